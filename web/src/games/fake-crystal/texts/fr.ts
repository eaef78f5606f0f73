import { byFile } from "$lib/words/catalogue";
import game from "$rules/fake_crystal/texts/fr.toml";

const page = byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { "fake-crystal": { ...(game as Record<string, unknown>), ...page } };

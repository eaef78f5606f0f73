import { byFile } from "$lib/words/catalogue";
import game from "$rules/cresus/texts/fr.toml";

const page = byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { cresus: { ...(game as Record<string, unknown>), ...page } };

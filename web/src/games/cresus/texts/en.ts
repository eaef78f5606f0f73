import { byFile } from "$lib/words/catalogue";
import game from "$rules/cresus/texts/en.toml";

const page = byFile(import.meta.glob("./en/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { cresus: { ...(game as Record<string, unknown>), ...page } };

import { byFile } from "$lib/words/catalogue";
import game from "$rules/spyfall/texts/en.toml";

const page = byFile(import.meta.glob("./en/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { spyfall: { ...(game as Record<string, unknown>), ...page } };

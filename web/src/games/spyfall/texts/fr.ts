import { byFile } from "$lib/words/catalogue";
import game from "$rules/spyfall/texts/fr.toml";

const page = byFile(import.meta.glob(["./fr/*.toml", "!**/kit.toml"], { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. Pages before a table fetch the words of its kit. */
export default { spyfall: { ...(game as Record<string, unknown>), ...page } };

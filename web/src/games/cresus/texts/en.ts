import { byFile } from "$lib/words/catalogue";

const game = Object.values(import.meta.glob("../../../../../src/tablee/games/cresus/texts/en.toml", { eager: true, import: "default" }))[0];
const page = byFile(import.meta.glob("./en/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { cresus: { ...(game as Record<string, unknown>), ...page } };

import { byFile } from "$lib/words/catalogue";

const game = Object.values(import.meta.glob<Record<string, unknown>>("$rules/spyfall/texts/fr.toml", { eager: true, import: "default" }))[0];
const page = byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));

/** What the game says everywhere, and what only its page says. */
export default { spyfall: { ...game, ...page } };

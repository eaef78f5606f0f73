import { byFile, byGame } from "$lib/words/catalogue";
import games from "$rules/texts/fr.toml";

const page = byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));
const shown = byGame(import.meta.glob(["$rules/*/texts/fr.toml", "$games/*/texts/fr.toml"], { eager: true, import: "default", query: "?shown" }));

/** What the frame says, what is said of any game wherever it is played, and what the first pages say of each. */
export default { ...page, games, ...shown };

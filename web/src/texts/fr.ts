import { byFile } from "$lib/words/catalogue";
import games from "$rules/texts/fr.toml";

const page = byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));

/** What the frame says, and what is said of any game wherever it is played. */
export default { ...page, games };

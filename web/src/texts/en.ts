import { byFile } from "$lib/words/catalogue";
import games from "$rules/texts/en.toml";

const page = byFile(import.meta.glob("./en/*.toml", { eager: true, import: "default" }));

/** What the frame says, and what is said of any game wherever it is played. */
export default { ...page, games };

import { byFile } from "$lib/words/catalogue";

export default byFile(import.meta.glob("./en/*.toml", { eager: true, import: "default" }));

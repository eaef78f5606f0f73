import { byFile } from "$lib/words/catalogue";

export default byFile(import.meta.glob("./fr/*.toml", { eager: true, import: "default" }));

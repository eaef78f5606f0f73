import { describe, expect, test } from "vitest";
import { article, articleTexts, parts } from "./articles";

const RULES = `# Un jeu

- **FC-304** **Acheter :** on paie le prix (FC-207), option \`backs\`. *(décision)*
- **FC-305** On ne peut Acheter que si l’on a de quoi.
- pas un article
`;

const files = import.meta.glob<string>("$rules/*/RULES*.md", { eager: true, query: "?raw", import: "default" });
const rulebooks = Object.keys(files).filter((path) => path.endsWith("/RULES.md"));

describe("articles", () => {
  test("an article is found by its number, in parts", () => {
    expect(article(RULES, "FC-304")).toEqual([
      { kind: "strong", text: "Acheter :" },
      { kind: "plain", text: " on paie le prix (" },
      { kind: "rule", text: "FC-207" },
      { kind: "plain", text: "), option " },
      { kind: "code", text: "backs" },
      { kind: "plain", text: ". " },
      { kind: "note", text: "(décision)" },
    ]);
  });

  test("an article that is not there is nothing", () => {
    expect(article(RULES, "FC-30")).toBeNull();
    expect(article(RULES, "FC-999")).toBeNull();
  });

  test("what is written in angle brackets stays text", () => {
    expect(parts("<img src=x>")).toEqual([{ kind: "plain", text: "<img src=x>" }]);
  });

  test("there are rules to be read", () => expect(rulebooks.length).toBeGreaterThan(2));

  test.each(rulebooks)("%s has the same articles in French, none of them empty", (path) => {
    const markdown = files[path.replace("RULES.md", "RULES.fr.md")]!;
    const [french, english] = [articleTexts(markdown), articleTexts(files[path]!)];
    expect([...french.keys()]).toEqual([...english.keys()]);
    expect(french.size).toBeGreaterThan(150);
    for (const id of french.keys()) expect(article(markdown, id)!.length).toBeGreaterThan(0);
  });
});

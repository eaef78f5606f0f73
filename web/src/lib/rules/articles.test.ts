import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { article, articleTexts, parts } from "./articles";

const RULES = `# Un jeu

- **FC-304** **Acheter :** on paie le prix (FC-207), option \`backs\`. *(décision)*
- **FC-305** On ne peut Acheter que si l’on a de quoi.
- pas un article
`;

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../src/tablee/games/${name}`, import.meta.url)), "utf-8");

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

  test.each(["fake_crystal", "spyfall", "cresus"])("both languages of %s have the same articles, none of them empty", (game) => {
    const markdown = read(`${game}/RULES.fr.md`);
    const [french, english] = [articleTexts(markdown), articleTexts(read(`${game}/RULES.md`))];
    expect([...french.keys()]).toEqual([...english.keys()]);
    expect(french.size).toBeGreaterThan(150);
    for (const id of french.keys()) expect(article(markdown, id)!.length).toBeGreaterThan(0);
  });
});

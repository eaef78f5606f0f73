import { describe, expect, test } from "vitest";
import { articleTexts } from "./articles";
import { renderRules, search, slug } from "./render";

const RULES = `# Un jeu : les règles

Avant tout, voir [les mots](#les-mots) et [ailleurs](https://example.org) <b>gras</b>.

## Les mots

| mot | sens |
| --- | --- |
| étal | FC-101, FC-999 |

## 1. L’échange

- **FC-101** **Acheter :** payer le prix. *(décision)*
- **FC-102** Voir FC-101 et \`FC-101\`. <img src=x onerror=alert(1)> [ici](javascript:alert(1))

### Plus

- un point
- un autre

\`\`\`
a < b
\`\`\`
`;

const rules = renderRules(RULES);
const [intro, words, exchange, more] = rules.sections;
const rulebooks = import.meta.glob<string>("$rules/*/RULES*.md", { eager: true, query: "?raw", import: "default" });

describe("sections", () => {
  test("there is one for each title, with an anchor", () => {
    expect(rules.title).toBe("Un jeu : les règles");
    expect(rules.sections.map(({ id, level, title }) => [id, level, title])).toEqual([
      ["", 2, ""],
      ["les-mots", 2, "Les mots"],
      ["1-léchange", 2, "1. L’échange"],
      ["plus", 3, "Plus"],
    ]);
  });

  test("each article is a block with its number, which is not said twice", () => {
    expect(exchange!.blocks.map((block) => block.id)).toEqual(["FC-101", "FC-102"]);
    expect(exchange!.blocks[0]!.html).toBe("<strong>Acheter :</strong> payer le prix. <em>(décision)</em>");
  });

  test("a list without numbers stays a list", () => {
    expect(more!.blocks[0]!.id).toBeNull();
    expect(more!.blocks[0]!.html).toContain("<li>un point</li>");
  });
});

describe("what comes out", () => {
  test("mentions of articles there are become links, in tables too", () => {
    expect(exchange!.blocks[1]!.html).toContain('Voir <a href="#FC-101">FC-101</a> et <code>FC-101</code>');
    expect(words!.blocks[0]!.html).toContain('<td><a href="#FC-101">FC-101</a>, FC-999</td>');
  });

  test("tables scroll in themselves", () => {
    expect(words!.blocks[0]!.html).toMatch(/^<div class="scroll" tabindex="0"><table>/);
  });

  test("no raw HTML and no script passes", () => {
    expect(exchange!.blocks[1]!.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(exchange!.blocks[1]!.html).not.toContain("javascript:");
    expect(intro!.blocks[0]!.html).toContain("&lt;b&gt;gras&lt;/b&gt;");
    expect(more!.blocks[1]!.html).toContain("a &lt; b");
  });

  test("links of ours and over HTTP stay", () => {
    expect(intro!.blocks[0]!.html).toContain('<a href="#les-mots">les mots</a>');
    expect(intro!.blocks[0]!.html).toContain('<a href="https://example.org">ailleurs</a>');
  });
});

describe("search", () => {
  test("finds all words, whatever their accents and capitals", () => {
    const found = search(rules.sections, "PRIX decision");
    expect(found.map((section) => [section.id, section.blocks.map((block) => block.id)])).toEqual([["1-léchange", ["FC-101"]]]);
  });

  test("finds a number; finds nothing where there is nothing; without words all is there", () => {
    expect(search(rules.sections, "fc-102")[0]!.blocks).toHaveLength(1);
    expect(search(rules.sections, "zzz")).toEqual([]);
    expect(search(rules.sections, "  ")).toHaveLength(4);
  });
});

describe.each(Object.entries(rulebooks))("our own %s", (_, markdown) => {
  const ours = renderRules(markdown);
  const found = ours.sections.flatMap((section) => section.blocks.flatMap((block) => block.id ?? []));

  test("every article is there, once, in its order", () => {
    expect(found).toEqual([...articleTexts(markdown).keys()]);
  });

  test("every link within leads somewhere", () => {
    const anchors = new Set([...found, ...ours.sections.map((section) => section.id)]);
    const links = ours.sections.flatMap((section) => section.blocks.flatMap((block) => [...block.html.matchAll(/href="#([^"]+)"/g)]));
    expect(links.length).toBeGreaterThan(50);
    expect(links.map(([, to]) => decodeURIComponent(to!)).filter((to) => !anchors.has(to))).toEqual([]);
  });
});

test("anchors are those of GitHub", () => {
  expect(slug("Décisions de règle")).toBe("décisions-de-règle");
  expect(slug("L’Espion (`espion`)")).toBe("lespion-espion");
});

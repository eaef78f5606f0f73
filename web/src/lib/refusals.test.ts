import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "$lib/words/catalogue";
import { Refusal } from "$lib/api";
import { problemText, refusalText } from "./refusals";
import { speak } from "$lib/words/words.svelte";
import english from "../texts/en/refusals.toml";
import french from "../texts/fr/refusals.toml";

const CATALOGUES = { fr: french, en: english };

/** The first column of the table under « Refusals ». */
async function declared(): Promise<string[]> {
  const protocol = await readFile(new URL("../../../docs/protocol.md", import.meta.url), "utf8");
  const section = protocol.split("\n## Refusals\n")[1]!.split("\n## ")[0]!;
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]!);
}

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
});

describe("refusals", () => {
  it.each(LANGUAGES)("all have a sentence in %s, and none has one that cannot come", async (language) => {
    const keys = await declared();
    expect(keys.length).toBeGreaterThan(60);
    expect(Object.keys(CATALOGUES[language]).sort()).toEqual([...keys, "unreachable"].sort());
  });

  it("are said with their facts", async () => {
    await speak("en");
    expect(refusalText("bad_seats", { fewest: 2, most: 5 })).toBe("This game is for 2 to 5.");
    expect(problemText(new Refusal("no_such_code"))).toContain("No table has this code");
  });

  it("that are unknown are still said kindly, and mistakes of ours are not hidden", async () => {
    await speak("en");
    expect(refusalText("from_the_future")).toBe("The server refused.");
    expect(() => problemText(new TypeError("ours"))).toThrow("ours");
  });
});

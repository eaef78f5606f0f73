import { describe, expect, test } from "vitest";
import { ATTRIBUTES, folded, MEANINGS, profileLike, read, takesPrograms, wrongLines, wrongs, written } from "./format";

const names = (count: number) => Array.from({ length: count }, (_, number) => ({ name: `Place ${number}`, profile: null }));
const PROFILE = "0123456789X".padEnd(25, "5");

describe("a list as text", () => {
  test("comes back as it was written", () => {
    const places = [{ name: "Moulin", profile: ATTRIBUTES.map((_, number) => number % 11) }, { name: "Gare du Nord", profile: null }];
    expect(read(written(places))).toEqual(places);
  });

  test("may have empty lines, spaces and small letters", () => {
    expect(read(`\r\n  Moulin | ${PROFILE.toLowerCase()} \n\n`)).toEqual([{ name: "Moulin", profile: read(`x|${PROFILE}`)[0]!.profile }]);
  });

  test("tells which profile is none", () => {
    expect(wrongLines(`Moulin|12\nGare\nPort|${PROFILE}`)).toEqual([{ key: "profile", name: "Moulin" }]);
  });
});

describe("what is wrong", () => {
  const keys = (places: Parameters<typeof wrongs>[0]) => wrongs(places).map(({ key }) => key);

  test("nothing, from 8 to 20 places", () => {
    expect([8, 20].map((count) => keys(names(count)))).toEqual([[], []]);
    expect([7, 21].map((count) => keys(names(count)))).toEqual([["few"], ["many"]]);
  });

  test("names that are the same but for case, accents and marks", () => {
    expect(folded("L’Épée d’Or !")).toBe(folded("l epee d'or"));
    expect(keys([...names(7), { name: "place 3.", profile: null }])).toEqual(["same"]);
  });

  test("names without a letter, or too long", () => {
    expect(keys([...names(8), { name: "…", profile: null }])).toEqual(["unnamed"]);
    expect(keys([...names(8), { name: "x".repeat(41), profile: null }])).toEqual(["long"]);
  });

  test("a profile for some only", () => {
    expect(keys([...names(8), { name: "Moulin", profile: profileLike("batcave") }])).toEqual(["some_profiles"]);
  });
});

test("programs play at the game's own places, and where every place has a profile", () => {
  expect(takesPrograms("")).toBe(true);
  expect(takesPrograms("Moulin\nGare")).toBe(false);
  expect(takesPrograms(`Moulin|${PROFILE}`)).toBe(true);
});

test("every attribute says what it means in both languages", () => {
  expect(MEANINGS).toHaveLength(25);
  expect(MEANINGS.every(({ fr, en }) => fr && en)).toBe(true);
});

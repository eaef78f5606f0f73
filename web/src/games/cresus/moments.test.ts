import { beforeEach, describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { speakIn } from "./fixtures/table.svelte";
import { decisive, fortune, marks, standings, turnOf } from "./moments";
import type { View } from "./view";

const { NAMES, finished, played } = matchesOf("cresus");

beforeEach(() => speakIn("en"));

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const view = match.moments.at(-1)!.view as View;

  test("wealth is told from the start to the end, after every round", () => {
    const found = standings(match.moments);
    expect(found.map(({ short }) => short)).toEqual(Array.from({ length: 11 }, (_, round) => `${round}`));
    expect(found[0]!.scores.every((sum) => sum === 100)).toBe(true);
    expect(found.at(-1)!.scores).toEqual(view.players.map(fortune));
  });

  test("no two moments that counted are the same one", () => {
    const found = decisive(match.moments, played(match, 0)).map(({ number }) => number);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.length).toBeGreaterThan(2);
  });

  test("one may jump to every round and to the end", () => {
    const numbers = marks(match.moments).map(({ number }) => number);
    expect(numbers).toHaveLength(11);
    expect(new Set(numbers).size).toBe(11);
  });
});

test("a deal is weighed for whoever gained by it", () => {
  const deal = { give: [], want: [11], pay: 100, ask: 0 }; // North Swell Wind brings 151.7 on average
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })).toMatchObject({ seat: 1 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal: { ...deal, pay: 200 } })).toMatchObject({ seat: 0 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })!.swing).toBeCloseTo(51.7, 1);
});

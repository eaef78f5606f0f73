import { beforeEach, describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { speakIn } from "./fixtures/table.svelte";
import { fortune, standings, turnOf } from "./moments";
import type { View } from "./view";

const { NAMES, finished } = matchesOf("cresus");

beforeEach(() => speakIn("en"));

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const view = match.moments.at(-1)!.view as View;

  test("wealth is told from the start to the end, after every round", () => {
    const found = standings(match.moments);
    expect(found[0]!.scores.every((sum) => sum === 100)).toBe(true);
    expect(found.at(-1)!.scores).toEqual(view.players.map(fortune));
  });

});

test("a deal is weighed for whoever gained by it", () => {
  const deal = { give: [], want: [11], pay: 100, ask: 0 }; // North Swell Wind brings 151.7 on average
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })).toMatchObject({ seat: 1 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal: { ...deal, pay: 200 } })).toMatchObject({ seat: 0 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })!.swing).toBeCloseTo(51.7, 1);
});

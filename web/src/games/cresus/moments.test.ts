import { beforeEach, describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { comparison, score, scoreSheet, told, verdict } from "./count";
import { speakIn } from "./fixtures/table.svelte";
import { fortune, standings, turnOf } from "./moments";
import type { View } from "./view";

const { NAMES, finished, played } = matchesOf("cresus");

beforeEach(() => speakIn("en"));

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const { outcome } = match.end;
  const view = match.moments.at(-1)!.view as View;

  test("wealth is told from the start to the end, after every round", () => {
    const found = standings(match.moments);
    expect(found[0]!.scores.every((sum) => sum === 100)).toBe(true);
    expect(found.at(-1)!.scores).toEqual(view.players.map(fortune));
  });

  test("the count is what the outcome says", () => {
    const rows = scoreSheet(view, outcome);
    view.players.forEach((_, seat) => {
      const sum = rows.slice(1).reduce((sum, { cells }) => sum + cells[seat]!.points, 0);
      expect({ signs: rows[0]!.cells[seat]!.points, cash: sum }).toEqual(told(outcome.scores[seat]!));
    });
    expect(verdict(played(match, -1), outcome)).toContain("wins with");
    expect(verdict(played(match, outcome.winners[0]!), outcome)).toContain("You win");
    expect(comparison(played(match, -1), outcome)).toBeNull();
  });
});

test("a score tells signs and cash, also a debt (C14)", () => {
  expect(told(50080)).toEqual({ signs: 5, cash: 80 });
  expect(told(-80)).toEqual({ signs: 0, cash: -80 });
  expect(told(29950)).toEqual({ signs: 3, cash: -50 });
  expect(score(50080)).toBe("5 signs · 80\u00a0M");
  expect(score(-80)).toBe("0 signs · −80\u00a0M");
});

test("what made the difference is signs, and cash only between as many", () => {
  const match = finished(NAMES[0]!);
  const items = (scores: number[], ranks: number[]) =>
    comparison(played(match, 0), { ...match.end.outcome, scores, ranks })?.items.map(({ difference }) => difference);
  expect(items([80074, 70124], [1, 2])).toEqual([1]);
  expect(items([70074, 70124], [2, 1])).toEqual([-50]);
  expect(items([70074, 70074], [1, 1])).toBeUndefined();
});

test("a deal is weighed for whoever gained by it", () => {
  const deal = { give: [], want: [11], pay: 100, ask: 0 }; // North Swell Wind brings 151.7 on average
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })).toMatchObject({ seat: 1 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal: { ...deal, pay: 200 } })).toMatchObject({ seat: 0 });
  expect(turnOf({ type: "DealDone", proposer: 1, addressee: 0, deal })!.swing).toBeCloseTo(51.7, 1);
});

import { describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { comparison, packed, packets, scoreSheet, tally, verdict } from "./count";
import type { View } from "./view";

const { NAMES, finished, played } = matchesOf("fake-crystal");

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const view = match.moments.at(-1)!.view as View;
  const { scores } = match.end.outcome;

  test("the items of the sheet add up to the scores", () => {
    const rows = scoreSheet(view);
    expect(scores.map((_, seat) => sum(rows.map(({ cells }) => cells[seat]!.points)))).toEqual(scores);
    expect(rows.map(({ id }) => id).slice(0, 4)).toEqual(["tiles-1", "tiles-2", "tiles-3", "fakes"]);
    expect(rows.at(-1)!.id).toBe("credits");
  });

  test("so do the kinds, and the packets", () => {
    expect(view.players.map((player) => sum(Object.values(tally(player))))).toEqual(scores);
    const totals = packets(view).bySeat.map((texts) => sum(texts.map((text) => Number(text.split(" = ")[1]!.replace("−", "-")))));
    expect(totals).toEqual(scores);
  });

  test("what made the difference adds up to it", () => {
    for (const seat of scores.keys()) {
      const found = comparison(played(match, seat), match.end.outcome)!;
      expect(sum(found.items.map(({ difference }) => difference))).toBe(scores[seat]! - scores[found.rival]!);
      expect(found.rival).not.toBe(seat);
    }
    expect(comparison(played(match, -1), match.end.outcome)).toBeNull();
  });
});

test("a cell tells how it is counted", () => {
  const rows = scoreSheet(finished("2-espion").moments.at(-1)!.view);
  const fakes = rows.find(({ id }) => id === "fakes")!.cells;
  for (const { count, points } of fakes) expect(count).toBe(points ? `${points / -3} × −3` : "");
});

describe("packets of 30", () => {
  const totals = (items: number[]) => packed(items).map(sum);

  test("as many as there can be, also where the largest first is a dead end", () => {
    expect(totals([18, 12, 12, 6, 12])).toEqual([30, 30]);
    expect(totals([18, 18, 12, 6, 6])).toEqual([30, 30]);
    expect(totals([18, 12, 6, 6, 6, 6, 6])).toEqual([30, 30]);
    // 18 + 12 first would leave 18, 6 and 3: no second packet
    expect(totals([18, 18, 12, 6, 3, 3])).toEqual([30, 30]);
  });

  test("what is left over comes last", () => {
    expect(packed([18, 12, 6, 3, 1])).toEqual([[18, 12], [6, 3, 1]]);
    expect(packed([6, 1])).toEqual([[6, 1]]);
    expect(packed([])).toEqual([]);
  });

  test("Fakes cancel something worth as much, and else are left over", () => {
    expect(packed([18, 12, 6, -3, -3])).toEqual([[18, 12], [6, -3, -3]]);
    expect(packed([18, 12, -3])).toEqual([[18, 12], [-3]]);
    expect(packed([3, -3, 1])).toEqual([[3, -3], [1]]);
  });

  test("every item is in one packet", () => {
    const items = [18, 18, 18, 12, 12, 12, 12, 6, 6, 6, 6, 6, 6, -3, -3, -3, ...Array<number>(17).fill(3), 1, 1];
    const found = packed(items);
    expect(found.flat().toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    expect(found.slice(0, -1).map(sum).filter((total) => total === 30)).toHaveLength(6);
  });

  test("are written as sums", () => {
    const view = finished("4-preempteur").moments.at(-1)!.view;
    for (const text of packets(view).bySeat.flat()) expect(text).toMatch(/^−?[\d ×]+( [+−] [\d ×]+)* = −?\d+$/);
  });
});

describe("the verdict", () => {
  const match = finished("4-preempteur");
  const outcome = (scores: number[], ranks: number[]) => ({
    ending: "won", scores, ranks, winners: [0, 1, 2, 3].filter((seat) => ranks[seat] === 1),
  });

  // without texts a key stands for its sentence
  test.each([
    ["won", 1, [100, 120, 90, 80], [2, 1, 3, 4], "won_you"],
    ["lost", 0, [100, 120, 90, 80], [2, 1, 3, 4], "won_they"],
    ["watched", -1, [100, 120, 90, 80], [2, 1, 3, 4], "won_watched"],
    ["won by real tiles", 1, [120, 120, 90, 80], [2, 1, 3, 4], "won_tie_you"],
    ["lost by real tiles", 0, [120, 120, 90, 80], [2, 1, 3, 4], "lost_tie"],
    ["third, behind a tie", 2, [120, 120, 90, 80], [2, 1, 3, 4], "won_tie_they"],
    ["shared", 1, [120, 120, 90, 80], [1, 1, 3, 4], "shared_you"],
    ["shared by others", 3, [120, 120, 90, 80], [1, 1, 3, 4], "shared_they"],
    ["shared, watched", -1, [120, 120, 90, 80], [1, 1, 3, 4], "shared_watched"],
  ])("%s", (_, seat, scores, ranks, key) => {
    expect(verdict(played(match, seat), outcome(scores, ranks))).toBe(`fake-crystal.count.${key}`);
  });
});

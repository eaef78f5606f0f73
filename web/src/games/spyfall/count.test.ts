import { describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { comparison, scoreSheet, tally, verdict } from "./count";
import type { View } from "./view";

const { NAMES, finished, played } = matchesOf("spyfall");

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const view = match.moments.at(-1)!.view as View;
  const { scores } = match.end.outcome;

  test("the rows add up to the scores, and every point has its article", () => {
    const rows = scoreSheet(view);
    expect(scores.map((_, seat) => sum(rows.map(({ cells }) => cells[seat]!.points)))).toEqual(scores);
    expect(rows.every(({ cells, rule }) => rule !== undefined || cells.every(({ points }) => points === 0))).toBe(true);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test("so does what a seat scored by what it was", () => {
    expect(view.players.map(({ seat }) => sum(Object.values(tally(view.history, seat))))).toEqual(scores);
  });

  test("what is compared is the difference to whoever is ahead", () => {
    scores.forEach((mine, seat) => {
      const found = comparison(played(match, seat), match.end.outcome);
      if (found) expect(sum(found.items.map(({ difference }) => difference))).toBe(mine - scores[found.rival]!);
    });
    expect(comparison(played(match, -1), match.end.outcome)).toBeNull();
  });
});

describe("who won", () => {
  const match = finished("4-plain");
  const outcome = (scores: number[], ranks: number[]) => ({ ending: "most_points", scores, ranks, winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) });
  const key = (seat: number, ...of: Parameters<typeof outcome>) => verdict(played(match, seat), outcome(...of));

  test("is told to each in their own words", () => {
    expect(key(0, [4, 2, 1, 0], [1, 2, 3, 4])).toBe("spyfall.count.won_you");
    expect(key(1, [4, 2, 1, 0], [1, 2, 3, 4])).toBe("spyfall.count.won_they");
    expect(key(-1, [4, 2, 1, 0], [1, 2, 3, 4])).toBe("spyfall.count.won_watched");
    expect(key(1, [4, 4, 1, 0], [1, 1, 3, 4])).toBe("spyfall.count.shared_you");
  });

  test("whoever was taken out of the game looks on, whatever the points", () => {
    expect(key(0, [9, 2, 1, 0], [0, 1, 2, 3])).toBe("spyfall.count.won_watched");
    expect(comparison(played(match, 0), outcome([9, 2, 1, 0], [0, 1, 2, 3]))).toBeNull();
    expect(key(1, [9, 2, 1, 0], [0, 1, 0, 0])).toBe("spyfall.count.alone_you");
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { said as cresus } from "$games/cresus/telling";
import cresusTexts from "$games/cresus/texts/en";
import { said as fakeCrystal } from "$games/fake-crystal/telling";
import fakeCrystalTexts from "$games/fake-crystal/texts/en";
import { said as spyfall } from "$games/spyfall/telling";
import spyfallTexts from "$games/spyfall/texts/en";
import { matchesOf } from "$lib/match/fakeMatch";
import type { End, SheetRow } from "$lib/match/messages";
import { speaker } from "$lib/match/fakeTable.svelte";
import { comparison } from "./ended";
import { labelText, scoreRows, scoreSaid, scoreText, type Speaker, tieText } from "./sheet";
import { verdict } from "./verdict";
import frame from "../../texts/en";

const SAID = { "fake-crystal": fakeCrystal, cresus, spyfall };
type Game = keyof typeof SAID;
const GAMES = Object.keys(SAID) as Game[];

const en = { ...frame, ...cresusTexts, ...fakeCrystalTexts, ...spyfallTexts };
const speakIn = speaker({ fr: en, en });
beforeEach(() => speakIn("en"));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function spoken(game: Game, name: string, seat: number): { end: End; speaker: Speaker } {
  const { finished, played } = matchesOf(game);
  const match = finished(name);
  return { end: match.end, speaker: { played: played(match, seat), said: SAID[game] as NonNullable<Speaker["said"]> } };
}

const EVERY = GAMES.flatMap((game) => matchesOf(game).NAMES.map((name) => [game, name] as const));

describe.each(EVERY)("the count of %s %s", (game, name) => {
  const { end, speaker } = spoken(game, name, 0);
  const { scores } = end.outcome;
  const addUp = (rows: readonly SheetRow[], part: number) =>
    scores.map((_, seat) => sum(rows.filter((row) => (row.part ?? 0) === part).map(({ cells }) => cells[seat]!.points)));

  test("adds up to the scores, item by item and kind by kind", () => {
    end.sheet.parts.forEach((_, part) => {
      expect(addUp(end.sheet.rows, part)).toEqual(scores.map((score) => score[part]));
      expect(addUp(end.sheet.kinds ?? end.sheet.rows, part)).toEqual(scores.map((score) => score[part]));
    });
  });

  test("has words for every row", () => {
    const rows = scoreRows([...end.sheet.rows, ...(end.sheet.kinds ?? []), ...(end.sheet.ties ?? [])], speaker);
    for (const { label, group = "" } of rows) expect(`${label} ${group}`).not.toMatch(/count\.|reasons\.|rows\.|[{}]/);
    expect(new Set(end.sheet.rows.map(({ id }) => id)).size).toBe(end.sheet.rows.length);
  });

  test("says who won to everybody in their own words", () => {
    for (const seat of [-1, ...scores.keys()]) {
      const { speaker } = spoken(game, name, seat);
      expect(verdict(end, speaker)).not.toMatch(/verdict|[{}]/);
    }
  });

  test("tells where the difference to the rival lies", () => {
    for (const seat of scores.keys()) {
      const found = comparison({ seat }, end, ({ id }) => id);
      if (!found) continue;
      const part = Math.max(0, scores[seat]!.findIndex((score, place) => score !== scores[found.rival]![place]));
      expect(sum(found.items.map(({ difference }) => difference))).toBe(scores[seat]![part]! - scores[found.rival]![part]!);
      expect(found.rival).not.toBe(seat);
    }
    expect(comparison({ seat: -1 }, end, ({ id }) => id)).toBeNull();
  });
});

test("a cell tells how it is counted", () => {
  const { end, speaker } = spoken("fake-crystal", "2-espion", 0);
  const fakes = scoreRows(end.sheet.rows, speaker).find(({ id }) => id === "fakes")!.cells;
  for (const { count, points } of fakes) expect(count).toBe(points ? `${points / -3} × −3` : "");
});

test("every point of Spyfall has its article, below the round that gave it", () => {
  const { end, speaker } = spoken("spyfall", "5-modules", -1);
  for (const { cells, rule, group } of scoreRows(end.sheet.rows, speaker)) {
    expect(rule !== undefined || cells.every(({ points }) => points === 0)).toBe(true);
    expect(group).toMatch(/^Round \d+\. [A-Z]/);
  }
});

describe("a score", () => {
  const { end } = spoken("cresus", "2-turns", 0);

  test("is a number, or its parts in words", () => {
    expect(scoreText(end, [5, 80], "cresus")).toBe("5 signs · 80\u00a0M");
    expect(scoreText(end, [0, -80], "cresus")).toBe("0 signs · −80\u00a0M");
    expect(scoreSaid(end, [1, 0], "cresus")).toBe("1 sign and 0\u00a0M");
    expect(scoreText(spoken("spyfall", "4-plain", 0).end, [-3], "spyfall")).toBe("−3");
  });
});

/** The end of a match of three or four with other scores. */
function ended(game: Game, name: string, seat: number, scores: number[][], ranks: number[], more: Partial<End["outcome"]> = {}): { end: End; speaker: Speaker } {
  const { end, speaker } = spoken(game, name, seat);
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const row: SheetRow = { id: "real_tiles", label: { key: "count.real_tiles" }, cells: scores.map((_, seat) => ({ points: 9 - seat })), rule: "FC-706" };
  const sheet = { ...end.sheet, ties: game === "fake-crystal" ? [row] : [] };
  return { end: { ...end, sheet, outcome: { ...end.outcome, scores, ranks, winners, ...more } }, speaker };
}

const points = (...scores: number[]) => scores.map((score) => [score]);

describe("the verdict of Fake Crystal", () => {
  test.each([
    ["won", 1, [100, 120, 90, 80], [2, 1, 3, 4], "Well done, you win with 120 points: 20 ahead of Ana!"],
    ["lost", 0, [100, 120, 90, 80], [2, 1, 3, 4], "Bob wins with 120 points. You have 100: 20 short."],
    ["watched", -1, [100, 120, 90, 80], [2, 1, 3, 4], "Bob wins with 120 points: 20 ahead of Ana."],
    ["won by real tiles", 1, [120, 120, 90, 80], [2, 1, 3, 4], "Well done, you win with 120 points! Ana has as many, but you have more real tiles (FC-706)."],
    ["lost by real tiles", 0, [120, 120, 90, 80], [2, 1, 3, 4], "So close! You have 120 points as well, but Bob has more real tiles and wins (FC-706)."],
    ["third, behind a tie", 2, [120, 120, 90, 80], [2, 1, 3, 4], "Bob wins with 120 points, level with Ana but with more real tiles (FC-706). You have 90: 30 short."],
    ["shared", 1, [120, 120, 90, 80], [1, 1, 3, 4], "Well done, you share the victory with Ana: 120 points, and as many real tiles (FC-706)."],
    ["shared by others", 3, [120, 120, 90, 80], [1, 1, 3, 4], "Ana and Bob share the victory with 120 points, and as many real tiles (FC-706). You have 80: 40 short."],
    ["shared, watched", -1, [120, 120, 90, 80], [1, 1, 3, 4], "Ana and Bob share the victory with 120 points, and as many real tiles (FC-706)."],
  ])("%s", (_, seat, scores, ranks, sentence) => {
    const { end, speaker } = ended("fake-crystal", "4-preempteur", seat, points(...scores), ranks);
    expect(verdict(end, speaker)).toBe(sentence);
  });

  test("what decides between equals is told beside them, and beside nobody else", () => {
    const { end, speaker } = ended("fake-crystal", "4-preempteur", 0, points(120, 120, 90, 80), [1, 2, 3, 4]);
    expect([0, 1, 2, 3].map((seat) => tieText(end, seat, speaker))).toEqual(["Real tiles: 9", "Real tiles: 8", null, null]);
  });

  test("a tie that costs a blue trophy has words", () => {
    const { speaker } = spoken("fake-crystal", "4-preempteur", 0);
    expect(labelText({ key: "count.blue_tie_most", facts: { crystals: 4 } }, speaker)).toBe("No blue trophy: a tie for the most blue crystals, 4");
  });
});

describe("the verdict of Spyfall", () => {
  const said = (seat: number, scores: number[], ranks: number[]) => {
    const { end, speaker } = ended("spyfall", "4-plain", seat, points(...scores), ranks);
    return verdict(end, speaker);
  };

  test("is told to each in their own words", () => {
    expect(said(0, [4, 2, 1, 0], [1, 2, 3, 4])).toBe("Well done, you win with 4 points: 2 ahead of Bob!");
    expect(said(1, [4, 4, 1, 0], [1, 1, 3, 4])).toBe("Well done, you share the victory with Ana: 4 points each (SP-710).");
  });

  test("whoever was taken out of the game looks on, whatever the points", () => {
    expect(said(0, [9, 2, 1, 0], [0, 1, 2, 3])).toBe("Bob wins with 2 points: 1 ahead of Cid.");
    expect(said(1, [9, 2, 1, 0], [0, 1, 0, 0])).toBe("You are the last one at the table, with 2 points.");
    expect(said(1, [9, 2, 1, 0], [0, 0, 0, 0])).toBe("Nobody is left to win.");
    const { end } = ended("spyfall", "4-plain", 0, points(9, 2, 1, 0), [0, 1, 2, 3]);
    expect(comparison({ seat: 0 }, end, ({ id }) => id)).toBeNull();
  });
});

describe("the verdict of Crésus", () => {
  const said = (seat: number, scores: number[][], ranks: number[], ending: string) => {
    const { end, speaker } = ended("cresus", "2-turns", seat, scores, ranks, { ending });
    return verdict(end, speaker);
  };

  test.each([
    [0, [[5, 80], [4, 900]], [1, 2], "last-round", "You win with 5 signs and 80\u00a0M."],
    [-1, [[5, 80], [4, 900]], [1, 2], "last-round", "Ana wins with 5 signs and 80\u00a0M."],
    [1, [[8, 20], [8, 10]], [1, 2], "island", "Ana buys the island, with 20\u00a0M left."],
    [-1, [[8, 20], [7, 10]], [1, 2], "island", "Ana buys the island, with 20\u00a0M left."],
    [1, [[0, 20], [0, 20]], [1, 1], "last-round", "You win, level with Ana: 0 signs and 20\u00a0M."],
    [1, [[5, 20], [1, 0]], [2, 1], "left-alone", "You stayed to the end: 1 sign and 0\u00a0M."],
    [-1, [[1, 0], [1, 0]], [2, 1], "left-alone", "Bob stayed to the end: 1 sign and 0\u00a0M."],
  ])("for seat %i, %j", (seat, scores, ranks, ending, sentence) => {
    expect(said(seat, scores, ranks, ending)).toBe(sentence);
  });

  test("what made the difference is signs, and cash only between as many", () => {
    const { end } = spoken("cresus", "2-turns", 0);
    const cells = (...points: number[]) => points.map((points) => ({ points }));
    const items = (signs: number[], cash: number[], ranks: number[]) => {
      const kinds: SheetRow[] = [
        { id: "signs", label: { key: "count.signs" }, cells: cells(...signs) },
        { id: "cash", label: { key: "count.cash" }, cells: cells(...cash), part: 1 },
      ];
      const scores = signs.map((count, seat) => [count, cash[seat]!]);
      const found = { ...end, sheet: { ...end.sheet, kinds }, outcome: { ...end.outcome, scores, ranks } };
      return comparison({ seat: 0 }, found, ({ id }) => id)?.items;
    };
    expect(items([8, 7], [74, 124], [1, 2])).toEqual([{ label: "signs", difference: 1 }]);
    expect(items([7, 7], [74, 124], [2, 1])).toEqual([{ label: "cash", difference: -50 }]);
    expect(items([7, 7], [74, 74], [1, 1])).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { decisive, standings, swingOf, type Turn, turnsOf } from "./moments";
import type { RoundEnded } from "./view";

const { NAMES, finished, played } = matchesOf("spyfall");

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);

  test("the standings begin with nothing and end with the scores", () => {
    const found = standings(match.moments);
    expect(found[0]!.scores.every((score) => score === 0)).toBe(true);
    expect(found.at(-1)!.scores).toEqual(match.end.outcome.scores.flat());
  });

  test("each round was decided by somebody who held a card, and what counts most is told", () => {
    const turns = turnsOf(match.moments);
    expect(turns).toHaveLength(Number(match.options.rounds));
    const found = decisive(match.moments, played(match, 0));
    const least = Math.min(...found.map(({ swing }) => Math.abs(swing)));
    const told = found.map(({ number }) => number);
    expect(turns.filter((turn) => !told.includes(turn.number)).every((turn) => Math.abs(swingOf(turn)) <= least)).toBe(true);
  });
});

describe("what a round was worth", () => {
  const round = (row: string, lines: [number, number][]): RoundEnded => ({
    type: "RoundEnded",
    round: 1,
    row,
    cards: [3, 3, 3, 40],
    abilities: [-1, -1, -1, -1],
    lines: lines.map(([seat, points]) => ({ seat, points, rule: "SP-704" })),
    next_dealer: 3,
  });
  const worth = (seat: number, row: string, lines: [number, number][]) => swingOf({ seat, round: round(row, lines), number: 1, target: -1, place: -1 } satisfies Turn);

  test("to an accuser who was right: two points more than the Joker", () => {
    expect(worth(0, "E1", [[0, 1], [1, 1], [2, 1], [0, 1]])).toBe(2);
  });

  test("to an accuser who was wrong: the Joker's four", () => {
    expect(worth(0, "E2", [[3, 4]])).toBe(-4);
  });

  test("to a Joker who named the Location, or another", () => {
    expect(worth(3, "E4", [[3, 4]])).toBe(4);
    expect(worth(3, "E6", [[0, 1], [1, 1], [2, 1]])).toBe(-1);
  });
});

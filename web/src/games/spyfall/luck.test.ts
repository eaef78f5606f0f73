import { describe, expect, test } from "vitest";
import { commitment, seedOf } from "$lib/end/dice";
import { type Finished, matchesOf } from "$lib/match/fakeMatch";
import { checkLuck } from "./luck";
import type { GameEvent, RoundEnded } from "./view";

const { NAMES, finished } = matchesOf("spyfall");

const seedIn = (match: Finished) => seedOf(match.end.seed)!;
const check = (match: Finished, seed = seedIn(match), given: number | null = null) =>
  checkLuck(seed, match.moments, match.options, given).map(({ isTrue }) => isTrue);
const events = (match: Finished) => match.moments.flatMap((moment) => moment.events as GameEvent[]);

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);

  test("the seed is the one that was promised, and gives what came to light", () => {
    expect(commitment(seedIn(match))).toBe(match.commitment);
    const found = check(match);
    expect(found.length).toBeGreaterThanOrEqual(3); // the deals, the talk, and the dealer or the Ability cards
    expect(found).not.toContain(false);
  });

  test("another seed does not", () => {
    const other = seedIn(match).map((byte) => byte ^ 1);
    expect(check(match, other)).toContain(false);
  });
});

test("a card that was not dealt is noticed", () => {
  const match = finished("4-plain");
  const round = events(match).find(({ type }) => type === "RoundEnded") as RoundEnded;
  [round.cards[0], round.cards[1]] = [(round.cards[1]! + 1) % 20, round.cards[0]!];
  expect(check(match)).toEqual([true, false, true]);
});

test("an Ability card that was not dealt is noticed", () => {
  const match = finished("6-slow");
  const round = events(match).find(({ type }) => type === "RoundEnded") as RoundEnded;
  round.abilities.reverse();
  expect(check(match)).toEqual([true, true, false, true]);
});

test("a wording that was not drawn is noticed", () => {
  const match = finished("4-plain");
  const answer = events(match).find(({ type }) => type === "Answered")!;
  if (answer.type === "Answered") answer.wording = (answer.wording + 1) % 3;
  expect(check(match)).toEqual([true, true, false]);
});

test("of a match that took over another's beginning, nothing but the promise can be checked", () => {
  expect(check(finished("4-plain"), undefined, 12)).toEqual([]);
});

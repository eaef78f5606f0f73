import { expect, test } from "vitest";
import { seedOf } from "$lib/end/dice";
import { type Finished, matchesOf } from "$lib/match/fakeMatch";
import { checkLuck } from "./luck";
import type { GameEvent, RoundEnded } from "./view";

const { finished } = matchesOf("spyfall");

const check = (match: Finished) => checkLuck(seedOf(match.end.seed)!, match.moments, match.options, null).map(({ isTrue }) => isTrue);
const events = (match: Finished) => match.moments.flatMap((moment) => moment.events as GameEvent[]);

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

import { describe, expect, test } from "vitest";
import { seedOf } from "$lib/end/dice";
import { type Finished, matchesOf } from "$lib/match/fakeMatch";
import { checkLuck } from "./luck";
import type { GameEvent } from "./view";

const { NAMES, finished } = matchesOf("cresus");

const check = (match: Finished) => checkLuck(seedOf(match.end.seed)!, match.moments, match.options, null).map(({ isTrue }) => isTrue);
const events = (match: Finished) => match.moments.flatMap((moment) => moment.events as GameEvent[]);

describe.each(NAMES)("%s", (name) => {
  test.each(["ExpertTurnedUp", "CardDrawn", "SharesTurnedUp", "Thrown"] as const)("another %s is noticed", (type) => {
    const wrong = finished(name);
    const event = events(wrong).find((one) => one.type === type)!;
    if (event.type === "ExpertTurnedUp") event.expert = (event.expert + 1) % 20;
    else if (event.type === "CardDrawn") event.card = (event.card + 1) % 20;
    else if (event.type === "SharesTurnedUp") event.shares.reverse();
    else if (event.type === "Thrown") event.dice = event.dice.map((face) => (face + 1) % 6);
    expect(check(wrong).filter((isTrue) => !isTrue)).toHaveLength(1);
  });
});

test("a market left to chance is held against the seed", () => {
  const match = finished("3-slow");
  const before = check(match).length;
  const chosen = events(match).find(({ type }) => type === "MarketsChosen")!;
  if (chosen.type === "MarketsChosen") chosen.markets = chosen.markets.map((market) => (market + 1) % 6);
  expect(before).toBe(6);
  expect(check(match)).toContain(false);
});

import { expect, test } from "vitest";
import { seedOf } from "$lib/end/dice";
import { type Finished, matchesOf } from "$lib/match/fakeMatch";
import { cameToLight, checkLuck, drawn, isAside, isReserveOf } from "./luck";
import type { GameEvent, View } from "./view";

const { finished } = matchesOf("fake-crystal");

const seedIn = (match: Finished) => seedOf(match.end.seed)!;
const check = (match: Finished, seed = seedIn(match), given: number | null = null) =>
  checkLuck(seed, match.moments, match.options, given).map(({ isTrue }) => isTrue);

test("everything drawn is the same as in the record", () => {
  const match = finished("2-espion");
  const { first, tiles } = drawn(seedIn(match), 2, match.options, null);
  expect(first).toBe(match.drawn[0]);
  const order = Array.from({ length: 68 }, (_, tile) => tile);
  match.drawn.slice(1).forEach((chosen, place) => {
    const last = 67 - place;
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  });
  expect(tiles).toEqual(order);
});

test("one tile that was not dealt is noticed", () => {
  const match = finished("4-preempteur");
  const view = match.moments.at(-1)!.view as View;
  const hand = view.players[3]!.hand!;
  hand[0] = view.aside_tiles![0]!;
  expect(check(match)).toEqual([true, false, true]);
});

test("a tile offered before it could be in hand is noticed", () => {
  const match = finished("3-recycleur");
  const { tiles } = drawn(seedIn(match), 3, match.options, null);
  const seen = cameToLight(match.moments);
  const reserve = tiles!.slice(0, 14);
  expect(isReserveOf(reserve, seen, 0)).toBe(true);
  expect(isReserveOf([...reserve.slice(4), ...reserve.slice(0, 4)], seen, 0)).toBe(false);
});

test("what these eyes drew has to be in that order", () => {
  const match = finished("2-espion");
  const { tiles } = drawn(seedIn(match), 2, match.options, null);
  const [first, second, ...others] = tiles!.slice(0, 18);
  const seen = cameToLight(match.moments);
  expect(isReserveOf([first!, second!, ...others], seen, 0)).toBe(true);
  expect(isReserveOf([second!, first!, ...others], seen, 0)).toBe(false);
});

test("with the Recycler, the tiles taken are the first of their backs", () => {
  const match = finished("3-recycleur");
  const { tiles } = drawn(seedIn(match), 3, match.options, null);
  const seen = cameToLight(match.moments);
  expect(seen.taken.length).toBeGreaterThan(1);
  const aside = tiles!.slice(42);
  expect(isAside(aside, seen)).toBe(true);
  expect(isAside(aside.toReversed(), seen)).toBe(false);
});

test("of a match that took over its set-up, nothing but the promise can be checked", () => {
  expect(check(finished("2-espion"), undefined, 12)).toEqual([]);
  expect(check(finished("4-random-host"), undefined, 1)).toEqual([]);
});

test("if only the choice of the first player was taken over, the deal is new", () => {
  const match = finished("4-random-host");
  const { ability, first, tiles } = drawn(seedIn(match), 4, match.options, 0);
  expect([ability, first]).toEqual([null, null]);
  expect(tiles).not.toEqual(drawn(seedIn(match), 4, match.options, null).tiles); // one draw less comes before it
});

test("a tile that never came to light is missed", () => {
  const match = finished("2-espion");
  const missing = match.moments.findIndex(({ events }) => (events as GameEvent[]).some(({ type }) => type === "Banked"));
  const without = match.moments.toSpliced(missing, 1);
  expect(check({ ...match, moments: without })).toEqual([true, false, true]);
});

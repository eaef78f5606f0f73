import { expect, test } from "vitest";
import { flightsBy, type Move } from "./moves";

type Spot = `coin:${number}` | "bank";
const moves = (count: number, duration: number) => Array.from({ length: count }, (_, coin): Move<Spot> => ({ from: `coin:${coin}`, to: "bank", duration }));

const flights = flightsBy<{ type: string; coins: number }, object, Spot>((events) => events.map(({ coins }) => moves(coins, 400)));
const shown = (...coins: number[]) => flights(coins.map((coins) => ({ type: "Paid", coins })), {}, {});

test("what flies together has the same step; what moves nothing takes none", () => {
  expect(shown(2, 0, 1).map(({ from, step }) => [from, step])).toEqual([["coin:0", 0], ["coin:1", 0], ["coin:0", 1]]);
});

test("there is time for a few steps; many are faster, but each can be seen", () => {
  expect(shown(1, 1, 1).map(({ duration }) => duration)).toEqual([400, 400, 400]);
  const four = shown(1, 1, 1, 1).map(({ duration }) => duration!);
  expect(four.reduce((sum, duration) => sum + duration)).toBeLessThanOrEqual(1400);
  expect(shown(...Array<number>(40).fill(1)).every(({ duration }) => duration === 150)).toBe(true);
});

test("a game may take its time", () => {
  const slow = flightsBy<unknown, object, Spot>(() => Array.from({ length: 5 }, () => moves(1, 400)), (steps) => 400 * steps.length);
  expect(slow([], {}, {}).every(({ duration }) => duration === 400)).toBe(true);
});

test("nothing moves of what was not seen before", () => {
  expect([flights([{ type: "Paid", coins: 1 }], null, {}), flights([{ type: "Paid", coins: 1 }], {}, null)]).toEqual([[], []]);
});

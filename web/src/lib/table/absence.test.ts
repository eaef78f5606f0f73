import { expect, it } from "vitest";
import type { Recap } from "$lib/match/messages";
import { isWorthTelling } from "./absence";

const recap = (since: number, count: number, played: unknown[][] = []): Recap => ({
  since,
  number: since + count,
  events: Array.from({ length: count }, (_, place) => ({ number: since + 1 + place, key: "E", facts: {} })),
  played_for_you: played,
});

it("tells of an absence in which something happened", () => {
  expect(isWorthTelling(recap(12, 9))).toBe(true);
  expect(isWorthTelling(recap(12, 2))).toBe(false);
});

it("does not tell the set-up to somebody who sits down for the first time", () => {
  expect(isWorthTelling(recap(0, 6))).toBe(false);
});

it("always tells that a bot played", () => {
  expect(isWorthTelling(recap(0, 1, [["buy", 3]]))).toBe(true);
});

import { expect, test } from "vitest";
import { at, clockOf, left, nowOf, share } from "./clock";
import type { Clock } from "./messages";

const clock: Clock = {
  now: 1_000,
  stands: false,
  running: [
    { due: 9_000, seats: [0, 1], which: 0 },
    { due: 6_000, seats: [1], which: 1 },
  ],
};

test("what is left goes down with the page's own time, and not below nothing", () => {
  const ticking = at(clock, 500);
  expect(left(ticking, clock.running[0]!, 500)).toBe(8_000);
  expect(left(ticking, clock.running[0]!, 2_500)).toBe(6_000);
  expect(left(ticking, clock.running[0]!, 99_999)).toBe(0);
});

test("a clock that stands loses nothing", () => {
  expect(left(at({ ...clock, stands: true }, 500), clock.running[0]!, 99_999)).toBe(8_000);
});

test("the match's time goes on with the page's own, unless it stands", () => {
  expect(nowOf(at(clock, 500), 2_500)).toBe(3_000);
  expect(nowOf(at({ ...clock, stands: true }, 500), 2_500)).toBe(1_000);
});

test("a seat has the clock that speaks soonest", () => {
  const ticking = at(clock, 0);
  expect(clockOf(ticking, 0)?.due).toBe(9_000);
  expect(clockOf(ticking, 1)?.due).toBe(6_000);
  expect(clockOf(ticking, 2)).toBeNull();
  expect(clockOf(null, 0)).toBeNull();
});

test("a ring is full when its clock is first heard of, and goes on from there with later frames", () => {
  const first = at(clock, 0);
  const later = at({ ...clock, now: 5_000 }, 4_000, first);
  expect(share(first, clock.running[0]!, 0)).toBe(1);
  expect(share(later, clock.running[0]!, 4_000)).toBe(0.5);
  expect(share(later, clock.running[0]!, 99_999)).toBe(0);
  expect(share(at({ ...clock, now: 5_000 }, 4_000), clock.running[0]!, 4_000)).toBe(1);
});

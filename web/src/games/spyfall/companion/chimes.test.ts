import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at } from "$lib/match/clock";
import { prefs } from "$lib/table/prefs.svelte";
import * as sounds from "$lib/table/sounds";
import type { View } from "../view";
import { chime, ringsIn } from "./chimes";

const view = (left: number, isRunning = true) => ({ clock: { left, since: 0, is_running: isRunning } }) as View;
const ticking = () => at({ now: 0, stands: false, running: [] }, performance.now(), null);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(sounds, "play").mockImplementation(() => {});
  prefs.sound = true;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("the bell rings when a minute is left, and when none is", () => {
  expect(ringsIn(480_000)).toEqual([419_950, 479_950]);
  expect(ringsIn(30_000)).toEqual([29_950]);
  expect(ringsIn(0)).toEqual([]);
});

test("it rings for whoever wants to hear it, while the clock runs", () => {
  const stop = chime(view(61_000), ticking());
  vi.advanceTimersByTime(1000);
  expect(sounds.play).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(sounds.play).toHaveBeenCalledTimes(2);
  stop?.();
  prefs.sound = false;
  chime(view(1000), ticking());
  vi.advanceTimersByTime(1000);
  expect(sounds.play).toHaveBeenCalledTimes(2);
  expect(chime(view(61_000, false), ticking())).toBeUndefined();
});

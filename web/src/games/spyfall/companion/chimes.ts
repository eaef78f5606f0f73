/** A bell when a minute is left and when time is up, for whoever has sound on. */

import type { Ticking } from "$lib/match/clock";
import { prefs } from "$lib/table/prefs.svelte";
import { play } from "$lib/table/sounds";
import { timeLeft } from "../glance";
import type { View } from "../view";

const MARKS = [60_000, 0]; // ms left
const EARLY = 50; // ms: the server stops the clock at 0, and with it this bell

/** In how many ms the bell rings, the clock standing at `rest`. */
export function ringsIn(rest: number): number[] {
  return MARKS.filter((mark) => rest > mark).map((mark) => Math.max(0, rest - mark - EARLY));
}

export function chime(view: View, ticking: Ticking | null): (() => void) | undefined {
  if (!view.clock?.is_running || !ticking || ticking.clock.stands) return;
  const timers = ringsIn(timeLeft(view, ticking)).map((wait) =>
    setTimeout(() => {
      if (prefs.sound) play("bell");
    }, wait),
  );
  return () => timers.forEach(clearTimeout);
}

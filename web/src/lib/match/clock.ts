/** The match's own time, as it goes on here between two frames. */

import type { Clock, Running } from "./messages";

export interface Ticking {
  clock: Clock;
  /** when the frame came, by this page's own clock */
  since: number;
}

export function at(clock: Clock, now = performance.now()): Ticking {
  return { clock, since: now };
}

/** How many milliseconds are left until it speaks. */
export function left(ticking: Ticking, running: Running, now = performance.now()): number {
  const passed = ticking.clock.stands ? 0 : now - ticking.since;
  return Math.max(0, running.due - ticking.clock.now - passed);
}

/** The clock that ticks for a seat, the soonest of several. */
export function clockOf(ticking: Ticking | null, seat: number): Running | null {
  const mine = ticking?.clock.running.filter((running) => running.seats.includes(seat)) ?? [];
  return mine.reduce<Running | null>((soonest, running) => (soonest && soonest.due <= running.due ? soonest : running), null);
}

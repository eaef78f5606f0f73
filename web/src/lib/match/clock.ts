/** The match's own time, as it goes on here between two frames. */

import type { Clock, Running } from "./messages";

export interface Ticking {
  clock: Clock;
  /** when the frame came, by this page's own clock */
  since: number;
  /** how long each clock had to run when it was first heard of: the frames do not say, and a ring wants to know */
  wholes: ReadonlyMap<string, number>;
}

export function at(clock: Clock, now = performance.now(), before: Ticking | null = null): Ticking {
  const wholes = new Map(clock.running.map((running) => [nameOf(running), before?.wholes.get(nameOf(running)) ?? running.due - clock.now]));
  return { clock, since: now, wholes };
}

/** The match's time, in milliseconds since it began. */
export function nowOf(ticking: Ticking, now = performance.now()): number {
  return ticking.clock.now + (ticking.clock.stands ? 0 : Math.max(0, now - ticking.since));
}

/** How many milliseconds are left until it speaks. */
export function left(ticking: Ticking, running: Running, now = performance.now()): number {
  return Math.max(0, running.due - nowOf(ticking, now));
}

/** What part of its time is left: 1 at first, 0 when it speaks. */
export function share(ticking: Ticking, running: Running, now = performance.now()): number {
  const whole = ticking.wholes.get(nameOf(running)) ?? 0;
  return whole > 0 ? Math.min(1, left(ticking, running, now) / whole) : 0;
}

/** The clock that ticks for a seat, the soonest of several. */
export function clockOf(ticking: Ticking | null, seat: number): Running | null {
  const mine = ticking?.clock.running.filter((running) => running.seats.includes(seat)) ?? [];
  return mine.reduce<Running | null>((soonest, running) => (soonest && soonest.due <= running.due ? soonest : running), null);
}

function nameOf(running: Running): string {
  return `${running.which}:${running.due}`;
}

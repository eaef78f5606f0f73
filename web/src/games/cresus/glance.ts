/** What can be read off the table at a glance: from the View alone, and from what was told last. No rules. */

import type { Ticking } from "$lib/match/clock";
import type { Told } from "$lib/match/match.svelte";
import { isExpertLot } from "./material";
import type { Thrown, View } from "./view";

export const PHASES = ["expert", "markets", "cresus", "purchase", "sale", "signs"] as const;

const PHASE_OF: Readonly<Record<string, number>> = {
  Reclaiming: 0, Switching: 0, Looking: 1, Arranging: 1, ChoosingMarkets: 1, Moving: 1,
  Waiving: 2, Owing: 2, Liquidation: 2, Staking: 2, PokerSeries: 2,
  DirectBuying: 3, Declaring: 3, LoneBuying: 3, Doubling: 3, SellingTurn: 4, Sale: 4, SecondChance: 4, ChoosingSigns: 5,
}; // prettier-ignore

/** CR-203. Which of the six phases of a round is under way, from 0; -1: none. */
export function phaseOf({ waits, markets }: View): number {
  if (!waits) return -1;
  if (waits.lot !== null) return isExpertLot(waits.lot) ? 0 : 3;
  if (waits.window !== null) return waits.window === 3 ? 4 : 3;
  return PHASE_OF[waits.phase] ?? (markets.some(({ up }) => up.length) ? 3 : -1);
}

/** The latest throw of somebody: what rolled just now. */
export function latestThrow(told: readonly Told[]): Thrown | null {
  const found = told.findLast(({ event }) => event.type === "Thrown");
  return found ? (found.event as unknown as Thrown) : null;
}

/** CR-814. The clock of the thread of seat 0, as it is told; those of the others follow. */
export const FIRST_THREAD_CLOCK = 2;

/** The clocks shown beside people; those of threads are shown with their threads. */
export function withoutThreads(ticking: Ticking | null | undefined): Ticking | null {
  if (!ticking) return null;
  return { ...ticking, clock: { ...ticking.clock, running: ticking.clock.running.filter(({ which }) => which < FIRST_THREAD_CLOCK) } };
}

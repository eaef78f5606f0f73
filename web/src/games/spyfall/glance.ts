/** What can be read off the table at a glance: from the View alone. No rules. */

import type { Told } from "$lib/match/match.svelte";
import { nowOf, type Ticking } from "$lib/match/clock";
import type { GameEvent, HandsShown, RoundView, SaidView, View, VotesShown } from "./view";

export interface Exchange {
  question: SaidView;
  answer: SaidView | null;
}

/** Questions with their answers, in order; lines of talks have no question. */
export function exchanges(view: View): Exchange[] {
  const list: Exchange[] = [];
  for (const entry of view.said) {
    if (entry.kind === "question") list.push({ question: entry, answer: null });
    else if (entry.kind === "answer" && list.length) list.at(-1)!.answer = entry;
  }
  return list;
}

/** The latest question and what became of it. */
export function latest(view: View): Exchange | null {
  return exchanges(view).at(-1) ?? null;
}

/** What was said in the talk under way, the latest of each seat. */
export function spoken(view: View): Map<number, SaidView> {
  const talk = { FinalTalk: "final", MultiverseTalk: "multiverse", HuntTalk: "hunt" }[view.waits?.phase ?? ""];
  const latest = new Map<number, SaidView>();
  for (const entry of view.said.filter(({ kind, phase }) => kind === "talk" && phase === talk)) {
    latest.delete(entry.seat); // whoever spoke again spoke last
    latest.set(entry.seat, entry);
  }
  return latest;
}

/** SP-1301. What is left on the clock of the round now, in ms. */
export function timeLeft({ clock }: View, ticking: Ticking | null, now = performance.now()): number {
  if (!clock) return 0;
  const run = clock.is_running && ticking ? nowOf(ticking, now) - clock.since : 0;
  return Math.max(0, clock.left - run);
}

/** Votes or hands that were shown and are still looked at, before the clock goes on. */
export function shownBallot(view: View, told: readonly Told[]): { yes: readonly number[]; no: readonly number[]; isHands: boolean } | null {
  if (!["Tempting", "AskedToTempt", "ShowingResult"].includes(view.waits?.phase ?? "")) return null;
  const events = told.map(({ event }) => event as unknown as GameEvent);
  const at = events.findLastIndex(({ type }) => type === "VotesShown" || type === "HandsShown" || type === "VoteCancelled");
  const event = events[at] as VotesShown | HandsShown | undefined;
  if (event?.type === "VotesShown") return { yes: event.votes_for, no: event.votes_against, isHands: false };
  return event?.type === "HandsShown" ? { yes: event.up, no: event.down, isHands: true } : null;
}

/** The round that was counted last, while all its cards lie open. */
export function overRound(view: View): RoundView | null {
  return view.waits === null || view.waits.phase === "RoundOver" ? (view.history.at(-1) ?? null) : null;
}

/** SP-309. Whether this seat may look at the list of Locations. */
export function mayRead(view: View, list: string): boolean {
  if (list === "always" || !view.clock || view.seat < 0) return true;
  const isRevealed = view.waits?.phase === "Guessing" && view.waits.by === view.seat;
  if (isRevealed || overRound(view)) return true;
  return list === "answerer" && view.dialogue?.answerer === view.seat;
}

/** What can be read off every table at a glance, whatever is played there. */

import { t } from "$lib/words/words.svelte";

/** What the View of every game has. */
export interface AnyView {
  /** through whose eyes; -1: a watcher's */
  seat: number;
  round: number;
  rounds: number;
  /** what the game waits for; nothing: it is over */
  waits: { phase: string; seats: readonly number[] } | null;
  players: readonly unknown[];
}

/** The seats the game waits for. */
export function asked({ waits }: Pick<AnyView, "waits">): readonly number[] {
  return waits?.seats ?? [];
}

/** The seats around the table, clockwise, beginning with the viewer's; for a watcher with the first. */
export function around({ seat, players }: Pick<AnyView, "seat" | "players">): number[] {
  const first = Math.max(0, seat);
  return players.map((_, place) => (first + place) % players.length);
}

/** Where in the match we are: « Round 3 of 6 »; nothing before it, and in a game without rounds. */
export function progressOf(view: unknown): string {
  const { round, rounds } = (view ?? {}) as Partial<AnyView>;
  return round === undefined || rounds === undefined ? "" : t("table.round", { round: Math.max(1, round), rounds });
}

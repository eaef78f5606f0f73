/** A match that is over, as one seat is told of it: who is before whom, and where two seats differ. */

import type { Comparison, Played } from "$lib/game";
import type { End, SheetRow } from "$lib/match/messages";

export type Ending = Pick<End, "outcome" | "sheet">;

/** The seats that have a rank, the first first; whoever was taken out of the game has none. */
export function ranked({ outcome }: Ending): number[] {
  const { ranks } = outcome;
  return ranks.flatMap((rank, seat) => (rank ? [seat] : [])).sort((a, b) => ranks[a]! - ranks[b]!);
}

export function losers(end: Ending): number[] {
  return ranked(end).filter((seat) => end.outcome.ranks[seat]! > 1);
}

export function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.every((part, place) => part === b[place]);
}

/** The losers who have as much as the winner. */
export function tied(end: Ending): number[] {
  const { scores, winners } = end.outcome;
  return losers(end).filter((seat) => isEqual(scores[seat]!, scores[winners[0]!]!));
}

/** Whether somebody else has as much. */
export function isShared({ outcome }: Ending, seat: number): boolean {
  return outcome.scores.filter((score) => isEqual(score, outcome.scores[seat]!)).length > 1;
}

/**
 * Set this seat beside the winner, or beside the next best: the rows in which they differ, the most first, of that part of
 * the score that sets them apart. Nothing: a watcher asks, or nothing differs.
 */
export function comparison({ seat }: Pick<Played, "seat">, end: Ending, label: (row: SheetRow) => string): Comparison | null {
  const { outcome, sheet } = end;
  const rival = ranked(end).find((other) => other !== seat);
  if (seat < 0 || !outcome.ranks[seat] || rival === undefined) return null;
  const theirs = outcome.scores[rival]!;
  const part = Math.max(0, outcome.scores[seat]!.findIndex((score, place) => score !== theirs[place]));
  const items = (sheet.kinds ?? sheet.rows)
    .filter((row) => (row.part ?? 0) === part)
    .map((row) => ({ label: label(row), difference: row.cells[seat]!.points - row.cells[rival]!.points }))
    .filter(({ difference }) => difference)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return items.length ? { seat, rival, items } : null;
}

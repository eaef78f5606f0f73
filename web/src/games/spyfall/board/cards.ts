/** The card of a seat as it lies in the circle: nothing: face down; -1: none is dealt. One's own is looked at elsewhere. */

import { overRound } from "../glance";
import type { View } from "../view";

export function sidedCard(view: View, seat: number): number | null {
  const over = overRound(view);
  if (over) return over.cards[seat] ?? -1;
  const { card } = view.players[seat]!;
  if (card === null || card < 0) return card;
  const isShown = seat !== view.seat || (view.waits?.phase === "Guessing" && view.waits.by === seat);
  return isShown ? card : null;
}

/** The Ability card of a seat that lies face up; nothing: it does not, or there is none. */
export function shownAbility(view: View, seat: number): number | null {
  const { ability, is_turned_up } = view.players[seat]!;
  return (is_turned_up || overRound(view)) && ability !== null && ability >= 0 ? ability : null;
}

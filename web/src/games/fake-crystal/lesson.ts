/**
 * The guided first game: what is said there in place of the usual hints. It goes with data/lesson.toml of the game, whose
 * opponents offer in the last round but one a Fake dressed as a triple, and the double that brings the learner a trophy.
 */

import type { View } from "./view";

const GOOD = 2; // the offer of the pink double
const FAKE = 4;

export function lessonHint(view: View, hint: string): string {
  const isLast = view.round === view.rounds;
  if (hint === "place" && !view.draft.length) return isLast ? "lesson_place_last" : "lesson_place";
  const isTurn = (hint === "turn" || hint === "look") && view.waits?.phase === "Exchange" && view.actor === view.seat;
  return isTurn && !isLast ? onTurn(view, hint) : hint;
}

function onTurn(view: View, hint: string): string {
  const fake = view.offers.find(({ offer }) => offer === FAKE);
  const isSeen = fake?.looked_at_by.includes(view.seat) ?? false;
  if (fake && hint === "look") return "lesson_look";
  if (view.offers.some(({ offer }) => offer === GOOD)) return isSeen ? "lesson_seen" : "lesson_buy";
  return fake ? "lesson_bank" : hint;
}

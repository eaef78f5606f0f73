/**
 * The guided first game: what is said there in place of the usual hints. It goes with data/lesson.toml of the game, whose
 * opponents offer in the last round but one a Fake dressed as a triple, and the double that brings the learner a trophy.
 */

import { TILES } from "./material";
import type { DraftView, View } from "./view";

const GOOD = 2; // the offer of the pink double
const FAKE = 4;

export function lessonHint(view: View, hint: string): string {
  const isLast = view.round === view.rounds;
  if (view.waits?.phase === "Offering") return isLast ? onLastOffer(view, hint) : onOffer(view, hint);
  const isTurn = (hint === "turn" || hint === "look") && view.waits?.phase === "Exchange" && view.actor === view.seat;
  return isTurn && !isLast ? onTurn(view, hint) : hint;
}

function onLastOffer(view: View, hint: string): string {
  return hint === "place" && !view.draft.length ? "lesson_place_last" : hint;
}

/** A step at a time: what was proposed at first is not to be remembered. */
function onOffer(view: View, hint: string): string {
  const latest = view.draft.at(-1);
  if (hint === "place") return !latest ? "lesson_place" : isFake(view, latest) ? "lesson_second" : hint;
  if (hint === "slot") return "lesson_slot";
  return hint === "price" && latest && isFake(view, latest) ? "lesson_price" : hint;
}

function isFake(view: View, { card }: DraftView): boolean {
  const tile = view.players[view.seat]?.hand?.[card];
  return tile !== undefined && TILES[tile]?.crystals === 0;
}

function onTurn(view: View, hint: string): string {
  const fake = view.offers.find(({ offer }) => offer === FAKE);
  const isSeen = fake?.looked_at_by.includes(view.seat) ?? false;
  if (fake && hint === "look") return "lesson_look";
  if (view.offers.some(({ offer }) => offer === GOOD)) return isSeen ? "lesson_seen" : "lesson_buy";
  return fake ? "lesson_bank" : hint;
}

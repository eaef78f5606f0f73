/** What is said of a person to who does not see the board: all that everybody may know, and one's own mark. */

import { asked } from "$lib/table/glance";
import { t } from "$lib/words/words.svelte";
import { overRound, shownBallot } from "../glance";
import type { Mark } from "../notes.svelte";
import { abilityName, cardName, points } from "../saying";
import type { At } from "./at";
import { shownAbility, sidedCard } from "./cards";

/** My own mark on somebody; nobody else's business. */
export function markOn({ view, notes }: At, seat: number): Mark {
  return seat === view.seat || view.seat < 0 ? "none" : notes.markOf(seat);
}

/** How somebody voted, while that lies open. */
export function voteOf({ view, played }: At, seat: number): { way: "yes" | "no"; isHands: boolean } | null {
  const ballot = shownBallot(view, played.told ?? []);
  if (ballot?.yes.includes(seat)) return { way: "yes", isHands: ballot.isHands };
  return ballot?.no.includes(seat) ? { way: "no", isHands: ballot.isHands } : null;
}

/** Behind the name. */
export function personNews(at: At, seat: number): string {
  const { view } = at;
  const player = view.players[seat]!;
  const parts = [points(player.score)];
  if (seat === view.seat) parts.push(t("spyfall.board.person_me"));
  if (seat === view.dealer) parts.push(t("spyfall.board.person_dealer"));
  if (player.is_program) parts.push(t("spyfall.board.person_bot"));
  if (player.is_out) parts.push(t("spyfall.board.person_out"));
  else if (player.is_away) parts.push(t("spyfall.board.person_away"));
  if (asked(view).includes(seat)) parts.push(t("spyfall.board.person_turn"));
  if (player.is_ready) parts.push(t("spyfall.board.person_ready"));
  return [...parts, ...lyingOpen(at, seat)].join(", ");
}

function lyingOpen(at: At, seat: number): string[] {
  const { view, played } = at;
  const parts: string[] = [];
  const vote = voteOf(at, seat);
  if (vote?.isHands) parts.push(vote.way === "yes" ? t("spyfall.board.hand_up") : t("spyfall.board.hand_down"));
  else if (vote) parts.push(vote.way === "yes" ? t("spyfall.board.for") : t("spyfall.board.against"));
  const card = sidedCard(view, seat);
  if (card !== null && card >= 0) parts.push(t("spyfall.board.person_card", { card: cardName(played, card) }));
  const ability = shownAbility(view, seat);
  if (ability !== null) parts.push(t("spyfall.board.person_ability", { ability: abilityName(ability) }));
  const fingers = overRound(view)?.fingers.filter((to) => to === seat).length ?? 0;
  if (fingers) parts.push(t("spyfall.board.fingers", { count: fingers }));
  const mark = markOn(at, seat);
  if (mark !== "none") parts.push(t(`spyfall.board.notes.${mark}`));
  return parts;
}

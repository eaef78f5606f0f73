/** Fake Crystal's face: all that the frame needs to know of it. */

import type { GameFace } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import Board from "./Board.svelte";
import { packets } from "./packets";
import { TableDesk } from "./desk.svelte";
import { flights } from "./flights";
import { asked } from "./glance";
import { lessonHint } from "./lesson";
import Leftovers from "./Leftovers.svelte";
import { checkLuck } from "./luck";
import { decisive, howDecisive, marks, standings } from "./moments";
import { reason } from "./reason";
import { said, tell } from "./telling";
import type { View } from "./view";

/** What all may know of a seat in numbers; the score only where it gives no covered tiles away (FC-404). */
function glance(view: unknown, seat: number): { label: string; value: string }[] {
  const player = (view as View | null)?.players[seat];
  if (!player) return [];
  const told = [
    { label: t("fake-crystal.telling.glance.credits"), value: String(player.credits) },
    { label: t("fake-crystal.telling.glance.trophies"), value: String(player.trophies.length) },
  ];
  if (player.score !== null) told.push({ label: t("fake-crystal.telling.glance.score"), value: String(player.score) });
  return told;
}

const face: GameFace = {
  name: "fake-crystal",
  texts: { fr: () => import("./texts/fr"), en: () => import("./texts/en") },
  Board,
  makeDesk: (played) => new TableDesk(played),
  lessonHint: (view, hint) => lessonHint(view as View, hint),
  tell,
  said,
  flights,
  reason,
  glance,
  waitsFor: (view) => (view ? asked(view as View) : []),
  progress: (view) => {
    const { round, rounds } = view as View;
    return t("fake-crystal.telling.round", { round: Math.max(1, round), rounds });
  },
  Leftovers,
  packets,
  standings,
  decisive,
  howDecisive,
  marks,
  checkLuck,
};

export default face;

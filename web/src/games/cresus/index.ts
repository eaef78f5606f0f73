/** Crésus' face: all that the frame needs to know of it. */

import type { GameFace } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import Board from "./Board.svelte";
import { TableDesk } from "./desk.svelte";
import { flights } from "./flights";
import { asked, FIRST_THREAD_CLOCK, glance } from "./glance";
import { checkLuck } from "./luck";
import { decisive, howDecisive, howStanding, marks, standings } from "./moments";
import { reason } from "./reason";
import { said, tell } from "./telling";
import type { View } from "./view";

const face: GameFace = {
  name: "cresus",
  texts: { fr: () => import("./texts/fr"), en: () => import("./texts/en") },
  Board,
  makeDesk: (played) => new TableDesk(played),
  tell,
  said,
  flights,
  reason,
  glance,
  showsPeople: true,
  clocks: (_, running) => running.filter(({ which }) => which < FIRST_THREAD_CLOCK),
  waitsFor: (view) => (view ? asked(view as View) : []),
  progress: (view) => {
    const { round, rounds } = view as View;
    return t("cresus.board.round", { round: Math.max(1, round), rounds });
  },
  standings,
  howStanding,
  decisive,
  howDecisive,
  marks,
  checkLuck,
};

export default face;

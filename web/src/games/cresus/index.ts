/** Crésus' face: all that the frame needs to know of it. */

import type { GameFace } from "$lib/game";
import Board from "./Board.svelte";
import { TableDesk } from "./desk.svelte";
import { flights } from "./flights";
import { FIRST_THREAD_CLOCK } from "./glance";
import { checkLuck } from "./luck";
import { decisive, standings } from "./moments";
import { sensible } from "./sensible";
import { reason, said, tell } from "./telling";

const face: GameFace = {
  name: "cresus",
  texts: { fr: () => import("./texts/fr"), en: () => import("./texts/en") },
  Board,
  makeDesk: (played) => new TableDesk(played),
  tell,
  said,
  sensible,
  flights,
  reason,
  showsPeople: true,
  clocks: (_, running) => running.filter(({ which }) => which < FIRST_THREAD_CLOCK),
  rounds: { begins: "RoundBegan", ends: ["GameEnded", "Stopped"] },
  standings,
  decisive,
  checkLuck,
};

export default face;

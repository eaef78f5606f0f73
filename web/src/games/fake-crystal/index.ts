/** Fake Crystal's face: all that the frame needs to know of it. */

import type { GameFace } from "$lib/game";
import Board from "./Board.svelte";
import { packets } from "./packets";
import { TableDesk } from "./desk.svelte";
import { flights } from "./flights";
import { lessonHint } from "./lesson";
import Leftovers from "./Leftovers.svelte";
import { checkLuck } from "./luck";
import { decisive, standings } from "./moments";
import { reason, said, tell } from "./telling";
import type { View } from "./view";

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
  Leftovers,
  packets,
  rounds: { begins: "RoundBegan", ends: ["Scored"] },
  standings,
  decisive,
  checkLuck,
};

export default face;

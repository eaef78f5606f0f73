/** DC Spyfall's face: all that the frame needs to know of it. */

import type { GameFace } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import Board from "./Board.svelte";
import { TableDesk } from "./desk.svelte";
import Insight from "./end/Insight.svelte";
import { flights } from "./flights";
import { overRound } from "./glance";
import { checkLuck } from "./luck";
import { CLOCKS } from "./material";
import { decisive, standings } from "./moments";
import Screen from "./screen/Screen.svelte";
import Shared from "./onedevice/Shared.svelte";
import { sensible } from "./sensible";
import { reason, said, tell } from "./telling";
import type { View } from "./view";

const face: GameFace = {
  name: "spyfall",
  texts: { fr: () => import("./texts/fr"), en: () => import("./texts/en") },
  Board,
  Screen,
  Shared,
  Insight,
  isShared: (options) => Boolean(options["shared-device"]),
  leaving: (options) => {
    const isWritten = options["talk-mode"] === "structured";
    if (isWritten && options["absence"] !== "exclude") return null;
    return isWritten ? t("spyfall.board.leaving.then_bot") : t("spyfall.board.leaving.taken_out");
  },
  chatClosed: (view) => {
    const seen = view as View | null;
    return seen?.clock && !overRound(seen) ? t("spyfall.board.chat_closed") : null;
  },
  asksOnBoard: (played) => played.seat >= 0 && (played.view as View | null)?.talk === "companion",
  makeDesk: (played) => new TableDesk(played),
  tell,
  said,
  sensible,
  flights,
  reason,
  showsPeople: true,
  clocks: (view, running) => {
    const isRunning = (view as View).clock?.is_running;
    return running.filter(({ which }) => which === (isRunning ? CLOCKS.dialogue : CLOCKS.main));
  },
  rounds: { begins: "RoundDealt", ends: ["GameEnded"] },
  standings,
  decisive,
  checkLuck,
};

export default face;

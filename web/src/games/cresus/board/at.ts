/** What every part of the board is given: the match as it is shown, the desk to ask, the stage to move on. */

import type { Played } from "$lib/game";
import type { Stage } from "$lib/motion/stage";
import type { News } from "../news.svelte";
import type { CresusDesk } from "../pieces";
import type { View } from "../view";

export type Panel = "ring" | "wallet" | "deals" | "ladder";

export interface At {
  readonly view: View;
  readonly played: Played;
  readonly desk: CresusDesk;
  readonly stage: Stage;
  readonly news: News;
  /** on a phone, where one panel is open at a time */
  readonly isSmall: boolean;
  /** no room for the ladder beside the ring */
  readonly isTight: boolean;
  /** which panel is open */
  panel: Panel;
  /** whose portfolio is open */
  seen: number;
}

/** Whether I do something with my own hands in the middle of the floor: nothing may lie over it. */
export function isBusy({ purse, now }: Pick<CresusDesk, "purse" | "now">): boolean {
  return purse !== null || now?.kind === "throwing" || now?.kind === "arranging";
}

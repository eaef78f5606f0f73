/** What every part of the board is given: also what was shown last, and what is open. */

import { BoardAt } from "$lib/board/at.svelte";
import type { News } from "../news.svelte";
import type { CresusDesk } from "../pieces";
import type { View } from "../view";

export type Panel = "ring" | "wallet" | "deals" | "ladder";

/** Small: a phone, where one panel is open at a time. Tight: no room for the ladder beside the ring. */
export class At extends BoardAt<View, CresusDesk> {
  /** which panel is open */
  panel = $state<Panel>("ring");
  /** whose portfolio is open */
  seen = $state(-1);

  constructor(
    shown: ConstructorParameters<typeof BoardAt<View, CresusDesk>>[0],
    readonly news: News,
  ) {
    super(shown, { small: 760, tight: 1000 });
  }
}

/** Whether I do something with my own hands in the middle of the floor: nothing may lie over it. */
export function isBusy({ purse, now }: Pick<CresusDesk, "purse" | "now">): boolean {
  return purse !== null || now?.kind === "throwing" || now?.kind === "arranging";
}

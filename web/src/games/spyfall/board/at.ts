/** What every part of the board is given: the match as it is shown, the desk to ask, the stage to move on, one's notes. */

import type { Played } from "$lib/game";
import type { Stage } from "$lib/motion/stage";
import type { Notes } from "../notes.svelte";
import type { SpyfallDesk } from "../pieces";
import type { View } from "../view";
import type { Panels } from "./panels.svelte";

export interface At {
  readonly view: View;
  readonly played: Played;
  readonly desk: SpyfallDesk;
  readonly stage: Stage;
  readonly notes: Notes;
  readonly panels: Panels;
  /** on a phone, where panels come as sheets */
  readonly isSmall: boolean;
}

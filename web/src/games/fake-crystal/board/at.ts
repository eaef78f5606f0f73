/** What every part of the board is given: the match as it is shown, the desk to ask, the stage to move on. */

import type { Played } from "$lib/game";
import type { Stage } from "$lib/motion/stage";
import type { FakeCrystalDesk } from "../pieces";
import type { View } from "../view";

export interface At {
  readonly view: View;
  readonly played: Played;
  readonly desk: FakeCrystalDesk;
  readonly stage: Stage;
  /** little room, where names and numbers come in two lines */
  readonly isTight?: boolean;
  /** on a phone, where less is shown at once */
  readonly isSmall?: boolean;
}

/** What every part of a board is given: the match as it is shown, the desk to ask, the stage to move on, and how much room there is. */

import type { Desk, Played } from "$lib/game";
import type { Stage } from "$lib/motion/stage";

interface Shown {
  played: Played;
  desk: Desk;
  stage: Stage;
}

/** Below which widths of the board, in px, there is little room; as in its container queries. */
export interface Widths {
  /** on a phone, where less is shown at once */
  small?: number;
  /** where names and numbers come in fewer lines */
  tight?: number;
}

export class BoardAt<View, OwnDesk extends Desk> {
  /** of the board, in px; 0: not known yet */
  width = $state(0);

  /** `shown`: what the board has now, in other eyes or at another moment of a replay something else. `cover`: the View as it is to be seen. */
  constructor(
    private readonly shown: () => Shown,
    private readonly below: Widths = {},
    private readonly cover: (view: View) => View = (view) => view,
  ) {}

  get view(): View {
    return this.cover(this.played.view as View);
  }

  get played(): Played {
    return this.shown().played;
  }

  get desk(): OwnDesk {
    return this.shown().desk as OwnDesk;
  }

  get stage(): Stage {
    return this.shown().stage;
  }

  get isSmall(): boolean {
    return this.#isBelow(this.below.small);
  }

  get isTight(): boolean {
    return this.#isBelow(this.below.tight);
  }

  #isBelow(limit = 0): boolean {
    return this.width > 0 && this.width < limit;
  }
}

/** Whether somebody who comes back wants to be told what happened. */

import type { Recap } from "$lib/match/messages";

const FEW = 4; // events one takes in with a look at the board

/** A number of 0 means that they were never here before: there is nothing to come back to, unless a bot played for them. */
export function isWorthTelling(recap: Recap): boolean {
  return recap.played_for_you.length > 0 || (recap.since > 0 && recap.events.length > FEW);
}

/** Who points at whom, as lines across the circle: one's own at once, all of them when they are shown. */

import { overRound } from "../glance";
import type { View } from "../view";

export interface Finger {
  from: number;
  to: number;
}

export function shownFingers(view: View): Finger[] {
  const over = overRound(view);
  if (over) return over.fingers.flatMap((to, from) => (to === null ? [] : [{ from, to }]));
  const isPointing = ["Pointing", "HuntPointing"].includes(view.waits?.phase ?? "");
  return isPointing && view.choice !== null && view.choice >= 0 ? [{ from: view.seat, to: view.choice }] : [];
}

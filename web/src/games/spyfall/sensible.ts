/** At the text table: whom one may ask in one's own words, and whether with the Lasso. */

import type { Played } from "$lib/game";
import { askable, hasLasso } from "./desk/situation";
import type { View } from "./view";

export function sensible(verb: string, argument: string, played: Played): readonly number[] | null {
  if (verb !== "ask_in_words") return null;
  const view = played.view as View;
  if (argument === "to") return askable({ view });
  return argument === "lasso" ? (hasLasso({ me: view.players[played.seat] ?? null }) ? [0, 1] : [0]) : null;
}

/** What the server is asked about when a piece is touched that is no answer; nothing: the piece is only explained. */

import { taken } from "$lib/desk/pieces";
import { SHARES } from "../material";
import type { Piece } from "../pieces";
import type { Action } from "../view";
import type { Situation } from "./situation";

export function whyNot(now: Situation, piece: Piece): Action | null {
  const { what, number } = taken(piece);
  if (what === "share") return aboutShare(now, number);
  return what === "market" ? aboutMarket(now, number) : null;
}

function aboutMarket({ kind, required }: Situation, market: number): Action | null {
  if (kind === "choosing") return ["choose_market", market];
  if (kind === "switching") return ["switch_market", market];
  return kind === "moving" && required.has("fly") ? ["fly", market] : null;
}

/** Whoever sells touches a share on a market to read it, and any other to sell it. */
function aboutShare({ kind, view, me }: Situation, share: number): Action | null {
  const here = view.waits?.market ?? 0;
  if (kind === "buying") return view.markets[here]?.up.includes(share) ? ["buy", share, 0] : null;
  const isMeant = me?.shares.includes(share) || !view.markets[SHARES[share]!.market]!.up.includes(share);
  if (!isMeant) return null;
  if (kind === "selling") return ["sell", share, here, 0];
  return kind === "owing" ? ["liquidate", share] : null;
}

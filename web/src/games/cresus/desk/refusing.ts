/** What touching a piece says if it is no answer; nothing: it is only explained. */

import { taken } from "$lib/desk/pieces";
import type { Reason } from "$lib/game";
import { priceOf, SHARES } from "../material";
import type { Piece } from "../pieces";
import { because } from "../reason";
import type { Company } from "../saying";
import { cashOf, type Situation } from "./situation";

export function whyNot(now: Situation, piece: Piece, company: Company): Reason | null {
  const { what, number } = taken(piece);
  if (what === "share") return aboutShare(now, number, company);
  if (what === "market" && now.kind === "moving" && now.required.has("fly")) return because("not_there", "CR-1218", { market: number }, company);
  if (what === "market" && now.kind === "choosing") return because("same_market", "CR-405", { market: number }, company);
  if (what === "die" && now.kind !== "throwing") return null;
  return null;
}

function aboutShare(now: Situation, share: number, company: Company): Reason | null {
  const home = now.view.markets[SHARES[share]!.market]!;
  const isMine = now.me?.shares.includes(share) ?? false;
  if (now.kind === "buying" && now.view.markets[now.view.waits?.market ?? 0]?.up.includes(share)) {
    return because("too_dear", "CR-603", { price: priceOf(share, home.event, false), cash: cashOf(now) }, company);
  }
  if (now.kind === "selling" && !isMine && !home.up.includes(share)) return because("not_your_share", "CR-701", { share }, company);
  return null;
}

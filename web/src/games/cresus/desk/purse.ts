/** Money laid under the hand: for a bid, or for a standing order. */

import { SHARES } from "../material";
import { cashOf, type Situation } from "./situation";

export interface Purse {
  purpose: "bid" | "order";
  /** what it is for: another lot begins anew */
  about: string;
  low: number;
  high: number;
  value: number;
}

const MOST_ORDER = 999;

/** What money can be laid for now, without the sum. `share`: an order is thought of for it. */
export function purseFor(now: Situation, share: number | null): Omit<Purse, "value"> | null {
  if (now.kind === "bidding") {
    const sums = now.required.of("bid");
    const { lot, is_second } = now.view.waits!;
    return { purpose: "bid", about: `bid ${now.view.round} ${lot} ${is_second}`, low: Math.min(...sums), high: Math.max(...sums) };
  }
  if (share === null || !isOrderable(now, share)) return null;
  return { purpose: "order", about: `order ${now.view.round} ${share}`, low: 0, high: Math.min(MOST_ORDER, cashOf(now)) };
}

/** How many shares are auctioned after this one on one's own market, the dearest first, as orders name it; -1: not there. */
export function placeOf({ view, me }: Situation, share: number): number {
  const up = me?.pawn == null ? [] : (view.markets[me.pawn]?.up ?? []);
  const lots = [...up].sort((one, other) => SHARES[other]!.price - SHARES[one]!.price);
  return lots.includes(share) ? lots.length - 1 - lots.indexOf(share) : -1;
}

/** Whether a standing order can be left for a share: still to be auctioned, on one's own market. */
export function isOrderable(now: Situation, share: number): boolean {
  const { view, me, asides } = now;
  const place = placeOf(now, share);
  const underWay = placeOf(now, view.waits?.lot ?? -1);
  if (!me || me.is_banned || !asides.includes("order") || place < 0 || (underWay >= 0 && place >= underWay)) return false;
  return view.players.filter(({ pawn, is_banned }) => pawn === me.pawn && !is_banned).length > 1;
}

export function orderFor({ view }: Situation, share: number): number | null {
  return view.orders.find((order) => order.share === share)?.most ?? null;
}

export function within({ low, high }: Pick<Purse, "low" | "high">, sum: number): number {
  return Math.min(high, Math.max(low, Math.round(sum)));
}

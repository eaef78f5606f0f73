/** The sum that is to be set now, with its range from the actions that are listed. */

import { taken } from "$lib/desk/pieces";
import { SLOTS } from "../material";
import type { Dial, Piece } from "../pieces";
import { type Plan, unpriced } from "./plan";
import { offerAt, type Situation } from "./situation";

export interface Settable extends Omit<Dial, "value"> {
  /** what it is for: turned elsewhere, the dial begins anew */
  about: string;
  /** the slot of the tile, which suggests a price */
  slot: number;
}

export function dialFor(now: Situation, plan: Plan | null, picked: Piece | null): Settable | null {
  const purse = now.me?.credits ?? 0;
  const column = plan ? unpriced(plan) : null;
  const prices = now.required.of("price");
  if (plan && column !== null && prices.length) {
    const other = plan[1 - column]?.price ?? 0;
    const slot = plan[column].slot ?? SLOTS[0]!;
    return { purpose: "price", about: `price:${column}`, slot, purse: purse - other, ...range(prices) };
  }
  const offer = picked && taken(picked).what === "offer" ? offerAt(now.view, taken(picked).number) : null;
  const sums = offer ? now.required.of("commit", offer.offer) : [];
  if (!offer || !sums.length) return null;
  return { purpose: "commit", about: `commit:${offer.offer}`, slot: offer.slot, purse, ...range(sums) };
}

function range(sums: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...sums), high: Math.max(...sums) };
}

/** Half of what is claimed: where a price splits the pie evenly, if the claim is true. It betrays nothing. */
export function halfOf(slot: number): number {
  return Math.floor(slot / 2);
}

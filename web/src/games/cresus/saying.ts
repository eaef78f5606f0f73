/** How the things of the game are named in a sentence: people, markets, shares, cards, sums. */

import { severalOf } from "$lib/telling/saying";
import { named, t } from "$lib/words/words.svelte";
import { CARDS, EXPERTS, FIRST_EXPERT_LOT, isExpertLot, isPirate, MARKETS, marketOfExpert, SECTORS, SHARES, SIGNS } from "./material";
import type { Deal } from "./view";

export { type Company, nameOf, sentence } from "$lib/telling/saying";
export const { all, names } = severalOf("cresus");

/** « 12 M », with a space that does not break. */
export function money(sum: number): string {
  return `${sum < 0 ? "−" : ""}${Math.abs(sum)}\u00a0M`;
}

/** « +20 M », « −10 M ». */
export function signed(sum: number): string {
  return sum > 0 ? `+${money(sum)}` : money(sum);
}

export const marketName = (market: number): string => named(MARKETS[market]!.name);
export const sectorName = (sector: number): string => named(SECTORS[sector]!.name);
export const shareName = (share: number): string => SHARES[share]!.company;
export const signName = (level: number): string => named(SIGNS[level - 1]!.name);
export const cardName = (card: number): string => named(CARDS[card]!.name);
export const cardText = (card: number): string => named(CARDS[card]!.text);
export const expertText = (expert: number): string => named(EXPERTS[expert]!.text);

/** « Pirate Informatique (Londres) »; the others have names of their own. */
export function expertName(expert: number): string {
  const name = named(EXPERTS[expert]!.name);
  return isPirate(expert) ? `${name} (${marketName(marketOfExpert(expert)!)})` : name;
}

export function lotName(lot: number): string {
  return isExpertLot(lot) ? expertName(lot - FIRST_EXPERT_LOT) : shareName(lot);
}

export function sharesText(shares: readonly number[]): string {
  return all(shares.map(shareName));
}

/** One side of a deal: shares, money, or both. */
export function sideText(shares: readonly number[], sum: number): string {
  const parts = [...shares.map(shareName), ...(sum ? [money(sum)] : [])];
  return parts.length ? all(parts) : t("cresus.saying.open_side");
}

/** A deal as its proposer sees it: « Café do Planalto contre 40 M ». */
export function dealText({ give, want, pay, ask }: Deal): string {
  return t("cresus.saying.deal", { give: sideText(give, pay), want: sideText(want, ask) });
}

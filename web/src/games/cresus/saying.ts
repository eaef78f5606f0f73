/** How the things of the game are named in a sentence: people, markets, shares, cards, sums. */

import type { Played } from "$lib/game";
import type { SeatInfo } from "$lib/match/messages";
import type { Facts } from "$lib/words/catalogue";
import { has, named, t } from "$lib/words/words.svelte";
import { CARDS, EXPERTS, FIRST_EXPERT_LOT, isExpertLot, isPirate, LETTERS, MARKETS, marketOfExpert, SECTORS, SHARES, SIGNS } from "./material";
import type { Deal } from "./view";

/** Who speaks and who listens: the people at the table, and the seat that is spoken to. */
export interface Company {
  readonly seats: readonly SeatInfo[];
  readonly seat: number;
  readonly options: Played["options"];
}

export function nameOf({ seats }: Pick<Company, "seats">, seat: number): string {
  return seats[seat]?.name ?? String(seat + 1);
}

export function all(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return t("cresus.saying.and", { first: items.slice(0, -1).join(", "), last });
}

export function names(company: Pick<Company, "seats">, seats: readonly number[]): string {
  return seats.length ? all(seats.map((seat) => nameOf(company, seat))) : t("cresus.saying.nobody");
}

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

const SEATS = ["seat", "lead", "proposer", "addressee", "author", "by", "to"];

/** How each fact of an event or a refusal is said, by its name. */
const WAYS: Record<string, (value: never, company: Company) => string> = {
  seats: (seats: number[], company) => names(company, seats),
  banned: (seats: number[], company) => names(company, seats),
  market: (market: number) => marketName(market),
  sector: (sector: number) => sectorName(sector),
  share: (share: number) => shareName(share),
  shares: (shares: number[]) => sharesText(shares),
  lot: (lot: number) => lotName(lot),
  expert: (expert: number) => expertName(expert),
  card: (card: number) => cardName(card),
  markets: (markets: number[]) => all(markets.map(marketName)),
  result: (result: number) => t("cresus.faces", { count: result }),
  dice: (dice: number[]) => dice.map((face) => LETTERS[face]).join(" "),
  deal: (deal: Deal) => dealText(deal),
  bids: (bids: { seat: number; amount: number }[], company) => all(bids.map(({ seat, amount }) => `${nameOf(company, seat)} ${money(amount)}`)),
};
const MONEY = ["amount", "price", "cash", "bid", "total"];

/** The facts of an event or a refusal, as words. */
export function said(facts: Readonly<Record<string, unknown>>, company: Company): Facts {
  const words: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined) continue;
    if (SEATS.includes(name)) words[name] = Array.isArray(value) ? names(company, value as number[]) : nameOf(company, value as number);
    else if (name in WAYS) words[name] = WAYS[name]!(value as never, company);
    else if (MONEY.includes(name)) words[name] = typeof value === "number" ? money(value) : (value as number[]).map(money).join(", ");
    else if (typeof value === "number" || typeof value === "string") words[name] = value;
  }
  if (typeof facts.level === "number") words.sign = signName(facts.level);
  return words;
}

/** With a capital, and a full stop unless it ends already. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…»”]$/.test(begun) ? begun : `${begun}.`;
}

/** The first of these keys that has a text; nothing: none has. */
export function known(...keys: string[]): string | null {
  return keys.find((key) => has(key)) ?? null;
}

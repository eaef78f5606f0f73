/** What is in the box, from the game's own data files: markets, sectors, shares, signs, Expert and Crésus cards. */

import boardData from "$rules/cresus/data/board.toml";
import cardData from "$rules/cresus/data/cresus.toml";
import expertData from "$rules/cresus/data/expert.toml";
import shareData from "$rules/cresus/data/shares.toml";
import type { InBoth } from "$lib/words/words.svelte";

export interface Market {
  id: string;
  colour: "yellow" | "blue" | "red" | "green" | "violet" | "white";
  name: InBoth;
}

export interface Sector {
  id: string;
  /** for the second, third, fourth, and any further share (CR-612) */
  bonus: number[];
  premium: number;
  name: InBoth;
}

export interface Share {
  id: string;
  company: string;
  sector: number;
  market: number;
  price: number;
  throws: number;
  /** for 1, 2 … 6 equal faces */
  amounts: number[];
}

export interface Sign {
  id: string;
  price: number;
  name: InBoth;
}

export interface Card {
  id: string;
  rule: string;
  name: InBoth;
  text: InBoth;
}

export interface CresusCard extends Card {
  scope: "market" | "all" | "round" | "kept";
  copies: number;
  amount: number;
}

const board = boardData as unknown as { market: Market[]; sector: Sector[]; sign: Sign[]; start: number; known_notes: number[] };

export const MARKETS: readonly Market[] = board.market;
export const SECTORS: readonly Sector[] = board.sector;
export const SIGNS: readonly Sign[] = board.sign;
export const EXPERTS: readonly Card[] = (expertData as unknown as { expert: Card[] }).expert;
export const CARDS: readonly CresusCard[] = (cardData as unknown as { card: CresusCard[] }).card;
/** CR-102, the largest first */
export const NOTES: readonly number[] = [...board.known_notes].sort((a, b) => b - a);

type Printed = Omit<Share, "sector" | "market"> & { sector: string };

export const SHARES: readonly Share[] = MARKETS.flatMap(({ id }, market) =>
  (shareData as unknown as Record<string, Printed[]>)[id]!.map((share) => ({
    ...share,
    market,
    sector: SECTORS.findIndex((sector) => sector.id === share.sector),
  })),
);

/** The cities' letters, on pawns' boards and dice: no two alike, and none depends on the language. */
export const LETTERS = ["L", "N", "H", "P", "S", "T"] as const;
export const ISLAND = 8;
export const LOAN = 100;
export const DISCOUNT = 20;
export const ANYWHERE = 6;
/** a lot from here on is an Expert card */
export const FIRST_EXPERT_LOT = 72;
export const FIRST_SALE = 6;

export const EXPERT = { fiscaliste: 12, initie: 13, negociateur: 14, commissaire: 15, corsaire: 16, pilote: 17, gerant: 18, conciergerie: 19 } as const;
const cardNamed = (name: string) => CARDS.findIndex(({ id }) => id === `cre-${name}`);
export const CARD = {
  soldes: cardNamed("soldes"),
  introduction: cardNamed("introduction"),
  hausse: cardNamed("hausse"),
  baisse: cardNamed("baisse"),
  fievre: cardNamed("fievre"),
  frontieres: cardNamed("frontieres"),
  avocat: cardNamed("avocat"),
  trefle: cardNamed("trefle"),
  vip: cardNamed("vip"),
  bonAchat: cardNamed("bon-achat"),
  tuyau: cardNamed("tuyau"),
  coffre: cardNamed("coffre"),
} as const;

/** What a purchase pays after which so many shares of the sector are held (CR-612). */
export function bonusFor(sector: number, held: number): number {
  const { bonus } = SECTORS[sector]!;
  return held < 2 ? 0 : bonus[Math.min(held - 2, bonus.length - 1)]!;
}

export function heldIn(shares: readonly number[], sector: number): number {
  return shares.filter((share) => SHARES[share]!.sector === sector).length;
}

export const isPirate = (expert: number): boolean => expert < FIRST_SALE;
export const isExpertLot = (lot: number): boolean => lot >= FIRST_EXPERT_LOT;

/** Which market an Expert card belongs to; nothing: to none. */
export function marketOfExpert(expert: number): number | null {
  return expert < 2 * FIRST_SALE ? expert % FIRST_SALE : null;
}

/** CR-603, CR-1311, CR-1333. What a share costs its only buyer. */
export function priceOf(share: number, event: number | null, isHalf: boolean): number {
  const { price } = SHARES[share]!;
  const lowered = event === CARD.soldes ? Math.max(10, price + CARDS[CARD.soldes]!.amount) : price;
  return isHalf ? Math.ceil(lowered / 2) : lowered;
}

/** CR-103. A sum in notes, the fewest there are. */
export function inNotes(sum: number): number[] {
  const notes: number[] = [];
  let left = sum;
  for (const note of NOTES) {
    while (left >= note) {
      notes.push(note);
      left -= note;
    }
  }
  return notes;
}

/** CR-1214. The orders in which three shares can be laid, numbered as the rules number them. */
export const ORDERS: readonly (readonly number[])[] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/** Kinds of deals (CR-805, CR-806). */
export const DEAL = { exchange: 0, purchase: 1, forSale: 2, mixed: 3 } as const;

/** What was shown to all last, put together from what was told: bids, a sale with its dice, the Crésus cards of a round. */

import type { Told } from "$lib/match/match.svelte";
import { CARDS } from "./material";
import type { BiddingTied, BidsRevealed, GameEvent, LotSold, SaleCancelled, Sold, Thrown } from "./view";

/** Six dice of somebody as they lie after the last throw, and what lay there before a tie was thrown off (CR-1326). */
export interface Roll {
  seat: number;
  dice: readonly number[];
  /** a set of dice: those of the last throw */
  thrown: number;
  /** throws */
  left: number;
  before: readonly (readonly number[])[];
  /** of the event that told it */
  number: number;
}

/** A Crésus card, and what it did to whom. */
export interface Drawn {
  /** nothing: it was drawn before this page looked */
  market: number | null;
  /** who drew it */
  seat: number | null;
  card: number;
  rolls: Roll[];
  /** by seat: what it brought, or cost */
  sums: Map<number, number>;
  /** whom a card of theirs spared (CR-1330) */
  spared: number[];
}

export type Scene = { number: number } & (
  | { type: "bids"; event: BidsRevealed; end: LotSold | SaleCancelled | BiddingTied | null }
  | { type: "sale"; event: Sold; roll: Roll | null }
  | { type: "cards"; cards: readonly Drawn[] }
);

/** What is still looked at; a new part of the round puts it away. By the discard (CR-506) a card is known that was drawn before. */
export function latestScene(told: readonly Told[], discard: readonly number[] = []): Scene | null {
  const begun = told.findLastIndex(({ event }) => event.type === "RoundBegan" || event.type === "Undone");
  const round = told.slice(begun + 1);
  const later = round.filter(({ event }) => event.type === "CardDrawn" && ["market", "all"].includes(CARDS[Number(event.card)]!.scope)).length;
  const watched = new Watched(discard.at(-1 - later) ?? null);
  for (const { number, event } of round) watched.see(event as unknown as GameEvent, number);
  return watched.scene;
}

class Watched {
  scene: Scene | null = null;
  #cards: Drawn[] = [];
  /** phase 3 is over: what is paid now has to do with no card */
  #isTrading = false;
  #isSelling = false;
  #sold: Roll[] = [];

  constructor(private readonly top: number | null) {}

  see(event: GameEvent, number: number): void {
    switch (event.type) {
      case "MarketsChosen":
      case "WindowClosed":
        this.scene = null;
        return;
      case "BidsRevealed":
        this.scene = { type: "bids", number, event, end: null };
        return;
      case "LotSold":
      case "SaleCancelled":
      case "BiddingTied":
        if (this.scene?.type === "bids" && this.scene.event.lot === event.lot) this.scene = { ...this.scene, number, end: event };
        return;
      case "CardDrawn":
        this.#cards = [...this.#cards, { market: event.market, seat: event.seat, card: event.card, rolls: [], sums: new Map(), spared: [] }];
        return this.#showCards(number);
      case "SharesTurnedUp":
        this.#isTrading = true;
        return;
      case "SaleBegan":
        this.#isSelling = true;
        this.#sold = [];
        return;
      case "Thrown":
        if (this.#isSelling) laid(this.#sold, event, number);
        else this.#change((card) => laid(card.rolls, event, number), number);
        return;
      case "Sold":
        this.#isSelling = false;
        this.scene = { type: "sale", number, event, roll: this.#sold.at(-1) ?? null };
        return;
      case "Received":
        return this.#pay(number, event.seat, event.amount);
      case "Staked":
        return this.#pay(number, event.seat, -event.amount);
      case "Paid":
        this.#pay(number, event.seat, -event.amount);
        if (event.to !== null) this.#pay(number, event.to, event.amount);
        return;
      case "TournamentWon":
        for (const seat of event.seats) this.#pay(number, seat, event.amount);
        return;
      case "Waived":
        return this.#change((card) => void card.spared.push(event.seat), number);
    }
  }

  /** The card that works now; what it was is known also when it was drawn before. */
  get #card(): Drawn | undefined {
    if (this.#isTrading) return undefined;
    if (!this.#cards.length && this.top !== null) this.#cards = [{ market: null, seat: null, card: this.top, rolls: [], sums: new Map(), spared: [] }];
    return this.#cards.at(-1);
  }

  #pay(number: number, seat: number, sum: number): void {
    this.#change(({ sums }) => void sums.set(seat, (sums.get(seat) ?? 0) + sum), number);
  }

  #change(change: (card: Drawn) => void, number: number): void {
    const card = this.#card;
    if (!card) return;
    change(card);
    this.#showCards(number);
  }

  #showCards(number: number): void {
    this.scene = { type: "cards", number, cards: this.#cards };
  }
}

/** A throw that goes on with a series lies where the series lay; else it is one more. */
function laid(rolls: Roll[], { seat, dice, thrown, left }: Thrown, number: number): void {
  const place = rolls.findIndex((roll) => roll.seat === seat);
  const old = rolls[place];
  if (!old) rolls.push({ seat, dice, thrown, left, before: [], number });
  else rolls[place] = { seat, dice, thrown, left, before: old.left ? old.before : [...old.before, old.dice], number };
}

/** Whether somebody has to do with it, so that they want to see it wherever they look: Crésus cards reach many. */
export function isAbout(scene: Scene, seat: number): boolean {
  if (scene.type === "sale") return scene.event.seat === seat;
  return scene.type === "cards" || scene.event.bids.some((bid) => bid.seat === seat);
}

/** ms for which something is looked at before what comes next is shown in its place. */
export function lookingTime(scene: Scene): number {
  if (scene.type !== "cards") return scene.type === "sale" ? 2600 : 3000;
  const rolls = scene.cards.at(-1)?.rolls ?? [];
  return Math.min(7000, 2600 + 500 * scene.cards.length + 500 * rolls.length);
}

/**
 * Crésus' luck, drawn once more in its order: at the set-up the pile of each market (CR-105), the Expert cards (CR-106), the
 * Crésus cards (CR-107) and the first lead (CR-112); then the market of whoever left it to chance (D6), every die (CR-706),
 * and a new order when the Crésus cards have run out (CR-506). All that came to light is held against what the seed gives.
 */

import { isSame, Redrawn } from "$lib/end/redrawn";
import type { LuckCheck } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { ANYWHERE, CARDS, EXPERTS, MARKETS, ORDERS, SHARES } from "./material";
import type { GameEvent, View } from "./view";

type Options = Readonly<Record<string, string | boolean | number>>;

const USED_EXPERTS = 10;
const LOOKS = 3; // CR-1214
const COLOURS = 6;

/** What luck decides, in the order of the checks. */
type Matter = "lead" | "shares" | "experts" | "cards" | "dice" | "markets";

/** A match followed event by event, with the dice beside it. */
class Luck extends Redrawn<Matter> {
  readonly #piles: number[][];
  readonly #experts: number[];
  readonly #first: number;
  #deck: number[];
  #discard: number[] = [];
  /** of the round, in play until its end (CR-506) */
  #inPlay: number[] = [];
  #lead = 0;
  #pawns: number[];
  #closed = new Set<number>();
  #chosen = new Map<number, number>();

  constructor(
    seed: Uint8Array,
    private readonly seats: number,
  ) {
    super(seed);
    this.#piles = MARKETS.map((_, market) => this.dice.shuffle(sharesOf(market)));
    this.#experts = this.dice.shuffle(EXPERTS.map((_, expert) => expert));
    this.#deck = this.dice.shuffle(CARDS.flatMap(({ copies }, card) => Array<number>(copies).fill(card)));
    this.#first = this.dice.draw(seats);
    this.#pawns = Array<number>(seats).fill(-1);
  }

  follow(event: GameEvent, { action }: Moment): void {
    switch (event.type) {
      case "RoundBegan":
        return this.#begin(event.round, event.lead);
      case "ExpertTurnedUp":
        return this.note("experts", this.#experts.shift() === event.expert);
      case "MarketClosed":
        return void this.#closed.add(event.market);
      case "MarketReopened":
        return void this.#closed.delete(event.market);
      case "Arranged":
        return this.#arrange(event.market, action?.[0] === "arrange" ? Number(action[1]) : 0);
      case "MarketsChosen":
        return this.#place(event.markets);
      case "PawnMoved":
        return void (this.#pawns[event.seat] = event.market);
      case "DeckShuffled":
        this.#deck = this.dice.shuffle(inOrder(this.#discard));
        return void (this.#discard = []);
      case "CardDrawn":
        return this.#draw(event.card);
      case "KeptCardUsed":
        return void this.#discard.push(event.card);
      case "SharesTurnedUp":
        return this.note("shares", isSame(this.#piles[event.market]!.splice(0, event.shares.length), event.shares), event.shares.length);
      case "Buried":
        return void this.#piles[SHARES[event.share]!.market]!.push(event.share);
      case "Thrown":
        return this.#throw(event.dice, event.thrown);
    }
  }

  /** A choice that was made, and not left to chance. */
  choose(seat: number, market: number): void {
    this.#chosen.set(seat, market);
  }

  /** Those set aside are shown after the end, by their numbers. */
  hold(aside: readonly number[]): void {
    const left = EXPERTS.length - USED_EXPERTS;
    this.note("experts", isSame(inOrder(this.#experts.slice(-left)), inOrder(aside)), left);
  }

  #begin(round: number, lead: number): void {
    if (round === 1) this.note("lead", lead === this.#first);
    this.#lead = lead;
    this.#discard.push(...this.#inPlay);
    this.#inPlay = [];
    this.#closed.clear();
    this.#chosen.clear();
  }

  /** CR-1214. The top of a pile, as the Insider put it back. */
  #arrange(market: number, order: number): void {
    const pile = this.#piles[market]!;
    const top = pile.slice(0, LOOKS);
    pile.splice(0, top.length, ...ORDERS[order]!.flatMap((place) => top.slice(place, place + 1)));
  }

  /** D6. Whoever chose nothing, or chance, gets an open market other than the present one. */
  #place(markets: readonly number[]): void {
    for (let after = 0; after < this.seats; after += 1) {
      const seat = (this.#lead + after) % this.seats;
      if ((this.#chosen.get(seat) ?? ANYWHERE) !== ANYWHERE) continue;
      const open = MARKETS.map((_, market) => market).filter((market) => !this.#closed.has(market) && market !== this.#pawns[seat]);
      this.note("markets", open[this.dice.draw(open.length)] === markets[seat]);
    }
    this.#pawns = [...markets];
    this.#chosen.clear();
  }

  #draw(card: number): void {
    this.note("cards", this.#deck.shift() === card);
    const { scope } = CARDS[card]!;
    if (scope === "round") this.#inPlay.push(card);
    else if (scope !== "kept") this.#discard.push(card);
  }

  #throw(dice: readonly number[], thrown: number): void {
    const again = dice.flatMap((face, die) => ((thrown >> die) & 1 ? [face] : []));
    this.note("dice", again.filter((face) => this.dice.draw(COLOURS) !== face).length === 0, again.length);
  }
}

function sharesOf(market: number): number[] {
  return SHARES.flatMap((share, number) => (share.market === market ? [number] : []));
}

function inOrder(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

/** What was taken over from another match cannot be followed from here. */
export function checkLuck(seed: Uint8Array, moments: readonly Moment[], _: Options, given: number | null): LuckCheck[] {
  const last = moments.at(-1)?.view as View | undefined;
  if (given !== null || !last) return [];
  const luck = new Luck(seed, last.players.length);
  for (const moment of moments) {
    const [verb, market] = moment.action ?? [];
    if (verb === "choose_market" && moment.seat !== null) luck.choose(moment.seat, Number(market));
    for (const event of moment.events as GameEvent[]) luck.follow(event, moment);
  }
  if (last.expert_aside) luck.hold(last.expert_aside);
  return luck.checks("cresus", ["lead", "shares", "experts", "cards", "dice", "markets"]);
}

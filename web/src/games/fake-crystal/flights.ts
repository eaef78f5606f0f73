/**
 * How a change moves on the board: credits travel, then the tile turns over into its collection, then what follows from
 * it. Plain data for the stage; a flight whose place is not on the screen is left out there.
 */

import { flightsBy, type Move as MoveOf } from "$lib/motion/moves";
import { creditsGhost, tileGhost } from "./ghosts";
import { BLUE, isFake, ownerOf, TILES } from "./material";
import type { Spot } from "./pieces";
import type { GameEvent, View } from "./view";

type Move = MoveOf<Spot>;

const LONGEST = 1200; // ms
const CREDITS = 320;
const TILE = 440;
const TOKEN = 380;
const DEAL = 360;

export const flights = flightsBy<GameEvent, View, Spot>(
  (events, before, after) => {
    const steps = new Steps(before, after);
    for (const event of events) steps.show(event);
    return steps.made;
  },
  () => LONGEST,
);

/** The moves of one change, step by step. */
class Steps {
  readonly made: Move[][] = [];
  /** where the tile comes from that is added next */
  #source: Spot | null = null;
  #hasTokens = false;

  constructor(
    readonly before: View,
    readonly after: View,
  ) {}

  show(event: GameEvent): void {
    switch (event.type) {
      case "OffersRevealed":
        return this.#reveal();
      case "Bought":
        this.#pay(event.seat, event.offer, event.price);
        return this.#release(event.offer);
      case "Preempted":
        if (event.seat === ownerOf(event.offer)) this.#together(credits(`stake:${event.offer}`, `purse:${event.seat}`, event.price));
        else this.#pay(event.seat, event.offer, event.price);
        return this.#release(event.offer);
      case "Banked":
      case "PackedUp":
        this.#together(credits(`stake:${event.offer}`, `purse:${event.seat}`, event.price));
        return this.#release(event.offer);
      case "Committed":
        return this.#together(credits(`purse:${event.seat}`, `stake:${event.offer}`, event.credits));
      case "AnsweredBuy": {
        const actor: Spot = `purse:${this.before.actor}`;
        this.#together(credits(`stake:${event.offer}`, actor, event.credits), credits(`purse:${event.seat}`, actor, event.credits));
        return this.#release(event.offer);
      }
      case "AnsweredBank":
        this.#together(credits(`stake:${event.offer}`, `purse:${event.seat}`, event.credits));
        return this.#release(event.offer);
      case "Given":
        this.#source = placeOf(event.seat, event.tile);
        return;
      case "Recycled":
        this.#together({ from: placeOf(event.seat, event.given), to: "recycled", duration: TILE, ghost: () => tileGhost(event.given) });
        this.#source = `aside:${TILES[event.taken]!.colour}`;
        return;
      case "Added":
        return this.#add(event.seat, event.tile);
      case "TrophyClaimed":
      case "BlueTrophyAwarded":
        return this.#together({ from: `trophy:${event.trophy}`, to: `trophy:${event.trophy}`, duration: TILE });
      case "Reserved":
        return this.#moveTokens();
      case "Saw":
        return this.#together({ from: `offer:${event.offer}`, to: `offer:${event.offer}`, duration: TILE, turns: true });
      case "Drew":
        return this.#draw(event.seat, event.tiles.length);
    }
  }

  #together(...moves: Move[]): void {
    this.made.push(moves);
  }

  /** FC-304. The price to the owner, and the stake back. */
  #pay(seat: number, offer: number, price: number): void {
    const owner: Spot = `purse:${ownerOf(offer)}`;
    if (price > 0) this.#together(credits(`purse:${seat}`, owner, price), credits(`stake:${offer}`, owner, price));
  }

  /** FC-313. A token on the offer returns, then the tile is on its way. */
  #release(offer: number): void {
    this.#source = `offer:${offer}`;
    this.#moveTokens();
  }

  /** Tokens that lie elsewhere now: on an offer, or back with their owner. */
  #moveTokens(): void {
    if (this.#hasTokens) return;
    this.#hasTokens = true;
    const moved = this.after.players.filter(({ seat, token_on }) => token_on !== this.before.players[seat]?.token_on);
    this.#together(...moved.map(({ seat }): Move => ({ from: `token:${seat}`, to: `token:${seat}`, duration: TOKEN })));
  }

  #add(seat: number, tile: number): void {
    if (this.#source === null) return;
    // a tile that somebody gives lies open already
    const turns = !this.#source.startsWith("tile") && !this.#source.startsWith("pile");
    this.#together({ from: this.#source, to: placeOf(seat, tile), duration: TILE, turns });
    this.#source = null;
  }

  /** FC-203. All tiles at once, one's own from where they were laid; then the stakes. */
  #reveal(): void {
    const own = this.before.seat;
    const from = (offer: number): Spot => {
      const card = ownerOf(offer) === own ? this.before.draft[offer % 2]?.card : undefined;
      return card === undefined ? `hand:${ownerOf(offer)}` : `card:${card}`;
    };
    const offers = this.after.offers;
    this.#together(...offers.map(({ offer }): Move => ({ from: from(offer), to: `offer:${offer}`, duration: DEAL })));
    const priced = offers.filter(({ price, owner }) => price && owner !== own);
    this.#together(...priced.map(({ offer, owner, price }) => credits(`purse:${owner}`, `stake:${offer}`, price!)));
    this.#moveTokens();
  }

  /** FC-701. What all draw: one's own into the hand, the others' unseen. */
  #draw(seat: number, count: number): void {
    const size = this.after.players[seat]?.hand_size ?? 0;
    const own = Array.from({ length: count }, (_, place): Move => ({ from: `reserve:${seat}`, to: `card:${size - count + place}`, duration: DEAL, turns: true }));
    const others = this.after.players.filter((player) => player.seat !== seat);
    this.#together(...own, ...others.map((player): Move => ({ from: `reserve:${player.seat}`, to: `hand:${player.seat}`, duration: DEAL })));
  }
}

function credits(from: Spot, to: Spot, sum: number): Move {
  return { from, to, duration: CREDITS, ghost: () => creditsGhost(sum) };
}

/** FC-402, FC-403. Where a tile of a collection lies. */
function placeOf(seat: number, tile: number): Spot {
  if (isFake(tile)) return `pile:${seat}:fakes`;
  return TILES[tile]!.colour === BLUE ? `pile:${seat}:blue` : `tile:${tile}`;
}

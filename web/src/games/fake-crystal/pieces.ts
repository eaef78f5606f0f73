/** The names of what lies on the table: for touching a piece (desk) and for flying between places (stage). */

import type { Touching } from "$lib/desk/pieces";

/** What can be touched. Offers are numbered 2 × owner + column, cards by their place in hand, tiles and trophies by number. */
export type Piece =
  | `card:${number}`
  | `slot:${number}:${number}` // column (0, 1) and slot (6, 12, 18) of one's own stall
  | `price:${number}` // the price plate above one's own column
  | `offer:${number}`
  | `trophy:${number}`
  | `tile:${number}` // in a collection
  | `aside:${number}` // a back colour among the set-aside tiles
  | `seat:${number}`
  | "token";

/** Where things lie, for the stage; `tile:` only where its face can be seen. */
export type Spot =
  | Piece
  | `purse:${number}` // of a seat
  | `stake:${number}` // on an offer
  | `pile:${number}:blue`
  | `pile:${number}:fakes`
  | `hand:${number}`
  | `reserve:${number}`
  | `token:${number}` // of a seat, wherever it lies
  | "aside"
  | "recycled";

/** One column of my stall while I make my offers. */
export interface DraftColumn {
  /** place in hand; nothing: no tile yet */
  card: number | null;
  slot: number | null;
  price: number | null;
  hasToken: boolean;
}

/** A sum to be set: the price of an offer, or what one commits on somebody else's. */
export interface Dial {
  purpose: "price" | "commit";
  value: number;
  low: number;
  high: number;
  /** free credits before it */
  purse: number;
}

/** What the board asks of the desk. */
export interface FakeCrystalDesk extends Touching<Piece> {
  /** Let a piece go on another: a card on a slot. */
  drop(piece: Piece, onto: Piece): void;
  /** my stall while offers are made; nothing at other times */
  readonly draft: readonly [DraftColumn, DraftColumn] | null;
  /** a sum that is to be set now; nothing: none */
  readonly dial: Dial | null;
  /** Turn the dial; beyond its ends it stays there. */
  turnTo(value: number): void;
  /** Answer with what the dial shows. */
  settle(): void;
}

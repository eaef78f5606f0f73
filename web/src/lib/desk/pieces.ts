/** What a board and a desk say to each other about pieces. A piece is named by what it is, and its numbers: `offer:3`. */

import type { Desk } from "$lib/game";

/** How a piece stands to what is asked. */
export interface Touchable {
  /** lifted and outlined: touching it is an answer, or a part of one */
  isChoosable: boolean;
  isChosen: boolean;
}

/** What every board asks of its desk. */
export interface Touching<Piece extends string> extends Desk {
  look(piece: Piece): Touchable;
  /** Touch a piece. If that is no answer, `reason` says why. */
  touch(piece: Piece): void;
}

/** A piece in its parts: what it is, and its numbers. */
export function taken(piece: string): { what: string; number: number; other: number } {
  const [what = "", number = "-1", other = "-1"] = piece.split(":");
  return { what, number: Number(number), other: Number(other) };
}

/** The names of what lies on the table: for touching a piece (desk) and for moving between places (stage). */

import type { Touching } from "$lib/desk/pieces";
import type { DealDraft } from "./desk/deal";
import type { Purse } from "./desk/purse";
import type { SignPlan } from "./desk/ladder";
import type { Situation } from "./desk/situation";

export type Piece =
  | `market:${number}`
  | `share:${number}`
  | `sign:${number}`
  | `seat:${number}`
  | `expert:${number}`
  | `card:${number}`
  | `die:${number}`
  | `sector:${number}`
  | "loan"
  | "throws";

/** Where things lie, for the stage. */
export type Spot =
  | `purse:${number}`
  | `pawn:${number}`
  | `share:${number}`
  | `market:${number}`
  | `pile:${number}`
  | `wallet:${number}`
  | `expert:${number}`
  | `sign:${number}:${number}`
  | `seat:${number}`
  | "expert-up"
  | "deck"
  | "bank"
  | "dice"
  | "pot";

/** What the board asks of the desk. */
export interface CresusDesk extends Touching<Piece> {
  readonly now: Situation | null;
  readonly picked: Piece | null;

  /** what is explained now (CR-111): a piece that was touched and is no answer, unless `reason` says why not */
  readonly aid: Piece | null;
  explain(piece: Piece | null): void;

  /** money laid under the hand, for a bid or an order; nothing: none is asked for */
  readonly purse: Purse | null;
  lay(sum: number): void;
  /** Think of a standing order for a share still to be auctioned; again: put it away. */
  order(share: number): void;

  /** a set of dice: those that will be thrown again */
  readonly again: number;
  /** signs one means to buy, and with which cards */
  readonly signs: SignPlan | null;
  plan(signs: Partial<SignPlan>): void;
  /** shares in the order in which they will be put back, as far as they were touched */
  readonly laid: readonly number[];

  /** a deal in the making */
  readonly draft: DealDraft | null;
  propose(draft: DealDraft | null): void;
  send(): void;
  play(...action: readonly [string, ...unknown[]]): Promise<boolean>;
}

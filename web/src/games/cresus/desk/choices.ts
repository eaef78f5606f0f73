/** All that the bar depends on, and what choosing something there may do. */

import * as choices from "$lib/desk/choices";
import type { Piece } from "../pieces";
import type { Company } from "../saying";
import type { Action } from "../view";
import type { SignPlan } from "./ladder";
import type { Purse } from "./purse";
import type { Situation } from "./situation";

/** What is not simply played. */
export type Deed =
  | { type: "pick"; piece: Piece | null }
  | { type: "again"; dice: number }
  | { type: "order"; share: number | null };

export type Offered = choices.Offered<Deed, Action>;
export type Asked = choices.Asked<Deed, Action>;

export interface Desktop {
  now: Situation;
  picked: Piece | null;
  /** markets touched for the Insider, in order */
  markets: readonly number[];
  purse: Purse | null;
  again: number;
  signs: SignPlan | null;
  laid: readonly number[];
  company: Company;
}

export const { act, main, plain, quiet } = choices.offering<Deed, Action>();

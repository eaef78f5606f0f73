/** All that the bar depends on, and what choosing something there may do. */

import * as choices from "$lib/desk/choices";
import type { Dial, Piece } from "../pieces";
import type { Company } from "../saying";
import type { Action } from "../view";
import type { Plan } from "./plan";
import type { Situation } from "./situation";

/** What is not simply played. */
export type Deed =
  | { type: "price"; price: number | "token" }
  | { type: "clear" }
  | { type: "unseal" }
  | { type: "pick"; piece: Piece | null }
  | { type: "speak"; isSpeaking: boolean };

export type Offered = choices.Offered<Deed, Action>;
export type Asked = choices.Asked<Deed, Action>;

export interface Desktop {
  now: Situation;
  picked: Piece | null;
  /** it was touched with the token taken up: only what the token does is meant */
  isByToken: boolean;
  plan: Plan;
  dial: Dial | null;
  isSpeaking: boolean;
  company: Company;
}

export const { act, main, plain, quiet } = choices.offering<Deed, Action>();

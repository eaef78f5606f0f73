/** What the bar may offer, as data: what it is called, what it does, and whether it is refused. */

import type { Choice, Prompt } from "$lib/game";
import type { Dial, Piece } from "../pieces";
import type { Company } from "../saying";
import type { Action } from "../view";
import type { Plan } from "./plan";
import type { Situation } from "./situation";

export type Deed =
  | { type: "act"; action: Action }
  | { type: "price"; price: number | "token" }
  | { type: "clear" }
  | { type: "unseal" }
  | { type: "pick"; piece: Piece | null }
  | { type: "speak"; isSpeaking: boolean };

export interface Offered extends Omit<Choice, "choose"> {
  does: Deed;
}

export interface Asked extends Omit<Prompt, "choices"> {
  choices: readonly Offered[];
  hint: string | null;
}

/** All that the bar depends on. */
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

export function act(...action: Action): Deed {
  return { type: "act", action };
}

/** What the bar may offer, as data: what it is called, what it does, and whether it is refused. */

import type { Choice, Prompt } from "$lib/game";
import type { Piece } from "../pieces";
import type { Company } from "../saying";
import type { Action } from "../view";
import type { SignPlan } from "./ladder";
import type { Purse } from "./purse";
import type { Situation } from "./situation";

export type Deed =
  | { type: "act"; action: Action }
  | { type: "pick"; piece: Piece | null }
  | { type: "again"; dice: number }
  | { type: "order"; share: number | null };

export interface Offered extends Omit<Choice, "choose"> {
  does: Deed;
}

export interface Asked extends Omit<Prompt, "choices" | "writing"> {
  choices: readonly Offered[];
  hint: string | null;
}

/** All that the bar depends on. */
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

export function act(...action: Action): Deed {
  return { type: "act", action };
}

export function main(id: string, label: string, does: Deed, more: Partial<Offered> = {}): Offered {
  return { id, label, weight: "main", does, ...more };
}

export function plain(id: string, label: string, does: Deed, more: Partial<Offered> = {}): Offered {
  return { id, label, weight: "plain", does, ...more };
}

export function quiet(id: string, label: string, does: Deed, more: Partial<Offered> = {}): Offered {
  return { id, label, weight: "quiet", does, ...more };
}

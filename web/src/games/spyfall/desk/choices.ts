/** What the bar may offer, as data: what it is called, what it does, and whether it is refused. */

import type { Choice, Prompt } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import type { Tool } from "../pieces";
import { type Company, nameOf, placeName } from "../saying";
import type { Action } from "../view";
import type { Situation } from "./situation";

export type Deed = { type: "act"; action: Action } | { type: "drop" } | { type: "lasso" };

export interface Offered extends Omit<Choice, "choose"> {
  does: Deed;
}

/** Something to be written: what sending it does. */
export interface Written {
  label: string;
  send: string;
  action: (text: string) => Action;
}

export interface Asked extends Omit<Prompt, "choices" | "writing"> {
  choices: readonly Offered[];
  writing?: Written;
  hint: string | null;
}

/** All that the bar depends on. */
export interface Desktop {
  now: Situation;
  tool: Tool | null;
  target: number | null;
  question: number | null;
  hasLasso: boolean;
  place: number | null;
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

/** What an action is called on a button. */
export function label(action: Action, company: Company): string {
  const [verb, first] = action as readonly [string, ...unknown[]];
  const who = typeof first === "number" ? nameOf(company, first) : "";
  const place = typeof first === "number" ? placeName(company, first) : "";
  return t(`spyfall.labels.${verb}`, { seat: who, to: who, suspect: who, who, place });
}

export const putDown = (): Offered => plain("cancel", t("ui.cancel"), { type: "drop" });

/** All that the bar depends on, and what choosing something there may do. */

import * as choices from "$lib/desk/choices";
import { t } from "$lib/words/words.svelte";
import type { Tool } from "../pieces";
import { type Company, nameOf, placeName } from "../saying";
import type { Action } from "../view";
import type { Situation } from "./situation";

/** What is not simply played. */
export type Deed = { type: "drop" } | { type: "lasso" };

export type Offered = choices.Offered<Deed, Action>;
export type Asked = choices.Asked<Deed, Action>;
export type Written = choices.Written<Action>;

export interface Desktop {
  now: Situation;
  tool: Tool | null;
  target: number | null;
  question: number | null;
  hasLasso: boolean;
  place: number | null;
  company: Company;
}

const LONGEST = 200; // characters of a question, an answer, a line

export const { act, main, plain } = choices.offering<Deed, Action>();

export function written(label: string, send: string, action: Written["action"]): Written {
  return { label, send, longest: LONGEST, action };
}

/** What an action is called on a button. */
export function label(action: Action, company: Company): string {
  const [verb, first] = action as readonly [string, ...unknown[]];
  const who = typeof first === "number" ? nameOf(company, first) : "";
  const place = typeof first === "number" ? placeName(company, first) : "";
  return t(`spyfall.labels.${verb}`, { seat: who, to: who, suspect: who, who, place });
}

export const putDown = (): Offered => plain("cancel", t("ui.cancel"), { type: "drop" });

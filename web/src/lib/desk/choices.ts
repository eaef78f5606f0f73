/** What the bar may offer, as data: what it is called, what it does, and whether it is refused. */

import type { Choice, Prompt, Writing } from "$lib/game";

/** What choosing does in every game: play an action. Each game has deeds of its own besides. */
export interface Playing<Action> {
  type: "act";
  action: Action;
}

export interface Offered<Deed> extends Omit<Choice, "choose"> {
  does: Deed;
}

/** An answer in one's own words: what sending it plays. */
export interface Written<Action> extends Omit<Writing, "submit"> {
  action: (text: string) => Action;
}

export interface Asked<Deed, Action> extends Omit<Prompt, "choices" | "writing"> {
  choices: readonly Offered<Deed>[];
  writing?: Written<Action>;
  /** which hint belongs to it */
  hint: string | null;
}

type More<Deed> = Partial<Omit<Offered<Deed>, "id" | "label" | "weight" | "does">>;

export function main<Deed>(id: string, label: string, does: Deed, more: More<Deed> = {}): Offered<Deed> {
  return { id, label, weight: "main", does, ...more };
}

export function plain<Deed>(id: string, label: string, does: Deed, more: More<Deed> = {}): Offered<Deed> {
  return { id, label, weight: "plain", does, ...more };
}

export function quiet<Deed>(id: string, label: string, does: Deed, more: More<Deed> = {}): Offered<Deed> {
  return { id, label, weight: "quiet", does, ...more };
}

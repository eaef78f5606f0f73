/** What the bar may offer, as data: what it is called, what it does, and whether it is refused. */

import type { Choice, Prompt, Writing } from "$lib/game";

/** What choosing does in every game: play an action. Each game may have deeds of its own besides. */
export interface Playing<Action> {
  type: "act";
  action: Action;
}

export interface Offered<Deed, Action> extends Omit<Choice, "choose"> {
  does: Deed | Playing<Action>;
}

/** An answer in one's own words: what sending it plays. */
export interface Written<Action> extends Omit<Writing, "submit"> {
  action: (text: string) => Action;
}

export interface Asked<Deed, Action> extends Omit<Prompt, "choices" | "writing"> {
  choices: readonly Offered<Deed, Action>[];
  writing?: Written<Action>;
  /** which hint belongs to it */
  hint: string | null;
}

type More = Partial<Omit<Choice, "id" | "label" | "weight" | "choose">>;

/** What a game writes its choices with: `main("buy", t(…), act("buy", 3), { detail: t(…) })`. */
export function offering<Deed, Action extends readonly unknown[]>() {
  type Weigh = (id: string, label: string, does: Deed | Playing<Action>, more?: More) => Offered<Deed, Action>;
  const weighing = (weight: Choice["weight"]): Weigh => (id, label, does, more) => ({ id, label, weight, does, ...more });
  const act = (...action: Action): Playing<Action> => ({ type: "act", action });
  return { act, main: weighing("main"), plain: weighing("plain"), quiet: weighing("quiet") };
}

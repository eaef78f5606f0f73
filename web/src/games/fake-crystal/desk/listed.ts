/** The actions that are listed in questions, to be asked for by verb: a button exists because an action is here. */

import type { Question } from "$lib/match/messages";
import type { Action } from "../view";

export type Verb = Action[0];

export class Listed {
  readonly #byVerb = new Map<string, number[][]>();

  constructor(questions: readonly Question[]) {
    for (const { actions } of questions) {
      for (const [verb, ...args] of actions as [string, ...number[]][]) {
        const known = this.#byVerb.get(verb);
        if (known) known.push(args);
        else this.#byVerb.set(verb, [args]);
      }
    }
  }

  /** Whether an action with this verb, and these first arguments, is listed. */
  has(verb: Verb, ...args: number[]): boolean {
    return this.of(verb, ...args).length > 0;
  }

  /** What may follow a verb and its first arguments: `of("commit", 3)` gives the sums. */
  of(verb: Verb, ...first: number[]): number[] {
    const matching = this.#all(verb).filter((args) => first.every((value, place) => args[place] === value));
    return matching.map((args) => args[first.length] ?? 0);
  }

  #all(verb: Verb): readonly number[][] {
    return this.#byVerb.get(verb) ?? [];
  }
}

/** The actions that are listed in questions, to be asked for by verb: a button exists because an action is here. */

import type { Question } from "./messages";

export class Listed<Verb extends string = string> {
  readonly #byVerb = new Map<string, number[][]>();
  readonly #open = new Set<string>();

  constructor(questions: readonly Question[]) {
    for (const { actions, open } of questions) {
      for (const verb of open) this.#open.add(verb);
      for (const [verb, ...args] of actions as [string, ...number[]][]) {
        const known = this.#byVerb.get(verb);
        if (known) known.push(args);
        else this.#byVerb.set(verb, [args]);
      }
    }
  }

  /** Whether nothing is asked. */
  get isEmpty(): boolean {
    return this.#byVerb.size === 0 && this.#open.size === 0;
  }

  /** Whether an action with this verb, and these first arguments, is listed. */
  has(verb: Verb, ...args: number[]): boolean {
    return this.#matching(verb, args).length > 0;
  }

  /** Whether the arguments of a verb are open: something to be written. */
  isOpen(verb: Verb): boolean {
    return this.#open.has(verb);
  }

  /** What may follow a verb and its first arguments: `of("commit", 3)` gives the sums. */
  of(verb: Verb, ...first: number[]): number[] {
    return this.#matching(verb, first).map((args) => args[first.length] ?? 0);
  }

  #matching(verb: Verb, first: readonly number[]): number[][] {
    const all = this.#byVerb.get(verb) ?? [];
    return first.length ? all.filter((args) => first.every((value, place) => args[place] === value)) : all;
  }
}

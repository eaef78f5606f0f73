/** Choosing among what a desk offers: what cannot be taken back is asked once more, and what is refused says why. */

import type { Choice, Desk, Reason } from "$lib/game";

export class Choosing {
  #confirming = $state.raw<Choice | null>(null);
  #refused = $state.raw<Choice | null>(null);

  /** `choices`: what is offered now */
  constructor(
    private readonly desk: () => Desk,
    private readonly choices: () => readonly Choice[],
  ) {}

  /** What is to be confirmed; it must still be offered, in the same words. */
  get asked(): Choice | null {
    const wanted = this.#confirming;
    return (wanted && this.choices().find(({ id, confirm }) => id === wanted.id && confirm === wanted.confirm)) ?? null;
  }

  /** Said as long as the same thing is refused for the same reason: what was picked, or the question, may have changed. */
  get reason(): Reason | null {
    const wanted = this.#refused;
    const said = wanted && this.choices().find(({ id, refused }) => id === wanted.id && refused?.text === wanted.refused!.text);
    return said?.refused ?? this.desk().reason;
  }

  choose(choice: Choice): void {
    const isSure = this.asked !== null;
    this.dismiss();
    if (choice.refused) this.#refused = choice;
    else if (choice.confirm && !isSure) this.#confirming = choice;
    else {
      this.cancel();
      choice.choose();
    }
  }

  /** Do not do what was to be confirmed. */
  cancel(): void {
    this.#confirming = null;
  }

  dismiss(): void {
    this.#refused = null;
    this.desk().dismiss();
  }
}

/** A finished match followed event by event with its dice beside it: all that came to light is held against what the seed gives. */

import type { LuckCheck } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import { Dice } from "./dice";

export class Redrawn<Matter extends string> {
  protected readonly dice: Dice;
  readonly #found = new Map<Matter, { count: number; isTrue: boolean }>();

  constructor(seed: Uint8Array) {
    this.dice = new Dice(seed);
  }

  /** Something came to light that luck decided: whether the seed gives it. */
  protected note(matter: Matter, isTrue: boolean, count = 1): void {
    const before = this.#found.get(matter) ?? { count: 0, isTrue: true };
    this.#found.set(matter, { count: before.count + count, isTrue: before.isTrue && isTrue });
  }

  /** A sentence for each of these matters that came to light. */
  checks(game: string, matters: readonly Matter[]): LuckCheck[] {
    return matters.flatMap((matter) => {
      const found = this.#found.get(matter);
      return found ? [{ text: t(`${game}.aftermath.luck.${matter}`, { count: found.count }), isTrue: found.isTrue }] : [];
    });
  }
}

export function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}

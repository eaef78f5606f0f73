/**
 * What may come a moment late: a value that follows another when the page has nothing better to do. A change moves
 * things on the board; whatever else has to be laid out and drawn for it would hold up their first frame.
 */

import { untrack } from "svelte";

const LATEST = 400; // ms

export class Later<T> {
  #value: T = $state.raw()!;
  #waiting: number | null = null;

  /** To be made where effects are: in a component. */
  constructor(source: () => T) {
    this.#value = untrack(source);
    $effect(() => {
      source();
      this.#waiting ??= whenIdle(() => {
        this.#waiting = null;
        this.#value = untrack(source);
      });
    });
    $effect(() => () => {
      if (this.#waiting !== null) forget(this.#waiting);
    });
  }

  get value(): T {
    return this.#value;
  }
}

// not every browser tells when it is idle
const tellsIdle = typeof requestIdleCallback === "function";

function whenIdle(work: () => void): number {
  return tellsIdle ? requestIdleCallback(work, { timeout: LATEST }) : window.setTimeout(work, LATEST / 2);
}

function forget(waiting: number): void {
  if (tellsIdle) cancelIdleCallback(waiting);
  else clearTimeout(waiting);
}

/** Counting one row after the other, softly; at once for whoever wants less motion, or does not want to wait. */

import { isStill } from "$lib/motion/stage";

const FIRST = 500; // ms
const EACH = 380;

export class Counting {
  /** how many rows are counted */
  done = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly rows: number) {
    if (isStill()) this.done = rows;
    else this.#timer = setTimeout(this.#next, FIRST);
  }

  get isOver(): boolean {
    return this.done >= this.rows;
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.done = this.rows;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next = (): void => {
    this.done += 1;
    if (!this.isOver) this.#timer = setTimeout(this.#next, EACH);
  };
}

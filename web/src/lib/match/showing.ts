/**
 * What was told and is not shown yet. Changes are shown one after the other, each as motion, while the next ones wait;
 * with too many in wait, or nobody looking, the page goes straight to how things are.
 */

import type { Ticking } from "./clock";
import type { Update } from "./messages";

/** An event of a game: what it is, and its facts. */
export type GameEvent = { type: string } & Record<string, unknown>;

/**
 * Who shows changes as motion. It calls `apply` once, which makes the new view the shown one, and comes back when the
 * next change may be shown.
 */
export type Director = (events: GameEvent[], apply: () => void) => Promise<void>;

export interface Change {
  frame: Update;
  events: GameEvent[];
  /** taken when the frame came, not when it is shown */
  clock: Ticking | null;
}

const MOST_WAITING = 3; // changes
const LONGEST = 6_000; // ms; a motion that does not end must not hold the table up

export class Showing {
  director: Director | null = null;
  readonly #waiting: Change[] = [];
  #begun: Change | null = null; // given to the director, not applied yet
  #isRunning = false;

  /** `apply` makes a change the shown one; `settle` comes when its motion is over. */
  constructor(
    private readonly apply: (change: Change) => void,
    private readonly settle: (change: Change) => void,
  ) {}

  /** The latest change that is not shown yet. */
  get newest(): Change | null {
    return this.#waiting.at(-1) ?? this.#begun;
  }

  add(change: Change): void {
    this.#waiting.push(change);
    void this.#run();
  }

  /** Forget what is not shown yet, and return it. */
  drop(): Change[] {
    const dropped = [...(this.#begun ? [this.#begun] : []), ...this.#waiting.splice(0)];
    this.#begun = null;
    return dropped;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let change = this.#waiting.shift(); change; change = this.#waiting.shift()) {
      await this.#show(change);
    }
    this.#isRunning = false;
  }

  async #show(change: Change): Promise<void> {
    this.#begun = change;
    const apply = () => {
      if (this.#begun !== change) return; // applied already, or dropped
      this.#begun = null;
      this.apply(change);
    };
    const isHurried = document.hidden || this.#waiting.length >= MOST_WAITING;
    if (this.director && change.events.length && !isHurried) await direct(this.director, change.events, apply);
    apply();
    this.settle(change);
  }
}

/** Comes back when the motion is over, is broken, takes too long, or nobody looks any more. */
async function direct(director: Director, events: GameEvent[], apply: () => void): Promise<void> {
  const watch = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((end) => {
    timer = setTimeout(end, LONGEST);
    document.addEventListener("visibilitychange", () => end(), { signal: watch.signal });
  });
  const motion = director(events, apply).catch((mistake: unknown) => console.error(mistake));
  await Promise.race([motion, enough]);
  clearTimeout(timer);
  watch.abort();
}

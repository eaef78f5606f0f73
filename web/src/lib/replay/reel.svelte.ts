/**
 * A finished match through one pair of eyes. What happened is kept for all moments; views, which are large, only for the
 * pages looked at lately.
 */

import type { Moment } from "$lib/match/messages";
import { fetchPage, PAGE, pageCount } from "./pages";
import { type Frame, framesOf } from "./steps";

const KEPT = 6; // pages of views

export class Reel {
  frames = $state.raw<readonly Frame[]>([]);
  /** how many actions the match has; nothing: not known yet */
  actions = $state<number | null>(null);
  readonly #pages = new Map<number, Promise<readonly Moment[]>>(); // the one looked at latest is the last
  #isClosed = false;

  constructor(
    readonly table: string,
    readonly eyes: number,
  ) {}

  get isComplete(): boolean {
    return this.actions !== null && this.frames.length > this.actions;
  }

  /** How much has come, from 0 to 1. */
  get progress(): number {
    return this.actions === null ? 0 : this.frames.length / (this.actions + 1);
  }

  /** The view after an action; past the end, the last one. */
  async view(number: number): Promise<unknown> {
    return (await this.moment(number)).view;
  }

  async moment(number: number): Promise<Moment> {
    if (this.actions !== null) number = Math.min(number, this.actions);
    const page = await this.#page(Math.floor(number / PAGE));
    return page[number % PAGE] ?? this.moment(this.actions!); // only now do we know where it ends
  }

  /** Read on, from where it stopped, until everything has come or it is closed. */
  async load(): Promise<void> {
    for (let page = Math.floor(this.frames.length / PAGE); page === 0 || page < pageCount(this.actions!); page += 1) {
      const before = page ? (await this.#page(page - 1)).at(-1)!.view : null;
      const moments = await this.#page(page);
      if (this.#isClosed || this.isComplete) return;
      this.frames = [...this.frames, ...framesOf(moments, before)];
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  #page(page: number): Promise<readonly Moment[]> {
    const moments = this.#pages.get(page) ?? this.#fetch(page);
    this.#pages.delete(page);
    this.#pages.set(page, moments);
    for (const oldest of this.#pages.keys()) if (this.#pages.size > KEPT) this.#pages.delete(oldest);
    return moments;
  }

  async #fetch(page: number): Promise<readonly Moment[]> {
    try {
      const replay = await fetchPage(this.table, this.eyes, page);
      this.actions = replay.actions;
      return replay.moments;
    } catch (problem) {
      this.#pages.delete(page); // the next to ask tries again
      throw problem;
    }
  }
}

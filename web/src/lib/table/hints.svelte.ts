/** First-time hints: each is shown once, when what it is about is first asked; « ? » brings the present one back. */

import { recall, remember } from "$lib/memory";
import { prefs } from "./prefs.svelte";

export class HintBook {
  /** the hint on show */
  shown = $state<string | null>(null);
  readonly #seen: Set<string>;

  constructor(
    private readonly game: string,
    /** which hint belongs to what is asked now */
    readonly now: () => string | null,
    /** in a lesson hints are always shown */
    private readonly isLesson: () => boolean,
  ) {
    this.#seen = new Set((recall(`hints.${game}`) ?? "").split(" ").filter(Boolean));
  }

  /** Something else is asked. */
  turnTo(hint: string | null): void {
    const isNew = hint !== null && (this.isLesson() || (prefs.hints && !this.#seen.has(hint)));
    this.shown = isNew ? hint : null;
    if (!isNew) return;
    this.#seen.add(hint);
    remember(`hints.${this.game}`, [...this.#seen].join(" "));
  }

  bringBack(): void {
    this.shown = this.now();
  }

  dismiss(): void {
    this.shown = null;
  }
}

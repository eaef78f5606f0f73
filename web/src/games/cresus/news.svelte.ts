/** What was shown to all last, and whether it is so new that it is looked at before the next thing takes its place. */

import { untrack } from "svelte";
import type { Played } from "$lib/game";
import { latestScene, lookingTime, type Scene } from "./scenes";
import type { View } from "./view";

export class News {
  /** what was told after this number moves; the rest lies there already */
  since = $state(Infinity);
  isNew = $state(false);
  readonly scene: Scene | null = $derived.by(() => latestScene(this.#told, (this.played.view as View | null)?.discard));
  /** the number of what was told last when somebody looked; nothing: nothing was told, and what comes first is no news */
  #known: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly played: Played) {
    this.#known = untrack(() => this.#last);
  }

  get #told() {
    return this.played.told ?? [];
  }

  get #last(): number | null {
    return this.#told.at(-1)?.number ?? null;
  }

  /** To be called in an effect: looks whether something has come. */
  look(): void {
    const [last, scene] = [this.#last, this.scene];
    const before = this.#known;
    this.#known = last;
    if (before === null || !scene || scene.number <= before) return;
    this.since = before;
    this.isNew = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), lookingTime(scene));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.isNew = false;
  }
}

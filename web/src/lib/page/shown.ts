/** What the first pages show of a game. */

import type { Component } from "svelte";
import type { GameFace } from "$lib/game";
import type { Kit, Options } from "$lib/newtable/kit";

export interface Shown {
  name: string;
  /** its place among the games */
  order: number;
  /** how many play, at least and at most */
  players: readonly [number, number];
  /** how long it takes at a table, in minutes; nothing: nobody has said */
  minutes: readonly [number, number] | null;
  /** nothing: not playable yet */
  load: (() => Promise<{ default: GameFace }>) | null;
  /** how a table at one click differs from the usual */
  quick?: Options;
  /** what it gives to the pages before a table */
  kit: (() => Promise<{ default: Kit }>) | null;
  /** its picture, drawn by us: its world, its palette, the thing one remembers; nothing: its name stands for it */
  Emblem: Component | null;
}

/** The games there are: those that can be played have a face, loaded when somebody sits down. */

import type { GameFace } from "$lib/game";
import type { Kit, Options } from "$lib/newtable/kit";

export interface Shown {
  name: string;
  /** how many play, at least and at most */
  players: readonly [number, number];
  /** how long it takes at a table, in minutes */
  minutes: readonly [number, number];
  /** nothing: not playable yet */
  load: (() => Promise<{ default: GameFace }>) | null;
  /** how a table at one click differs from the usual */
  quick?: Options;
  /** what it gives to the pages before a table */
  kit: (() => Promise<{ default: Kit }>) | null;
}

export const GAMES: readonly Shown[] = [
  { name: "fake-crystal", players: [2, 5], minutes: [30, 45], load: () => import("./fake-crystal"), kit: () => import("./fake-crystal/presets") },
  { name: "cresus", players: [2, 6], minutes: [60, 60], load: () => import("./cresus"), kit: () => import("./cresus/presets") },
  { name: "krystal", players: [2, 6], minutes: [60, 120], load: null, kit: null },
  { name: "spyfall", players: [3, 8], minutes: [45, 75], load: () => import("./spyfall"), kit: () => import("./spyfall/presets"), quick: { rounds: 3 } },
  { name: "cej", players: [2, 5], minutes: [60, 60], load: null, kit: null },
];

/** The one that the first page plays at a click. */
export const FIRST: Shown = GAMES.find(({ load }) => load !== null)!;

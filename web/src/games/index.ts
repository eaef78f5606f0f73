/** The games there are: those that can be played have a face, loaded when somebody sits down. */

import type { GameFace } from "$lib/game";

export interface Shown {
  name: string;
  /** nothing: not playable yet */
  load: (() => Promise<{ default: GameFace }>) | null;
}

export const GAMES: readonly Shown[] = [
  { name: "fake-crystal", load: null },
  { name: "cresus", load: null },
  { name: "krystal", load: null },
  { name: "dc-spyfall", load: null },
  { name: "cej", load: null },
];

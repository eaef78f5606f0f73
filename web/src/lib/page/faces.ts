/** The face of a game: its own, or in words. What draws in words is fetched when it is wanted. */

import { GAMES } from "$games/index";
import type { GameFace } from "$lib/game";
import { addTexts } from "$lib/words/words.svelte";

/** `inWords`: as a text table, if there is a choice. */
export async function faceOf(game: string, inWords: boolean): Promise<GameFace> {
  const own = await GAMES.find(({ name }) => name === game)?.load?.();
  if (!own) return (await import("$lib/plain/face")).fetchPlainFace(game);
  await addTexts(own.default.texts);
  return inWords ? (await import("$lib/plain/face")).fetchTextFace(own.default) : own.default;
}

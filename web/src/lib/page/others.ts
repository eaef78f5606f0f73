/** Games that the server knows and no page was made for: shown by what the server says of them, played in words. */

import { GAMES } from "$games/index";
import { get } from "$lib/api";
import type { GameSummary } from "$lib/match/messages";
import { type Language } from "$lib/words/catalogue";
import { addTexts } from "$lib/words/words.svelte";
import type { Shown } from "./shown";

let asked: Promise<readonly Shown[]> | null = null;

/** Asked once; again after a failure. */
export function otherGames(): Promise<readonly Shown[]> {
  asked ??= fetchOthers().catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

/** A game by its name, ours or another; nothing: there is none. */
export async function gameNamed(name: string): Promise<Shown | undefined> {
  return GAMES.find((game) => game.name === name) ?? (await otherGames()).find((game) => game.name === name);
}

async function fetchOthers(): Promise<readonly Shown[]> {
  const others = (await get<GameSummary[]>("/api/games")).filter(({ game }) => !GAMES.some(({ name }) => name === game));
  const texts = (language: Language) => () =>
    Promise.resolve({ default: Object.fromEntries(others.map(({ game, title, tagline }) => [game, { title: title[language], tagline: tagline?.[language] }])) });
  if (others.length) await addTexts({ fr: texts("fr"), en: texts("en") });
  return others.map(shown);
}

function shown({ game, fewest_seats, most_seats }: GameSummary): Shown {
  const load = async () => ({ default: await (await import("$lib/plain/face")).fetchPlainFace(game) });
  return { name: game, order: Infinity, players: [fewest_seats, most_seats], minutes: null, load, kit: null, Emblem: null };
}

/** The plain face: any game in words, drawn from its description; the text table of a game that has another face, too. */

import { get } from "$lib/api";
import { reasonsOf } from "$lib/desk/reason";
import type { GameFace } from "$lib/game";
import type { GameDescription } from "$lib/match/messages";
import { Teller } from "$lib/telling/teller";
import type { Language } from "$lib/words/catalogue";
import { addTexts, words as spoken } from "$lib/words/words.svelte";
import Board from "./Board.svelte";
import { PlainDesk } from "./desk.svelte";
import { namersFromTexts, PlainWords } from "./words";

type Texts = GameFace["texts"];

export function fetchDescription(game: string, language: Language): Promise<GameDescription> {
  return get<GameDescription>(`/api/games/${encodeURIComponent(game)}/description/${language}`);
}

/** The face of a game that has no other. */
export async function fetchPlainFace(game: string): Promise<GameFace> {
  await addTexts(textsOf(game));
  return plainFace(await fetchDescription(game, spoken.language));
}

/** Another face's game as a text table: counted and told as there, drawn and asked in words. */
export async function fetchTextFace(face: GameFace): Promise<GameFace> {
  const description = await fetchDescription(face.name, spoken.language);
  const { Screen: _screen, Shared: _shared, asksOnBoard: _asks, lessonHint: _hint, ...kept } = face;
  return { ...kept, ...inWords(new PlainWords(description, face.said ?? tellerOf(description).said, face.sensible), face.reason), inWords: "also" };
}

export function plainFace(description: GameDescription): GameFace {
  const { game } = description;
  const teller = tellerOf(description);
  const words = new PlainWords(description, teller.said);
  return {
    name: game,
    texts: textsOf(game),
    tell: teller.tell,
    reason: reasonsOf(game, teller.said).reason,
    standings: () => [],
    decisive: () => [],
    rounds: { begins: headingOf(description), ends: [] },
    said: teller.said,
    ...inWords(words, reasonsOf(game, teller.said).reason),
    inWords: "only",
  };
}

function inWords(words: PlainWords, reason: GameFace["reason"]): Pick<GameFace, "Board" | "makeDesk" | "flights" | "showsPeople"> {
  return { Board, makeDesk: (played) => new PlainDesk(played, words, reason), flights: () => [], showsPeople: false };
}

function tellerOf({ game, telling }: GameDescription): Teller<{ type: string }> {
  return new Teller(game, telling, namersFromTexts(game));
}

/** The event that begins a round: the one that is a heading of the log and knows its number. */
function headingOf({ telling, records }: GameDescription): string {
  const wordings = Object.entries((telling.events ?? {}) as Record<string, { heading?: boolean }>);
  const begins = wordings.find(([name, { heading }]) => heading && records[name]?.some((field) => field.name === "round"));
  return begins?.[0] ?? "";
}

// -- texts ---------------------------------------------------------------------------------------------------------

const loaders = new Map<string, Texts>();

/** The texts of a game, fetched from the server; the same object each time, so that they are loaded once. */
function textsOf(game: string): Texts {
  const known = loaders.get(game);
  if (known) return known;
  const load = (language: Language) => async () => {
    const { texts, title } = await fetchDescription(game, language);
    return { default: { [game]: { ...texts, title } } };
  };
  const texts: Texts = { fr: load("fr"), en: load("en") };
  loaders.set(game, texts);
  return texts;
}

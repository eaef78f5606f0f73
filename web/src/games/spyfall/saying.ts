/** How the things of the game are named in a sentence: people, places, cards, questions, answers. */

import { type Company, nameOf, severalOf } from "$lib/telling/saying";
import { named, t, words } from "$lib/words/words.svelte";
import { ABILITIES, ANSWERS, isJoker, isMarked, placeOf, placesOf, QUESTIONS, TOKENS } from "./material";

export { type Company, nameOf, sentence } from "$lib/telling/saying";
export const { all, names } = severalOf("spyfall");

export function placeName({ options }: Pick<Company, "options">, place: number): string {
  const found = placesOf(options)[place];
  return found ? named(found.name) : "";
}

/** « le Joker », « Batcave », « Batcave, avec la pastille de Harley ». */
export function cardName(company: Pick<Company, "options">, card: number): string {
  if (isJoker(card)) return t("spyfall.cards.joker");
  const place = placeName(company, placeOf(card));
  return isMarked(card) ? t("spyfall.cards.harley", { place }) : t("spyfall.cards.place", { place });
}

export function abilityName(ability: number): string {
  const found = ABILITIES[ability];
  return found ? named(found.name) : "";
}

export function questionText(question: number): string {
  const found = QUESTIONS[question];
  return found ? named(found.text) : "";
}

export function answerText(code: number, wording = 0): string {
  return ANSWERS[code]?.texts[words.language][wording] ?? "";
}

/** What somebody says without typing. */
export function tokenText(company: Pick<Company, "seats">, token: number, about: number | null): string {
  return t(`spyfall.tokens.${TOKENS[token]}`, { about: about === null ? "" : nameOf(company, about) });
}

export function points(count: number): string {
  return t("spyfall.points", { count });
}

/** « 7:05 »; a second that has begun counts. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

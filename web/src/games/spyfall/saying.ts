/** How the things of the game are named in a sentence: people, places, cards, questions, answers. */

import type { Played } from "$lib/game";
import type { SeatInfo } from "$lib/match/messages";
import type { Facts } from "$lib/words/catalogue";
import { named, t, words } from "$lib/words/words.svelte";
import { ABILITIES, ANSWERS, isJoker, isMarked, placeOf, placesOf, QUESTIONS, TOKENS } from "./material";

/** Who speaks and who listens: the people at the table, the seat that is spoken to, and which places there are. */
export interface Company {
  readonly seats: readonly SeatInfo[];
  readonly seat: number;
  readonly options: Played["options"];
}

export function nameOf({ seats }: Pick<Company, "seats">, seat: number): string {
  return seats[seat]?.name ?? String(seat + 1);
}

export function all(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return t("spyfall.and", { first: items.slice(0, -1).join(", "), last });
}

/** Several people by name; nobody, if there are none. */
export function names(company: Pick<Company, "seats">, seats: readonly number[]): string {
  return seats.length ? all(seats.map((seat) => nameOf(company, seat))) : t("spyfall.nobody");
}

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

const SEATS = ["seat", "to", "asker", "accuser", "suspect", "who", "about", "accused", "dealer", "next_dealer", "joker", "by"];
const GROUPS = ["votes_for", "votes_against", "up", "down", "seats"];

/** The facts of an event or a refusal, as words. */
export function said(facts: Readonly<Record<string, unknown>>, company: Company): Facts {
  const spoken: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    if (SEATS.includes(name)) spoken[name] = typeof value === "number" ? nameOf(company, value) : t("spyfall.nobody");
    else if (GROUPS.includes(name)) spoken[name] = names(company, value as number[]);
    else if (name === "place") spoken[name] = typeof value === "number" ? placeName(company, value) : "";
    else if (name === "card") spoken[name] = cardName(company, value as number);
    else if (name === "ability") spoken[name] = abilityName(value as number);
    else if (name === "left") spoken[name] = clockTime(value as number);
    else if (name === "scores") spoken[name] = all((value as number[]).map((score, seat) => `${nameOf(company, seat)} ${score}`));
    else if (typeof value === "number" || typeof value === "string") spoken[name] = value;
  }
  return spoken;
}

/** With a capital, and a full stop unless it ends already. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…»”]$/.test(begun) ? begun : `${begun}.`;
}

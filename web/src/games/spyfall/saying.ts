/** How the things of the game are named in a sentence: people, places, cards, questions, answers. */

import type { Played } from "$lib/game";
import type { SeatInfo } from "$lib/match/messages";
import type { Facts } from "$lib/words/catalogue";
import { named, t, words } from "$lib/words/words.svelte";
import { ABILITIES, ANSWERS, isJoker, isMarked, placeOf, placesOf, QUESTIONS } from "./material";

/** Who speaks and who listens: the people at the table, the seat that is spoken to, and which places there are. */
export interface Company {
  readonly seats: readonly SeatInfo[];
  readonly seat: number;
  readonly options: Played["options"];
}

export function nameOf({ seats }: Pick<Company, "seats">, seat: number): string {
  return seats[seat]?.name ?? String(seat + 1);
}

/** The name, or « you ». */
export function whom(company: Company, seat: number): string {
  return seat === company.seat ? t("spyfall.telling.you") : nameOf(company, seat);
}

export function all(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return t("spyfall.telling.and", { first: items.slice(0, -1).join(", "), last });
}

export function placeName({ options }: Pick<Company, "options">, place: number): string {
  const found = placesOf(options)[place];
  return found ? named(found.name) : t("spyfall.telling.nowhere");
}

/** « Joker », « Batcave », « Batcave, with Harley's mark ». */
export function cardName(company: Pick<Company, "options">, card: number): string {
  if (isJoker(card)) return t("spyfall.telling.joker");
  const name = placeName(company, placeOf(card));
  return isMarked(card) ? t("spyfall.telling.marked", { place: name }) : name;
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

export function points(count: number): string {
  return t("spyfall.telling.points", { count });
}

/** « 7:05 » */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const seatOf = (seat: number | null, company: Company) => (seat === null ? t("spyfall.telling.nobody") : nameOf(company, seat));
const seatsOf = (seats: number[], company: Company) => (seats.length ? all(seats.map((seat) => whom(company, seat))) : t("spyfall.telling.nobody"));

/** How each fact of an event or a refusal is said, by its name. */
const WAYS: Record<string, (value: never, company: Company) => string> = {
  seat: seatOf as never,
  to: seatOf as never,
  asker: seatOf as never,
  accuser: seatOf as never,
  suspect: seatOf as never,
  who: seatOf as never,
  about: seatOf as never,
  accused: seatOf as never,
  dealer: seatOf as never,
  next_dealer: seatOf as never,
  joker: seatOf as never,
  votes_for: seatsOf as never,
  votes_against: seatsOf as never,
  up: seatsOf as never,
  down: seatsOf as never,
  place: ((place: number | null, company: Company) => (place === null ? t("spyfall.telling.nowhere") : placeName(company, place))) as never,
  card: ((card: number, company: Company) => cardName(company, card)) as never,
  ability: ((ability: number) => abilityName(ability)) as never,
  left: ((ms: number) => clockTime(ms)) as never,
  scores: ((scores: number[], company: Company) => all(scores.map((score, seat) => `${nameOf(company, seat)} ${score}`))) as never,
};

/** The facts of an event or a refusal, as words. */
export function said(facts: Readonly<Record<string, unknown>>, company: Company): Facts {
  const spoken: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    const way = WAYS[name];
    if (way) spoken[name] = way(value as never, company);
    else if (typeof value === "number" || typeof value === "string") spoken[name] = value;
  }
  return spoken;
}

/** With a capital, and a full stop unless it ends already. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…»”]$/.test(begun) ? begun : `${begun}.`;
}

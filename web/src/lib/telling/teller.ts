/**
 * How a game tells its events, read from `data/telling.toml` of its rules: which text says an event, of what kind each
 * fact is. The terminal reads the same file (`tablee/cli/telling.py`). Both are tested with the same examples.
 */

import type { LogLine } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Facts } from "$lib/words/catalogue";
import { has, t } from "$lib/words/words.svelte";
import { type Company, listed, nameOf, peopleNames, sentence } from "./saying";

type Values = Readonly<Record<string, unknown>>;

/** How one kind of event is told. */
export interface Wording {
  /** the fact that names who did it; `seat`, unless said otherwise */
  by?: string;
  /** the fact that names to whom it was done; `to`, unless said otherwise */
  to?: string;
  /** the first that holds; or the fact whose value is the case */
  cases?: readonly string[] | string;
  article?: string;
  heading?: boolean;
  /** `false`: the log leaves it out */
  in_log?: boolean;
}

interface Telling {
  /** by kind: the facts of this kind that have another name */
  facts: Record<string, string[]>;
  /** words that are made from a fact of another name */
  also?: Record<string, string>;
  events?: Record<string, Wording>;
}

/** How a kind of fact is said. */
export type Namers = Record<string, (value: never, company: Company) => string | number>;

/** The words that some events are told with and no single fact gives. */
export type More<Event extends { type: string }> = {
  readonly [Type in Event["type"]]?: (event: Extract<Event, { type: Type }>, company: Company) => Facts;
};

export class Teller<Event extends { type: string }> {
  readonly #telling: Telling;
  readonly #kinds: Record<string, string>;
  readonly #namers: Namers;

  constructor(
    private readonly game: string,
    telling: Record<string, unknown>,
    namers: Namers,
    private readonly more: More<Event> = {},
  ) {
    this.#telling = telling as unknown as Telling;
    this.#kinds = kindsOf(telling);
    this.#namers = {
      person: (seats: unknown, company) => peopleNames(game, company, seatsOf(seats)),
      scores: (scores: number[], company) => listed(game, scores.map((score, seat) => `${nameOf(company, seat)} ${score}`)),
      ...namers,
    };
  }

  /** An event as a line of the log; nothing: it is not worth one, or this page is older than the server. */
  readonly tell = (event: GameEvent, company: Company): LogLine | null => {
    const wording = this.#wordingOf(event);
    const key = wording && wording.in_log !== false && this.#keyOf(event, wording, company.seat);
    if (!key) return null;
    const more = this.more[event.type as Event["type"]] as ((event: GameEvent, company: Company) => Facts) | undefined;
    const line: LogLine = { text: sentence(t(key, { ...this.said(event, company), ...more?.(event, company) })) };
    const [doer] = seatsOf(event[wording.by ?? "seat"]);
    if (doer !== undefined) line.seat = doer;
    if (wording.article) line.rule = wording.article;
    if (wording.heading) line.isHeading = true;
    return line;
  };

  /** The facts of an event or of a refusal, as words. */
  readonly said = (facts: Values, company: Company): Facts => {
    const words: Facts = {};
    for (const [fact, value] of Object.entries(facts)) words[fact] = this.#word(this.#kinds[fact] ?? fact, value, company);
    for (const [word, fact] of Object.entries(this.#telling.also ?? {}))
      if (fact in facts && word in this.#namers) words[word] = this.#word(word, facts[fact], company);
    return words;
  };

  /** A game that does not say how its events are told has them told as they are. */
  #wordingOf({ type }: GameEvent): Wording | undefined {
    return this.#telling.events ? this.#telling.events[type] : {};
  }

  /** What the page words in its own way comes before what is said everywhere. */
  #keyOf(event: GameEvent, wording: Wording, you: number): string | undefined {
    return keysOf(event, wording, you)
      .flatMap((key) => [`${this.game}.telling.events.${key}`, `${this.game}.events.${key}`])
      .find((key) => has(key));
  }

  #word(kind: string, value: unknown, company: Company): string | number {
    const namer = this.#namers[kind];
    const isNothing = value === null || value === undefined;
    if (namer && (!isNothing || kind === "person")) return namer(value as never, company);
    return typeof value === "number" || typeof value === "string" ? value : "";
  }
}

/** The keys of the texts that can tell an event to a person, the best one first. */
export function keysOf(event: GameEvent, wording: Wording, you: number): string[] {
  const name = caseOf(event, wording);
  const keys = name ? [`${event.type}.${name}`, event.type] : [event.type];
  return keys.flatMap((key) => [key, ...formsOf(event, wording, you).map((form) => `${key}.${form}`)]);
}

/** By fact: the kind it is of, where that has another name. */
export function kindsOf(telling: Record<string, unknown>): Record<string, string> {
  const { facts = {} } = telling as Partial<Telling>;
  return Object.fromEntries(Object.entries(facts).flatMap(([kind, names]) => names.map((name) => [name, kind])));
}

/** Which label an action has, where its verb has several: as events are told, but 0 says nothing, and `to=you` asks for a value. */
export function labelCase(cases: readonly string[], facts: Values, you: number): string {
  const isSo = (fact: string) => {
    const [name = "", wanted] = fact.split("=");
    return wanted === undefined ? facts[name] !== 0 && isThere(facts[name]) : String(facts[name]) === (wanted === "you" ? String(you) : wanted);
  };
  return cases.find((one) => holds(one, isSo))?.split(" ")[0] ?? "";
}

function caseOf(event: Values, { cases = [] }: Wording): string {
  if (typeof cases === "string") return String(event[cases]);
  return cases.find((one) => holds(one, (fact) => isThere(event[fact])))?.split(" ")[0] ?? "";
}

function formsOf(event: Values, { by = "seat", to = "to" }: Wording, you: number): string[] {
  const [doer, ...others] = seatsOf(event[by]);
  if (doer === undefined) return ["nobody"];
  if (others.length) return ["many"];
  if (doer === you) return ["you"];
  return seatsOf(event[to]).includes(you) ? ["to_you", "they"] : ["they"];
}

/** The seats a fact names: one, several or none. */
function seatsOf(fact: unknown): number[] {
  return [fact].flat().filter((seat) => typeof seat === "number" && seat >= 0) as number[];
}

/** Whether a case holds: `right if is_right`, `silent unless code or text`, or just `wrong`. */
function holds(text: string, isSo: (fact: string) => boolean): boolean {
  const [, word = "unless", ...facts] = text.split(/ (?:or )?/);
  return facts.some(isSo) === (word === "if");
}

/** Whether a fact says something: `false`, nothing, numbers below 0 and lists of nothing else do not. */
function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isThere);
  return typeof value === "number" ? value >= 0 : value !== null && value !== undefined && value !== false;
}

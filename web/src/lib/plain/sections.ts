/** A View in lines of words: what each field is called and what it says, in the order in which the game declares it. */

import type { FieldForm } from "$lib/match/messages";
import type { Company } from "$lib/telling/saying";
import { t } from "$lib/words/words.svelte";
import type { PlainWords } from "./words";

export type Values = Readonly<Record<string, unknown>>;

/** One line: « Prix : 7 crédits ». Without a value it is true as it stands: « Prêt ». */
export interface Line {
  type: "line";
  name: string;
  label: string;
  value: string | null;
  /** it is there, and these eyes do not see it */
  isHidden?: boolean;
}

/** Several words in a row. */
export interface Words {
  type: "words";
  name: string;
  label: string;
  items: string[];
}

/** Several things of one kind, each with lines of its own. */
export interface Group {
  type: "group";
  name: string;
  label: string;
  things: Thing[];
}

export interface Thing {
  title: string;
  parts: Part[];
}

export type Part = Line | Words | Group;

/** What the frame says already, the sentence that asks, or the list of people. */
const SAID_ELSEWHERE = ["phase", "players", "round", "rounds", "seat"];

/** All that a View says besides people: what is being decided on, as the dice that lie there, comes first. */
export function sectionsOf(view: Values, words: PlainWords, company: Company): Part[] {
  const fields = fieldsOf("View", view, words).filter(({ name }) => name !== "waits" && !SAID_ELSEWHERE.includes(name));
  return [...decidedOn(view, words, company), ...fields.flatMap((field) => partOf("View", field, view[field.name], [], words, company))];
}

function decidedOn({ waits }: Values, words: PlainWords, company: Company): Part[] {
  if (!isRecord(waits)) return [];
  const { phase: _phase, seats: _seats, ...about } = waits;
  return partsOf(words.kindOf("View", "waits"), about, [], words, company);
}

/** What a View says of each person, by seat. */
export function peopleOf(view: Values, words: PlainWords, company: Company): Part[][] {
  const players = (Array.isArray(view.players) ? view.players : []) as Values[];
  const record = words.kindOf("View", "players");
  return players.map((player) => partsOf(record, player, players, words, company, "seat"));
}

/** The lines of a record. `others`: records of the same kind beside it, from which one sees what is hidden here. */
function partsOf(record: string, values: Values, others: readonly Values[], words: PlainWords, company: Company, title?: string): Part[] {
  return fieldsOf(record, values, words)
    .filter(({ name }) => name !== title)
    .flatMap((field) => partOf(record, field, values[field.name], others.map((other) => other[field.name]), words, company));
}

function partOf(record: string, field: FieldForm, value: unknown, others: readonly unknown[], words: PlainWords, company: Company): Part[] {
  const label = words.field(record, field.name);
  if (label === null || value === false || value === undefined) return [];
  const line = (text: string | null): Line[] => [{ type: "line", name: field.name, label, value: text }];
  if (value === null) return nothing(record, field, label, others, words);
  if (value === true) return line(null);
  if (Array.isArray(value)) return several(field, label, value, words, company);
  if (typeof value === "object") return [{ type: "group", name: field.name, label, things: [thingOf(field.kind, value as Values, [], words, company)] }];
  const word = words.word(field, value, company);
  return word ? line(word) : []; // a word may be empty: nothing is to be said of this value
}

/** Nothing is there; or something, and these eyes do not see it: somebody else's are shown. */
function nothing(record: string, field: FieldForm, label: string, others: readonly unknown[], words: PlainWords): Line[] {
  const said = words.nothing(record, field.name);
  const isHidden = said === null && others.some((other) => other !== null && other !== undefined);
  if (said === null && !isHidden) return [];
  return [{ type: "line", name: field.name, label, value: said ?? t("plain.hidden"), isHidden }];
}

function several(field: FieldForm, label: string, values: readonly unknown[], words: PlainWords, company: Company): Part[] {
  if (values.length === 0) return [];
  if (values.every(isRecord)) {
    const things = values.map((value) => thingOf(field.kind, value, values, words, company));
    return [{ type: "group", name: field.name, label, things }];
  }
  const whole = words.wholeWord(field, values, company);
  if (whole !== null) return [{ type: "line", name: field.name, label, value: whole }];
  const items = values.map((value) => (value === null ? t("plain.nothing") : words.word(field, value, company)));
  return [{ type: "words", name: field.name, label, items }];
}

/** A record under its first field, which says which one it is: « l’offre de gauche de Bob ». */
function thingOf(record: string, values: Values, others: readonly Values[], words: PlainWords, company: Company): Thing {
  const first = fieldsOf(record, values, words)[0];
  const isTitle = first !== undefined && others.length > 0 && typeof values[first.name] !== "object" && words.field(record, first.name) !== null;
  if (!isTitle) return { title: "", parts: partsOf(record, values, others, words, company) };
  const word = words.word(first, values[first.name], company);
  const title = /^[−\d]/.test(word) ? `${words.field(record, first.name)} ${word}` : word;
  return { title: title.charAt(0).toLocaleUpperCase() + title.slice(1), parts: partsOf(record, values, others, words, company, first.name) };
}

/** The fields of a record, as the game declares them; what the page has not heard of follows under its name. */
function fieldsOf(record: string, values: Values, words: PlainWords): FieldForm[] {
  const known = words.fields(record);
  const names = new Set(known.map(({ name }) => name));
  const others = Object.keys(values).filter((name) => !names.has(name) && name !== "type");
  return [...known, ...others.map((name) => ({ name, kind: "int" }))];
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

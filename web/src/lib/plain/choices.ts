/** What may be done now, verb by verb: buttons where there are few choices, fields where there are many or any. */

import type { Played } from "$lib/game";
import type { ArgumentForm, Question } from "$lib/match/messages";
import type { Action, PlainWords } from "./words";

/** The game waits for it; a right one may use; something one may do beside the game. */
export type Urgency = "required" | "right" | "aside";

export interface VerbChoices {
  verb: string;
  rule: string;
  title: string;
  urgency: Urgency;
  /** the actions as choices, where all are known and few */
  buttons: readonly Choice[];
  /** else: what has to be filled in, in order */
  fields: readonly ArgumentForm[];
  /** the arguments that are listed; nothing: any that are not refused */
  listed: readonly (readonly number[])[] | null;
}

export interface Choice {
  action: Action;
  label: string;
}

export const MOST_BUTTONS = 12;

/** All that may be done, what is required first. */
export function choicesOf(played: Played, words: PlainWords): VerbChoices[] {
  const required = ofQuestions(played.questions.filter((question) => question.required), "required", words, played);
  const rights = ofQuestions(played.questions.filter((question) => !question.required), "right", words, played);
  const known = new Set([...required, ...rights].map(({ verb }) => verb));
  return [...required, ...rights, ...played.asides.filter((verb) => !known.has(verb)).map((verb) => open(verb, "aside", words, played))];
}

/** Several questions may list the same action; it is shown once. */
function ofQuestions(questions: readonly Question[], urgency: Urgency, words: PlainWords, played: Played): VerbChoices[] {
  const byVerb = new Map<string, Map<string, Action>>();
  for (const action of questions.flatMap(({ actions }) => actions)) {
    const verb = String(action[0]);
    if (!byVerb.has(verb)) byVerb.set(verb, new Map());
    byVerb.get(verb)!.set(action.join(" "), action);
  }
  const listed = [...byVerb].map(([verb, actions]) => ofVerb(verb, [...actions.values()], urgency, words, played));
  const opened = new Set(questions.flatMap((question) => question.open).filter((verb) => !byVerb.has(verb)));
  return [...listed, ...[...opened].map((verb) => open(verb, urgency, words, played))];
}

function ofVerb(verb: string, actions: readonly Action[], urgency: Urgency, words: PlainWords, played: Played): VerbChoices {
  const { rule, arguments: fields } = words.verb(verb);
  const common = { verb, rule, title: words.verbTitle(verb), urgency };
  if (actions.length > MOST_BUTTONS) return { ...common, buttons: [], fields, listed: actions.map(([, ...given]) => given as number[]) };
  return { ...common, buttons: labelled(actions, words, played), fields: [], listed: null };
}

/** Actions of one verb under their labels. Where two would be called the same, what differs is added; where nothing does, as of two tiles alike, which of them it is. */
function labelled(actions: readonly Action[], words: PlainWords, played: Played): Choice[] {
  const plain = actions.map((action) => words.label(action, played));
  const told = toldApart(plain, (alike) => differences(alike.map((place) => actions[place]!), words, played));
  const numbered = toldApart(told, (alike) => alike.map((_, place) => String(place + 1)));
  return actions.map((action, place) => ({ action, label: numbered[place]! }));
}

/** What each of these is besides the others; nothing: it is the same of all. */
function differences(actions: readonly Action[], words: PlainWords, played: Played): string[] {
  const found = actions.map((action) => words.difference(action, actions, played));
  return new Set(found).size > 1 ? found : [];
}

/** Labels that stand once stay; `more`: what is added to those at these places, which are the same. */
function toldApart(labels: readonly string[], more: (alike: readonly number[]) => readonly string[]): string[] {
  return labels.map((label, place) => {
    const alike = [...labels.keys()].filter((other) => labels[other] === label);
    const added = alike.length > 1 ? more(alike)[alike.indexOf(place)] : "";
    return added ? `${label} (${added})` : label;
  });
}

/** A verb of which no actions are listed: any may be tried, and the server says what is refused. */
function open(verb: string, urgency: Urgency, words: PlainWords, played: Played): VerbChoices {
  const { rule, arguments: fields } = words.verb(verb);
  const actions = allOf(verb, fields, words, played);
  if (actions) return ofVerb(verb, actions, urgency, words, played);
  return { verb, rule, title: words.verbTitle(verb), urgency, buttons: [], fields, listed: null };
}

/** All actions of a verb, where they are few enough for buttons. */
function allOf(verb: string, fields: readonly ArgumentForm[], words: PlainWords, played: Played): Action[] | null {
  let actions: Action[] = [[verb]];
  for (const [place, field] of fields.entries()) {
    if (field.longest !== undefined || field.most !== undefined) return null;
    const values = possible(verb, field, place, [], null, words, played);
    if (actions.length * values.length > MOST_BUTTONS) return null;
    actions = actions.flatMap((action) => values.map((value) => [...action, value]));
  }
  return actions;
}

/** What one argument may be, after those before it: some numbers, numbers in a row, several of them, or a text. */
export type Field =
  | { type: "one"; values: readonly number[] }
  | { type: "number"; lowest: number; highest: number }
  | { type: "several"; values: readonly number[]; fewest: number; most: number }
  | { type: "text"; longest: number };

export function fieldOf({ verb, fields, listed }: VerbChoices, place: number, before: readonly unknown[], words: PlainWords, played: Played): Field {
  const argument = fields[place]!;
  if (argument.longest !== undefined) return { type: "text", longest: argument.longest };
  const values = possible(verb, argument, place, before, listed, words, played);
  if (argument.most !== undefined) return { type: "several", values, fewest: argument.fewest ?? 0, most: argument.most };
  const isRow = values.every((value, at) => at === 0 || value === values[at - 1]! + 1);
  if (isRow && values.length > MOST_BUTTONS && !words.isNamed(argument, values, played)) return { type: "number", lowest: values[0]!, highest: values.at(-1)! };
  return { type: "one", values };
}

function possible(verb: string, argument: ArgumentForm, place: number, before: readonly unknown[], listed: VerbChoices["listed"], words: PlainWords, played: Played): number[] {
  if (listed) {
    const fitting = listed.filter((given) => before.every((value, at) => given[at] === value));
    return [...new Set(fitting.map((given) => given[place]!))];
  }
  const sensible = words.sensible(verb, argument.name, played);
  if (sensible) return [...sensible];
  const { lowest = 0, highest = 0 } = argument;
  const last = words.isSeat({ name: argument.name, kind: "int" }) ? Math.min(highest, played.seats.length - 1) : highest;
  return Array.from({ length: last - lowest + 1 }, (_, step) => lowest + step);
}

/** All choices that are known, in words: for whoever types. */
export function spelled(groups: readonly VerbChoices[], words: PlainWords, played: Played): Choice[] {
  return groups.flatMap(({ verb, buttons, listed }) => {
    if (!listed) return [...buttons];
    return labelled(listed.map((given) => [verb, ...given]), words, played);
  });
}

/** The choices that hold all words typed, or whose number was typed; the best come first. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const numbered = /^\d+$/.test(typed.trim()) ? choices[Number(typed) - 1] : undefined;
  const found = choices.filter(({ label }) => {
    const parts = wordsOf(label);
    return wanted.every((word) => parts.some((part) => (/^\d+$/.test(word) ? part === word : part.startsWith(word))));
  });
  const exact = found.filter(({ label }) => wordsOf(label).join(" ") === wanted.join(" "));
  return [...new Set([...(numbered && found.length !== 1 ? [numbered] : []), ...exact, ...found])];
}

/** The words of a text without accents and capitals: « L’étal » is found by « etal ». */
function wordsOf(text: string): string[] {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The one choice that is meant: the only one left, or the one whose words were all typed. */
export function meant(found: readonly Choice[], typed: string): Choice | undefined {
  const [first] = found;
  const isWhole = first !== undefined && wordsOf(first.label).join(" ") === wordsOf(typed).join(" ");
  return found.length === 1 || isWhole ? first : undefined;
}

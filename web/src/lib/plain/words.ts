/** The words of a game in its plain face: its fields, its phases, its actions, from its own texts and declared types. */

import type { GameFace, Played } from "$lib/game";
import type { ArgumentForm, FieldForm, GameDescription, VerbForm } from "$lib/match/messages";
import { type Company, listed, nameOf, peopleNames, sentence } from "$lib/telling/saying";
import { kindsOf, labelCase, type Namers } from "$lib/telling/teller";
import { type Facts, isOne } from "$lib/words/catalogue";
import { has, t, words } from "$lib/words/words.svelte";

/** How a game says its facts: as events and refusals name them. */
export type Said = (facts: Readonly<Record<string, unknown>>, company: Company) => Facts;

export type Action = readonly unknown[];

const SEAT = "Seat";
const PLAIN_KINDS = ["int", "float", "bool", "str"];

/** A name of the code as people read it: « Hand size ». */
export function readable(name: string): string {
  const plain = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]/g, " ").trim().toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `PlayerView` names its values `player_view`, `Tile` its own `tile`. */
function fromType(kind: string): string {
  return kind.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}

export class PlainWords {
  readonly #kinds: Record<string, string>;
  readonly #verbs: ReadonlyMap<string, VerbForm>;

  constructor(
    readonly description: GameDescription,
    private readonly said: Said,
    /** which values of an argument make sense now; nothing: any */
    readonly sensible: NonNullable<GameFace["sensible"]> = () => null,
  ) {
    this.#kinds = kindsOf(description.telling);
    this.#verbs = new Map(description.verbs.map((form) => [form.verb, form]));
  }

  get game(): string {
    return this.description.game;
  }

  verb(name: string): VerbForm {
    return this.#verbs.get(name) ?? { verb: name, rule: "", arguments: [] };
  }

  fields(record: string): readonly FieldForm[] {
    return this.description.records[record] ?? [];
  }

  /** What the values of a field are about: the name of a record, or of a type. */
  kindOf(record: string, name: string): string {
    return this.fields(record).find((field) => field.name === name)?.kind ?? "";
  }

  /** What a field is called; nothing: the game leaves it out. */
  field(record: string, name: string): string | null {
    const key = [`${this.game}.view.${record}.${name}`, `${this.game}.view.${name}`].find(has);
    return key ? begun(t(key)) || null : readable(name);
  }

  /** What it means that a field holds nothing, where that is worth a word. */
  nothing(record: string, name: string): string | null {
    const key = [`${this.game}.view.nothing.${record}.${name}`, `${this.game}.view.nothing.${name}`].find(has);
    return key ? t(key) : null;
  }

  /** Whether a value of this kind stands for a person. */
  isSeat({ name, kind }: Pick<FieldForm, "name" | "kind">): boolean {
    return kind === SEAT || this.#kinds[name] === "person" || name === "seat";
  }

  /** One value as a word. */
  word({ name, kind }: Pick<FieldForm, "name" | "kind">, value: unknown, company: Company): string {
    if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
    if (this.isSeat({ name, kind })) return personName(value, company);
    for (const known of this.#namesOf(name, kind)) {
      const word = this.#named(known, value, company);
      if (word !== null) return word;
    }
    return typeof value === "number" ? signed(value) : String(value ?? "");
  }

  /** Several values that the game says at once, as a list that has a word of its own. */
  wholeWord({ name }: FieldForm, values: readonly unknown[], company: Company): string | null {
    const word = this.said({ [name]: values }, company)[name];
    return typeof word === "string" && word !== "" ? word : null;
  }

  /** Whether the values of an argument have names, and are no mere numbers. */
  isNamed(argument: ArgumentForm, values: readonly number[], company: Company): boolean {
    return values.some((value) => !this.argument(argument, value, company).includes(String(value)));
  }

  /** What has to be chosen, as its field is called; a verb may have its own word for it. */
  argumentName(verb: string, { name }: ArgumentForm): string {
    return this.field(verb, name) ?? readable(name);
  }

  argument({ name }: ArgumentForm, value: unknown, company: Company): string {
    return this.word({ name, kind: "int" }, value, company);
  }

  /** An action as a choice in a list. */
  label(action: Action, company: Company): string {
    const [verb, ...given] = action as [string, ...unknown[]];
    const names = this.verb(verb).arguments.map(({ name }) => name);
    const facts = Object.fromEntries(names.map((name, place) => [name, given[place]]));
    const key = this.#labelKey(verb, facts, company);
    const said = this.#saidOf(facts, company);
    if (key) return begun(t(key, said));
    return [readable(verb), ...names.map((name) => said[name])].join(" ");
  }

  /** The arguments in which an action differs from others, by name: « Marché : Londres ». */
  difference(action: Action, others: readonly Action[], company: Company): string {
    const differing = this.verb(String(action[0])).arguments.flatMap((argument, place) => {
      const value = action[place + 1];
      if (others.every((other) => other[place + 1] === value)) return [];
      return t("plain.named", { name: this.argumentName(String(action[0]), argument), value: this.argument(argument, value, company) });
    });
    return differing.join(", ");
  }

  /** What a verb with anything still to be chosen is called: « acheter … ». A text below `verbs` goes before what its labels say. */
  verbTitle(verb: string): string {
    const own = `${this.game}.verbs.${verb}`;
    if (has(own)) return begun(t(own));
    const texts = Object.entries(words.texts).filter(([key]) => key === this.#labels(verb) || key.startsWith(`${this.#labels(verb)}.`));
    const plain = [...new Set(texts.map(([, text]) => text.replace(/[\s:«“,]*\{\w+\}[\s»”]*/g, " … ").replace(/(… *)+/g, "… ").trim()))];
    return begun(plain.find((text) => text !== "…") ?? readable(verb));
  }

  /** The same, with what has to be chosen: « Interroger … (à, paroles) ». */
  formTitle(verb: string): string {
    const names = this.verb(verb).arguments.map((argument) => this.argumentName(verb, argument));
    return `${this.verbTitle(verb)} (${names.join(", ")})`;
  }

  /** What is asked now, in a sentence; nothing: the game has no words for it. */
  phase(view: unknown, played: Played): string | null {
    const waits = waitsOf(view);
    if (!waits) return null;
    const key = `${this.game}.phases.${waits.phase}`;
    const isMe = waits.seats?.includes(played.seat) ?? played.questions.some(({ required }) => required);
    const forms = [...(waits.suspect === played.seat && played.seat >= 0 ? ["suspect"] : []), isMe ? "you" : "they"];
    const found = [key, ...forms.map((form) => `${key}.${form}`)].find(has);
    return found ? sentence(t(found, { seats: t("plain.others"), ...this.#factsOf("WaitView", waits, played) })) : null;
  }

  #factsOf(record: string, values: Readonly<Record<string, unknown>> | Waits, company: Company): Facts {
    const given = values as Readonly<Record<string, unknown>>;
    const facts = this.said(given, company);
    for (const { name, kind, is_many } of this.fields(record))
      if (is_many && kind === SEAT) facts[name] = peopleNames(this.game, company, given[name] as number[]);
      else if (!is_many && given[name] !== null && given[name] !== undefined && typeof given[name] !== "object") facts[name] = this.word({ name, kind }, given[name], company);
    return facts;
  }

  /** Arguments in words: a text for a value goes before what the game says, which may know nothing of such a value. */
  #saidOf(facts: Readonly<Record<string, unknown>>, company: Company): Facts {
    const fromTexts = Object.entries(facts).flatMap(([name, value]) => {
      const text = this.#namesOf(name, "int").map((known) => wordFromTexts(this.game, known, value)).find((word) => word !== null);
      return text === undefined || text === null ? [] : [[name, text] as const];
    });
    const known = Object.fromEntries(fromTexts);
    const rest = Object.fromEntries(Object.entries(facts).filter(([name]) => !(name in known)));
    return { ...this.said(rest, company), ...known };
  }

  #labels(verb: string): string {
    return `${this.game}.labels.${verb}`;
  }

  #labelKey(verb: string, facts: Readonly<Record<string, unknown>>, { seat }: Company): string | undefined {
    const cases = (this.description.telling.labels as Record<string, string[]> | undefined)?.[verb] ?? [];
    const name = labelCase(cases, facts, seat);
    return [...(name ? [`${this.#labels(verb)}.${name}`] : []), this.#labels(verb)].find(has);
  }

  /** Under which names a value may have a word, the best one first. */
  #namesOf(name: string, kind: string): string[] {
    const typed = PLAIN_KINDS.includes(kind) ? [] : [fromType(kind)];
    return [...new Set([...typed, this.#kinds[name] ?? name, name])];
  }

  #named(known: string, value: unknown, company: Company): string | null {
    const text = wordFromTexts(this.game, known, value);
    if (text !== null) return text;
    const word = this.said({ [known]: value }, company)[known];
    return word === undefined || word === value || word === "" ? null : String(word);
  }
}

interface Waits {
  phase: string;
  /** nothing: the View does not say */
  seats?: readonly number[];
  suspect?: number;
}

/** What everybody may know the game waits for, as Views tell it: in a record of its own, or by the name of the phase. */
export function waitsOf(view: unknown): Waits | null {
  const { waits, phase } = (view ?? {}) as { waits?: Partial<Waits> | null; phase?: unknown };
  if (typeof waits?.phase === "string") return { ...waits, phase: waits.phase };
  return typeof phase === "string" && phase ? { phase } : null;
}

export function signed(value: number): string {
  return String(value).replace("-", "−");
}

function personName(value: unknown, company: Company): string {
  const seat = typeof value === "number" ? value : -1;
  return seat < 0 ? t("plain.nobody") : nameOf(company, seat);
}

function begun(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A word from the texts below `names`: one for each value, or one for all, with the number in it. */
export function wordFromTexts(game: string, kind: string, value: unknown): string | null {
  const text = `${game}.names.${kind}`;
  const isCounted = typeof value === "number" && has(`${text}_${isOne(value, words.language) ? "one" : "many"}`);
  if (has(`${text}.${String(value)}`)) return t(`${game}.names.${kind}.${String(value)}`);
  if (isCounted) return t(`${game}.names.${kind}`, { count: value });
  return value !== null && value !== undefined && has(text) ? t(text, { value: String(value) }) : null;
}

/** How a game without a face names its facts: by the names in its texts. */
export function namersFromTexts(game: string): Namers {
  const parts = Object.keys(words.texts).map((key) => key.split("."));
  const kinds = new Set(parts.flatMap(([first, family, kind = ""]) => (first === game && family === "names" ? kind.replace(/_(one|many)$/, "") : [])));
  const namer = (kind: string) => (value: unknown) => listed(game, [value].flat().map((one) => wordFromTexts(game, kind, one) ?? String(one)));
  return Object.fromEntries([...kinds].map((kind) => [kind, namer(kind)]));
}

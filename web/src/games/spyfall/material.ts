/** What is in the box, from the game's own data files: Locations, cards, Ability cards, questions and answers. */

import abilityData from "$rules/spyfall/data/abilities.toml";
import answerData from "$rules/spyfall/data/answers.toml";
import locationData from "$rules/spyfall/data/locations.toml";
import moduleData from "$rules/spyfall/data/modules.toml";
import questionData from "$rules/spyfall/data/questions.toml";
import type { Played } from "$lib/game";
import type { InBoth } from "$lib/words/words.svelte";

/** A place where a round can be: one of the game's, or one of a group's own list, which has no picture and no description. */
export interface Place {
  /** of the game's own; nothing: of somebody's list */
  id: string | null;
  name: InBoth;
  description: InBoth | null;
}

export interface Ability {
  id: string;
  use: "single" | "permanent";
  rule: string;
  name: InBoth;
  text: InBoth;
}

export interface BankQuestion {
  id: string;
  attribute: string;
  text: InBoth;
}

export interface Module {
  id: string;
  name: InBoth;
  text: InBoth;
}

export const LOCATIONS: readonly Place[] = (locationData as unknown as { location: Place[] }).location;
export const ABILITIES: readonly Ability[] = (abilityData as unknown as { ability: Ability[] }).ability;
export const QUESTIONS: readonly BankQuestion[] = (questionData as unknown as { question: BankQuestion[] }).question;
export const ANSWERS: readonly { id: string; texts: { fr: string[]; en: string[] } }[] = (
  answerData as unknown as { answer: { id: string; texts: { fr: string[]; en: string[] } }[] }
).answer;
export const MODULES: readonly Module[] = (moduleData as unknown as { module: Module[] }).module;

/** SP-106. The places of which there is one more card. */
export const IN_MULTIVERSE: readonly number[] = (locationData as unknown as { location: { multiverse: boolean }[] }).location.flatMap(({ multiverse }, place) =>
  multiverse ? [place] : [],
);

/** SP-110. The places of a table: the twenty Locations, or its own list (option `places`: « Name », or « Name|profile »). */
export function placesOf(options: Played["options"]): readonly Place[] {
  const lines = String(options.places ?? "")
    .split("\n")
    .map((line) => line.split("|")[0]!.trim())
    .filter(Boolean);
  if (!lines.length) return LOCATIONS;
  return lines.map((name) => ({ id: null, name: { fr: name, en: name }, description: null }));
}

// a card is a number: a place's own, 20 more with Harley's mark, 40 for a Joker; -1: none
export const MARKED = 20;
export const JOKER = 40;

export function isJoker(card: number): boolean {
  return card === JOKER;
}

export function isMarked(card: number): boolean {
  return card >= MARKED && card < JOKER;
}

/** The place on a card; -1: none, as on a Joker. */
export function placeOf(card: number): number {
  if (card < 0 || card === JOKER) return -1;
  return card >= MARKED ? card - MARKED : card;
}

export type Side = "hero" | "joker" | "harley";

/** On which side a card puts whoever holds it. */
export function sideOf(card: number): Side {
  if (isJoker(card)) return "joker";
  return isMarked(card) ? "harley" : "hero";
}

/** SP-1211. Who won a round, by the row of its end. */
export function winnersOf(row: string): "heroes" | "joker" | "both" | "declarer" | "believers" | "nobody" {
  if (["E1", "E5", "E6", "E7", "E9"].includes(row)) return "heroes";
  if (["E2", "E4", "E8", "E10", "E12"].includes(row)) return "joker";
  if (["E3", "E11"].includes(row)) return "both";
  if (row === "F1") return "declarer";
  return row === "M1" ? "believers" : "nobody";
}

export const ABILITY = {
  godComplex: 0,
  bracelets: 1,
  timeSlip: 2,
  lasso: 3,
  untouchable: 4,
  speed: 5,
  detective: 6,
  knight: 7,
  honour: 8,
  depowered: 9,
} as const;

/** What became of an accusation. */
export const FAILED = 0;
export const CANCELLED = 1;

/** What is said in a talk (SP-1508). */
export const TOKENS = ["suspect", "trust", "unsure", "same", "different"] as const;

/** The clocks of a round, by the number they are told with. */
export const CLOCKS = { main: 1, dialogue: 2, holdBack: 3, slipEnds: 4, void: 5 } as const;

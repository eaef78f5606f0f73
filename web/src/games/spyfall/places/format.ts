/**
 * A group's own list of places, as the option `places` writes it: one on each line, « Name » or « Name|profile », a profile
 * being 25 signs, one for each attribute: 0 … 9 for 0 … 0.9 and X for 1. The server judges; here one is told before.
 */

import matrixData from "$rules/spyfall/data/matrix.toml";
import type { InBoth } from "$lib/words/words.svelte";

export const FEWEST = 8;
export const MOST = 20;
export const LONGEST_NAME = 40;
export const FEWEST_FOR_MULTIVERSE = 16; // SP-106
const DIGITS = "0123456789X";

const { attributes, meaning, location } = matrixData as unknown as {
  attributes: string[];
  meaning: Record<string, InBoth>;
  location: Record<string, number[]>;
};
export const ATTRIBUTES: readonly string[] = attributes;
/** By attribute: a sentence that is false at 0 and true at 10. */
export const MEANINGS: readonly InBoth[] = attributes.map((attribute) => meaning[attribute]!);

export interface OwnPlace {
  name: string;
  /** by attribute, from 0 to 10; nothing: not told, so programs cannot play along */
  profile: readonly number[] | null;
}

/** What is wrong with a list: `spyfall.kit.places.wrong.<key>`. */
export interface Wrong {
  key: "few" | "many" | "unnamed" | "long" | "same" | "some_profiles" | "profile";
  /** of the place, if it is about one */
  name?: string;
}

/** A line whose profile is no profile keeps it as nothing; `wrongLines` tells of it. */
export function read(text: string): OwnPlace[] {
  return linesOf(text).map((line) => {
    const { name, digits } = parted(line);
    return { name, profile: digits ? profileOf(digits) : null };
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
}

function parted(line: string): { name: string; digits: string } {
  const at = line.indexOf("|");
  if (at < 0) return { name: line, digits: "" };
  return { name: line.slice(0, at).trim(), digits: line.slice(at + 1).trim().toUpperCase() };
}

function profileOf(digits: string): number[] | null {
  const numbers = [...digits].map((digit) => DIGITS.indexOf(digit));
  return numbers.length === ATTRIBUTES.length && !numbers.includes(-1) ? numbers : null;
}

/** Lines of a text with something behind the bar that is no profile. */
export function wrongLines(text: string): Wrong[] {
  return linesOf(text).map(parted).filter(({ digits }) => digits && !profileOf(digits)).map(({ name }) => ({ key: "profile", name }));
}

export function written(places: readonly OwnPlace[]): string {
  const line = ({ name, profile }: OwnPlace) => (profile ? `${name.trim()}|${profile.map((number) => DIGITS[number]).join("")}` : name.trim());
  return places.map(line).join("\n");
}

/** A name as it is compared: without case, accents and marks. */
export function folded(name: string): string {
  const letters = name.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

export function wrongs(places: readonly OwnPlace[]): Wrong[] {
  const found: Wrong[] = [];
  if (places.length < FEWEST) found.push({ key: "few" });
  if (places.length > MOST) found.push({ key: "many" });
  const seen = new Set<string>();
  for (const { name } of places) {
    const key = folded(name);
    if (!key) found.push({ key: "unnamed", name });
    else if (name.trim().length > LONGEST_NAME) found.push({ key: "long", name });
    else if (seen.has(key)) found.push({ key: "same", name });
    seen.add(key);
  }
  const profiles = places.filter(({ profile }) => profile).length;
  if (profiles && profiles < places.length) found.push({ key: "some_profiles" });
  return found;
}

/** Whether programs can play at these places: the game's own, or all of a list with a profile. */
export function takesPrograms(text: string): boolean {
  return read(text).every(({ profile }) => profile !== null);
}

/** The profile of one of the game's places, to begin with. */
export function profileLike(id: string): number[] {
  return location[id]!.map((value) => Math.round(10 * value));
}

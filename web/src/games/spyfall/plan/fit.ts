/** Which options of a table go together, as the rules have it; what does not fit is put back. */

import type { Options } from "$lib/newtable/kit";
import { FEWEST_FOR_MULTIVERSE, read, takesPrograms } from "../places/format";
import { LOCATIONS } from "../material";

export const FEWEST_FOR_HARLEY = 5; // SP-901

/** How many places there are to be at. */
export function placeCount(options: Options): number {
  return read(String(options.places ?? "")).length || LOCATIONS.length;
}

export function canHaveHarley(seats: number): boolean {
  return seats >= FEWEST_FOR_HARLEY;
}

/** SP-106. */
export function canHaveMultiverse(options: Options): boolean {
  return placeCount(options) >= FEWEST_FOR_MULTIVERSE;
}

/** SP-1501. Without profiles, nobody can tell which ready-made answer is true. */
export function canBeStructured(options: Options): boolean {
  return takesPrograms(String(options.places ?? ""));
}

export function fit(options: Options, seats: number): Options {
  const talk = options["talk-mode"] === "structured" && !canBeStructured(options) ? "free" : options["talk-mode"]!;
  const isCompanion = talk === "companion";
  const isStructured = talk === "structured";
  const multiverse = Boolean(options.multiverse) && canHaveMultiverse(options);
  const packs = placeCount(options) + (options.farce ? 1 : 0) + (multiverse ? 2 : 0); // SP-202
  return {
    ...options,
    "talk-mode": talk,
    harley: Boolean(options.harley) && canHaveHarley(seats),
    multiverse,
    rounds: Math.min(Number(options.rounds), packs),
    "track-turns": Boolean(options["track-turns"]) && isCompanion,
    "shared-device": Boolean(options["shared-device"]) && isCompanion,
    "virtual-clock": false, // for simulation, not for people (SP-1309)
    absence: options.absence === "substitute" && !isStructured ? "by-talk-mode" : options.absence!,
  };
}

const MODULE_OPTIONS: Record<string, string> = { "farce-wrong-guess": "farce", "multiverse-initiator": "multiverse" };

/** Whether an option means anything, as the others are. */
export function means(id: string, options: Options): boolean {
  const module = MODULE_OPTIONS[id];
  if (module) return Boolean(options[module]);
  if (id === "transcript") return options["talk-mode"] !== "companion";
  if (id === "name-filter") return options["talk-mode"] === "free";
  return true;
}

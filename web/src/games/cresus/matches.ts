/** Finished matches for the tests, as the server tells them; written by `python -m tests.web_matches`. */

import { readFileSync } from "node:fs";
import type { Played } from "$lib/game";
import type { End, Moment } from "$lib/match/messages";
import { flatten } from "$lib/words/catalogue";
import { words } from "$lib/words/words.svelte";
import english from "./texts/en";

export interface Finished {
  seats: string[];
  options: Record<string, string | boolean | number>;
  commitment: string;
  end: End;
  moments: Moment[];
}

export const NAMES = ["2-turns", "3-slow"] as const;

export function finished(name: (typeof NAMES)[number]): Finished {
  return JSON.parse(readFileSync(new URL(`./matches/${name}.json`, import.meta.url), "utf-8")) as Finished;
}

export function speakEnglish(): void {
  words.texts = flatten(english);
  words.language = "en";
}

/** The match as a page sees it after the end, from one seat or as a watcher. */
export function played({ seats, options, moments }: Finished, seat: number): Played {
  return {
    game: "cresus",
    options,
    seat,
    seats: seats.map((name, seat) => ({ seat, name, kind: "person", level: null, present: true, left: false, stand_in: false })),
    view: moments.at(-1)!.view,
    questions: [],
    asides: [],
    unanswered: 0,
    isOver: true,
    act: () => Promise.resolve(null),
  };
}

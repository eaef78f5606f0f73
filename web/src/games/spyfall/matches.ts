/** Finished matches for the tests, as the server tells them; written by `python -m tests.web_matches`. */

import { readFileSync } from "node:fs";
import type { Played } from "$lib/game";
import { type Finished, playedOut } from "$lib/match/fakeMatch";

export type { Finished };

export const NAMES = ["4-plain", "5-modules", "6-slow"] as const;

export function finished(name: (typeof NAMES)[number]): Finished {
  return JSON.parse(readFileSync(new URL(`./matches/${name}.json`, import.meta.url), "utf-8")) as Finished;
}

/** The match as a page sees it after the end, from one seat or as a watcher. */
export function played(match: Finished, seat: number): Played {
  return playedOut("spyfall", match, seat);
}

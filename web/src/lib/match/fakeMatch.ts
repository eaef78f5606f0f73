/** For tests: finished matches of any game, as the server tells them; written by `python -m tests.web_matches`. */

import { readdirSync, readFileSync } from "node:fs";
import type { Played } from "$lib/game";
import type { End, Moment } from "./messages";

export interface Finished {
  seats: string[];
  options: Record<string, string | boolean | number>;
  commitment: string;
  /** what chance drew */
  drawn: number[];
  end: End;
  moments: Moment[];
}

interface Matches {
  readonly NAMES: readonly string[];
  finished(name: string): Finished;
  /** The match as a page sees it after the end, from one seat or as a watcher. */
  played(match: Finished, seat: number): Played;
}

/** The matches that a game keeps in its folder `matches`. */
export function matchesOf(game: string): Matches {
  const folder = new URL(`../../games/${game}/matches/`, import.meta.url);
  return {
    NAMES: readdirSync(folder).map((file) => file.replace(/\.json$/, "")).sort(),
    finished: (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, folder), "utf-8")) as Finished,
    played: (match, seat) => playedOut(game, match, seat),
  };
}

function playedOut(game: string, { seats, options, moments }: Finished, seat: number): Played {
  return {
    game,
    options,
    seat,
    seats: seats.map((name, seat) => ({ seat, name, kind: "person", level: null, present: true, left: false, stand_in: false })),
    view: moments.at(-1)!.view,
    questions: [],
    asides: [],
    unanswered: 0,
    isOver: true,
    act: () => Promise.resolve(null),
    why: () => Promise.resolve(null),
  };
}

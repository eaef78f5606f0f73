/**
 * What happened, in lines: each event is told once in each language, and once more when the match is over and nothing has
 * to be forgotten any more; by the game or, where it is nobody's, by the frame.
 */

import type { GameFace, LogLine, Played } from "$lib/game";
import type { GameEvent, Told } from "$lib/match/match.svelte";
import { t, words } from "$lib/words/words.svelte";

export interface Line extends LogLine {
  number: number;
}

export class Telling {
  readonly #lines = new Map<string, Line | null>();

  constructor(
    private readonly face: GameFace,
    private readonly played: Played,
  ) {}

  /** The lines of these events; those not worth one are left out. */
  lines(told: readonly Told[]): Line[] {
    return told.flatMap(({ number, event }) => this.line(number, event) ?? []);
  }

  line(number: number, event: GameEvent): Line | null {
    const name = `${words.language} ${this.played.seat} ${this.played.isOver} ${number}`;
    let line = this.#lines.get(name);
    if (line === undefined) {
      const told = event.type === "Undone" ? undone(event, this.played) : this.face.tell(event, this.played);
      line = told && { ...told, number };
      this.#lines.set(name, line);
    }
    return line;
  }
}

/** What stays in the log: some things the rules let be forgotten. The same line stays the very same. */
export function kept(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    if (line.kept === null) return [];
    if (line.kept === undefined) return line;
    if (!remembered.has(line)) remembered.set(line, { ...line, text: line.kept });
    return remembered.get(line)!;
  });
}

const remembered = new WeakMap<Line, Line>();

function undone(event: GameEvent, played: Played): LogLine {
  const seat = event.seat as number;
  if (seat === played.seat) return { text: t("table.undone.you"), seat };
  return { text: t("table.undone.they", { name: played.seats[seat]?.name ?? "" }), seat };
}

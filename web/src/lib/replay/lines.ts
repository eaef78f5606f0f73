/** What happened in a replay, as lines of a log, each with its moment. */

import type { GameFace, LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Frame } from "./steps";

export interface MomentLine extends LogLine {
  number: number;
  /** of this line among all */
  id: string;
}

/** Nothing is forgotten here: the match is over, and what lies in piles is open. */
export function linesOf(frames: readonly Frame[], face: Pick<GameFace, "tell">, played: Played): MomentLine[] {
  return frames.flatMap(({ number, events }) =>
    events.flatMap((event, place) => {
      const line = face.tell(event as GameEvent, played);
      return line ? [{ ...line, number, id: `${number}-${place}` }] : [];
    }),
  );
}

/** The last line that has happened by a moment; -1: none. */
export function lineAt(lines: readonly MomentLine[], number: number): number {
  return lines.findLastIndex((line) => line.number <= number);
}

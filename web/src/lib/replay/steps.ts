/** Where one goes in a replay: from one moment that these eyes can see to the next. */

import type { Mark } from "$lib/game";
import type { Moment } from "$lib/match/messages";

/** What is kept of every moment; its view is fetched when it is looked at. */
export interface Frame {
  readonly number: number;
  readonly events: unknown[];
  /** something happened that these eyes can see: parts of somebody else's sealed offer are nothing to them */
  readonly isSeen: boolean;
}

/** The frames of a stretch of moments, which follows a view. */
export function framesOf(moments: readonly Moment[], before: unknown): Frame[] {
  let previous = JSON.stringify(before);
  return moments.map(({ number, events, view }) => {
    const now = JSON.stringify(view);
    const isSeen = number === 0 || events.length > 0 || now !== previous;
    previous = now;
    return { number, events, isSeen };
  });
}

/** The next moment worth stopping at; where nothing is known yet, simply the next. */
export function nextSeen(frames: readonly Frame[], number: number): number {
  return frames.slice(number + 1).find((frame) => frame.isSeen)?.number ?? Math.max(number + 1, frames.length - 1);
}

export function previousSeen(frames: readonly Frame[], number: number): number {
  return frames.slice(0, Math.max(0, number)).findLast((frame) => frame.isSeen)?.number ?? 0;
}

/** What happened between two moments: after the first, up to the second. */
export function eventsBetween(frames: readonly Frame[], from: number, to: number): unknown[] {
  return frames.slice(from + 1, to + 1).flatMap((frame) => frame.events);
}

/** The stretch that a mark begins: up to the next one. The last mark, the end, begins nothing. */
export interface Chapter extends Mark {
  /** as parts of the whole, from 0 to 1 */
  from: number;
  share: number;
}

export function chapters(marks: readonly Mark[], last: number): Chapter[] {
  return marks
    .map((mark, place) => {
      const until = marks[place + 1]?.number ?? last;
      return { ...mark, from: mark.number / (last || 1), share: (until - mark.number) / (last || 1) };
    })
    .filter(({ share }) => share > 0);
}

/** Which chapter a moment is in; -1: before the first. */
export function chapterAt(marks: readonly { number: number }[], number: number): number {
  return marks.findLastIndex((mark) => mark.number <= number);
}

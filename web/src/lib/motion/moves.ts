/** How a change moves, as a game writes it: moves that fly together, step by step. All steps together keep nobody waiting. */

import type { GameFace } from "$lib/game";
import type { Flight } from "./stage";

export interface Move<Spot extends string> extends Omit<Flight, "step" | "from" | "to" | "duration"> {
  from: Spot;
  to: Spot;
  /** ms, where there is time enough */
  duration: number;
}

export type Steps<Spot extends string> = readonly (readonly Move<Spot>[])[];

const LONGEST = 1400; // ms for everything that one change moves, however much that is
const SHORTEST = 150;

/** The flights of a game, from the steps of its events; none of what was not seen before. */
export function flightsBy<Event, View, Spot extends string>(
  stepsOf: (events: readonly Event[], before: View, after: View) => Steps<Spot>,
  longest: (steps: Steps<Spot>) => number = () => LONGEST,
): GameFace["flights"] {
  return (events, before, after) => {
    if (!before || !after) return [];
    const steps = stepsOf(events as readonly unknown[] as readonly Event[], before as View, after as View).filter((moves) => moves.length);
    return paced(steps, longest(steps));
  };
}

/** The steps one after the other, all of them faster if together they would take longer. */
function paced<Spot extends string>(steps: Steps<Spot>, longest: number): Flight[] {
  const whole = steps.reduce((sum, moves) => sum + Math.max(...moves.map(({ duration }) => duration)), 0);
  const pace = Math.min(1, longest / whole);
  return steps.flatMap((moves, step) => moves.map((move) => ({ ...move, step, duration: Math.max(SHORTEST, Math.floor(move.duration * pace)) })));
}

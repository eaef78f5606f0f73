/** How a change moves on the board: cards are dealt from the middle, and turn over where they lie. Plain data for the stage. */

import { flightsBy, type Move } from "$lib/motion/moves";
import type { Spot } from "./pieces";
import type { GameEvent, View } from "./view";

const DEAL = 360;
const TURN = 420;

export const flights = flightsBy<GameEvent, View, Spot>((events, _, after) => events.map((event) => moved(event, after)));

function moved(event: GameEvent, after: View): Move<Spot>[] {
  switch (event.type) {
    case "RoundDealt":
      return after.players.filter(({ is_out }) => !is_out).map(({ seat }) => ({ from: "middle", to: `card:${seat}`, duration: DEAL }));
    case "AbilityUsed":
      return [turned(`ability:${event.seat}`)];
    case "JokerRevealed":
    case "CardShown":
      return [turned(`card:${event.seat}`)];
    case "RoundEnded":
      return after.players.map(({ seat }) => turned(`card:${seat}`));
    default:
      return [];
  }
}

function turned(spot: Spot): Move<Spot> {
  return { from: spot, to: spot, duration: TURN, turns: true };
}

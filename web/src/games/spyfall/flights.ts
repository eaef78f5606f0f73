/** How a change moves on the board: cards are dealt from the middle, and turn over where they lie. Plain data for the stage. */

import type { GameEvent as Told } from "$lib/match/match.svelte";
import type { Flight } from "$lib/motion/stage";
import type { Spot } from "./pieces";
import type { GameEvent, View } from "./view";

const DEAL = 360;
const TURN = 420;

export function flights(events: readonly Told[], before: unknown, after: unknown): Flight[] {
  if (!before || !after) return [];
  const list: Flight[] = [];
  for (const event of events as unknown as GameEvent[]) list.push(...moved(event, after as View, list.length ? list.at(-1)!.step + 1 : 0));
  return list;
}

function moved(event: GameEvent, after: View, step: number): Flight[] {
  switch (event.type) {
    case "RoundDealt":
      return after.players.filter(({ is_out }) => !is_out).map(({ seat }) => flight("middle", `card:${seat}`, step, DEAL, false));
    case "AbilityUsed":
      return [flight(`ability:${event.seat}`, `ability:${event.seat}`, step, TURN, true)];
    case "JokerRevealed":
    case "CardShown":
      return [flight(`card:${event.seat}`, `card:${event.seat}`, step, TURN, true)];
    case "RoundEnded":
      return after.players.map(({ seat }) => flight(`card:${seat}`, `card:${seat}`, step, TURN, true));
    default:
      return [];
  }
}

function flight(from: Spot, to: Spot, step: number, duration: number, turns: boolean): Flight {
  return { from, to, step, duration, turns };
}

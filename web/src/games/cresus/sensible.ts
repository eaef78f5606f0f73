/** At the text table: which people and which shares make sense in a deal. */

import type { Played } from "$lib/game";
import type { View } from "./view";

export function sensible(verb: string, argument: string, { view, seat }: Played): readonly number[] | null {
  const { players } = view as View;
  if (!["call", "answer_call", "counter"].includes(verb)) return null;
  if (argument === "give") return players[seat]?.shares ?? [];
  const others = players.filter((player) => player.seat !== seat);
  if (argument === "want") return others.flatMap(({ shares }) => shares).toSorted((one, other) => one - other);
  return ["to", "proposer", "addressee"].includes(argument) ? others.map((player) => player.seat) : null;
}

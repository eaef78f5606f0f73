/** At the text table: which kinds, people and shares make sense in a deal. */

import type { Played } from "$lib/game";
import { kindsIn } from "./desk/deal";
import type { View } from "./view";

export function sensible(verb: string, argument: string, played: Played): readonly number[] | null {
  if (!["call", "answer_call", "counter"].includes(verb)) return null;
  const { players, threads } = played.view as View;
  const { seat, options } = played;
  const others = players.filter((player) => player.seat !== seat);
  switch (argument) {
    case "kind":
      return kindsIn(options);
    case "give":
      return players[seat]?.shares ?? [];
    case "want":
      return others.flatMap(({ shares }) => shares).toSorted((one, other) => one - other);
    case "to":
      return others.map((player) => player.seat);
    case "proposer": // who proposed something to me
      return threads.filter(({ to }) => to.includes(seat)).map(({ proposer }) => proposer);
    case "addressee": // who answered me
      return threads.filter(({ proposer }) => proposer === seat).flatMap(({ live }) => live.map(({ addressee }) => addressee));
    default:
      return null;
  }
}

/** What a match looks like from afar: how rich everybody was after each round, and what moved most money. */

import type { Decisive, Mark, Played, Standing } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { tell } from "./telling";
import type { GameEvent, View } from "./view";

const eventsOf = ({ events }: Pick<Moment, "events">) => events as unknown as GameEvent[];

/** Signs after every round; the island is the eighth. */
export function standings(moments: readonly Moment[]): Standing[] {
  const list: Standing[] = [];
  moments.forEach((moment, place) => {
    const begun = eventsOf(moment).find(({ type }) => type === "RoundBegan");
    const isEnd = eventsOf(moment).some(({ type }) => type === "GameEnded");
    const before = moments[place - 1]?.view as View | undefined;
    const view = isEnd ? (moment.view as View) : before;
    if ((!begun && !isEnd) || !view || (begun && !isEnd && view.round === 0)) return;
    list.push({ label: t("cresus.board.round", { round: view.round, rounds: view.rounds }), short: String(view.round), number: moment.number, scores: view.players.map(({ signs }) => signs) });
  });
  return list;
}

/** What brought or cost most. */
export function decisive(moments: readonly Moment[], played: Played): Decisive[] {
  const found = moments.flatMap(({ number, events }) =>
    eventsOf({ events }).flatMap((event): Decisive[] => {
      if (event.type !== "Sold" && event.type !== "LotSold" && event.type !== "SignBought") return [];
      const swing = event.type === "Sold" ? event.total : event.amount;
      const line = tell(event as never, played);
      return line ? [{ number, seat: event.seat, text: line.text, swing }] : [];
    }),
  );
  return found.sort((a, b) => b.swing - a.swing).slice(0, 5);
}

export function howDecisive(): string {
  return t("cresus.count.how_decisive");
}

export function marks(moments: readonly Pick<Moment, "number" | "events">[]): Mark[] {
  return moments.flatMap(({ number, events }) =>
    eventsOf({ events }).flatMap((event): Mark[] => {
      if (event.type === "RoundBegan") return [{ number, label: t("cresus.board.round_short", { round: event.round }), short: String(event.round) }];
      return event.type === "GameEnded" ? [{ number, label: t("cresus.count.end"), short: "⚑" }] : [];
    }),
  );
}

/** A finished match looked back on, as far as it is the same in every game. */

import type { Decisive, GameFace, Mark, Standing } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Moment } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";

type Telling = Pick<Moment, "events">;

/** All events in their order, each with the moment that told it. */
export function eachEvent<Event, M extends Telling>(moments: readonly M[]): { moment: M; event: Event }[] {
  return moments.flatMap((moment) => (moment.events as Event[]).map((event) => ({ moment, event })));
}

/** Where one may jump to: the beginning of each round, and the end. */
export function marksOf(moments: readonly (Telling & { number: number })[], { begins, ends }: GameFace["rounds"]): Mark[] {
  return eachEvent<GameEvent, (typeof moments)[number]>(moments).flatMap(({ moment: { number }, event }): Mark[] => {
    if (event.type === begins) return [{ number, ...named(Number(event.round)) }];
    const end = t("end.end");
    return ends.includes(event.type) ? [{ number, label: end, short: end }] : [];
  });
}

/** The scores after a round; 0: at the start. */
export function standingAfter(round: number, number: number, scores: readonly number[]): Standing {
  return { ...named(round), number, scores };
}

function named(round: number): { label: string; short: string } {
  return { label: round ? t("end.round", { round }) : t("end.start"), short: `${round}` };
}

const MOST = 5;
const FEWEST = 3;

/** What was worth the most, to whoever did it or to the other side, in its order. What is worth less than `least` is told only if there is little else. */
export function mostDecisive<Item extends Pick<Decisive, "number" | "swing">>(items: readonly Item[], least = 0): Item[] {
  return items
    .filter(({ swing }) => swing)
    .toSorted((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, MOST)
    .filter(({ swing }, place) => place < FEWEST || Math.abs(swing) >= least)
    .toSorted((a, b) => a.number - b.number);
}

/** A finished match looked back on: how the scores went, which rounds turned it, where one may jump to. */

import { eachEvent, mostDecisive, standingAfter } from "$lib/end/looking";
import type { Decisive, Played, Standing } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { isJoker, placeOf } from "./material";
import { nameOf, placeName, sentence } from "./saying";
import type { FingersShown, GameEvent, LineView, RoundEnded, View } from "./view";

const VOID = "void";

/** The scores at the start and after each round that counted. */
export function standings(moments: readonly Moment[]): Standing[] {
  const seats = (moments.at(-1)?.view as View | undefined)?.players.length ?? 0;
  const scores = Array<number>(seats).fill(0);
  const found: Standing[] = [standingAfter(0, 0, [...scores])];
  for (const { moment, event } of eachEvent<GameEvent, Moment>(moments)) {
    if (event.type !== "RoundEnded" || event.row === VOID) continue;
    for (const { seat, points } of event.lines) scores[seat]! += points;
    found.push(standingAfter(event.round, moment.number, [...scores]));
  }
  return found;
}

/** How a round was decided: by whom, and against whom. */
export interface Turn {
  number: number;
  round: RoundEnded;
  /** whose doing it was */
  seat: number;
  /** accused or pointed at; -1: nobody */
  target: number;
  /** what was named; -1: nothing */
  place: number;
}

/** Every round that counted, with whoever decided it: the accuser, the revealer, the announcer; else the Joker. */
export function turnsOf(moments: readonly Moment[]): Turn[] {
  const turns: Turn[] = [];
  let by = -1;
  let target = -1;
  let place = -1;
  for (const { moment, event } of eachEvent<GameEvent, Moment>(moments)) {
    if (event.type === "RoundDealt" || event.type === "TimeRanOut") by = target = place = -1;
    else if (event.type === "Accused") [by, target] = [event.accuser, event.suspect];
    else if (event.type === "JokerRevealed" || event.type === "MultiverseAnnounced") [by, target] = [event.seat, -1];
    else if (event.type === "PlaceGuessed") place = event.place ?? -1;
    else if (event.type === "FingersShown") target = accusedBy(event);
    else if (event.type === "ClockResumed") by = target = -1;
    else if (event.type === "RoundEnded" && event.row !== VOID) {
      const isPointed = ["E9", "E10", "E11", "E12"].includes(event.row);
      const seat = by < 0 || isPointed ? event.cards.findIndex(isJoker) : by;
      turns.push({ number: moment.number, round: event, seat, target, place });
    }
  }
  return turns;
}

function accusedBy({ accused }: FingersShown): number {
  return accused ?? -1;
}

/**
 * What a round was worth to whoever decided it: their points, beside the most that somebody else got if that is more, else
 * beside the least.
 */
export function swingOf({ round, seat }: Turn): number {
  const others = round.cards.flatMap((card, other) => (card >= 0 && other !== seat ? [pointsOf(round.lines, other)] : []));
  const mine = pointsOf(round.lines, seat);
  const most = Math.max(...others);
  return most > mine ? mine - most : mine - Math.min(...others);
}

/** The rounds that were worth the most to whoever decided them, in their order. */
export function decisive(moments: readonly Moment[], played: Pick<Played, "seat" | "seats" | "options">): Decisive[] {
  const turns = turnsOf(moments).filter(({ seat }) => seat >= 0).map((turn) => ({ ...turn, swing: swingOf(turn) }));
  return mostDecisive(turns).map((turn) => ({ number: turn.number, seat: turn.seat, swing: turn.swing, text: tell(turn, played) }));
}

function tell({ round, seat, target, place }: Turn, played: Pick<Played, "seat" | "seats" | "options">): string {
  const here = round.cards.map(placeOf).find((other) => other >= 0) ?? -1;
  const facts = {
    name: nameOf(played, seat),
    target: target < 0 ? "" : nameOf(played, target),
    place: place < 0 ? t("spyfall.aftermath.told.nothing") : placeName(played, place),
    here: here < 0 ? "" : placeName(played, here),
  };
  const whose = seat === played.seat ? "you" : target === played.seat ? "to_you" : "they";
  return `${t("spyfall.aftermath.told.round", { round: round.round })} ${sentence(t(`spyfall.aftermath.told.${round.row}.${whose}`, facts))}`;
}

function pointsOf(lines: readonly LineView[], seat: number): number {
  return lines.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.points, 0);
}

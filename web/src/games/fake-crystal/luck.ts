/**
 * Fake Crystal's luck, all of it drawn at the set-up: the ability if it is left to chance (FC-108), the first player
 * (FC-105), the order of the tiles (FC-109). What came to light in the match is held against what the seed gives.
 */

import { Dice } from "$lib/end/dice";
import type { LuckCheck } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { ABILITIES, ownerOf, TILES } from "./material";
import type { GameEvent, View } from "./view";

type Options = Readonly<Record<string, unknown>>;

/** What the seed gives; nothing where it was not drawn: chosen by people, or taken over from another match. */
export interface Drawn {
  ability: string | null;
  first: number | null;
  /** the tiles in their order: the reserves from seat to seat, then those set aside */
  tiles: readonly number[] | null;
}

const HAND = 4;
const EVERY_ROUND = 2;

/** Draw as the set-up draws. `given`: how many actions, with the set-up, were taken over from another match. */
export function drawn(seed: Uint8Array, seats: number, options: Options, given: number | null): Drawn {
  const dice = new Dice(seed);
  const isNamed = options["first-player"] === "host"; // the first action; the deal follows it
  const isSetUpGiven = given !== null;
  const isDealGiven = isSetUpGiven && given >= (isNamed ? 1 : 0);
  const tokens = ABILITIES.map(({ id }) => id).filter((id) => id !== "espion" && !(seats === 2 && id === "avant-gardiste"));
  const isDrawn = options.ability === "random" && !isSetUpGiven;
  return {
    ability: isDrawn ? tokens[dice.draw(tokens.length)]! : null,
    first: isNamed || isDealGiven ? null : dice.draw(seats),
    tiles: isDealGiven ? null : dice.shuffle(TILES.map((_, tile) => tile)),
  };
}

/** What everybody saw in the course of the match, and these eyes alone. */
export interface CameToLight {
  ability: string;
  first: number;
  /** by seat, round by round, the tiles of its two offers */
  offered: number[][][];
  /** by seat, the tiles left in hand */
  left: number[][];
  /** by seat, what these eyes saw it draw, in order; empty for the others */
  drew: number[][];
  /** from the tiles set aside, in the order of taking, then those still there in their order */
  taken: number[];
  aside: number[];
}

export function cameToLight(moments: readonly Moment[]): CameToLight {
  const last = moments.at(-1)!.view as View;
  const bySeat = <Item>(make: () => Item) => last.players.map(make);
  const seen: CameToLight = {
    ability: last.ability,
    first: -1,
    offered: bySeat(() => []),
    left: last.players.map((player) => player.hand ?? []),
    drew: bySeat(() => []),
    taken: [],
    aside: last.aside_tiles ?? [],
  };
  let offer: number | null = null; // the one whose tile is turned up next
  for (const event of moments.flatMap((moment) => moment.events as GameEvent[])) {
    if (event.type === "RoundBegan") {
      if (event.round === 1) seen.first = event.first;
      for (const rounds of seen.offered) rounds.push([]);
    } else if (event.type === "Drew") seen.drew[event.seat]!.push(...event.tiles);
    else if (event.type === "Recycled") seen.taken.push(event.taken);
    else if (event.type === "Added") {
      if (offer !== null) seen.offered[ownerOf(offer)]!.at(-1)!.push(event.tile);
      offer = null;
    } else if (isTransaction(event)) offer = event.offer;
  }
  return seen;
}

function isTransaction(event: GameEvent): event is GameEvent & { offer: number } {
  return ["Bought", "Banked", "PackedUp", "AnsweredBuy", "AnsweredBank", "Preempted"].includes(event.type);
}

/** Whether a reserve is the one a seat drew from: what it offered was in hand by then, and what is left is the rest. */
export function isReserveOf(reserve: readonly number[], seen: CameToLight, seat: number): boolean {
  const hand = new Set<number>();
  const told = seen.drew[seat]!;
  if (told.some((tile, place) => tile !== reserve[place])) return false;
  for (const [round, offered] of seen.offered[seat]!.entries()) {
    const until = HAND + EVERY_ROUND * round;
    for (const tile of reserve.slice(round ? until - EVERY_ROUND : 0, until)) hand.add(tile);
    if (offered.length !== EVERY_ROUND || !offered.every((tile) => hand.delete(tile))) return false;
  }
  const left = seen.left[seat]!;
  return hand.size === left.length && left.every((tile) => hand.has(tile));
}

/** FC-632. Whether the tiles set aside are these: each one taken was the first with its back, and the rest is there. */
export function isAside(aside: readonly number[], seen: CameToLight): boolean {
  const there = [...aside];
  for (const tile of seen.taken) {
    const first = there.findIndex((other) => TILES[other]!.colour === TILES[tile]!.colour);
    if (first < 0 || there[first] !== tile) return false;
    there.splice(first, 1);
  }
  return there.length === seen.aside.length && there.every((tile, place) => tile === seen.aside[place]);
}

/** Hold what the seed gives against what came to light: one sentence for each thing that luck decided. */
export function checkLuck(seed: Uint8Array, moments: readonly Moment[], options: Options, given: number | null): LuckCheck[] {
  const seen = cameToLight(moments);
  const seats = seen.left.length;
  const { ability, first, tiles } = drawn(seed, seats, options, given);
  const checks: LuckCheck[] = [];
  if (ability !== null) checks.push({ text: t("fake-crystal.aftermath.luck_ability"), isTrue: ability === seen.ability });
  if (first !== null) checks.push({ text: t("fake-crystal.aftermath.luck_first"), isTrue: first === seen.first });
  if (tiles !== null) {
    const each = (TILES.length - seen.taken.length - seen.aside.length) / seats;
    const reserves = seen.left.map((_, seat) => tiles.slice(each * seat, each * (seat + 1)));
    const isDealt = reserves.every((reserve, seat) => isReserveOf(reserve, seen, seat));
    checks.push({ text: t("fake-crystal.aftermath.luck_deal", { count: each * seats }), isTrue: isDealt });
    const aside = tiles.slice(each * seats);
    checks.push({ text: t("fake-crystal.aftermath.luck_aside", { count: aside.length }), isTrue: isAside(aside, seen) });
  }
  return checks;
}

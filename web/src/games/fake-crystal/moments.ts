/** A finished match looked back on: how the scores went, where the most was decided, where one may jump to. */

import { eachEvent, mostDecisive, standingAfter } from "$lib/end/looking";
import type { Decisive, Played, Standing } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { named, t } from "$lib/words/words.svelte";
import { isFake, ownerOf, TILES, TROPHIES } from "./material";
import { nameOf } from "./saying";
import type { GameEvent, View } from "./view";

const pointsOf = (tile: number) => TILES[tile]!.points;

/** What lies in collections, followed event by event: the piles of a View are covered (FC-404), but all saw them grow. */
class Collections {
  readonly points: number[];

  constructor(seats: number) {
    this.points = Array<number>(seats).fill(0);
  }

  follow(event: GameEvent): void {
    if (event.type === "Added") this.points[event.seat]! += pointsOf(event.tile);
    else if (event.type === "Given") this.points[event.seat]! -= pointsOf(event.tile);
    else if (event.type === "Recycled") this.points[event.seat]! -= pointsOf(event.given);
    else if (event.type === "TrophyClaimed" || event.type === "BlueTrophyAwarded") {
      this.points[event.seat]! += TROPHIES[event.trophy]!.points;
    }
  }
}

/** The scores at the start, after each round, and once the blue trophies are given. */
export function standings(moments: readonly Moment[]): Standing[] {
  const last = moments.at(-1)?.view as View | undefined;
  if (!last) return [];
  const collections = new Collections(last.players.length);
  const found: Standing[] = [];
  const note = (round: number, { number, view }: Moment, more: Partial<Standing> = {}) =>
    found.push({ ...standingAfter(round, number, scoresIn(view as View, collections)), ...more });
  let isBlue = false;
  for (const { moment, event } of eachEvent<GameEvent, Moment>(moments)) {
    if (event.type === "BlueTrophyAwarded" && !isBlue) {
      note(last.rounds, moment);
      isBlue = true;
    }
    collections.follow(event);
    if (event.type === "RoundBegan") note(event.round - 1, moment);
    if (event.type === "Scored") note(last.rounds, moment, isBlue ? { label: t("fake-crystal.aftermath.blue"), short: t("fake-crystal.aftermath.blue_short") } : {});
  }
  return found;
}

function scoresIn(view: View, { points }: Collections): number[] {
  return view.players.map(({ seat, credits }) => points[seat]! + credits + stakesOf(view, seat));
}

/** A stake is its owner's until the offer is resolved. */
function stakesOf(view: View, seat: number): number {
  return view.offers.filter((offer) => offer.owner === seat).reduce((sum, offer) => sum + (offer.price ?? 0), 0);
}

/** One choice that somebody had between a tile and something else, and what became of it. */
export interface Deal {
  number: number;
  round: number;
  how: "bought" | "banked" | "kept" | "left" | "preempted" | "recycled";
  /** who chose */
  seat: number;
  /** with whom: the owner of the offer, or the actor who committed a sum on it */
  other: number;
  price: number;
  /** the one turned up */
  tile: number | null;
  /** what was given for it: to the actor (FC-646), or for good (FC-633) */
  given: number | null;
  /** claimed with the tile */
  trophy: number | null;
}

/** Every transaction in which somebody had the choice, with the trophy that came of it. */
export function dealsOf(moments: readonly Moment[]): Deal[] {
  const deals: Deal[] = [];
  let deal: Deal | null = null;
  let round = 0;
  let committed = -1;
  for (const { moment, event } of eachEvent<GameEvent, Moment>(moments)) {
    if (event.type === "RoundBegan") round = event.round;
    if (event.type === "Committed") committed = event.seat;
    const begun = begunBy(event, committed);
    if (begun) {
      deal = { number: moment.number, round, price: 0, tile: null, given: null, trophy: null, ...begun };
      deals.push(deal);
    } else if (event.type === "PackedUp") deal = null; // nobody chose
    else if (event.type === "Added" && deal) deal.tile ??= event.tile;
    else if (event.type === "Given" && deal) deal.given = event.tile;
    else if (event.type === "TrophyClaimed" && deal && !(deal.how === "preempted" && deal.given !== null)) deal.trophy = event.trophy;
  }
  return deals;
}

function begunBy(event: GameEvent, committed: number): Pick<Deal, "how" | "seat" | "other"> & Partial<Deal> | null {
  switch (event.type) {
    case "Bought":
      return { how: "bought", seat: event.seat, other: ownerOf(event.offer), price: event.price };
    case "Banked":
      return { how: "banked", seat: event.seat, other: ownerOf(event.offer), price: event.price };
    case "AnsweredBuy":
      return { how: "kept", seat: event.seat, other: committed, price: event.credits };
    case "AnsweredBank":
      return { how: "left", seat: event.seat, other: committed, price: event.credits };
    case "Preempted": {
      const owner = ownerOf(event.offer);
      return { how: "preempted", seat: event.seat, other: owner, price: owner === event.seat ? 0 : event.price }; // FC-648
    }
    case "Recycled":
      return { how: "recycled", seat: event.seat, other: event.seat, given: event.given };
    default:
      return null;
  }
}

/**
 * What a choice was worth to whoever made it, in points. Who buys gets the tile for the price, who banks gets the price
 * instead: between the two lies the tile, with the trophy it brought, less twice the price. Who pre-empts or recycles
 * could have left it: the tile less all that it took.
 */
export function swingOf(deal: Deal): number {
  const gained = (deal.tile === null ? 0 : pointsOf(deal.tile)) + (deal.trophy === null ? 0 : TROPHIES[deal.trophy]!.points);
  if (deal.how === "bought" || deal.how === "kept") return gained - 2 * deal.price;
  if (deal.how === "banked" || deal.how === "left") return 2 * deal.price - gained;
  return gained - deal.price - (deal.given === null ? 0 : pointsOf(deal.given));
}

const WORTH_TELLING = 12; // points; what is less is told only if there is little else

/** The choices that were worth the most, to whoever made them or to the other side, in their order. */
export function decisive(moments: readonly Moment[], played: Pick<Played, "seat" | "seats">): Decisive[] {
  const deals = dealsOf(moments).map((deal) => ({ ...deal, swing: swingOf(deal) }));
  return mostDecisive(deals, WORTH_TELLING).map((deal) => ({ number: deal.number, seat: deal.seat, swing: deal.swing, text: told(deal, deal.swing, played) }));
}

function told(deal: Deal, swing: number, played: Pick<Played, "seat" | "seats">): string {
  const whose = deal.seat === played.seat ? "you" : "they";
  const facts = {
    round: deal.round,
    name: nameOf(played, deal.seat),
    from: from(deal, played),
    tile: tileName(deal.tile!),
    given: deal.given === null ? "" : tileName(deal.given),
    price: deal.price,
  };
  const sentences = [t(`fake-crystal.aftermath.told.${deal.how}_${whose}`, facts)];
  if (deal.trophy !== null) {
    const trophy = TROPHIES[deal.trophy]!;
    sentences.push(t("fake-crystal.aftermath.told.trophy", { trophy: named(trophy.name), points: trophy.points }));
  }
  const choice = CHOICES[deal.how];
  if (choice) sentences.push(t(`fake-crystal.aftermath.told.${choice}_${swing > 0 ? "better" : "worse"}`, { count: Math.abs(swing) }));
  return sentences.join(" ");
}

/** What would have been the other choice. */
const CHOICES: Record<Deal["how"], "bank" | "buy" | null> = {
  bought: "bank", kept: "bank", banked: "buy", left: "buy", preempted: null, recycled: null,
};

function from({ other }: Deal, played: Pick<Played, "seat" | "seats">): string {
  if (other === played.seat) return t("fake-crystal.aftermath.told.from_you");
  return t("fake-crystal.aftermath.told.from_they", { name: nameOf(played, other) });
}

/** « a triple orange crystal (18) » */
function tileName(tile: number): string {
  const name = named(TILES[tile]!.name);
  const key = isFake(tile) ? "tile_fake" : "tile";
  return t(`fake-crystal.aftermath.told.${key}`, { tile: name[0]!.toLowerCase() + name.slice(1), points: pointsOf(tile) });
}

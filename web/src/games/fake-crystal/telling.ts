/** What happened, as lines of the log; and why something was refused. */

import table from "$rules/fake_crystal/data/telling.toml";
import { reasonsOf } from "$lib/desk/reason";
import type { LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Company } from "$lib/telling/saying";
import { Teller } from "$lib/telling/teller";
import { t } from "$lib/words/words.svelte";
import { BLUE, isFake, SLOTS, TILES, TROPHIES } from "./material";
import { abilityName, all, colourName, credits, faceName, nameOf, offerName, points, sentence, shortTileName, theTileName, tileName, tilePoints, trophyName, trophyNeeds } from "./saying";
import type * as game from "./view";

const NAMERS = {
  ability: abilityName,
  auto_pass: untilText,
  aside_backs: backsText,
  back: colourName,
  card: (place: number, { view, seat }: Company) => cardName((view as game.View | null)?.players[seat]?.hand?.[place], place),
  code: tileName,
  colour: colourName,
  column: (column: number) => t(`fake-crystal.columns.${column ? "right" : "left"}`),
  credits,
  face: faceName,
  in_hand: (place: number, { view, seat }: Company) => inHand((view as game.View | null)?.players[seat]?.hand?.[place], place),
  hand_backs: backsText,
  needs: trophyNeeds,
  offer: (offer: number, company: Company) => offerName(company, offer),
  points: (trophy: number) => points(TROPHIES[trophy]!.points),
  slot: (slot: number) => SLOTS[slot] ?? "",
  tile: tileName,
  tiles: (tiles: readonly number[]) => all(tiles.map(tileName)),
  trophy: trophyName,
  until: untilText,
  worth: tilePoints,
};

/** How many backs of each colour. */
function backsText(counts: readonly number[]): string {
  return all(counts.flatMap((count, colour) => (count ? `${count} ${colourName(colour)}` : []))) || "0";
}

function untilText(until: number): string {
  return t(`fake-crystal.until.${until}`);
}

/** A tile of one's own hand, by its place there. */
function cardName(tile: number | undefined, place: number): string {
  return tile === undefined ? String(place + 1) : shortTileName(tile).toLocaleLowerCase();
}

/** The same as one thing of several: « la tuile bleue double ». */
function inHand(tile: number | undefined, place: number): string {
  return tile === undefined ? t("fake-crystal.telling.in_hand.unknown", { number: place + 1 }) : theTileName(tile);
}

const teller = new Teller<game.GameEvent>("fake-crystal", table, NAMERS);

export const { said } = teller;
export const { because, reason } = reasonsOf("fake-crystal", said);

export function tell(event: GameEvent, played: Played): LogLine | null {
  const line = teller.tell(event, played);
  const isKept = played.isOver || played.options.piles === "open";
  const kept = isKept ? null : forgotten(event as unknown as game.GameEvent, played);
  return line && kept !== null ? { ...line, kept: sentence(kept) } : line;
}

/**
 * FC-404 with `piles: memory`. What is covered is forgotten, not secret: it is told aloud as it happens, but the log
 * does not remember for people what went onto somebody else's piles.
 */
function forgotten(event: game.GameEvent, company: Company): string | null {
  switch (event.type) {
    case "Added":
      if (event.seat === company.seat || !goesOnPile(event.tile)) return null;
      return t("fake-crystal.telling.forgotten.added", { seat: nameOf(company, event.seat) });
    case "Given":
      if ([event.seat, event.to].includes(company.seat) || !goesOnPile(event.tile)) return null;
      return t("fake-crystal.telling.forgotten.given", said({ seat: event.seat, to: event.to }, company));
    case "Recycled":
      if (event.seat === company.seat || !goesOnPile(event.taken)) return null;
      return t("fake-crystal.telling.forgotten.recycled", said({ seat: event.seat, given: event.given }, company));
    default:
      return null;
  }
}

function goesOnPile(tile: number): boolean {
  return isFake(tile) || TILES[tile]!.colour === BLUE;
}

/** What can be read off the table at a glance: counting only, from the View and the published conditions. No rules. */

import { asked } from "$lib/table/glance";
import { BLUE, type Colour, COLOURS, isFake, ownerOf, TILES, TROPHIES } from "./material";
import type { OfferView, PlayerView, View } from "./view";

/** How far a seat is from a trophy: its condition is met; one more tile could meet it; further away. */
export type Reach = "met" | "near" | "far";

export interface Holding {
  colour: Colour;
  /** in the order of adding; blue ones only as far as the viewer may know them */
  tiles: readonly number[];
  /** how many tiles, seen or covered */
  count: number;
  /** nothing: some are covered for the viewer (FC-404) */
  crystals: number | null;
}

/** The real tiles of a seat, colour by colour. */
export function holdings(player: PlayerView): Holding[] {
  return COLOURS.map((_, index) => {
    const colour = index as Colour;
    if (colour === BLUE) return blueHolding(player);
    const tiles = player.spread.filter((tile) => TILES[tile]!.colour === colour);
    return { colour, tiles, count: tiles.length, crystals: crystalsOn(tiles) };
  });
}

/** FC-404: covered tiles are not counted out by the page; without them the number stays open. */
function blueHolding({ blue }: PlayerView): Holding {
  const tiles = blue.tiles ?? (blue.top === null ? [] : [blue.top]);
  const crystals = tiles.length === blue.count ? crystalsOn(tiles) : null;
  return { colour: BLUE, tiles, count: blue.count, crystals };
}

export function crystalsOn(tiles: readonly number[]): number {
  return tiles.reduce((sum, tile) => sum + TILES[tile]!.crystals, 0);
}

/** FC-421…FC-424: whether these tiles meet a trophy's condition; blue ones have none before the end (FC-441). */
export function isMet(trophy: number, tiles: readonly number[]): boolean {
  const { colour, needs } = TROPHIES[trophy]!;
  const own = tiles.filter((tile) => TILES[tile]!.colour === colour && !isFake(tile));
  const having = (crystals: number) => own.filter((tile) => TILES[tile]!.crystals === crystals).length;
  switch (needs.kind) {
    case "pair":
      return having(needs.crystals!) >= 2;
    case "run":
      return [1, 2, 3].every((crystals) => having(crystals) >= 1);
    case "tiles":
      return own.length >= needs.at_least!;
    case "crystals":
      return crystalsOn(own) >= needs.at_least!;
    case "rank":
      return false;
  }
}

/** One tile of each kind a colour has, to try. */
const KINDS = COLOURS.map((_, colour) =>
  [1, 2, 3].map((crystals) => TILES.findIndex((tile) => tile.colour === colour && tile.crystals === crystals)),
);

/**
 * How near a seat is to a trophy that is still on the board. A seat that has one of the colour gets no other (FC-414),
 * so all of them are far.
 */
export function reach(view: View, seat: number, trophy: number): Reach {
  const player = view.players[seat];
  const { colour } = TROPHIES[trophy]!;
  if (!player || !view.board.includes(trophy)) return "far";
  if (player.trophies.some((own) => TROPHIES[own]!.colour === colour)) return "far";
  if (isMet(trophy, player.spread)) return "met";
  return KINDS[colour]!.some((tile) => isMet(trophy, [...player.spread, tile])) ? "near" : "far";
}

/** Who has a trophy; nothing: it lies on the board. */
export function holder(view: View, trophy: number): number | null {
  return view.players.find((player) => player.trophies.includes(trophy))?.seat ?? null;
}

/** What lies on the stalls and can still be taken: the best of what is at stake now. */
export function offersOf(view: View, seat: number): (OfferView | null)[] {
  return [0, 1].map((column) => view.offers.find((lying) => lying.offer === 2 * seat + column) ?? null);
}

/** Whose collection is open where there is no room for all: the owner of what is decided about, else whose turn it is; -1: none. */
export function inSight(view: View): number {
  if (view.waits?.phase === "Offering") return -1;
  const offer = view.waits?.offer ?? null;
  return offer === null || ownerOf(offer) === view.seat ? view.actor : ownerOf(offer);
}

/** Whether what is asked is about one's own: making offers, or a tile of one's collection. */
export function looksDown(view: View): boolean {
  const phase = view.waits?.phase ?? "";
  if (view.seat < 0) return false;
  return phase === "Offering" || (["Giving", "Recycling"].includes(phase) && asked(view).includes(view.seat));
}

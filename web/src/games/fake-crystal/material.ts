/** What is in the box, from the game's own data files: tiles 0…67 in their order, trophies, abilities, slots. */

import abilityData from "$rules/fake_crystal/data/abilities.toml";
import tableData from "$rules/fake_crystal/data/table.toml";
import tileData from "$rules/fake_crystal/data/tiles.toml";
import trophyData from "$rules/fake_crystal/data/trophies.toml";
import type { InBoth } from "$lib/words/words.svelte";

export type Colour = 0 | 1 | 2 | 3;
export const COLOURS = ["orange", "green", "pink", "blue"] as const;
export type ColourName = (typeof COLOURS)[number];
export const BLUE: Colour = 3;

interface Named {
  name: InBoth;
}

export interface Tile extends Named {
  colour: Colour;
  /** 0: a Fake */
  crystals: number;
  points: number;
}

export interface Trophy extends Named {
  id: string;
  colour: Colour;
  points: number;
  needs: { kind: "pair" | "run" | "tiles" | "crystals" | "rank"; crystals?: number; at_least?: number; place?: number };
}

export interface Ability extends Named {
  id: string;
  summary: InBoth;
}

type Kind = { id: string; colour: ColourName; crystals: number; points: number; count: number } & Named;

const colourOf = (name: ColourName) => COLOURS.indexOf(name) as Colour;

export const TILES: readonly Tile[] = (tileData as unknown as { tile: Kind[] }).tile.flatMap((kind) =>
  Array.from({ length: kind.count }, () => ({ ...kind, colour: colourOf(kind.colour) })),
);

export const TROPHIES: readonly Trophy[] = (trophyData as unknown as { trophy: (Omit<Trophy, "colour"> & { colour: ColourName })[] }).trophy.map(
  (trophy) => ({ ...trophy, colour: colourOf(trophy.colour) }),
);

export const ABILITIES = (abilityData as unknown as { ability: Ability[] }).ability;

/** What is printed on a column of a stall: 6, 12, 18. */
export const SLOTS: readonly number[] = (tableData as unknown as { slots: number[] }).slots;

export const ownerOf = (offer: number): number => Math.floor(offer / 2);
export const columnOf = (offer: number): 0 | 1 => (offer % 2) as 0 | 1;

export function isFake(tile: number): boolean {
  return TILES[tile]!.crystals === 0;
}

/** FC-114: how credits lie on the table. */
export function cubes(credits: number): { gold: number; white: number } {
  return { gold: Math.floor(credits / 3), white: credits % 3 };
}

/** How the things of the game are named in a sentence: offers, tiles, sums, people. */

import { type Company, nameOf, sentence, severalOf } from "$lib/telling/saying";
import { named, t } from "$lib/words/words.svelte";
import { ABILITIES, COLOURS, columnOf, ownerOf, SLOTS, TILES, TROPHIES } from "./material";

export { type Company, nameOf, sentence } from "$lib/telling/saying";
export const { all } = severalOf("fake-crystal");

const COLUMNS = ["left", "right"] as const;

export function credits(count: number): string {
  return t("fake-crystal.credits", { count });
}

export function points(count: number): string {
  return t("fake-crystal.points", { count }).replace("-", "−");
}

/** « l’offre de gauche de Bob », « votre offre de gauche ». */
export function offerName(company: Company, offer: number): string {
  const column = COLUMNS[columnOf(offer)];
  if (ownerOf(offer) === company.seat) return t(`fake-crystal.telling.my_offer.${column}`);
  return t(`fake-crystal.telling.offer.${column}`, { owner: owner(nameOf(company, ownerOf(offer))) });
}

/** « de Bob », « d’Ana »; “Bob’s”. */
function owner(name: string): string {
  const isVowel = /^[aeiouyàâäéèêëîïôöùûü]/i.test(name);
  return isVowel ? t("fake-crystal.telling.owner_vowel", { name }) : t("fake-crystal.telling.owner", { name });
}

/** A tile with its article: « un cristal vert double ». */
export function tileName(tile: number): string {
  const { colour, crystals } = TILES[tile]!;
  return t(`fake-crystal.telling.tile.${crystals}`, { colour: colourName(colour) });
}

/** With the article of one that is known: « la tuile verte double ». */
export function theTileName(tile: number): string {
  const { colour, crystals } = TILES[tile]!;
  return t(`fake-crystal.telling.in_hand.${crystals}`, { colour: crystals ? t(`fake-crystal.telling.tile_colours.${COLOURS[colour]}`) : colourName(colour) });
}

/** The same in short, for a button. */
export function shortTileName(tile: number): string {
  const { colour, crystals } = TILES[tile]!;
  return sentence(t(`fake-crystal.telling.short_tile.${crystals}`, { colour: colourName(colour) })).slice(0, -1);
}

export function tilePoints(tile: number): string {
  const { points } = TILES[tile]!;
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function colourName(colour: number): string {
  return t(`fake-crystal.colours.${COLOURS[colour]}`);
}

export function faceName(face: number): string {
  return t(`fake-crystal.faces.${face ? SLOTS[face - 1] : 0}`);
}

export function trophyName(trophy: number): string {
  return named(TROPHIES[trophy]!.name);
}

/** What a trophy asks for: « deux tuiles orange à 1 cristal ». */
export function trophyNeeds(trophy: number): string {
  const { colour, needs } = TROPHIES[trophy]!;
  const which = needs.crystals ?? needs.place;
  const name = COLOURS[colour];
  const adjective =
    needs.kind === "crystals" ? t(`fake-crystal.crystal_colours.${name}`) : t(`fake-crystal.plural_colours.${name}`);
  const facts = { colour: adjective, at_least: needs.at_least ?? 0 };
  return t(`fake-crystal.needs.${which ? `${needs.kind}_${which}` : needs.kind}`, facts);
}

export function abilityName(id: string): string {
  const ability = ABILITIES.find((ability) => ability.id === id);
  return ability ? named(ability.name) : id;
}

/** How the things of the game are named in a sentence: offers, tiles, sums, people. */

import type { SeatInfo } from "$lib/match/messages";
import type { Facts } from "$lib/words/catalogue";
import { named, t } from "$lib/words/words.svelte";
import { ABILITIES, COLOURS, columnOf, ownerOf, SLOTS, TILES, TROPHIES } from "./material";

/** Who speaks and who listens: the people at the table, and the seat that is spoken to. */
export interface Company {
  readonly seats: readonly SeatInfo[];
  readonly seat: number;
}

const COLUMNS = ["left", "right"] as const;

export function nameOf({ seats }: Company, seat: number): string {
  return seats[seat]?.name ?? String(seat + 1);
}

export function all(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return t("fake-crystal.and", { first: items.slice(0, -1).join(", "), last });
}

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

/** How each fact of an event or a refusal is said, by its name. */
const WAYS: Record<string, (value: never, company: Company) => string> = {
  seat: (seat: number, company) => nameOf(company, seat),
  first: (seat: number, company) => nameOf(company, seat),
  to: (seat: number, company) => nameOf(company, seat),
  by: (seat: number, company) => nameOf(company, seat),
  actor: (seat: number, company) => nameOf(company, seat),
  tile: (tile: number) => tileName(tile),
  given: (tile: number) => tileName(tile),
  taken: (tile: number) => tileName(tile),
  tiles: (tiles: number[]) => all(tiles.map(tileName)),
  credits: (sum: number) => credits(sum),
  price: (sum: number) => credits(sum),
  purse: (sum: number) => credits(sum),
  offer: (offer: number, company) => offerName(company, offer),
  trophy: (trophy: number) => trophyName(trophy),
  ability: (id: string) => abilityName(id),
  face: (face: number) => faceName(face),
  scores: (scores: number[], company) => all(scores.map((score, seat) => `${nameOf(company, seat)} ${score}`)),
};

/** The facts of an event or a refusal, as words. */
export function said(facts: Readonly<Record<string, unknown>>, company: Company): Facts {
  const words: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    const way = WAYS[name];
    if (way) words[name] = way(value as never, company);
    else if (typeof value === "number" || typeof value === "string") words[name] = value;
  }
  if (typeof facts.tile === "number") Object.assign(words, { code: words.tile, worth: tilePoints(facts.tile) });
  if (typeof facts.trophy === "number") words.points = points(TROPHIES[facts.trophy]!.points);
  return words;
}

/** With a capital, and a full stop unless it ends already. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…»”]$/.test(begun) ? begun : `${begun}.`;
}

/** What the sentences of every game are made of: names of people, and items in a row. */

import type { Played } from "$lib/game";
import { has, t } from "$lib/words/words.svelte";

/** Who speaks and who listens: the people at the table, the seat that is spoken to, what is played, and what that seat sees. */
export type Company = Pick<Played, "seats" | "seat" | "options"> & Partial<Pick<Played, "view">>;

export function nameOf({ seats }: Pick<Company, "seats">, seat: number): string {
  return seats[seat]?.name ?? String(seat + 1);
}

/** « Ana, Bob et Cid », in a game's own words. */
export function listed(game: string, items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  const key = has(`${game}.and`) ? `${game}.and` : "plain.and";
  return t(key, { first: items.slice(0, -1).join(", "), last });
}

/** One or several people by name; nobody, if there are none. */
export function peopleNames(game: string, company: Pick<Company, "seats">, seats: readonly number[]): string {
  return seats.length ? listed(game, seats.map((seat) => nameOf(company, seat))) : t(has(`${game}.nobody`) ? `${game}.nobody` : "plain.nobody");
}

/** How a game says several: « Ana, Bob et Cid »; people by name, or nobody if there are none. */
export function severalOf(game: string) {
  return {
    all: (items: readonly string[]) => listed(game, items),
    names: (company: Pick<Company, "seats">, seats: readonly number[]) => peopleNames(game, company, seats),
  };
}

/** With a capital, and a full stop unless it ends already. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…»”]$/.test(begun) ? begun : `${begun}.`;
}

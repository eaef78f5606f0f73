/** Lists of places that this browser keeps, each under a name. */

import { recallValue, rememberValue } from "$lib/memory";

export interface OwnList {
  name: string;
  /** as the option `places` writes it */
  text: string;
}

const MEMORY = "places";

export function kept(): OwnList[] {
  const lists = recallValue(MEMORY);
  return Array.isArray(lists) ? lists.filter(isList) : [];
}

function isList(list: unknown): list is OwnList {
  const { name, text } = (list ?? {}) as Record<string, unknown>;
  return typeof name === "string" && typeof text === "string";
}

/** Keep a list; one of the same name, or of the name it had before, makes room for it. */
export function keep(list: OwnList, before = list.name): OwnList[] {
  const others = kept().filter(({ name }) => name !== list.name && name !== before);
  return save([...others, list]);
}

export function drop(name: string): OwnList[] {
  return save(kept().filter((list) => list.name !== name));
}

function save(lists: OwnList[]): OwnList[] {
  const sorted = lists.sort((a, b) => a.name.localeCompare(b.name));
  rememberValue(MEMORY, sorted.length ? sorted : null);
  return sorted;
}

/** A finished match, fetched in stretches. */

import { get } from "$lib/api";
import type { Moment, Replay } from "$lib/match/messages";

export const PAGE = 100; // moments; the server gives at most 400 at once

export async function fetchPage(table: string, eyes: number, page: number): Promise<Replay> {
  return get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?eyes=${eyes}&first=${page * PAGE}&count=${PAGE}`);
}

/** How many pages a match of so many actions has: its moments are the set-up and one for each action. */
export function pageCount(actions: number): number {
  return Math.ceil((actions + 1) / PAGE);
}

/** All moments at which these eyes were told something; the others, parts of sealed offers, are let go at once. */
export async function fetchTold(table: string, eyes: number): Promise<Moment[]> {
  const told: Moment[] = [];
  let pages = 1;
  for (let page = 0; page < pages; page += 1) {
    const { actions, moments } = await fetchPage(table, eyes, page);
    pages = pageCount(actions);
    told.push(...moments.filter((moment) => moment.events.length));
  }
  return told;
}

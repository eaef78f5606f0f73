/** The luck of a finished match, checked here and not by the server: its promise, and what the seed gives. */

import { getText } from "$lib/api";
import type { GameFace, LuckCheck, Played } from "$lib/game";
import type { End, Moment, TableView } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { commitment, seedOf } from "./dice";
import { promised } from "./promise";

export interface Finding {
  checks: readonly LuckCheck[];
  /** the set-up came from another match, whose seed is not told here */
  isGiven: boolean;
}

/** Hold the seed against the promise, and what luck gave against the seed. */
export function checkAll(
  table: TableView,
  end: End,
  face: Pick<GameFace, "checkLuck">,
  moments: readonly Moment[],
  options: Played["options"],
  given: number | null,
): Finding {
  const seed = seedOf(end.seed);
  const isKept = seed !== null && commitment(seed) === table.commitment;
  const checks: LuckCheck[] = [{ text: t("end.luck_promise"), isTrue: isKept }];
  const noted = promised(table.table);
  if (noted !== null) checks.push({ text: t("end.luck_noted"), isTrue: noted === table.commitment });
  const drawn = seed === null ? [] : (face.checkLuck?.(seed, moments, options, given) ?? []);
  return { checks: [...checks, ...drawn], isGiven: given !== null && !drawn.length };
}

const OWN = ["", "rematch"]; // tables with a deal of their own; others go on from a match, or were imported

/** How many actions were taken over from another match, with the set-up; nothing: none, not even that. */
export async function fetchGiven(table: TableView): Promise<number | null> {
  if (OWN.includes(table.origin)) return null;
  const record = await getText(`/api/tables/${table.table}/record`);
  return givenIn(record);
}

/** What the first line of a record, its head, says of it. */
export function givenIn(record: string): number | null {
  const head = JSON.parse(record.slice(0, record.indexOf("\n"))) as { given?: number | null };
  return head.given ?? null;
}

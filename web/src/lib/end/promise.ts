/**
 * The promise of a match, its commitment, as this browser first saw it. The server shows it at the end, too; but only
 * what was noted at the start proves that the seed was not chosen later.
 */

import { recallValue, rememberValue } from "$lib/memory";

const KEPT = 20; // matches
type Noted = [table: string, commitment: string][];

export function promised(table: string): string | null {
  return read().find(([noted]) => noted === table)?.[1] ?? null;
}

/** Note it, unless it was noted before: the first time counts. */
export function notePromise(table: string, commitment: string | null): void {
  const noted = read();
  if (commitment === null || noted.some(([other]) => other === table)) return;
  rememberValue("promises", [...noted, [table, commitment]].slice(-KEPT));
}

function read(): Noted {
  const noted = recallValue("promises");
  return Array.isArray(noted) ? (noted as Noted) : [];
}

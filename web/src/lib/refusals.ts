/** Why something did not happen, in words. */

import { Refusal } from "$lib/api";
import type { Facts } from "$lib/words/catalogue";
import { has, t } from "$lib/words/words.svelte";

export function refusalText(key: string, facts: Record<string, unknown> = {}): string {
  return has(`refusals.${key}`) ? t(`refusals.${key}`, plain(facts)) : t("refusals.refused");
}

/** What went wrong with a request; what is no refusal is a mistake of ours and goes on to the console. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof Refusal)) throw problem;
  return refusalText(problem.key, problem.facts);
}

/** Whether the frame has words for it; else the key is the game's own. */
export function isOurs(key: string): boolean {
  return has(`refusals.${key}`);
}

function plain(facts: Record<string, unknown>): Facts {
  const known: Facts = {};
  for (const [name, value] of Object.entries(facts)) known[name] = typeof value === "number" ? value : String(value);
  return known;
}

/** Why something was refused, in words: from the game's own texts, else from the frame's. */

import type { Reason } from "$lib/game";
import type { Refused } from "$lib/match/messages";
import { refusalText } from "$lib/refusals";
import { has, t } from "$lib/words/words.svelte";
import { type Company, sentence } from "./saying";
import { said } from "./telling";

/** What a refusal of the rules says; built here too, where a page knows all its facts beforehand. */
export function because(key: string, rule: string | null, facts: Record<string, unknown>, company: Company): Reason {
  return { text: sentence(t(`spyfall.refusals.${key}`, said(facts, company))), rule };
}

export function reason({ key, rule, facts = {} }: Refused, company: Company): Reason {
  if (has(`spyfall.refusals.${key}`)) return because(key, rule ?? null, facts, company);
  return { text: refusalText(key, facts), rule: rule ?? null };
}

/** Why something was refused, in words: from the game's own texts, else from the frame's. */

import type { Reason } from "$lib/game";
import type { Refused } from "$lib/match/messages";
import { refusalText } from "$lib/refusals";
import { t } from "$lib/words/words.svelte";
import { type Company, known, sentence } from "./saying";
import { said } from "./telling";

/** What a refusal of the rules says; built here too, where a page knows all its facts beforehand. */
export function because(key: string, rule: string | null, facts: Record<string, unknown>, company: Company): Reason {
  return { text: sentence(t(textFor(key, facts, company) ?? key, said(facts, company))), rule };
}

/** The key of its text; where whoever it speaks of may be the reader, there is one for either. Nothing: it has none. */
function textFor(key: string, facts: Record<string, unknown>, company: Company): string | null {
  return known(`cresus.refusals.${key}`, facts.seat === company.seat ? `cresus.refusals.${key}.you` : `cresus.refusals.${key}.they`);
}

export function reason({ key, rule, facts = {} }: Refused, company: Company): Reason {
  if (textFor(key, facts, company)) return because(key, rule ?? null, facts, company);
  return { text: refusalText(key, facts), rule: rule ?? null };
}

/** Why something was refused, in words: from the texts of the game, else from those of the frame. */

import type { Reason } from "$lib/game";
import type { Refused } from "$lib/match/messages";
import { refusalText } from "$lib/refusals";
import type { Facts } from "$lib/words/catalogue";
import { has, t } from "$lib/words/words.svelte";
import { type Company, sentence } from "$lib/telling/saying";

type Given = Readonly<Record<string, unknown>>;

export interface Reasons {
  /** What a refusal of the rules says; built here too, where a page knows all its facts beforehand. */
  because(key: string, rule: string | null, facts: Given, company: Company): Reason;
  reason(refused: Refused, company: Company): Reason;
}

/** The reasons of a game; `said` gives the facts of a refusal as words. */
export function reasonsOf(game: string, said: (facts: Given, company: Company) => Facts): Reasons {
  /** Where the reader may be meant, there is a text for either; nothing: the game has none. */
  function textFor(key: string, facts: Given, company: Company): string | undefined {
    const text = `${game}.refusals.${key}`;
    return [text, `${text}.${facts.seat === company.seat ? "you" : "they"}`].find(has);
  }

  const because: Reasons["because"] = (key, rule, facts, company) => {
    const text = textFor(key, facts, company) ?? `${game}.refusals.${key}`;
    return { text: sentence(t(text, said(facts, company))), rule };
  };

  const reason: Reasons["reason"] = ({ key, rule = null, facts = {} }, company) =>
    textFor(key, facts, company) === undefined ? { text: refusalText(key, facts), rule } : because(key, rule, facts, company);

  return { because, reason };
}

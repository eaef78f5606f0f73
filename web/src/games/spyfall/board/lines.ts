/** What an entry of the transcript says. */

import { t } from "$lib/words/words.svelte";
import { abilityName, answerText, type Company, nameOf, questionText, tokenText } from "../saying";
import type { SaidView } from "../view";

export function lineOf(entry: SaidView, company: Company): string {
  if (entry.text !== null) return entry.text;
  if (entry.question !== null) return questionText(entry.question);
  if (entry.code !== null) return answerText(entry.code, entry.wording);
  if (entry.token !== null) return tokenText(company, entry.token, entry.to);
  if (entry.note !== null) return noteOf(entry.note, entry, company);
  return t("spyfall.board.no_answer");
}

/** What broke into the talk. */
function noteOf(note: string, { seat, to, ability }: SaidView, company: Company): string {
  const facts = { seat: nameOf(company, seat), to: to === null ? "" : nameOf(company, to), ability: ability === null ? "" : abilityName(ability) };
  return t(`spyfall.notes.${note}`, facts);
}

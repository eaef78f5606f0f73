/** What an entry of the transcript says. */

import { t } from "$lib/words/words.svelte";
import { answerText, type Company, questionText, tokenText } from "../saying";
import type { SaidView } from "../view";

export function lineOf(entry: SaidView, company: Company): string {
  if (entry.text !== null) return entry.text;
  if (entry.question !== null) return questionText(entry.question);
  if (entry.code !== null) return answerText(entry.code, entry.wording);
  if (entry.token !== null) return tokenText(company, entry.token, entry.to);
  return t("spyfall.board.no_answer");
}

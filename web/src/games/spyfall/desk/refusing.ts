/** What the server is asked about when somebody is touched to whom it cannot be done. */

import type { Action } from "../view";
import type { Verb } from "./situation";

/** Whom it may be done to is judged first: which question, or what words, makes no difference. */
export function whyNot(verb: Verb, seat: number): Action {
  if (verb === "ask_question") return [verb, seat, 0, 0];
  if (verb === "ask_in_words") return [verb, seat, 0, "?"];
  return [verb, seat] as unknown as Action;
}

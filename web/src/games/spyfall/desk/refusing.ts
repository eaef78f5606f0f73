/** Why touching a person is no answer, where the page knows it beforehand. */

import type { Reason } from "$lib/game";
import { because } from "../reason";
import type { Company } from "../saying";
import type { Situation, Verb } from "./situation";

const RULES: Partial<Record<Verb, string>> = {
  ask_question: "SP-306",
  ask_in_words: "SP-306",
  accuse: "SP-410",
  point: "SP-608",
  suspect: "SP-1508",
  trust: "SP-1508",
  applaud: "SP-805",
  deflect: "SP-821",
  name_dealer: "SP-203",
};

export function whyNot({ view }: Situation, verb: Verb, seat: number, company: Company): Reason {
  const rule = RULES[verb] ?? null;
  const player = view.players[seat];
  if (seat !== view.seat && (verb === "ask_question" || verb === "ask_in_words")) {
    if (view.dialogue?.ban === seat) return because("asked_you_last", "SP-306", { seat }, company);
    if (player?.is_away) return because("is_away", "SP-1403", { seat }, company);
  }
  if (verb === "deflect" && seat !== view.seat) return because("another_target", rule, { seat }, company);
  if (verb === "applaud" && view.applauds !== null) return because("applauded", rule, {}, company);
  return because("another_player", rule, { seat }, company);
}

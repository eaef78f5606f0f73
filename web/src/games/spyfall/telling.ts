/** What happened, as lines of the log; and why something was refused. One's own card is never told: the log is on the screen for all who look at it. */

import table from "$rules/spyfall/data/telling.toml";
import { reasonsOf } from "$lib/desk/reason";
import type { Company } from "$lib/telling/saying";
import { Teller } from "$lib/telling/teller";
import type { Facts } from "$lib/words/catalogue";
import { named, t } from "$lib/words/words.svelte";
import { MODULES } from "./material";
import { abilityName, all, answerText, cardName, clockTime, nameOf, placeName, points, questionText, tokenText } from "./saying";
import type * as game from "./view";

const NAMERS = {
  ability: abilityName,
  asked: (questions: readonly number[]) => all(questions.map(questionText)),
  card: (card: number, company: Company) => cardName(company, card),
  code: (code: number) => answerText(code),
  fingers: fingersText,
  lines: linesText,
  modules: (ids: readonly string[]) => all(ids.map(moduleName)),
  place: (place: number, company: Company) => placeName(company, place),
  question: questionText,
  row: (row: string) => t(`spyfall.rows.${row}`),
  time: clockTime,
};

export const { tell, said } = new Teller<game.GameEvent>("spyfall", table, NAMERS, {
  Asked: ({ text }): Facts => (text === null ? {} : { question: text }),
  Answered: ({ code, wording, text }) => ({ answer: text ?? (code === null ? "" : answerText(code, wording)) }),
  Spoke: ({ token, about, text }, company) => ({ words: text ?? tokenText(company, token!, about) }),
});
export const { because, reason } = reasonsOf("spyfall", said);

function moduleName(id: string): string {
  const found = MODULES.find((module) => module.id === id);
  return found ? named(found.name) : id;
}

/** « Ana → Bob, Bob → Ana » */
function fingersText(fingers: readonly (number | null)[], company: Company): string {
  const pairs = fingers.flatMap((at, seat) => (at === null ? [] : [`${nameOf(company, seat)} → ${nameOf(company, at)}`]));
  return pairs.join(", ");
}

/** What each gets, all their lines together. */
function linesText(lines: readonly game.ScoreLine[], company: Company): string {
  const sums = new Map<number, number>();
  for (const { seat, points } of lines) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return all([...sums].map(([seat, sum]) => `${nameOf(company, seat)} ${points(sum)}`));
}

/** What the bar says while dice are thrown (D10, D12, D22, D23): which are kept, and what throwing again may bring. */

import { t } from "$lib/words/words.svelte";
import { ALL_DICE, bestToThrow, resultOf } from "../dice";
import { CARD, SHARES } from "../material";
import { cardName, money, shareName } from "../saying";
import { act, type Desktop, main, type Offered, plain } from "./choices";
import type { Part } from "./prompt";

export function sizeOf(set: number): number {
  return [0, 1, 2, 3, 4, 5].filter((die) => (set >> die) & 1).length;
}

/** Dice that are not kept are thrown again; a single one also by the Four-leaf clover (CR-1321). */
export function throwing({ now, again }: Desktop): Part {
  const { dice, throws, share, result: before } = now.view.waits!;
  const result = resultOf(dice);
  const count = sizeOf(again);
  const clovers = now.required.of("use_clover");
  const choices: Offered[] = [];
  if (throws && count) {
    const label = count === 6 ? t("cresus.deciding.throw_all") : t("cresus.deciding.throw", { count });
    choices.push(main("throw", label, act("throw", again), { detail: t("cresus.deciding.throws_left", { count: throws }) }));
  } else if (throws) {
    choices.push(plain("throw-best", t("cresus.deciding.throw_best"), { type: "again", dice: bestToThrow(dice) || ALL_DICE }));
  }
  if (clovers.length && count === 1) {
    const die = [0, 1, 2, 3, 4, 5].find((place) => (again >> place) & 1)!;
    choices.push(plain("clover", t("cresus.deciding.clover"), act("use_clover", die), { detail: cardName(CARD.trefle) }));
  }
  const best = Math.max(result, before ?? 0); // CR-1212: the first series of two counts as well
  const sum = share === null ? "" : money(SHARES[share]!.amounts[best - 1] ?? 0);
  const keep = (choices.length && count ? plain : main)("keep-dice", share === null ? t("cresus.deciding.keep_result", { count: result }) : t("cresus.deciding.keep_sum", { sum }), act("keep_dice"));
  const key = !throws ? "last_throw" : share === null ? "throwing_poker" : "throwing";
  const facts = { count: result, sum, share: share === null ? "" : shareName(share) };
  return { text: t(`cresus.deciding.${key}`, facts), rule: throws ? "CR-706" : "CR-1321", hint: "dice", choices: [...choices, keep] };
}

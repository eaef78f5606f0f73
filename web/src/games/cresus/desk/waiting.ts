/** What the bar says while others decide, and what one may do meanwhile. */

import { has, t } from "$lib/words/words.svelte";
import { phaseOf, PHASES } from "../glance";
import { lotName, marketName, money, names, shareName } from "../saying";
import { act, type Desktop, type Offered, plain, quiet } from "./choices";
import { alwaysReady, type Part } from "./prompt";
import { isOrderable } from "./purse";
import { isTrading, type Situation } from "./situation";

/** The article behind each thing that others are waited for. */
const WAITED: Record<string, string> = {
  Bidding: "CR-311",
  Reclaiming: "CR-1216",
  Switching: "CR-1217",
  Looking: "CR-1214",
  Arranging: "CR-1214",
  ChoosingMarkets: "CR-402",
  Moving: "CR-1218",
  Waiving: "CR-1330",
  Staking: "CR-1319",
  PokerSeries: "CR-1327",
  Liquidation: "CR-905",
  Sale: "CR-706",
  Owing: "CR-904",
  DirectBuying: "CR-603",
  Declaring: "CR-607",
  LoneBuying: "CR-610",
  Doubling: "CR-1219",
  TradeWindow: "CR-808",
  Calling: "CR-817",
  Replying: "CR-817",
  Picking: "CR-802",
  SellingTurn: "CR-704",
  SecondChance: "CR-1212",
  ChoosingSigns: "CR-1004",
};

export function waiting({ now, company }: Desktop): Part {
  const { view, phase } = now;
  const waits = view.waits!;
  const others = waits.seats.filter((seat) => seat !== view.seat);
  const facts = {
    names: names(company, others),
    count: others.length,
    lot: waits.lot === null ? "" : lotName(waits.lot),
    market: waits.market === null ? "" : marketName(waits.market),
    share: waits.share === null ? "" : shareName(waits.share),
    sum: money(waits.amount ?? 0),
  };
  const key = `cresus.deciding.waits.${phase}`;
  const isKnown = has(key) || has(`${key}_one`);
  const text = others.length && isKnown ? t(key, facts) : t("cresus.deciding.waits.others");
  const choices = ordering(now);
  if (isTrading(now)) choices.push(...alwaysReady(now));
  const why = whyNotMe(now);
  return { text: why ? `${text} ${why}` : text, rule: WAITED[phase] ?? null, hint: isTrading(now) ? "deal" : null, choices };
}

/** CR-302, CR-405. Why one has no part in the purchases or sales that others make. */
function whyNotMe({ view, me }: Situation): string {
  const phase = PHASES[phaseOf(view)];
  if (!me || me.pawn === null || (phase !== "purchase" && phase !== "sale")) return "";
  if (view.markets[me.pawn]?.is_closed) return t("cresus.deciding.waits.closed", { market: marketName(me.pawn) });
  return phase === "purchase" && me.is_banned ? t("cresus.deciding.waits.banned") : "";
}

/** CR-1403. Whoever stayed alone may end it at any moment, also when asked something. */
export function ending({ asides }: Situation): Offered[] {
  return asides.includes("end_game") ? [quiet("end-game", t("cresus.deciding.end_game"), act("end_game"), { confirm: t("cresus.deciding.end_game_sure") })] : [];
}

/** Orders that can be left for auctions to come, while others decide. */
function ordering(now: Situation): Offered[] {
  const shares = now.me?.pawn == null ? [] : (now.view.markets[now.me.pawn]?.up ?? []);
  return shares
    .filter((share) => isOrderable(now, share))
    .map((share) => plain(`order-${share}`, t("cresus.deciding.order_for", { share: shareName(share) }), { type: "order", share }, { detail: t("cresus.deciding.order_detail") }));
}

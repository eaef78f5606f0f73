/** What the bar says where shares are touched: to buy, to sell, to liquidate (D11, D13, D15, D20). */

import { taken } from "$lib/desk/pieces";
import { t } from "$lib/words/words.svelte";
import { EXPERT, FIRST_SALE, priceOf, SECTORS, SHARES, SIGNS } from "../material";
import { because } from "../telling";
import { expertName, marketName, money, shareName } from "../saying";
import { act, type Desktop, main, type Offered, plain } from "./choices";
import type { Part } from "./prompt";
import { cashOf, lotOf } from "./situation";

function touched({ picked }: Desktop): number | null {
  return picked && taken(picked).what === "share" ? taken(picked).number : null;
}

/** One share at its price, and at half of it with the Negotiator; too dear: it says so. */
function purchases(desktop: Desktop, share: number): Offered[] {
  const { now, company } = desktop;
  const cash = cashOf(now);
  const event = now.view.markets[SHARES[share]!.market]!.event;
  const isFree = now.kind === "alone" && company.options["lone-bidder"] === "free-bid";
  const buy = (half: number): Offered => {
    const price = isFree ? 1 : priceOf(share, event, half === 1);
    const label = t(half ? "cresus.deciding.buy_half" : "cresus.deciding.buy", { share: shareName(share), sum: money(price) });
    const choice = (half ? plain : main)(half ? "buy-half" : "buy", label, act("buy", share, half), { detail: t("cresus.deciding.cash_left", { sum: money(Math.max(0, cash - price)) }) });
    return now.required.has("buy", share, half) ? choice : { ...choice, refused: because("too_dear", "CR-603", { price, cash }, company) };
  };
  return [buy(0), ...(!isFree && now.me?.experts.includes(EXPERT.negociateur) ? [buy(1)] : [])];
}

export function buying(desktop: Desktop): Part {
  const { now } = desktop;
  const market = now.view.waits?.market ?? 0;
  const share = touched(desktop);
  const isUp = share !== null && now.view.markets[market]!.up.includes(share);
  const stop = plain("stop-buying", t("cresus.deciding.stop_buying"), act("stop_buying"));
  const text = isUp ? t("cresus.deciding.buying_this", { share: shareName(share) }) : t("cresus.deciding.buying", { market: marketName(market) });
  return { text, rule: "CR-603", hint: "buy", choices: isUp ? [...purchases(desktop, share), stop] : [stop] };
}

export function alone(desktop: Desktop): Part {
  const lot = lotOf(desktop.now);
  const stop = plain("stop-buying", t("cresus.deciding.decline_share"), act("stop_buying"));
  return { text: t("cresus.deciding.alone", { share: shareName(lot) }), rule: "CR-610", hint: "alone", choices: [...purchases(desktop, lot), stop] };
}

/** D20. Where one stands, or on any open market; with the sale card of that market. */
export function selling(desktop: Desktop): Part {
  const { now } = desktop;
  const end = plain("end-selling", t("cresus.deciding.end_selling"), act("end_selling"), now.view.round === now.view.rounds && (now.me?.shares.length ?? 0) > 0 ? { confirm: t("cresus.deciding.end_selling_sure") } : {});
  const share = touched(desktop);
  const markets = share === null ? [] : [...new Set(now.required.of("sell", share))];
  if (share === null || !markets.length) {
    const here = now.view.waits?.market ?? 0;
    const isHere = now.me!.shares.every((one) => now.required.of("sell", one).every((market) => market === here));
    return { text: t(isHere ? "cresus.deciding.selling" : "cresus.deciding.selling_anywhere", { market: marketName(here) }), rule: "CR-704", hint: "sell", choices: [end] };
  }
  const choices = markets.flatMap((market) => {
    const label = markets.length > 1 ? t("cresus.deciding.sell_on", { market: marketName(market) }) : t("cresus.deciding.sell");
    const sale = main(`sell-${market}`, label, act("sell", share, market, 0), { detail: t(SHARES[share]!.market === market ? "cresus.deciding.at_home" : "cresus.deciding.premium", { sum: money(premiumOf(share)) }) });
    const withCard = now.required.has("sell", share, market, 1)
      ? [plain(`sell-${market}-card`, t("cresus.deciding.sell_card"), act("sell", share, market, 1), { detail: expertName(FIRST_SALE + market) })]
      : [];
    return [sale, ...withCard];
  });
  return { text: t("cresus.deciding.selling_this", { share: shareName(share) }), rule: "CR-711", hint: "sell", choices: [...choices, end] };
}

export function premiumOf(share: number): number {
  return SECTORS[SHARES[share]!.sector]!.premium;
}

/** D11. A share by dice, or the dearest sign. */
export function owing(desktop: Desktop): Part {
  const { now } = desktop;
  const share = touched(desktop);
  const level = now.me!.signs;
  const choices: Offered[] = [];
  if (share !== null && now.required.has("liquidate", share)) {
    choices.push(main("liquidate", t("cresus.deciding.liquidate", { share: shareName(share) }), act("liquidate", share), { confirm: t("cresus.deciding.liquidate_sure", { share: shareName(share) }) }));
  }
  if (now.required.has("sell_sign", 0)) choices.push(plain("sell-sign-0", t("cresus.deciding.sell_sign", { sum: money(Math.floor(SIGNS[level - 1]!.price / 2)) }), act("sell_sign", 0)));
  if (now.required.has("sell_sign", 1)) choices.push(plain("sell-sign-1", t("cresus.deciding.sell_sign_vault", { sum: money(SIGNS[level - 1]!.price) }), act("sell_sign", 1)));
  const facts = { sum: money(now.view.waits?.amount ?? 0), cash: money(cashOf(now)) };
  const key = !now.required.has("liquidate") ? "owing_signs" : now.required.has("sell_sign") ? "owing" : "owing_shares";
  return { text: t(`cresus.deciding.${key}`, facts), rule: "CR-904", hint: "owe", choices };
}

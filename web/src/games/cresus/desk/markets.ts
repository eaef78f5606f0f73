/** What the bar says where markets are touched: the privateer, the insider, the choice of a market, the pilot (D4…D7). */

import { taken } from "$lib/desk/pieces";
import { t } from "$lib/words/words.svelte";
import { ANYWHERE, CARD, EXPERT, ORDERS } from "../material";
import { because } from "../telling";
import { all, cardName, expertName, marketName, shareName } from "../saying";
import { act, type Desktop, main, type Offered, plain } from "./choices";
import type { Part } from "./prompt";

const passing = (label: string): Offered => plain("pass", label, act("pass_by"));

function touched({ picked }: Desktop): number | null {
  return picked && taken(picked).what === "market" ? taken(picked).number : null;
}

/** D6. In secret; the present market is possible, and warned of (CR-405). */
export function choosing(desktop: Desktop): Part {
  const { now, company } = desktop;
  const market = touched(desktop);
  const chance = plain("chance", t("cresus.deciding.chance"), act("choose_market", ANYWHERE), { detail: t("cresus.deciding.chance_detail") });
  const base = { rule: "CR-402", hint: "market" };
  if (market === null) return { ...base, text: t("cresus.deciding.choosing"), choices: [chance] };
  const name = marketName(market);
  const isSame = now.me?.pawn === market;
  const isClosed = now.view.markets[market]!.is_closed;
  const go = main("choose", t("cresus.deciding.go", { market: name }), act("choose_market", market));
  if (!now.required.has("choose_market", market)) {
    return { text: t("cresus.deciding.choosing"), rule: "CR-405", hint: "market", choices: [{ ...go, refused: because("same_market", "CR-405", { market }, company) }, chance] };
  }
  const warned = isSame || isClosed;
  const confirm = warned ? { confirm: t(isSame ? "cresus.deciding.same_sure" : "cresus.deciding.closed_sure", { market: name }) } : {};
  const text = t(isSame ? "cresus.deciding.choosing_same" : isClosed ? "cresus.deciding.choosing_closed" : "cresus.deciding.choosing_this", { market: name });
  return { text, rule: isSame ? "CR-405" : isClosed ? "CR-302" : "CR-402", hint: "market", choices: [{ ...go, ...confirm }, chance] };
}

/** D4. */
export function switching(desktop: Desktop): Part {
  const { now } = desktop;
  const market = touched(desktop);
  const choices: Offered[] = [];
  if (market !== null) {
    const isClosed = now.view.markets[market]!.is_closed;
    choices.push(main("switch", t(isClosed ? "cresus.deciding.reopen" : "cresus.deciding.close", { market: marketName(market) }), act("switch_market", market)));
  }
  return { text: t("cresus.deciding.switching", { card: expertName(EXPERT.corsaire) }), rule: "CR-1217", hint: "switch", choices: [...choices, passing(t("cresus.deciding.keep_card"))] };
}

/** D5. One market for the Hot tip, two for the Insider. */
export function looking({ now, markets }: Desktop): Part {
  const choices: Offered[] = [];
  const [first, second] = [...markets].sort((a, b) => a - b);
  if (first !== undefined && second !== undefined && now.required.has("look_inside", first, second)) {
    choices.push(main("look-inside", t("cresus.deciding.look_inside", { markets: all([first, second].map(marketName)) }), act("look_inside", first, second), { detail: expertName(EXPERT.initie) }));
  }
  if (markets.length === 1 && now.required.has("take_tip", first!)) {
    choices.push(main("take-tip", t("cresus.deciding.take_tip", { market: marketName(first!) }), act("take_tip", first!), { detail: cardName(CARD.tuyau) }));
  }
  const canLook = now.required.has("look_inside");
  const key = canLook && now.required.has("take_tip") ? "looking_both" : canLook ? "looking" : "tipping";
  return { text: t(`cresus.deciding.${key}`), rule: canLook ? "CR-1214" : "CR-1324", hint: "look", choices: [...choices, passing(t("cresus.deciding.look_not"))] };
}

/** The shares on top of a pile that somebody arranges, in their present order. */
export function topOf({ now }: Pick<Desktop, "now">): number[] {
  const market = now.view.markets[now.view.waits?.market ?? 0]!;
  return market.known.filter(({ place }) => place < 3).sort((a, b) => a.place - b.place).map(({ share }) => share);
}

/** D5. They are touched in the order in which they shall lie, the top one first. */
export function arranging(desktop: Desktop): Part {
  const { now, laid } = desktop;
  const top = topOf(desktop);
  const market = marketName(now.view.waits?.market ?? 0);
  const rest = top.filter((share) => !laid.includes(share));
  const wished = rest.length <= 1 ? [...laid, ...rest] : null;
  const keep = (weight: typeof main) => weight("arrange-as-is", t("cresus.deciding.arrange_as_is"), act("arrange", 0));
  if (!wished || !laid.length) return { text: t("cresus.deciding.arranging", { market }), rule: "CR-1214", hint: "arrange", choices: [keep(laid.length ? plain : main)] };
  const places = wished.map((share) => top.indexOf(share));
  const number = ORDERS.findIndex((order) => order.slice(0, places.length).every((place, at) => place === places[at]));
  const text = t("cresus.deciding.arranged", { shares: wished.map(shareName).join(", ") });
  return { text, rule: "CR-1214", hint: "arrange", choices: [main("arrange", t("cresus.deciding.arrange"), act("arrange", number)), keep(plain)] };
}

/** D7. The Night pilot and the VIP pass. */
export function moving(desktop: Desktop): Part {
  const { now, company } = desktop;
  const market = touched(desktop);
  const choices: Offered[] = [];
  if (now.required.has("use_vip")) choices.push(main("use-vip", t("cresus.deciding.use_vip"), act("use_vip"), { detail: t("cresus.deciding.use_vip_detail") }));
  if (market !== null && now.required.has("fly")) {
    const fly = main("fly", t("cresus.deciding.fly", { market: marketName(market) }), act("fly", market), { detail: expertName(EXPERT.pilote) });
    choices.push(now.required.has("fly", market) ? fly : { ...fly, refused: because("not_there", "CR-1218", { market }, company) });
  }
  const text = t(now.required.has("fly") ? "cresus.deciding.flying" : "cresus.deciding.vip");
  return { text, rule: now.required.has("fly") ? "CR-1218" : "CR-1322", hint: "move", choices: [...choices, passing(t("cresus.deciding.stay_here"))] };
}

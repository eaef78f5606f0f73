/** What the bar says: one sentence, its article, and the choices, for every kind of decision. */

import { taken } from "$lib/desk/pieces";
import { t } from "$lib/words/words.svelte";
import { ANYWHERE, EXPERT, isExpertLot, LOAN, SHARES, SIGNS } from "../material";
import { because } from "../telling";
import { expertName, lotName, marketName, money, names, nameOf, sentence, shareName, signName } from "../saying";
import { act, type Asked, type Desktop, main, type Offered, plain, quiet } from "./choices";
import { throwing } from "./dice";
import { actionOf, total, whyNoSigns } from "./ladder";
import { arranging, choosing, looking, moving, switching } from "./markets";
import { orderFor, placeOf } from "./purse";
import { alone, buying, owing, selling } from "./shares";
import { cashOf, type Kind, lotOf } from "./situation";
import { ending, waiting } from "./waiting";

export type Part = Omit<Asked, "kind">;

export function ask(desktop: Desktop): Asked {
  const { now, picked } = desktop;
  const asked = aside(desktop) ?? ASK[now.kind](desktop);
  const part = { ...asked, choices: [...asked.choices, ...ending(now)] };
  const isQuiet = now.kind === "waiting" || now.kind === "watching" || now.kind === "sealed";
  const kind = now.kind === "over" ? "over" : !isQuiet ? "asked" : part.choices.length || picked ? "right" : "waiting";
  return { ...part, kind, text: sentence(part.text) };
}

/** What was picked up beside the question: a sign to be sold, the loan, an order for an auction to come. */
function aside(desktop: Desktop): Part | null {
  const { now, picked, purse, company } = desktop;
  if (purse?.purpose === "order") return ordering(desktop);
  const what = picked ? taken(picked).what : "";
  if (what === "sign" && now.listed.has("sell_sign")) {
    const level = now.me!.signs;
    const half = Math.floor(SIGNS[level - 1]!.price / 2);
    const sale = (vault: number, sum: number) =>
      main(`sell-sign-${vault}`, t(vault ? "cresus.deciding.sell_sign_vault" : "cresus.deciding.sell_sign", { sum: money(sum) }), act("sell_sign", vault), {
        confirm: t("cresus.deciding.sell_sign_sure", { sign: signName(level), sum: money(sum) }),
      });
    const choices = [sale(0, half), ...(now.listed.has("sell_sign", 1) ? [sale(1, SIGNS[level - 1]!.price)] : []), putDown()];
    return { text: t("cresus.deciding.selling_sign", { sign: signName(level) }), rule: "CR-901", hint: "sell_sign", choices };
  }
  if (picked === "loan" && now.me?.has_loan) {
    const repay = main("repay", t("cresus.deciding.repay", { sum: money(LOAN) }), act("repay"), { confirm: t("cresus.deciding.repay_sure") });
    const cash = cashOf(now);
    const why = now.listed.has("repay") ? {} : { refused: because(cash < LOAN ? "loan_too_dear" : "not_now", "CR-907", { cash, price: LOAN }, company) };
    return { text: t("cresus.deciding.loan"), rule: "CR-907", hint: "loan", choices: [{ ...repay, ...why }, putDown()] };
  }
  return null;
}

const putDown = (): Offered => quiet("cancel", t("ui.cancel"), { type: "pick", piece: null });

/** A standing order: private, and taken back as easily as left. */
function ordering({ now, purse, picked }: Desktop): Part {
  const share = taken(picked ?? "share:0").number;
  const place = placeOf(now, share);
  const old = orderFor(now, share);
  const leave = main("order", t("cresus.deciding.order", { sum: money(purse!.value) }), act("order", place, purse!.value));
  const back = plain("order-back", t("cresus.deciding.order_back", { sum: money(old ?? 0) }), act("order", place, 0));
  const choices = [...(purse!.value ? [leave] : []), ...(old === null ? [] : [back]), quiet("cancel", t("ui.cancel"), { type: "order", share: null })];
  return { text: t("cresus.deciding.ordering", { share: shareName(share), price: money(SHARES[share]!.price) }), rule: "CR-609", hint: "order", choices };
}

const ASK: Record<Kind, (desktop: Desktop) => Part> = {
  bidding,
  reclaiming: ({ now }) => ({
    text: t("cresus.deciding.reclaiming", { lot: lotName(lotOf(now)), sum: money(now.view.waits?.amount ?? 0) }),
    rule: "CR-1216",
    hint: "reclaim",
    choices: [
      ...(now.required.has("take_lot") ? [main("take-lot", t("cresus.deciding.take_lot", { sum: money(now.view.waits?.amount ?? 0) }), act("take_lot"), { detail: expertName(EXPERT.commissaire) })] : []),
      pass(t("cresus.deciding.let_go")),
    ],
  }),
  switching,
  looking,
  arranging,
  choosing,
  moving,
  waiving: ({ now }) => {
    const sum = money(now.view.waits?.amount ?? 0);
    const choices: Offered[] = [];
    if (now.required.has("use_lawyer")) choices.push(main("use-lawyer", t("cresus.deciding.use_lawyer"), act("use_lawyer"), { detail: t("cresus.deciding.pays_nothing") }));
    if (now.required.has("use_adviser")) choices.push(main("use-adviser", t("cresus.deciding.use_adviser"), act("use_adviser"), { detail: t("cresus.deciding.adviser_detail") }));
    return { text: t("cresus.deciding.waiving", { sum }), rule: "CR-1330", hint: "waive", choices: [...choices, pass(t("cresus.deciding.pay", { sum }))] };
  },
  staking: ({ now }) => ({
    text: t("cresus.deciding.staking"),
    rule: "CR-1319",
    hint: "stake",
    choices: [...(now.required.has("stake") ? [main("stake", t("cresus.deciding.stake"), act("stake"), { detail: t("cresus.deciding.stake_detail") })] : []), pass(t("cresus.deciding.no_stake"))],
  }),
  throwing,
  owing,
  buying,
  declaring,
  alone,
  doubling: ({ now }) => {
    const sum = money(now.view.waits?.amount ?? 0);
    return {
      text: t("cresus.deciding.doubling", { sum }),
      rule: "CR-1219",
      hint: "double",
      choices: [main("use-manager", t("cresus.deciding.use_manager", { sum }), act("use_manager")), pass(t("cresus.deciding.keep_card"))],
    };
  },
  trading,
  calling: ({ now }) => ({
    text: t("cresus.deciding.calling"),
    rule: "CR-817",
    hint: "call",
    choices: [pass(t("cresus.deciding.no_call"), "main"), ...alwaysReady(now)],
  }),
  replying: ({ now, company }) => {
    const proposer = now.required.of("decline_call")[0] ?? 0;
    const decline = plain("decline", t("cresus.deciding.decline"), act("decline_call", proposer));
    const accept = now.required.has("accept_deal") ? [main("accept", t("cresus.deciding.accept"), act("accept_deal", proposer, now.view.seat))] : [];
    return { text: t("cresus.deciding.replying", { seat: nameOf(company, proposer) }), rule: "CR-817", hint: "reply", choices: [...accept, decline] };
  },
  picking: ({ now, company }) => {
    const picks = now.required.of("accept_deal", now.view.seat).map((other) => main(`settle-${other}`, t("cresus.deciding.settle", { seat: nameOf(company, other) }), act("accept_deal", now.view.seat, other)));
    return { text: t("cresus.deciding.picking"), rule: "CR-802", hint: "settle", choices: [...picks, pass(t("cresus.deciding.settle_none"))] };
  },
  selling,
  second: ({ now }) => {
    const { share, result } = now.view.waits!;
    const sum = money(SHARES[share!]!.amounts[(result ?? 1) - 1]!);
    return {
      text: t("cresus.deciding.second", { sum }),
      rule: "CR-1212",
      hint: "second",
      choices: [main("second-series", t("cresus.deciding.second_series"), act("second_series")), plain("keep-dice", t("cresus.deciding.keep_sum", { sum }), act("keep_dice"))],
    };
  },
  signs,
  sealed: (desktop) => ({ ...waiting(desktop), text: `${sealed(desktop)} ${waiting(desktop).text}` }),
  waiting,
  watching: waiting,
  over: () => ({ text: t("cresus.deciding.over"), rule: null, hint: null, choices: [] }),
};

export function pass(label: string, weight: Offered["weight"] = "plain"): Offered {
  return { id: "pass", label, weight, does: act("pass_by") };
}

/** CR-311, CR-608. A bid; for an Expert card or in the second bidding it may be nothing. */
function bidding({ now, purse, company }: Desktop): Part {
  const lot = lotOf(now);
  const isExpert = isExpertLot(lot);
  const isSecond = now.view.waits!.is_second;
  const value = purse?.value ?? 0;
  const cash = cashOf(now);
  const choices: Offered[] = [];
  if (value) {
    const confirm = value === cash && cash > 1 ? { confirm: t("cresus.deciding.bid_all_sure", { sum: money(value) }) } : {};
    choices.push(main("bid", t("cresus.deciding.bid", { sum: money(value) }), act("bid", value), { detail: t("cresus.deciding.cash_left", { sum: money(cash - value) }), ...confirm }));
  }
  if (now.required.has("bid", 0)) choices.push((value ? plain : main)("bid-nothing", t(isSecond ? "cresus.deciding.withdraw_bid" : "cresus.deciding.no_bid"), act("bid", 0)));
  else if (!value) choices.push(main("bid", t("cresus.deciding.bid", { sum: money(0) }), act("bid", 0), { refused: because("bid_at_least_one", "CR-608", {}, company) }));
  const others = now.view.waits!.seats.concat(now.view.waits!.committed).filter((seat) => seat !== now.view.seat);
  const key = isSecond ? "bidding_again" : isExpert ? "bidding_expert" : "bidding_share";
  return { text: t(`cresus.deciding.${key}`, { lot: lotName(lot), others: names(company, others) }), rule: isSecond ? "CR-314" : "CR-311", hint: isSecond ? "rebid" : "bid", choices };
}

function declaring({ now }: Desktop): Part {
  const lot = lotOf(now);
  const choices: Offered[] = [];
  if (now.required.has("take_part")) choices.push(main("take-part", t("cresus.deciding.take_part"), act("take_part"), { detail: t("cresus.deciding.take_part_detail") }));
  choices.push(plain("stay-out", t("cresus.deciding.stay_out"), act("stay_out")));
  const text = now.required.has("take_part") ? "declaring" : "declaring_poor";
  return { text: t(`cresus.deciding.${text}`, { share: lotName(lot), price: money(SHARES[lot]!.price) }), rule: "CR-607", hint: "declare", choices };
}

function trading({ now, company }: Desktop): Part {
  const owing = now.view.threads.filter(({ owing }) => owing.includes(now.view.seat)).map(({ proposer }) => proposer);
  const ready = main("ready", t("cresus.deciding.ready"), act("ready"));
  const why = now.required.has("ready") ? {} : { refused: because("owes_an_answer", "CR-808", {}, company) };
  const text = owing.length ? t("cresus.deciding.owes", { names: names(company, owing) }) : t(`cresus.deciding.window_${now.view.waits?.window ?? 1}`);
  return { text, rule: "CR-808", hint: "trade", choices: [{ ...ready, ...why }, ...alwaysReady(now)] };
}

/** CR-808. A quiet switch: to be asked only when somebody calls. */
export function alwaysReady({ me, asides }: Desktop["now"]): Offered[] {
  if (!me || !asides.includes("always_ready")) return [];
  const isOn = me.always_ready;
  return [quiet("always-ready", t("cresus.deciding.always_ready"), act("always_ready", Number(!isOn)), { isOn })];
}

function signs({ now, signs: plan, company }: Desktop): Part {
  const level = now.me!.signs;
  const why = plan ? whyNoSigns(now, plan) : null;
  if (!plan || (!plan.count && !plan.repay)) {
    return { text: t("cresus.deciding.signs"), rule: "CR-1001", hint: "signs", choices: [main("buy-nothing", t("cresus.deciding.buy_nothing"), act("buy_signs", 0, 0, 0, 0))] };
  }
  const price = total(level, plan) + (plan.repay ? LOAN : 0);
  const names = Array.from({ length: plan.count }, (_, place) => signName(level + place + 1));
  const label = plan.count ? t("cresus.deciding.buy_signs", { count: plan.count, sum: money(price) }) : t("cresus.deciding.only_repay", { sum: money(price) });
  const buy = main("buy-signs", label, { type: "act", action: actionOf(plan) }, { detail: t("cresus.deciding.cash_left", { sum: money(Math.max(0, cashOf(now) - price)) }) });
  const text = plan.count ? t("cresus.deciding.signs_planned", { signs: names.join(", ") }) : t("cresus.deciding.loan_planned");
  return {
    text,
    rule: "CR-1001",
    hint: "signs",
    choices: [why ? { ...buy, refused: because(why.key, why.rule, why.facts, company) } : buy, plain("buy-nothing", t("cresus.deciding.buy_nothing"), act("buy_signs", 0, 0, 0, 0))],
  };
}

/** CR-1405. What one has committed to, said once more. */
function sealed({ now }: Desktop): string {
  const [first = 0, second = 0] = now.view.committed ?? [];
  switch (now.phase) {
    case "Bidding":
      return first ? t("cresus.deciding.sealed_bid", { sum: money(first) }) : t("cresus.deciding.sealed_no_bid");
    case "Declaring":
      return first ? t("cresus.deciding.sealed_in") : t("cresus.deciding.sealed_out");
    case "ChoosingMarkets":
      return first === ANYWHERE ? t("cresus.deciding.sealed_chance") : t("cresus.deciding.sealed_market", { market: marketName(first) });
    case "ChoosingSigns":
      return second ? t("cresus.deciding.sealed_signs", { count: second }) : t("cresus.deciding.sealed_no_signs");
    default:
      return t("cresus.deciding.sealed");
  }
}

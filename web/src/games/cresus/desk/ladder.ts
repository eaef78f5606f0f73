/** CR-1001…CR-1005: what one means to buy on the ladder of signs, and what it costs. */

import { CARD, DISCOUNT, EXPERT, ISLAND, LOAN, SIGNS } from "../material";
import { cashOf, type Situation } from "./situation";

export interface SignPlan {
  /** the loan is repaid first */
  repay: boolean;
  count: number;
  /** the card is used on the first, second or third of them; 0: not at all */
  concierge: number;
  voucher: number;
}

export const NO_SIGNS: SignPlan = { repay: false, count: 0, concierge: 0, voucher: 0 };

export function owns({ me }: Situation): { concierge: boolean; voucher: boolean } {
  return {
    concierge: me?.experts.includes(EXPERT.conciergerie) ?? false,
    voucher: (me?.kept.includes(CARD.bonAchat) ?? false) && !me?.kept_waits.includes(CARD.bonAchat),
  };
}

/** How many can be bought at most, with all that could help. */
export function mostSigns(now: Situation): number {
  const level = now.me?.signs ?? 0;
  return Math.min(owns(now).concierge ? 3 : 2, ISLAND - level);
}

/** What the next signs cost, one by one. */
export function costs(level: number, { count, concierge, voucher }: SignPlan): number[] {
  return Array.from({ length: count }, (_, place) => {
    const off = DISCOUNT * (Number(place + 1 === concierge) + Number(place + 1 === voucher));
    return Math.max(0, SIGNS[level + place]!.price - off);
  });
}

export function total(level: number, plan: SignPlan): number {
  return costs(level, plan).reduce((sum, cost) => sum + cost, 0);
}

/** The plan with cards put where they save most: on the dearest sign, and not both on one that is too cheap for them. */
export function withCards(now: Situation, plan: SignPlan): SignPlan {
  const level = now.me?.signs ?? 0;
  const last = plan.count;
  const concierge = last === 3 || plan.concierge ? last : 0;
  let best = { ...plan, concierge, voucher: 0 };
  for (let voucher = last; plan.voucher && voucher > 0; voucher--) {
    const other = { ...plan, concierge, voucher };
    if (level + voucher !== ISLAND && total(level, other) < total(level, best)) best = other;
  }
  return best;
}

export function actionOf({ repay, count, concierge, voucher }: SignPlan): ["buy_signs", number, number, number, number] {
  return ["buy_signs", Number(repay), count, concierge, voucher];
}

/** Why a plan cannot be carried out; nothing: it can. */
export function whyNoSigns(now: Situation, plan: SignPlan): { key: string; rule: string; facts: Record<string, unknown> } | null {
  const me = now.me!;
  const cash = cashOf(now) - (plan.repay ? LOAN : 0);
  if (plan.repay && cash < 0) return { key: "loan_too_dear", rule: "CR-907", facts: { cash: cashOf(now), price: LOAN } };
  if (plan.count && me.has_loan && !plan.repay) return { key: "loan_first", rule: "CR-907", facts: {} };
  const price = total(me.signs, plan);
  return price > cash ? { key: "too_dear", rule: "CR-1001", facts: { price, cash } } : null;
}

/** A deal in the making (CR-801…CR-811), always as whoever makes it sees it: what I give, what I get, who pays. */

import type { Played } from "$lib/game";
import { DEAL } from "../material";
import type { Action, Deal, ThreadView, View } from "../view";
import type { Situation } from "./situation";

/** CR-805. The kinds of deals that are made at this table. */
export function kindsIn(options: Played["options"]): readonly number[] {
  const { exchange, purchase, forSale, mixed } = DEAL;
  return options["deal-types"] === "mixed" ? [exchange, purchase, forSale, mixed] : [exchange, purchase, forSale];
}

export interface DealDraft {
  mode: "call" | "answer" | "counter";
  kind: number;
  /** to whom: those called, the one answered, the one countered */
  with: readonly number[];
  give: readonly number[];
  want: readonly number[];
  money: number;
  /** in a mixed deal: whether the money is mine to pay */
  isPaying: boolean;
}

/** What may be named in a deal, as its author sees it. */
export interface Sides {
  gives: boolean;
  wants: boolean;
  pays: boolean;
  asks: boolean;
}

export function sidesOf({ kind, mode, isPaying }: Pick<DealDraft, "kind" | "mode" | "isPaying">): Sides {
  const isCaller = mode !== "answer";
  switch (kind) {
    case DEAL.exchange:
      return { gives: true, wants: true, pays: false, asks: false };
    case DEAL.purchase:
      return { gives: !isCaller, wants: isCaller, pays: isCaller, asks: !isCaller };
    case DEAL.forSale:
      return { gives: isCaller, wants: !isCaller, pays: !isCaller, asks: isCaller };
    default:
      return { gives: true, wants: true, pays: isPaying, asks: !isPaying };
  }
}

export function newCall(kind: number, to: readonly number[]): DealDraft {
  return { mode: "call", kind, with: to, give: [], want: [], money: 0, isPaying: true };
}

/** The other way round: what the proposer gives is what the addressee gets. */
export function turned({ give, want, pay, ask }: Deal): Deal {
  return { give: want, want: give, pay: ask, ask: pay };
}

/** Terms of a thread as this seat sees them. */
export function asSeen(thread: ThreadView, deal: Deal, seat: number): Deal {
  return thread.proposer === seat ? deal : turned(deal);
}

/** The deal that binds somebody between the proposer and an addressee now, or the call itself. */
export function termsWith(thread: ThreadView, addressee: number): Deal {
  return thread.live.find((live) => live.addressee === addressee)?.deal ?? thread.call;
}

function draftFrom(mode: DealDraft["mode"], kind: number, other: number, deal: Deal): DealDraft {
  return { mode, kind, with: [other], give: deal.give, want: deal.want, money: deal.pay || deal.ask, isPaying: deal.ask === 0 };
}

/** Begin an answer with what was called; a counter with what was answered. */
export function answerTo(thread: ThreadView, seat: number): DealDraft {
  return draftFrom("answer", thread.kind, thread.proposer, asSeen(thread, termsWith(thread, seat), seat));
}

export function counterTo(thread: ThreadView, addressee: number): DealDraft {
  return draftFrom("counter", thread.kind, addressee, termsWith(thread, addressee));
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** Only what this kind of deal may name. */
export function tidied(draft: DealDraft): DealDraft {
  const sides = sidesOf(draft);
  const canWant = sides.wants && draft.with.length === 1;
  return { ...draft, give: sides.gives ? draft.give : [], want: canWant ? draft.want : [], money: sides.pays || sides.asks ? draft.money : 0 };
}

export function actionOf(wished: DealDraft): Action {
  const draft = tidied(wished);
  const { pays } = sidesOf(draft);
  const [give, want] = [ascending(draft.give), ascending(draft.want)];
  const [pay, ask] = pays ? [draft.money, 0] : [0, draft.money];
  if (draft.mode === "call") return ["call", draft.kind, ascending(draft.with), give, want, pay, ask];
  const other = draft.with[0]!;
  return draft.mode === "answer" ? ["answer_call", other, give, want, pay, ask] : ["counter", other, give, want, pay, ask];
}

/** What is still missing before it can be sent; the rules say the rest. */
export function missing(draft: DealDraft): "whom" | "shares" | "price" | null {
  if (!draft.with.length) return "whom";
  const { give, want, money, kind, mode } = tidied(draft);
  if (mode === "call") {
    if (kind === DEAL.forSale) return give.length ? null : "shares";
    return give.length || want.length || money ? null : "shares";
  }
  const sides = sidesOf(draft);
  if (kind !== DEAL.mixed && ((sides.gives && !give.length) || (sides.wants && !want.length))) return "shares";
  if (kind === DEAL.mixed) return give.length || want.length ? null : "shares";
  return (sides.pays || sides.asks) && !money ? "price" : null;
}

/** The thread of a seat; nothing: it has proposed nothing. */
/** Whether somebody has still to do with a thread: it is theirs, or they were asked and have not declined it. */
export function concerns({ proposer, to, declined }: ThreadView, seat: number): boolean {
  return proposer === seat || (to.includes(seat) && !declined.includes(seat));
}

export function threadOf(view: View, proposer: number): ThreadView | null {
  return view.threads.find((thread) => thread.proposer === proposer) ?? null;
}

/** Whether what a draft has to do with is still there: an answer has its call, a counter its answer. */
export function isMeant(view: View, draft: DealDraft): boolean {
  const [other = -1] = draft.with;
  if (draft.mode === "call") return true;
  const thread = threadOf(view, draft.mode === "answer" ? other : view.seat);
  return thread !== null && (draft.mode === "answer" ? concerns(thread, view.seat) : thread.live.some(({ addressee }) => addressee === other));
}

/** CR-811. Whether the proposer may still counter an addressee's answer. */
export function canCounter(now: Situation, thread: ThreadView, addressee: number): boolean {
  const live = thread.live.find((one) => one.addressee === addressee);
  const countered = thread.counters[thread.to.indexOf(addressee)] ?? 0;
  return now.listed.isOpen("counter") && thread.proposer === now.view.seat && live !== undefined && live.author !== now.view.seat && countered < 3;
}

/** The most either side can pay, to keep the stepper honest; unknown cash has no limit here. */
export function mostMoney(view: View, draft: DealDraft): number {
  const { pays } = sidesOf(draft);
  const payers = pays ? [view.seat] : draft.with;
  const cash = payers.map((seat) => view.players[seat]?.cash ?? 9999);
  return cash.length ? Math.max(...cash) : 0;
}

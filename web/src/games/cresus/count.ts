/** The count at the end: signs, then cash (CR-1103…CR-1105), and who won. */

import type { Comparison, Played, ScoreRow } from "$lib/game";
import type { Outcome } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { ISLAND } from "./material";
import { money, names } from "./saying";
import type { View } from "./view";

const SIGN_WEIGHT = 10_000; // a score tells both: signs count before any cash there can be

/** What a score of the outcome tells: signs, and the cash that counts, which may be negative. */
export function told(score: number): { signs: number; cash: number } {
  const signs = Math.floor(score / SIGN_WEIGHT + 0.5);
  return { signs, cash: score - SIGN_WEIGHT * signs };
}

/** « 5 signes · 80 M ». */
export function score(score: number): string {
  const { signs, cash } = told(score);
  return t("cresus.count.score", { signs: signsText(signs), cash: money(cash) });
}

const signsText = (signs: number) => t("cresus.count.signs_count", { count: signs });

/** Signs, cash, and the loan that is taken off, where the table does so. */
export function scoreSheet(view: unknown, { scores }: Pick<Outcome, "scores">): ScoreRow[] {
  const { players } = view as View;
  const cells = (of: (seat: number) => number) => players.map((_, seat) => ({ count: "", points: of(seat) }));
  const cash = (seat: number) => players[seat]!.cash ?? 0;
  const owed = (seat: number) => told(scores[seat]!).cash - cash(seat);
  const rows: ScoreRow[] = [
    { id: "signs", label: t("cresus.count.signs"), rule: "CR-1103", cells: cells((seat) => players[seat]!.signs) },
    { id: "cash", label: t("cresus.count.cash"), rule: "CR-1104", cells: cells(cash) },
  ];
  if (players.some((_, seat) => owed(seat))) rows.push({ id: "loan", label: t("cresus.count.loan"), rule: "CR-1105", cells: cells(owed) });
  return rows;
}

export function verdict(played: Played, { winners, scores, ending }: Outcome): string {
  const you = played.seat;
  const isYou = winners.includes(you);
  const { signs, cash } = told(scores[winners[0] ?? 0] ?? 0);
  const others = isYou ? winners.filter((seat) => seat !== you) : winners;
  const facts = { name: names(played, others), signs: signsText(signs), cash: money(cash) };
  const whose = isYou ? "you" : "they";
  if (ending === "left-alone") return t(`cresus.count.alone_${whose}`, facts);
  if (winners.length > 1) return t(`cresus.count.shared_${whose}`, facts);
  return t(`cresus.count.${signs === ISLAND ? "island" : "signs"}_${whose}`, facts);
}

/** Set this seat beside the winner, or beside the next best: in signs; only if they are as many, in cash. */
export function comparison(played: Played, { ranks, scores }: Outcome): Comparison | null {
  const seat = played.seat;
  const rivals = ranks.map((_, other) => other).filter((other) => other !== seat);
  if (seat < 0 || !rivals.length) return null;
  const rival = rivals.reduce((ahead, other) => (ranks[other]! < ranks[ahead]! ? other : ahead));
  const [mine, theirs] = [told(scores[seat]!), told(scores[rival]!)];
  const [signs, cash] = [mine.signs - theirs.signs, mine.cash - theirs.cash];
  if (!signs && !cash) return null;
  const item = signs
    ? { label: t("cresus.count.signs"), difference: signs }
    : { label: t("cresus.count.cash"), difference: cash };
  return { seat, rival, items: [item] };
}

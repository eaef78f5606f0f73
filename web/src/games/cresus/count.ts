/** The count at the end: signs, then cash (CR-1103…CR-1105), and who won. */

import type { Comparison, Played, ScoreRow } from "$lib/game";
import type { Outcome } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { ISLAND, LOAN } from "./material";
import { money, names } from "./saying";
import type { View } from "./view";

export function scoreSheet(view: unknown): ScoreRow[] {
  const { players } = view as View;
  const cell = (points: number) => ({ count: "", points });
  const rows: ScoreRow[] = [
    { id: "signs", label: t("cresus.count.signs"), rule: "CR-1103", cells: players.map(({ signs }) => cell(signs)) },
    { id: "cash", label: t("cresus.count.cash"), rule: "CR-1104", cells: players.map(({ cash }) => cell(cash ?? 0)) },
  ];
  if (players.some(({ has_loan }) => has_loan)) rows.push({ id: "loan", label: t("cresus.count.loan"), rule: "CR-1105", cells: players.map(({ has_loan }) => cell(has_loan ? -LOAN : 0)) });
  return rows;
}

export function verdict(played: Played, { winners }: Outcome): string {
  const { players } = played.view as View;
  const best = players[winners[0] ?? 0]!;
  const isYou = winners.includes(played.seat);
  const facts = { name: names(played, winners), signs: t("cresus.count.signs_count", { count: best.signs }), cash: money(best.cash ?? 0) };
  const how = best.signs === ISLAND ? "island" : "signs";
  if (winners.length > 1) return t(`cresus.count.shared_${isYou ? "you" : "they"}`, { ...facts, name: names(played, winners.filter((seat) => seat !== played.seat)) });
  return t(`cresus.count.${how}_${isYou ? "you" : "they"}`, facts);
}

/** Set this seat beside the one just ahead of the rest: in signs, and in cash. */
export function comparison(played: Played, { ranks }: Outcome): Comparison | null {
  const { players } = played.view as View;
  const seat = played.seat;
  const rivals = ranks.map((_, other) => other).filter((other) => other !== seat);
  if (seat < 0 || !rivals.length) return null;
  const rival = rivals.reduce((ahead, other) => (ranks[other]! < ranks[ahead]! ? other : ahead));
  const items = [
    { label: t("cresus.count.signs"), difference: players[seat]!.signs - players[rival]!.signs },
    { label: t("cresus.count.cash"), difference: (players[seat]!.cash ?? 0) - (players[rival]!.cash ?? 0) },
  ].filter(({ difference }) => difference);
  return items.length ? { seat, rival, items } : null;
}


/** The count at the end: round by round, every point with its article (SP-1202), and who won (SP-710). */

import type { Comparison, Played, ScoreRow } from "$lib/game";
import type { Outcome } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { isJoker, sideOf } from "./material";
import { nameOf, names, points } from "./saying";
import type { LineView, RoundView, View } from "./view";

/** A group for each round, in it a row for each article that gave points. */
export function scoreSheet(view: unknown): ScoreRow[] {
  const { history, players } = view as View;
  return history.flatMap((round, place) => {
    const group = t("spyfall.count.group", { round: round.round, row: t(`spyfall.rows.${round.row}`) });
    const id = `${place}-${round.round}`;
    const rules = [...new Set(round.lines.map(({ rule }) => rule))];
    if (!rules.length) return [{ id, group, label: t("spyfall.count.none"), cells: players.map(() => ({ count: "", points: 0 })) }];
    return rules.map((rule) => ({
      id: `${id}-${rule}`,
      group,
      label: t(`spyfall.reasons.${rule}`),
      rule,
      cells: players.map(({ seat }) => ({ count: "", points: pointsOf(round.lines, seat, rule) })),
    }));
  });
}

export function pointsOf(lines: readonly LineView[], seat: number, rule?: string): number {
  const theirs = lines.filter((line) => line.seat === seat && (rule === undefined || line.rule === rule));
  return theirs.reduce((sum, line) => sum + line.points, 0);
}

/** Who won; what this seat has. Whoever was taken out of the game (SP-1407) has points, and no rank. */
export function verdict(played: Played, outcome: Outcome): string {
  const { scores, ranks, winners } = outcome;
  const you = played.seat;
  const best = scores[winners[0] ?? 0] ?? 0;
  const others = winners.filter((seat) => seat !== you);
  const yours = scores[you] ?? 0;
  const isRanked = you >= 0 && Boolean(ranks[you]);
  const whose = winners.includes(you) ? "you" : isRanked ? "they" : "watched";
  const facts = { points: points(best), yours, name: names(played, others), gap: best - yours };
  if (!winners.length) return t("spyfall.count.nobody");
  if (winners.length > 1) return t(`spyfall.count.shared_${whose}`, facts);
  const losers = scores.map((_, seat) => seat).filter((seat) => ranks[seat] && !winners.includes(seat));
  if (!losers.length) return t(`spyfall.count.alone_${whose === "you" ? "you" : "they"}`, facts);
  const second = losers.reduce((ahead, seat) => (scores[seat]! > scores[ahead]! ? seat : ahead));
  return t(`spyfall.count.won_${whose}`, { ...facts, lead: best - scores[second]!, second: nameOf(played, second) });
}

export type Part = "hero" | "joker" | "harley" | "special";
const PARTS: readonly Part[] = ["hero", "joker", "harley", "special"];

/** As what somebody played a round: where all hold a Joker, or nobody does, there are no sides. */
function partOf(round: RoundView, seat: number): Part {
  const jokers = round.cards.filter(isJoker).length;
  return jokers === 1 ? sideOf(round.cards[seat] ?? -1) : "special";
}

/** What a seat scored, by what it was. */
export function tally(history: readonly RoundView[], seat: number): Record<Part, number> {
  const sums: Record<Part, number> = { hero: 0, joker: 0, harley: 0, special: 0 };
  for (const round of history) sums[partOf(round, seat)] += pointsOf(round.lines, seat);
  return sums;
}

/** Set this seat beside the winner, or beside the next best, by what they were. */
export function comparison(played: Played, { ranks }: Outcome): Comparison | null {
  const { history } = played.view as View;
  const seat = played.seat;
  const rivals = ranks.map((_, other) => other).filter((other) => other !== seat && ranks[other]);
  if (!ranks[seat] || !rivals.length) return null;
  const rival = rivals.reduce((ahead, other) => (ranks[other]! < ranks[ahead]! ? other : ahead));
  const [mine, theirs] = [tally(history, seat), tally(history, rival)];
  const items = PARTS.map((part) => ({ label: t(`spyfall.count.as_${part}`), difference: mine[part] - theirs[part] }))
    .filter(({ difference }) => difference)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return items.length ? { seat, rival, items } : null;
}

/** FC-707. The count in packets of 30, as the rulebook advises for a table. */

import { signed } from "$lib/end/numbers";
import type { ScoreSheet, SheetRow } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { cubes } from "./material";

/** By seat, each packet as a sum: full ones first, then Fakes that something cancels, then what is left over. */
export function packets({ rows }: Pick<ScoreSheet, "rows">): { label: string; bySeat: string[][] } {
  const bySeat = rows[0]!.cells.map((_, seat) => packed(itemsOf(rows, seat)).map(written));
  return { label: t("fake-crystal.aftermath.packets"), bySeat };
}

const FULL = 30;

/** FC-707. Cancel Fakes against what is worth as much, then make as many packets of exactly 30 as there can be. */
export function packed(items: readonly number[]): number[][] {
  const left = items.filter((item) => item > 0).sort((a, b) => a - b);
  const fakes = items.filter((item) => item < 0);
  const cancelled: number[][] = [];
  for (const item of [...left]) {
    const share = fakes.findIndex((_, place) => item + sum(fakes.slice(0, place + 1)) === 0) + 1;
    if (!share) continue;
    left.splice(left.indexOf(item), 1);
    cancelled.push([item, ...fakes.splice(0, share)]);
  }
  const full = mostFull(left.reverse());
  for (const item of full.flat()) left.splice(left.indexOf(item), 1);
  const rest = [...left, ...fakes];
  return [...full, ...cancelled, ...(rest.length ? [rest] : [])];
}

/** The most packets of exactly 30 that can be made, large items first. The items descend. */
function mostFull(items: readonly number[]): number[][] {
  const kinds = [...new Set(items)];
  const known = new Map<string, number[][]>();
  const search = (counts: readonly number[]): number[][] => {
    const key = counts.join();
    const seen = known.get(key);
    if (seen) return seen;
    const most = Math.floor(sum(counts.map((count, kind) => count * kinds[kind]!)) / FULL);
    let best: number[][] = [];
    for (const used of most ? ways(FULL, kinds, counts) : []) {
      const after = search(counts.map((count, kind) => count - used[kind]!));
      if (after.length + 1 > best.length) best = [used.flatMap((count, kind) => Array<number>(count).fill(kinds[kind]!)), ...after];
      if (best.length === most) break;
    }
    known.set(key, best);
    return best;
  };
  return search(kinds.map((kind) => items.filter((item) => item === kind).length));
}

/** Every way to reach a total with so many of each kind, most of the largest first. */
function* ways(total: number, kinds: readonly number[], counts: readonly number[], kind = 0): Generator<number[]> {
  if (kind === kinds.length) {
    if (total === 0) yield [];
    return;
  }
  const worth = kinds[kind]!;
  for (let used = Math.min(counts[kind]!, Math.floor(total / worth)); used >= 0; used -= 1) {
    for (const rest of ways(total - used * worth, kinds, counts, kind + 1)) yield [used, ...rest];
  }
}

/** Every trophy, tile and cube of a player, in points. */
function itemsOf(rows: readonly SheetRow[], seat: number): number[] {
  return rows.flatMap(({ id, cells }) => {
    const { points, count, each = 0 } = cells[seat]!;
    if (id === "credits") {
      const { gold, white } = cubes(points);
      return [...Array<number>(gold).fill(3), ...Array<number>(white).fill(1)];
    }
    return count ? Array<number>(count).fill(each) : points ? [points] : [];
  });
}

/** A packet as a sum, equal items together: « 18 + 2 × 6 = 30 ». */
function written(packet: readonly number[]): string {
  const terms = [...new Set(packet)].map((item) => {
    const count = packet.filter((other) => other === item).length;
    return { sign: item < 0 ? "−" : "+", text: count > 1 ? `${count} × ${Math.abs(item)}` : `${Math.abs(item)}` };
  });
  const [first, ...others] = terms;
  const start = first!.sign === "−" ? `−${first!.text}` : first!.text;
  return `${start}${others.map(({ sign, text }) => ` ${sign} ${text}`).join("")} = ${signed(sum(packet))}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The count at the end, as the rulebook does it: item by item (FC-705), who won (FC-706), packets of 30 (FC-707). */

import type { Comparison, Played, ScoreRow } from "$lib/game";
import type { Outcome } from "$lib/match/messages";
import { named, t } from "$lib/words/words.svelte";
import { signed } from "$lib/end/numbers";
import { cubes, TILES, TROPHIES } from "./material";
import type { PlayerView, View } from "./view";

const FAKE_POINTS = TILES.find((tile) => tile.crystals === 0)!.points;

/** What a player has, in points, by kind. */
export interface Tally {
  trophies: number;
  tiles: number;
  fakes: number;
  credits: number;
}

/** The real tiles of a collection. After the end the blue pile is open to all. */
function realTiles(player: PlayerView): number[] {
  return [...player.spread, ...(player.blue.tiles ?? [])];
}

export function tally(player: PlayerView): Tally {
  return {
    trophies: sum(player.trophies.map((trophy) => TROPHIES[trophy]!.points)),
    tiles: sum(realTiles(player).map((tile) => TILES[tile]!.points)),
    fakes: player.fakes.count * FAKE_POINTS,
    credits: player.credits,
  };
}

/** Tiles by their crystals, Fakes, each trophy that somebody won, credits. */
export function scoreSheet(view: unknown): ScoreRow[] {
  const { players } = view as View;
  const row = (id: string, label: string, cell: (player: PlayerView) => ScoreRow["cells"][number]): ScoreRow => ({
    id,
    label,
    cells: players.map(cell),
  });
  const tiles = [1, 2, 3].map((crystals) =>
    row(`tiles-${crystals}`, t(`fake-crystal.count.tiles_${crystals}`), (player) => {
      const { points } = TILES.find((tile) => tile.crystals === crystals)!;
      return times(realTiles(player).filter((tile) => TILES[tile]!.crystals === crystals).length, points);
    }),
  );
  const fakes = row("fakes", t("fake-crystal.count.fakes"), (player) => times(player.fakes.count, FAKE_POINTS));
  const won = TROPHIES.map((trophy, number) => ({ trophy, number })).filter(({ number }) =>
    players.some((player) => player.trophies.includes(number)),
  );
  const trophies = won.map(({ trophy, number }) =>
    row(trophy.id, named(trophy.name), (player) => ({ count: "", points: player.trophies.includes(number) ? trophy.points : 0 })),
  );
  const group = t("fake-crystal.count.trophies");
  const credits = row("credits", t("fake-crystal.count.credits"), (player) => ({ count: "", points: player.credits }));
  return [...tiles, fakes, ...trophies.map((trophy) => ({ ...trophy, group })), credits];
}

function times(count: number, worth: number): ScoreRow["cells"][number] {
  return { count: count ? `${count} × ${signed(worth)}` : "", points: count * worth };
}

/** By seat, each packet as a sum: full ones first, then Fakes that something cancels, then what is left over. */
export function packets(view: unknown): { label: string; bySeat: string[][] } {
  const bySeat = (view as View).players.map((player) => packed(itemsOf(player)).map(written));
  return { label: t("fake-crystal.count.packets"), bySeat };
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
function itemsOf(player: PlayerView): number[] {
  const { gold, white } = cubes(player.credits);
  return [
    ...player.trophies.map((trophy) => TROPHIES[trophy]!.points),
    ...realTiles(player).map((tile) => TILES[tile]!.points),
    ...Array<number>(player.fakes.count).fill(FAKE_POINTS),
    ...Array<number>(gold).fill(3),
    ...Array<number>(white).fill(1),
  ];
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

/** Who won, and by what if the points alone do not tell (FC-706); what this seat has. */
export function verdict(played: Played, outcome: Outcome): string {
  const { scores, winners } = outcome;
  const you = played.seat;
  const best = Math.max(...scores);
  const others = winners.filter((seat) => seat !== you);
  const whose = winners.includes(you) ? "you" : you < 0 ? "watched" : "they";
  const yours = scores[you] ?? 0;
  const facts = { points: t("fake-crystal.points", { count: best }), yours, name: names(played, others), gap: best - yours };
  if (winners.length > 1) return t(`fake-crystal.count.shared_${whose}`, facts);
  const seats = scores.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const tied = seats.filter((seat) => scores[seat] === best);
  if (tied.length) {
    const key = whose === "they" && tied.includes(you) ? "lost_tie" : `won_tie_${whose}`;
    return t(`fake-crystal.count.${key}`, { ...facts, tied: names(played, tied.filter((seat) => seat !== you)) });
  }
  const second = seats.reduce((ahead, seat) => (scores[seat]! > scores[ahead]! ? seat : ahead));
  return t(`fake-crystal.count.won_${whose}`, { ...facts, lead: best - scores[second]!, second: nameOf(played, second) });
}

/** Set this seat beside the winner, or beside the next best, kind by kind. */
export function comparison(played: Played, outcome: Outcome): Comparison | null {
  const { players } = played.view as View;
  const seat = played.seat;
  if (seat < 0) return null;
  const rivals = players.map((player) => player.seat).filter((other) => other !== seat);
  const rival = rivals.reduce((ahead, other) => (outcome.ranks[other]! < outcome.ranks[ahead]! ? other : ahead));
  const [mine, theirs] = [tally(players[seat]!), tally(players[rival]!)];
  const kinds = ["trophies", "tiles", "fakes", "credits"] as const;
  const items = kinds
    .map((kind) => ({ label: t(`fake-crystal.count.kind_${kind}`), difference: mine[kind] - theirs[kind] }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return items.length ? { seat, rival, items } : null;
}

export function nameOf(played: Pick<Played, "seats">, seat: number): string {
  return played.seats[seat]?.name ?? "?";
}

function names(played: Played, seats: readonly number[]): string {
  const all = seats.map((seat) => nameOf(played, seat));
  if (all.length < 2) return all[0] ?? "";
  return t("fake-crystal.and", { first: all.slice(0, -1).join(", "), last: all.at(-1)! });
}


function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The score sheet that the rules give, in words: rows, parts of a score, what decides a tie. */

import type { GameFace, Played, ScoreRow } from "$lib/game";
import type { Label, SheetCell, SheetRow } from "$lib/match/messages";
import { listed } from "$lib/telling/saying";
import type { Facts } from "$lib/words/catalogue";
import { has, t } from "$lib/words/words.svelte";
import { type Ending, isShared } from "./ended";
import { signed } from "./numbers";

/** Whose words: the match, and how the game says kinds of facts. */
export interface Speaker {
  played: Pick<Played, "game" | "seats" | "seat" | "options">;
  said?: GameFace["said"];
}

/** A text of the count: the game's own, or what is said of any game. */
export function counted(game: string, key: string, facts: Facts = {}): string {
  const [own, any] = [game, "games"].map((whose) => [whose, "count", key].join(".")); // the rules say which keys there are
  const found = [own!, any!].find(knows);
  return found ? t(found, facts) : named(key, facts);
}

/** What has no text is called by its name. */
function named(key: string, { count }: Facts): string {
  const name = key.split(".").at(-1)!.replaceAll(/[-_]/g, " ");
  return count === undefined ? name : `${count} ${name}`;
}

export function knows(key: string): boolean {
  return has(key) || has(`${key}_one`);
}

export function labelText({ key, facts = {} }: Label, { played, said }: Speaker): string {
  const words = said ? said(facts, played) : (facts as Facts);
  return key.startsWith("count.") ? counted(played.game, key.slice("count.".length), words) : t([played.game, key].join("."), words);
}

/** The rows of a sheet as a table draws them. */
export function scoreRows(rows: readonly SheetRow[], speaker: Speaker): ScoreRow[] {
  return rows.map((row) => ({
    id: row.id,
    label: labelText(row.label, speaker),
    cells: row.cells.map(cell),
    ...(row.group && { group: labelText(row.group, speaker) }),
    ...(row.rule && { rule: row.rule }),
  }));
}

function cell({ points, count, each = 0 }: SheetCell): ScoreRow["cells"][number] {
  return { count: count ? `${count} × ${signed(each)}` : "", points };
}

/** Each part of a score, as in a sentence, by its name: « 5 signs », « 80 M ». */
export function partsOf({ sheet }: Ending, score: readonly number[], game: string): Record<string, string> {
  const said = (name: string, place: number) => counted(game, `parts.${name}`, { count: score[place]! }).replace("-", "−");
  return Object.fromEntries(sheet.parts.map((name, place) => [name, said(name, place)]));
}

/** « 5 signs and 80 M » */
export function scoreSaid(end: Ending, score: readonly number[], game: string): string {
  return listed(game, Object.values(partsOf(end, score, game)));
}

/** Where many scores stand in a row: a number, if it is one; else « 5 signs · 80 M ». */
export function scoreText(end: Ending, score: readonly number[], game: string): string {
  return score.length === 1 ? signed(score[0]!) : Object.values(partsOf(end, score, game)).join(" · ");
}

/** What decides between a seat and those with the same score: « Real tiles: 5 »; nothing: nobody has the same. */
export function tieText(end: Ending, seat: number, speaker: Speaker): string | null {
  const ties = end.sheet.ties ?? [];
  if (!ties.length || !isShared(end, seat)) return null;
  return ties.map((row) => t("end.tie", { label: labelText(row.label, speaker), points: row.cells[seat]!.points })).join(", ");
}

/**
 * Making offers. The server takes left, then right, each as tile, slot, price; a person begins where they like and
 * changes their mind. The plan is how the stall looks to its owner; `sending` says what brings the server there.
 * Columns are interchangeable for play, so one that is complete is sent first, whichever it is, and the two are put in
 * their true order once both are.
 */

import { SLOTS } from "../material";
import type { DraftColumn } from "../pieces";
import type { Action, DraftView } from "../view";

export type Column = 0 | 1;
export type Plan = readonly [DraftColumn, DraftColumn];

const NOTHING: DraftColumn = { card: null, slot: null, price: null, hasToken: false };

/** The plan that the server knows of. */
export function planOf(draft: readonly DraftView[]): Plan {
  return [columnOf(draft[0]), columnOf(draft[1])];
}

function columnOf(drafted: DraftView | undefined): DraftColumn {
  if (!drafted) return NOTHING;
  return { card: drafted.card, slot: drafted.slot, price: drafted.price, hasToken: drafted.has_token };
}

export function isPriced(column: DraftColumn): boolean {
  return column.price !== null || column.hasToken;
}

export function isComplete(plan: Plan): boolean {
  return plan.every(isPriced);
}

/** The column that is to be priced now: it has its tile on a slot, and the server has come to it. */
export function unpriced(plan: Plan): Column | null {
  const due = order(plan).find((column) => !isPriced(plan[column]));
  return due !== undefined && plan[due].slot !== null ? due : null;
}

export function columnWith(plan: Plan, card: number): Column | null {
  const found = plan.findIndex((column) => column.card === card);
  return found < 0 ? null : (found as Column);
}

/** Put a card on a slot (6, 12 or 18). A tile that only moves within its column keeps its price. */
export function put(plan: Plan, card: number, column: Column, slot: number): Plan {
  const without = takeOut(plan, card);
  const isSame = plan[column].card === card;
  return changed(without, column, isSame ? { ...plan[column], slot } : { ...NOTHING, card, slot });
}

/** Take a card back to the hand. */
export function takeOut(plan: Plan, card: number): Plan {
  const column = columnWith(plan, card);
  return column === null ? plan : changed(plan, column, NOTHING);
}

export function setPrice(plan: Plan, column: Column, price: number | "token" | null): Plan {
  const hasToken = price === "token";
  return changed(plan, column, { ...plan[column], price: hasToken ? null : price, hasToken });
}

function changed(plan: Plan, column: Column, to: DraftColumn): Plan {
  return column === 0 ? [to, plan[1]] : [plan[0], to];
}

/** What brings the server from what it knows to the plan, as far as it can be told yet. */
export function sending(draft: readonly DraftView[], plan: Plan): Action[] {
  const known = draft.map(columnOf).flatMap(parts);
  const wanted = sequence(plan);
  const isOnTheWay = known.every((part, place) => isSame(part, wanted[place]));
  if (isOnTheWay) return wanted.slice(known.length);
  return [["reopen"], ...wanted];
}

/** All of a plan that can be told: a second column only behind a complete first. */
export function sequence(plan: Plan): Action[] {
  const [first, second] = order(plan).map((column) => plan[column]) as [DraftColumn, DraftColumn];
  return isPriced(first) ? [...parts(first), ...parts(second)] : parts(first);
}

function order(plan: Plan): readonly [Column, Column] {
  return parts(plan[1]).length > parts(plan[0]).length ? [1, 0] : [0, 1];
}

function parts(column: DraftColumn): Action[] {
  if (column.card === null) return [];
  const placed: Action[] = [["place", column.card]];
  if (column.slot === null) return placed;
  placed.push(["slot", SLOTS.indexOf(column.slot)]);
  if (column.hasToken) placed.push(["negotiate"]);
  else if (column.price !== null) placed.push(["price", column.price]);
  return placed;
}

function isSame(part: Action, other: Action | undefined): boolean {
  return other !== undefined && part[0] === other[0] && part[1] === other[1];
}

/**
 * The plan to show: one's own while messages are on their way or where it goes further than can be told; otherwise what
 * the server knows, which may have been changed from another device, by the clock, or by taking back.
 */
export function shown(draft: readonly DraftView[], plan: Plan | null, isAnswered: boolean): Plan {
  const known = planOf(draft);
  if (plan === null) return known;
  if (!isAnswered) return plan;
  return sending(draft, plan).length === 0 ? plan : known;
}

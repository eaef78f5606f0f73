/** For tests: somebody at a desk of any game, who chooses what the bar offers. */

import type { Desk, Played } from "$lib/game";
import { settled } from "$lib/match/fakeTable.svelte";
import type { Touching } from "./pieces";

/** Sit down at the desk of a game, at one of its moments. */
export function sitter<Table extends Played, D extends Desk>(TableAt: new (moment: string) => Table, TableDesk: new (played: Played) => D) {
  return (moment: string): { table: Table; desk: D } => {
    const table = new TableAt(moment);
    return { table, desk: new TableDesk(table) };
  };
}

/** What the bar offers. */
export function ids(desk: Desk): string[] {
  return desk.prompt!.choices.map(({ id }) => id);
}

/** Choose what the bar offers, and let it be answered. */
export function choose(desk: Desk, id: string): Promise<unknown> {
  const choice = desk.prompt!.choices.find((offered) => offered.id === id);
  if (!choice) throw new Error(`${id} is not among ${ids(desk).join(", ")}`);
  choice.choose();
  return settled();
}

/** Touch some pieces, choose what the bar then offers; what that has sent. */
export async function sentBy<Piece extends string>({ table, desk }: Sitting<Piece>, touched: readonly Piece[], chosen: string): Promise<unknown[][]> {
  for (const piece of touched) desk.touch(piece);
  await choose(desk, chosen);
  return table.sent;
}

interface Sitting<Piece extends string> {
  table: { sent: unknown[][] };
  desk: Touching<Piece>;
}

/** Everything that a prompt says. */
export function saidBy(desk: Desk): string[] {
  const { text, choices, writing } = desk.prompt!;
  const offered = choices.flatMap(({ label, detail, confirm, refused }) => [label, detail, confirm, refused?.text]);
  return [text, ...offered, writing?.label].filter((said) => said !== undefined);
}

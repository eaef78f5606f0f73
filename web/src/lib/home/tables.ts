/** My tables, in the order in which they want me. */

import type { Listed } from "$lib/match/messages";

export type Wants = "me" | "others" | "people" | "nothing";

/** What a table waits for: me, somebody else, people to sit down, or nothing any more. */
export function wants(table: Listed): Wants {
  if (table.status === "gathering") return "people";
  if (table.status !== "playing") return "nothing";
  return table.my_turn ? "me" : "others";
}

const ORDER: readonly Wants[] = ["me", "others", "people", "nothing"];

/** Those that wait for me first; else as they came, the newest first. */
export function sorted(tables: readonly Listed[]): Listed[] {
  return [...tables].sort((a, b) => ORDER.indexOf(wants(a)) - ORDER.indexOf(wants(b)));
}

/** Who else sits there. */
export function others(table: Listed): string[] {
  return table.names.filter((name, seat) => seat !== table.seat && name !== "");
}

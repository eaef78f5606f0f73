/** How somebody is, from what the table says of their seat. */

import type { SeatView } from "$lib/match/messages";

export type Presence = "away" | "left" | "stood_in";

/** What is worth a sign; nothing: they are here, or a bot, or nobody yet. */
export function presence(who: SeatView): Presence | null {
  if (who.kind !== "person") return null;
  if (who.left) return "left";
  if (who.stand_in) return "stood_in";
  return who.present ? null : "away";
}

/** One or two letters for a token: « Ana » A, « Jean-Luc » JL. */
export function initials(name: string): string {
  const parts = name.trim().split(/[\s-]+/).filter(Boolean);
  const letters = parts.length > 1 ? [parts[0]!, parts.at(-1)!] : parts;
  return letters.map((part) => [...part][0]!.toLocaleUpperCase()).join("");
}

/** Whether a name says « you » by itself, in the word of the reader's language: it needs no mark that says so again. */
export function saysYou(name: string, you: string): boolean {
  return name.toLocaleLowerCase() === you.toLocaleLowerCase();
}

/** Names in a row: « Ana, Bob and Cid », with the word for « and ». */
export function listed(names: readonly string[], and: string): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

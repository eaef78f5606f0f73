/** Opening a table, and how this browser's person is called. */

import { post } from "$lib/api";
import { NAME_LENGTH, type JoinReply, type SeatRequest, type TableReply, type TableRequest } from "$lib/match/messages";
import { recall, remember } from "$lib/memory";
import { go } from "$lib/router.svelte";
import { t } from "$lib/words/words.svelte";

/** The name given here before, or none. */
export function knownName(): string {
  return recall("name") ?? "";
}

/** The name to sit down with: what was typed, kept for the next time, or simply « You ». */
export function nameFrom(typed: string): string {
  const name = typed.trim().slice(0, NAME_LENGTH);
  if (name) remember("name", name);
  return name || t("common.you");
}

/** Open a table and go there. If nobody is missing, the match begins at once. */
export async function openTable(request: TableRequest): Promise<void> {
  const made = await post<TableReply>("/api/tables", request);
  if (made.invitations.length === 0) await post(`/api/tables/${made.table}/start`);
  await go(`/t/${made.table}`);
}

const BOT: SeatRequest = { kind: "bot", level: "medium" };

/** One click to a running table, with three bots. */
export function playNow(game: string, name: string, options: Record<string, string | boolean | number> = {}): Promise<void> {
  return openTable({ game, name: nameFrom(name), seats: [{ kind: "me" }, BOT, BOT, BOT], options });
}

/** Sit down by the code that somebody said aloud. */
export async function joinByCode(code: string, name: string): Promise<void> {
  const joined = await post<JoinReply>("/api/join", { code, name });
  await go(`/t/${joined.table}`);
}

/** Begin the guided game. */
export async function openLesson(game: string, name: string): Promise<void> {
  const joined = await post<JoinReply>(`/api/games/${encodeURIComponent(game)}/lesson`, { name });
  await go(`/t/${joined.table}`);
}

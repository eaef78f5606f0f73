/** How one comes in: by the key of a link, else by the cookie of this browser, else to look. */

import { get, post, put, Refusal } from "$lib/api";
import type { ArrangeRequest, JoinReply, SettingsRequest, TableState } from "$lib/match/messages";

export type Entrance =
  | { kind: "seated"; table: string }
  /** the key is an invitation: say who you are, then come again */
  | { kind: "name" }
  | { kind: "replay"; table: string };

/** A blank name never sits down: the server asks for a real one where it is needed, and only there. */
const UNNAMED = " ";

export async function enter(key: string, name = UNNAMED): Promise<Entrance> {
  try {
    const reply = await post<JoinReply>("/api/join", { key, name });
    return { kind: reply.seat < 0 ? "replay" : "seated", table: reply.table };
  } catch (problem) {
    if (problem instanceof Refusal && problem.key === "no_name" && name === UNNAMED) return { kind: "name" };
    throw problem;
  }
}

export function linkOf(table: string, key: string): string {
  return `${location.origin}/t/${table}#${key}`;
}

export function stateOf(table: string): Promise<TableState> {
  return get(`/api/tables/${table}`);
}

export function arrange(table: string, seat: number, wanted: ArrangeRequest): Promise<TableState> {
  return put(`/api/tables/${table}/seats/${seat}`, wanted);
}

export function settle(table: string, wanted: SettingsRequest): Promise<TableState> {
  return post(`/api/tables/${table}/settings`, wanted);
}

export function start(table: string): Promise<TableState> {
  return post(`/api/tables/${table}/start`);
}

export function leave(table: string): Promise<TableState> {
  return post(`/api/tables/${table}/leave`);
}

export function clearChat(table: string): Promise<TableState> {
  return post(`/api/tables/${table}/chat/clear`);
}

export function rematch(table: string): Promise<JoinReply> {
  return post(`/api/tables/${table}/rematch`);
}

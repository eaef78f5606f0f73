/** A server with one finished match, for the tests. Its view is a number that changes with what these eyes may see. */

import { vi } from "vitest";
import type { Moment, Replay } from "$lib/match/messages";

/** Every third action is seen by all; the others, like parts of a sealed offer, by seat 0 alone. */
export function momentsOf(actions: number, eyes: number): Moment[] {
  return Array.from({ length: actions + 1 }, (_, number) => ({
    number,
    seat: number ? 0 : null,
    action: number ? ["act", number] : null,
    at: number * 1000,
    events: number % 3 === 0 ? [{ type: "Happened", number }] : [],
    view: { seat: eyes, shown: eyes === 0 ? number : Math.floor(number / 3) },
  }));
}

/** Answers like the server; comes back with what was asked for. */
export function serve(actions: number): string[] {
  const asked: string[] = [];
  const answer = (address: string) => {
    asked.push(address);
    const url = new URL(address, "http://tablee");
    const [eyes, first, count] = ["eyes", "first", "count"].map((name) => Number(url.searchParams.get(name))) as [number, number, number];
    const moments = momentsOf(actions, eyes).slice(first, first + count);
    const end = { outcome: { ending: "won", scores: [], ranks: [], winners: [] }, seed: "", sheet: { parts: ["points"], rows: [] } };
    const replay: Replay = { table: "one", actions, eyes, moments, end };
    return Promise.resolve(new Response(JSON.stringify(replay)));
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  return asked;
}

import { afterEach, expect, it, vi } from "vitest";
import { Refusal } from "$lib/api";
import { enter } from "./door";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers once, and what it was asked. */
function server(status: number, answer: object) {
  const asked = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(new Response(JSON.stringify(answer), { status })));
  vi.stubGlobal("fetch", asked);
  return () => JSON.parse(asked.mock.calls[0]![1].body as string) as Record<string, string>;
}

it("sits down with the key of one's own seat", async () => {
  server(200, { table: "t", seat: 2, key: "k" });
  expect(await enter("k")).toEqual({ kind: "seated", table: "t" });
});

it("goes to the replay with a replay key", async () => {
  server(200, { table: "t", seat: -1, key: "k" });
  expect(await enter("k")).toEqual({ kind: "replay", table: "t" });
});

it("asks for a name where the key is an invitation, and brings it then", async () => {
  server(422, { key: "no_name", facts: {} });
  expect(await enter("k")).toEqual({ kind: "name" });
  const asked = server(200, { table: "t", seat: 1, key: "k" });
  await enter("k", "Bob");
  expect(asked()).toEqual({ key: "k", name: "Bob" });
});

it("tells a name without letters from a name that was not asked for yet", async () => {
  server(422, { key: "no_name", facts: {} });
  await expect(enter("k", "…")).rejects.toEqual(new Refusal("no_name", {}, 422));
});

it("passes on every other refusal", async () => {
  server(403, { key: "bad_key", facts: {} });
  await expect(enter("k")).rejects.toMatchObject({ key: "bad_key", status: 403 });
});

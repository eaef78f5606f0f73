import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetful } from "$lib/fakeMemory";
import type { TableView } from "$lib/match/messages";
import { commitment, seedOf } from "./dice";
import { checkAll, givenIn } from "./luck";
import { notePromise, promised } from "./promise";

const seed = "5a".repeat(32);
const truth = commitment(seedOf(seed)!);
const table = { table: "one", commitment: truth } as TableView;
const end = { outcome: { ending: "won", scores: [], ranks: [], winners: [] }, seed, sheet: { parts: ["points"], rows: [] } };
const face = { checkLuck: (_: Uint8Array, __: unknown, ___: unknown, given: number | null) => (given === null ? [{ text: "deal", isTrue: true }] : []) };
const found = (shown = table, last = end, given: number | null = null) => checkAll(shown, last, face, [], {}, given);

beforeEach(() => void forgetful());
afterEach(() => vi.unstubAllGlobals());

describe("the promise", () => {
  test("is kept by the seed it was made of", () => {
    expect(found().checks.map(({ isTrue }) => isTrue)).toEqual([true, true]);
  });

  test("is broken by any other, or by none", () => {
    expect(found({ ...table, commitment: truth.replace(/^./, "x") }).checks[0]!.isTrue).toBe(false);
    expect(found(table, { ...end, seed: "5b" + seed.slice(2) }).checks[0]!.isTrue).toBe(false);
    expect(found(table, { ...end, seed: "" }).checks).toEqual([{ text: "end.luck_promise", isTrue: false }]);
  });

  test("as this browser noted it counts, too", () => {
    notePromise("one", "another one");
    notePromise("one", truth);
    expect(promised("one")).toBe("another one");
    expect(found().checks.map(({ isTrue }) => isTrue)).toEqual([true, false, true]);
  });
});

test("only the latest promises are kept, and nothing is noted before there is one", () => {
  notePromise("early", null);
  for (let table = 0; table < 25; table += 1) notePromise(`table ${table}`, "promise");
  expect([promised("early"), promised("table 4"), promised("table 5"), promised("table 24")]).toEqual([null, null, "promise", "promise"]);
});

test("a set-up that came from another match is said to be so", () => {
  expect(found(table, end, 12)).toMatchObject({ isGiven: true, checks: [{ isTrue: true }] });
  expect(found().isGiven).toBe(false);
});

test("the head of a record tells what was taken over", () => {
  expect(givenIn('{"type":"head","given":12}\n{"type":"action"}\n')).toBe(12);
  expect(givenIn('{"type":"head","given":0}\n')).toBe(0);
  expect(givenIn('{"type":"head"}\n')).toBeNull();
});

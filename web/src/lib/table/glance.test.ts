import { expect, test } from "vitest";
import { speaker } from "$lib/match/fakeTable.svelte";
import { around, asked, progressOf } from "./glance";

const players = ["Ana", "Bob", "Cid", "Dot"];

test("the seats around begin with one's own; with the first for a watcher", () => {
  expect(around({ seat: 2, players })).toEqual([2, 3, 0, 1]);
  expect(around({ seat: -1, players })).toEqual([0, 1, 2, 3]);
});

test("nobody is asked when it is over", () => {
  expect(asked({ waits: { phase: "Exchange", seats: [1, 3] } })).toEqual([1, 3]);
  expect(asked({ waits: null })).toEqual([]);
});

test("where in the match we are: in its first round before that has begun, nowhere before the match", () => {
  speaker({ fr: {}, en: { table: { round: "Round {round} of {rounds}" } } })("en");
  expect([0, 1, 6].map((round) => progressOf({ round, rounds: 6 }))).toEqual(["Round 1 of 6", "Round 1 of 6", "Round 6 of 6"]);
  expect(progressOf(null)).toBe("");
});

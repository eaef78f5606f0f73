import { beforeEach, describe, expect, test } from "vitest";
import { speaker } from "$lib/match/fakeTable.svelte";
import { eachEvent, marksOf, mostDecisive, standingAfter } from "./looking";

beforeEach(() => speaker({ fr: {}, en: { end: { start: "Start", round: "Round {round}", end: "End" } } })("en"));

const moments = [
  { number: 0, events: [{ type: "Dealt", round: 1 }, { type: "Drew" }] },
  { number: 4, events: [{ type: "Dealt", round: 2 }] },
  { number: 9, events: [{ type: "Counted" }, { type: "Stopped" }] },
];

test("events come in their order, each with its moment", () => {
  expect(eachEvent<{ type: string }, (typeof moments)[number]>(moments).map(({ moment, event }) => `${moment.number} ${event.type}`)).toEqual([
    "0 Dealt",
    "0 Drew",
    "4 Dealt",
    "9 Counted",
    "9 Stopped",
  ]);
});

test("one may jump to every round, and to the end, however it ended", () => {
  expect(marksOf(moments, { begins: "Dealt", ends: ["Won", "Stopped"] })).toEqual([
    { number: 0, label: "Round 1", short: "1" },
    { number: 4, label: "Round 2", short: "2" },
    { number: 9, label: "End", short: "End" },
  ]);
});

test("standings begin with the start", () => {
  expect([0, 3].map((round) => standingAfter(round, 7, [1, 2]))).toEqual([
    { label: "Start", short: "0", number: 7, scores: [1, 2] },
    { label: "Round 3", short: "3", number: 7, scores: [1, 2] },
  ]);
});

describe("what was decisive", () => {
  const items = (...swings: number[]) => swings.map((swing, number) => ({ number, swing }));
  const swings = (found: { swing: number }[]) => found.map(({ swing }) => swing);

  test("is what was worth the most, gains and losses, in its order", () => {
    expect(swings(mostDecisive(items(1, -8, 0, 5, 2, 3, -4)))).toEqual([-8, 5, 2, 3, -4]);
  });

  test("may have to be worth something, unless there is little else", () => {
    expect(swings(mostDecisive(items(1, -8, 5, 2, 3, -4), 5))).toEqual([-8, 5, -4]);
    expect(swings(mostDecisive(items(1, 2), 5))).toEqual([1, 2]);
  });
});

import { expect, test } from "vitest";
import { speaker } from "$lib/match/fakeTable.svelte";
import { isSame, Redrawn } from "./redrawn";

class Coins extends Redrawn<"heads" | "edge" | "tails"> {
  toss(isTrue: boolean): void {
    this.note("heads", isTrue && this.dice.draw(2) < 2, 2);
    this.note("tails", true);
  }
}

test("each matter that came to light is told once, and is true only if it always was", () => {
  speaker({ fr: {}, en: { coins: { aftermath: { luck: { heads: "{count} heads", edge: "{count} edges", tails: "{count} tails" } } } } })("en");
  const coins = new Coins(new Uint8Array(32));
  for (const isTrue of [true, false, true]) coins.toss(isTrue);
  expect(coins.checks("coins", ["tails", "edge", "heads"])).toEqual([
    { text: "3 tails", isTrue: true },
    { text: "6 heads", isTrue: false },
  ]);
});

test("lists are the same only if they are as long", () => {
  expect([isSame([1, 2], [1, 2]), isSame([1, 2], [2, 1]), isSame([1], [1, 2]), isSame([], [])]).toEqual([true, false, false, true]);
});

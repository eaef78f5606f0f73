import { describe, expect, it } from "vitest";
import { momentOf } from "../fixtures/table.svelte";
import type { DraftView } from "../view";
import { isComplete, type Plan, planOf, put, sending, setPrice, shown, takeOut, unpriced } from "./plan";

const empty = planOf([]);
const left: DraftView = { card: 2, slot: 12, price: 6, has_token: false };
const right: DraftView = { card: 1, slot: 18, price: 4, has_token: false };
const both = planOf([left, right]);

describe("a plan of two offers", () => {
  it("is what the server knows", () => {
    expect(planOf(momentOf("offer_second_price").view.draft)).toEqual([
      { card: 2, slot: 12, price: 6, hasToken: false },
      { card: 1, slot: 18, price: null, hasToken: false },
    ]);
    expect(isComplete(planOf(momentOf("offer_complete").view.draft))).toBe(true);
  });

  it("sends a tile and its slot at once", () => {
    expect(sending([], put(empty, 3, 0, 18))).toEqual([["place", 3], ["slot", 2]]);
  });

  it("may begin with the right column", () => {
    const plan = put(empty, 3, 1, 6);

    expect(sending([], plan)).toEqual([["place", 3], ["slot", 0]]);
    expect(unpriced(plan)).toBe(1);
  });

  it("holds back a second column until the first has its price", () => {
    const plan = put(put(empty, 3, 0, 18), 1, 1, 6);

    expect(sending([], plan)).toEqual([["place", 3], ["slot", 2]]);
    expect(sending([{ card: 3, slot: 18, price: null, has_token: false }], setPrice(plan, 0, 9))).toEqual([
      ["price", 9],
      ["place", 1],
      ["slot", 0],
    ]);
  });

  it("puts the columns in their true order once both are complete", () => {
    const known = [right]; // the right column went first
    const plan: Plan = [planOf([left])[0], planOf([right])[0]];

    expect(sending(known, plan)).toEqual([
      ["reopen"],
      ["place", 2],
      ["slot", 1],
      ["price", 6],
      ["place", 1],
      ["slot", 2],
      ["price", 4],
    ]);
  });

  it("keeps the other column when a price is changed", () => {
    const plan = setPrice(both, 0, null);

    expect(unpriced(plan)).toBe(0);
    expect(sending([left, right], plan)).toEqual([["reopen"], ["place", 1], ["slot", 2], ["price", 4], ["place", 2], ["slot", 1]]);
  });

  it("keeps the price of a tile that moves within its column, and asks it anew elsewhere", () => {
    expect(put(both, 2, 0, 6)[0]).toEqual({ card: 2, slot: 6, price: 6, hasToken: false });
    const moved = put(both, 2, 1, 6);
    expect(moved[0].card).toBeNull();
    expect(moved[1]).toEqual({ card: 2, slot: 6, price: null, hasToken: false });
  });

  it("sends nothing but the taking back when all is taken back", () => {
    expect(sending([left], takeOut(planOf([left]), 2))).toEqual([["reopen"]]);
  });

  it("sends the token in place of a price", () => {
    const plan = setPrice(put(empty, 0, 0, 6), 0, "token");

    expect(sending([], plan)).toEqual([["place", 0], ["slot", 0], ["negotiate"]]);
  });

  it("shows what the server knows, unless messages are on their way or more cannot be told yet", () => {
    const ahead = put(put(empty, 3, 0, 18), 1, 1, 6);
    const known: DraftView[] = [{ card: 3, slot: 18, price: null, has_token: false }];

    expect(shown(known, ahead, true)).toBe(ahead);
    expect(shown([], ahead, false)).toBe(ahead);
    expect(shown([], ahead, true)).toEqual(empty);
    expect(shown([left], ahead, true)).toEqual(planOf([left]));
  });
});

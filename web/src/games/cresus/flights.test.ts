import { describe, expect, test } from "vitest";
import { momentOf } from "./fixtures/table.svelte";
import { flights, LONGEST } from "./flights";

const view = () => momentOf("window").view;
const shown = (...events: Record<string, unknown>[]) => flights(events as never, view(), view());

describe("what moves", () => {
  test("nothing before there is a table to look at", () => {
    expect(flights([{ type: "Received", seat: 0, amount: 10 }] as never, null, view())).toEqual([]);
  });

  test("the bank pays into a purse", () => {
    expect(shown({ type: "Received", seat: 1, amount: 10 })).toMatchObject([{ from: "bank", to: "purse:1", step: 0 }]);
  });

  test("no money is no note that flies", () => {
    expect(shown({ type: "Sold", seat: 1, share: 5, total: 0 })).toEqual([]);
    expect(shown({ type: "SignBought", seat: 1, level: 2, amount: 0 })).toMatchObject([{ to: "sign:1:2" }]);
  });

  test("a birthday goes from purse to purse", () => {
    expect(shown({ type: "Paid", seat: 1, amount: 10, to: 2 })).toMatchObject([{ from: "purse:1", to: "purse:2" }]);
  });

  test("my share flies into my portfolio, that of another to their plate", () => {
    expect(shown({ type: "Bought", seat: 0, share: 5, amount: 55 })[1]).toMatchObject({ from: "share:5", to: "share:5" });
    expect(shown({ type: "Bought", seat: 2, share: 5, amount: 55 })[1]).toMatchObject({ from: "share:5", to: "wallet:2" });
  });

  test("a deal moves both ways at once", () => {
    const deal = { give: [1], want: [2, 3], pay: 0, ask: 40 };
    const moves = shown({ type: "DealDone", proposer: 1, addressee: 2, deal });
    expect(moves.map(({ to }) => to)).toEqual(["wallet:2", "wallet:1", "wallet:1", "purse:1"]);
    expect(new Set(moves.map(({ step }) => step)).size).toBe(1);
  });

  test("dice roll before what they bring is paid", () => {
    const moves = shown({ type: "Thrown", seat: 1, dice: [0, 0, 0, 1, 2, 3], thrown: 63, left: 0 }, { type: "Received", seat: 1, amount: 30 });
    expect(moves.map(({ to, step }) => [to, step])).toEqual([["dice", 0], ["purse:1", 1]]);
  });

  test("however much happens, it takes little time", () => {
    const many = Array.from({ length: 12 }, () => ({ type: "Received", seat: 0, amount: 5 }));
    const whole = shown(...many).reduce((sum, { duration = 0 }) => sum + duration, 0);
    expect(whole).toBeLessThanOrEqual(Math.max(LONGEST, 12 * 150));
  });
});

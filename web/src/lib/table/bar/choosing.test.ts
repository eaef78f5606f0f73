import { expect, test, vi } from "vitest";
import type { Choice, Desk } from "$lib/game";
import { Choosing } from "./choosing.svelte";

const offered = (id: string, more: Partial<Choice> = {}): Choice => ({ id, label: id, weight: "main", choose: vi.fn(), ...more });

function sit(...choices: Choice[]) {
  const shown = { choices };
  const desk: Desk = { prompt: null, reason: null, hint: null, dismiss: vi.fn() };
  return { shown, desk, choosing: new Choosing(() => desk, () => shown.choices) };
}

test("what can be taken back is done at once, and puts away what was said before", () => {
  const buy = offered("buy");
  const { choosing, desk } = sit(buy);
  choosing.choose(buy);
  expect(buy.choose).toHaveBeenCalledOnce();
  expect(desk.dismiss).toHaveBeenCalledOnce();
});

test("what cannot be taken back is asked once more, or not done", () => {
  const sell = offered("sell", { confirm: "Sell it?" });
  const { choosing } = sit(sell);
  choosing.choose(sell);
  expect([choosing.asked, vi.mocked(sell.choose).mock.calls.length]).toEqual([sell, 0]);
  choosing.cancel();
  expect(choosing.asked).toBeNull();
  choosing.choose(sell);
  choosing.choose(choosing.asked!);
  expect(sell.choose).toHaveBeenCalledOnce();
  expect(choosing.asked).toBeNull();
});

test("what is to be confirmed is asked only while it is offered in the same words", () => {
  const sell = offered("sell", { confirm: "Sell it for 5?" });
  const { choosing, shown } = sit(sell);
  choosing.choose(sell);
  shown.choices = [offered("sell", { confirm: "Sell it for 3?" })];
  expect(choosing.asked).toBeNull();
});

test("what is refused says why, as long as it is so", () => {
  const dear = (text: string) => offered("buy", { refused: { text, rule: "PE-3" } });
  const { choosing, shown } = sit(dear("Too dear."));
  choosing.choose(shown.choices[0]!);
  expect(choosing.reason).toEqual({ text: "Too dear.", rule: "PE-3" });
  expect(shown.choices[0]!.choose).not.toHaveBeenCalled();
  shown.choices = [dear("Sold.")];
  expect(choosing.reason).toBeNull();
});

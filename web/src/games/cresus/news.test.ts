import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableAt } from "./fixtures/table.svelte";
import { News } from "./news.svelte";

const bids = (number: number) => ({ number, event: { type: "BidsRevealed", lot: 3, is_second: false, bids: [{ seat: 0, amount: 4 }] } });

function seeing(...told: ReturnType<typeof bids>[]) {
  const table = new TableAt("window");
  table.told = told;
  return { table, news: new News(table) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what was told before somebody looked is seen, but no news", () => {
  const { table, news } = seeing();
  table.told = [bids(7)];
  news.look();
  expect([news.isNew, news.scene?.number]).toEqual([false, 7]);
});

test("what comes then is news for a while, or until it is put away", () => {
  const { table, news } = seeing(bids(3));
  table.told = [...table.told, bids(5)];
  news.look();
  expect([news.isNew, news.since]).toEqual([true, 3]);
  news.look(); // nothing more has come
  vi.advanceTimersByTime(60_000);
  expect(news.isNew).toBe(false);
  table.told = [...table.told, bids(6)];
  news.look();
  news.close();
  expect(news.isNew).toBe(false);
});

import { describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { packed, packets } from "./packets";

const { NAMES, finished } = matchesOf("fake-crystal");

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test.each(NAMES)("the packets of %s add up to the scores", (name) => {
  const { outcome, sheet } = finished(name).end;
  const totals = packets(sheet).bySeat.map((texts) => sum(texts.map((text) => Number(text.split(" = ")[1]!.replace("−", "-")))));
  expect(totals.map((total) => [total])).toEqual(outcome.scores);
});

describe("packets of 30", () => {
  const totals = (items: number[]) => packed(items).map(sum);

  test("as many as there can be, also where the largest first is a dead end", () => {
    expect(totals([18, 12, 12, 6, 12])).toEqual([30, 30]);
    expect(totals([18, 18, 12, 6, 6])).toEqual([30, 30]);
    expect(totals([18, 12, 6, 6, 6, 6, 6])).toEqual([30, 30]);
    // 18 + 12 first would leave 18, 6 and 3: no second packet
    expect(totals([18, 18, 12, 6, 3, 3])).toEqual([30, 30]);
  });

  test("what is left over comes last", () => {
    expect(packed([18, 12, 6, 3, 1])).toEqual([[18, 12], [6, 3, 1]]);
    expect(packed([6, 1])).toEqual([[6, 1]]);
    expect(packed([])).toEqual([]);
  });

  test("Fakes cancel something worth as much, and else are left over", () => {
    expect(packed([18, 12, 6, -3, -3])).toEqual([[18, 12], [6, -3, -3]]);
    expect(packed([18, 12, -3])).toEqual([[18, 12], [-3]]);
    expect(packed([3, -3, 1])).toEqual([[3, -3], [1]]);
  });

  test("every item is in one packet", () => {
    const items = [18, 18, 18, 12, 12, 12, 12, 6, 6, 6, 6, 6, 6, -3, -3, -3, ...Array<number>(17).fill(3), 1, 1];
    const found = packed(items);
    expect(found.flat().toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    expect(found.slice(0, -1).map(sum).filter((total) => total === 30)).toHaveLength(6);
  });

  test("are written as sums", () => {
    for (const text of packets(finished("4-preempteur").end.sheet).bySeat.flat()) expect(text).toMatch(/^−?[\d ×]+( [+−] [\d ×]+)* = −?\d+$/);
  });
});

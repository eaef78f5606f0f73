import { expect, it } from "vitest";
import { isFirst } from "./first";

it("of two quick clicks the first counts, of many every other one", () => {
  expect([1, 2, 3, 4, 5].filter((detail) => isFirst({ detail }))).toEqual([1, 3, 5]);
});

it("the keyboard always counts", () => {
  expect(isFirst({ detail: 0 })).toBe(true);
});

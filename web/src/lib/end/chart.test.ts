import { describe, expect, test } from "vitest";
import { apart, scaleOf, xOf, yOf } from "./chart";

const box = { width: 400, height: 200, left: 40, right: 60, top: 10, bottom: 30 };

describe("a scale", () => {
  test.each([
    [[35, 168], [0, 50, 100, 150, 200]],
    [[35, 35], [35, 36]],
    [[-7, 12], [-10, -5, 0, 5, 10, 15]],
    [[0, 1], [0, 1]],
  ])("for %j has the lines %j", (values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });

  test("holds all its values, in few lines", () => {
    for (const values of [[3, 997], [120, 131], [-40, 300], [1, 2, 3]]) {
      const { low, high, ticks } = scaleOf(values);
      expect(low).toBeLessThanOrEqual(Math.min(...values));
      expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.length).toBeLessThanOrEqual(8);
    }
  });
});

test("values lie within the box, high ones on top", () => {
  const scale = scaleOf([0, 100]);
  expect(yOf(100, scale, box)).toBe(10);
  expect(yOf(0, scale, box)).toBe(170);
  expect([0, 1, 2].map((place) => xOf(place, 3, box))).toEqual([40, 190, 340]);
  expect(xOf(0, 1, box)).toBe(190);
});

describe("labels", () => {
  test("that do not meet stay where they are", () => {
    expect(apart([20, 80, 50], 16, 0, 100)).toEqual([20, 80, 50]);
  });

  test("move apart, in their order", () => {
    expect(apart([50, 50, 52], 16, 0, 100)).toEqual([50, 66, 82]);
  });

  test("stay within the box", () => {
    expect(apart([95, 96, 97], 16, 0, 100)).toEqual([68, 84, 100]);
    expect(apart([-5, 0], 16, 0, 100)).toEqual([0, 16]);
  });
});

import { expect, test } from "vitest";
import { around, points } from "./around";

test("places go clockwise from the top", () => {
  expect(around(4, 10, { x: 50, y: 50 })).toEqual([
    { x: 50, y: 40, angle: 0 },
    { x: 60, y: 50, angle: 90 },
    { x: 50, y: 60, angle: 180 },
    { x: 40, y: 50, angle: 270 },
  ]);
});

test("a turn moves the first place", () => {
  expect(points(around(2, 10, { x: 0, y: 0 }, 90))).toBe("10,0 -10,0");
});

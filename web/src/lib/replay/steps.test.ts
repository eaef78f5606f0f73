import { describe, expect, test } from "vitest";
import { momentsOf } from "./fake";
import { chapterAt, chapters, eventsBetween, framesOf, nextSeen, previousSeen } from "./steps";

const watched = framesOf(momentsOf(9, -1), null);
const own = framesOf(momentsOf(9, 0), null);

describe("a watcher", () => {
  test("goes from one thing that all can see to the next", () => {
    expect([0, 1, 2, 3, 8].map((number) => nextSeen(watched, number))).toEqual([3, 3, 3, 6, 9]);
    expect([9, 8, 7, 3, 1, 0].map((number) => previousSeen(watched, number))).toEqual([6, 6, 6, 0, 0, 0]);
  });

  test("of whom not everything is known yet goes on one by one", () => {
    expect(nextSeen(watched.slice(0, 3), 5)).toBe(6);
    expect(nextSeen([], 0)).toBe(1);
  });
});

test("whoever did something in secret sees it again", () => {
  expect([0, 1, 2].map((number) => nextSeen(own, number))).toEqual([1, 2, 3]);
});

test("a stretch begins where the one before it ended", () => {
  const moments = momentsOf(9, -1);
  const [first, second] = [moments.slice(0, 4), moments.slice(4)];
  expect([...framesOf(first, null), ...framesOf(second, first.at(-1)!.view)]).toEqual(watched);
});

test("what happened on the way is told in order", () => {
  expect(eventsBetween(watched, 0, 6)).toEqual([{ type: "Happened", number: 3 }, { type: "Happened", number: 6 }]);
  expect(eventsBetween(watched, 6, 6)).toEqual([]);
});

describe("chapters", () => {
  const marks = [0, 40, 100].map((number, place) => ({ number, label: `Round ${place + 1}`, short: `${place + 1}` }));

  test("reach from mark to mark", () => {
    expect(chapters(marks, 100)).toEqual([
      { ...marks[0], from: 0, share: 0.4 },
      { ...marks[1], from: 0.4, share: 0.6 },
    ]);
    expect(chapters([], 0)).toEqual([]);
  });

  test("are found by a moment", () => {
    expect([0, 39, 40, 100].map((number) => chapterAt(marks, number))).toEqual([0, 0, 1, 2]);
    expect(chapterAt([{ number: 5 }], 3)).toBe(-1);
  });
});

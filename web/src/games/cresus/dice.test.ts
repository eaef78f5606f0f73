import { describe, expect, test } from "vitest";
import { ALL_DICE, bestToThrow, chancesIn, chancesOf, facesOf, meanOf, resultOf } from "./dice";
import { SHARES } from "./material";

describe("dice", () => {
  test("the result is the largest group, whatever its colour", () => {
    expect(resultOf([0, 0, 2, 3, 4, 5])).toBe(2);
    expect(resultOf([2, 2, 2, 2, 2, 2])).toBe(6);
    expect(resultOf([0, 1, 2, 3, 4, 5])).toBe(1);
  });

  test("the dice that make the result are known", () => {
    expect(facesOf([4, 1, 4, 2, 1, 4])).toEqual([0, 2, 5]);
    expect(facesOf([3, 1, 3, 1, 0, 2])).toEqual([1, 3]);
  });

  test("the largest group is kept, from six different all are thrown, from six equal none", () => {
    expect(bestToThrow([1, 1, 0, 2, 1, 5])).toBe(0b101100);
    expect(bestToThrow([0, 1, 2, 3, 4, 5])).toBe(ALL_DICE);
    expect(bestToThrow([3, 3, 3, 3, 3, 3])).toBe(0);
  });

  test("one throw has the chances of the rules, to the last digit", () => {
    const chances = chancesIn(1);
    const exact = [0, 5 / 324, 50 / 81, 1225 / 3888, 125 / 2592, 5 / 1296, 1 / 7776];
    chances.forEach((chance, result) => expect(chance).toBeCloseTo(exact[result]!, 12));
  });

  test("two throws, keeping the largest group", () => {
    const exact = [0, 25 / 104976, 1750 / 6561, 1167625 / 2519424, 60875 / 279936, 40375 / 839808, 10199 / 2519424];
    chancesIn(2).forEach((chance, result) => expect(chance).toBeCloseTo(exact[result]!, 12));
  });

  test.each([1, 2, 3, 4, 5])("chances in %i throws add up to one", (throws) => {
    expect(chancesIn(throws).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test("three kept, three thrown once: how likely a fourth is", () => {
    const chances = chancesOf([0, 0, 0, 1, 2, 3], 0b111000, 1);
    expect(chances[6]).toBeCloseTo(1 / 216, 12);
    expect(chances[3]).toBeCloseTo(125 / 216, 12);
  });

  test("what a share brings on average", () => {
    expect(meanOf(chancesIn(SHARES[0]!.throws), SHARES[0]!.amounts)).toBeCloseTo(31.4, 1);
  });
});

import { expect, test } from "vitest";
import { commitment, Dice, seedOf } from "./dice";

const seed = seedOf("00".repeat(31) + "07")!;

test("the commitment is the one the kernel makes", () => {
  expect(commitment(seed)).toBe("48428bdb7ddd829410d6bbb924fdeb3a3d7e88c2577bffae073b990c6f061d08");
});

test("dice give what the kernel's dice give, over many blocks", () => {
  const dice = new Dice(seed);
  const sides = [2, 6, 68, 4294967295, 3000000000, 7, 7, 7, 7, 7, 7, 7];
  expect(sides.map((number) => dice.draw(number))).toEqual([0, 5, 30, 3686046969, 1414029889, 5, 4, 4, 6, 0, 5, 0]);
});

test("a shuffle places the items as the kernel's does", () => {
  expect(new Dice(seed).shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([7, 4, 2, 9, 0, 1, 3, 6, 5, 8]);
});

test("a seed of another length gives no dice", () => {
  expect(() => new Dice(new Uint8Array(31))).toThrow(RangeError);
  expect(seedOf("07")).toBeNull();
  expect(seedOf("")).toBeNull();
});

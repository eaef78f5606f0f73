import { expect, it } from "vitest";
import { ring } from "./ring";

const apart = (ratio: number, a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot((a.x - b.x) * ratio, a.y - b.y);

it("lays places around a circle, with the gap at the bottom between the last and the first", () => {
  const [first, second, third, fourth] = ring(4, 1, 0.25);
  expect(first!.x).toBeLessThan(0);
  expect(first!.y).toBeGreaterThan(0);
  expect(second!.y).toBeLessThan(0);
  expect(third!.x).toBeGreaterThan(0);
  expect(fourth!.x).toBeCloseTo(-first!.x, 1);
  expect(fourth!.y).toBeCloseTo(first!.y, 1);
});

it("keeps them nearly equally far apart on a flat oval too", () => {
  const places = ring(11, 2.8, 0.25);
  const gaps = places.map((place, number) => apart(2.8, place, places[(number + 1) % 11]!));
  expect(Math.min(...gaps) / Math.max(...gaps)).toBeGreaterThan(0.75);
});

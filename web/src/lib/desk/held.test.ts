import { expect, test } from "vitest";
import { Held } from "./held.svelte";

test("what is picked up is held until something else is asked, and again when it is asked once more", () => {
  let asked = "a price";
  const held = new Held<number>(() => asked);
  expect(held.value).toBeNull();
  held.hold(0);
  expect(held.value).toBe(0);
  asked = "a bid";
  expect([held.value, held.last]).toEqual([null, 0]);
  asked = "a price";
  expect(held.value).toBe(0);
});

test("it can be held for something that will be asked next, and put down", () => {
  let asked = "a tile";
  const held = new Held<number>(() => asked);
  held.hold(7, "its price");
  expect(held.value).toBeNull();
  asked = "its price";
  expect(held.value).toBe(7);
  held.hold(null);
  expect([held.value, held.last]).toEqual([null, null]);
});

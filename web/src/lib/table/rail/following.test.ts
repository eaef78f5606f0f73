import { expect, test } from "vitest";
import { Following } from "./following";

const SEEN = 300;

test("a list is followed from the beginning", () => {
  expect(new Following().isOn).toBe(true);
});

test("whoever scrolls up is left in peace, and followed again at the end", () => {
  const following = new Following();
  following.scrolled(700, 1000, SEEN);
  following.scrolled(500, 1000, SEEN);
  expect(following.isOn).toBe(false);
  following.scrolled(560, 1200, SEEN); // down again, not to the end
  expect(following.isOn).toBe(false);
  following.scrolled(880, 1200, SEEN);
  expect(following.isOn).toBe(true);
});

test("a little up is still the end", () => {
  const following = new Following();
  following.scrolled(700, 1000, SEEN);
  following.scrolled(660, 1000, SEEN);
  expect(following.isOn).toBe(true);
});

test("lines that come between two frames do not end it", () => {
  const following = new Following();
  following.scrolled(700, 1000, SEEN);
  following.scrolled(700, 1200, SEEN); // told of the last move when the list has grown already
  expect(following.isOn).toBe(true);
  following.scrolled(900, 1400, SEEN);
  expect(following.isOn).toBe(true);
});

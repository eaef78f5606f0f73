import { beforeEach, expect, test } from "vitest";
import { forgetful } from "$lib/fakeMemory";
import { Notes } from "./notes.svelte";

beforeEach(() => void forgetful());

test("Locations are crossed out for one round", () => {
  const notes = new Notes("table", 0);
  notes.cross(3, 1);
  notes.cross(5, 1);
  notes.cross(3, 1);
  expect([notes.isCrossed(3, 1), notes.isCrossed(5, 1), notes.isCrossed(5, 2)]).toEqual([false, true, false]);
  notes.cross(1, 2);
  expect([notes.isCrossed(5, 2), notes.isCrossed(1, 2)]).toEqual([false, true]);
});

test("what one thinks of somebody stays at the table, in this browser", () => {
  new Notes("table", 0).mark(3, "suspect");
  const again = new Notes("table", 0);
  expect([again.markOf(3), again.markOf(1)]).toEqual(["suspect", "none"]);
  expect(new Notes("other", 0).markOf(3)).toBe("none");
  expect(new Notes("table", 1).markOf(3)).toBe("none");
});

test("what was kept and cannot be read is forgotten", () => {
  localStorage.setItem("tablee.notes.table.0", "{");
  expect(new Notes("table", 0).markOf(0)).toBe("none");
});

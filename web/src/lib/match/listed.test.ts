import { expect, test } from "vitest";
import { Listed } from "./listed";

const listed = new Listed([
  { required: true, actions: [["ask", 1, 7], ["ask", 2, 7], ["ask", 2, 8], ["pass"]], open: ["say"] },
  { required: false, actions: [["accuse", 3]], open: [] },
]);

test("a verb is listed with its first arguments", () => {
  expect([listed.has("ask"), listed.has("ask", 2), listed.has("ask", 2, 8), listed.has("ask", 3)]).toEqual([true, true, true, false]);
  expect([listed.has("pass"), listed.has("accuse", 3), listed.has("say")]).toEqual([true, true, false]);
});

test("what may follow a verb and its first arguments", () => {
  expect(listed.of("ask")).toEqual([1, 2, 2]);
  expect(listed.of("ask", 2)).toEqual([7, 8]);
  expect(listed.of("nothing")).toEqual([]);
});

test("a verb whose arguments are open is something to be written", () => {
  expect([listed.isOpen("say"), listed.isOpen("ask")]).toEqual([true, false]);
});

test("nothing may be listed", () => {
  expect(listed.isEmpty).toBe(false);
  expect(new Listed([]).isEmpty).toBe(true);
  expect(new Listed([{ required: true, actions: [], open: ["say"] }]).isEmpty).toBe(false);
});

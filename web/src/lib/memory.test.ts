import { beforeEach, expect, test, vi } from "vitest";
import { forgetful } from "./fakeMemory";
import { recall, recallValue, remember, rememberValue } from "./memory";

beforeEach(() => void forgetful());

test("what is remembered comes back, until it is forgotten", () => {
  remember("name", "Ana");
  expect(recall("name")).toBe("Ana");
  remember("name", null);
  expect(recall("name")).toBeNull();
});

test("values are remembered as such; what was written by something else is none", () => {
  rememberValue("places", [{ name: "Moulin" }]);
  expect(recallValue("places")).toEqual([{ name: "Moulin" }]);
  remember("places", "{");
  expect([recallValue("places"), recallValue("never")]).toEqual([null, null]);
  rememberValue("places", null);
  expect(recall("places")).toBeNull();
});

test("without storage nothing is remembered, and all works", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberValue("name", "Ana");
  expect(recallValue("name")).toBeNull();
});

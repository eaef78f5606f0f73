import { expect, test } from "vitest";
import { readCode } from "./code";

test.each(["K7QW2M", "k7qw2m", " k7q w2m ", "K7Q-W2M", "k7.qw.2m"])("%j is the code K7QW2M", (typed) => {
  expect(readCode(typed)).toEqual({ kind: "code", code: "K7QW2M" });
});

test("what is missing is counted", () => {
  expect(readCode("K7Q")).toEqual({ kind: "short", missing: 3 });
  expect(readCode("K7QW2M8")).toEqual({ kind: "long" });
  expect(readCode(" - ")).toEqual({ kind: "empty" });
});

test("a link that was pasted is followed", () => {
  expect(readCode("https://example.org/t/3f0c2a9d5b7e4c10#a~1.b")).toEqual({ kind: "link", address: "/t/3f0c2a9d5b7e4c10#a~1.b" });
});

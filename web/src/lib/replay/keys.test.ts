import { describe, expect, test, vi } from "vitest";
import { keyed } from "./keys";

function press(key: string, { shift = false, ctrl = false, within = "" } = {}) {
  const moves = { next: vi.fn(), back: vi.fn(), to: vi.fn(), play: vi.fn(), pause: vi.fn() };
  const preventDefault = vi.fn();
  const target = { closest: (wanted: string) => (within && wanted.includes(within) ? {} : null) } as unknown as EventTarget;
  keyed({ key, shiftKey: shift, ctrlKey: ctrl, metaKey: false, altKey: false, target, preventDefault }, { ...moves, isPlaying: false, last: 42 });
  const called = Object.entries(moves).flatMap(([name, move]) => move.mock.calls.map((facts) => [name, ...facts]));
  return { called, isTaken: preventDefault.mock.calls.length > 0 };
}

describe("keys move the replay", () => {
  test.each([
    ["ArrowRight", {}, ["next", false]],
    ["ArrowRight", { shift: true }, ["next", true]],
    ["ArrowLeft", {}, ["back", false]],
    ["ArrowLeft", { shift: true }, ["back", true]],
    ["Home", {}, ["to", 0]],
    ["End", {}, ["to", 42]],
    [" ", {}, ["play"]],
  ])("%j %j", (key, how, called) => {
    expect(press(key, how)).toEqual({ called: [called], isTaken: true });
  });

  test.each([
    ["x", {}],
    ["ArrowRight", { ctrl: true }],
    ["ArrowRight", { within: "input" }],
    ["Home", { within: "dialog" }],
    [" ", { within: "button" }],
  ])("but not %j %j", (key, how) => {
    expect(press(key, how)).toEqual({ called: [], isTaken: false });
  });

  test("arrows also while a button has the focus", () => {
    expect(press("ArrowRight", { within: "button" }).called).toEqual([["next", false]]);
  });
});

import { expect, it } from "vitest";
import { shortcut } from "./keys";

const pressed = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, target: null, ...more });
const inside = (kind: string) => ({ closest: (selector: string) => (selector.includes(kind) ? {} : null) }) as unknown as EventTarget;

it("knows its keys, whatever the case", () => {
  expect([shortcut(pressed("?")), shortcut(pressed("U")), shortcut(pressed("c")), shortcut(pressed("Escape")), shortcut(pressed("x"))]).toEqual([
    "hint",
    "undo",
    "chat",
    "close",
    null,
  ]);
});

it("leaves the browser's own keys alone, and who is writing", () => {
  expect(shortcut(pressed("c", { ctrlKey: true }))).toBeNull();
  expect(shortcut(pressed("c", { metaKey: true }))).toBeNull();
  expect(shortcut(pressed("u", { repeat: true }))).toBeNull();
  expect(shortcut(pressed("u", { target: inside("input") }))).toBeNull();
  expect(shortcut(pressed("u", { target: inside("dialog") }))).toBeNull();
  expect(shortcut(pressed("u", { target: inside("nowhere") }))).toBe("undo");
});

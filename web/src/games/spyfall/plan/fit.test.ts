import { describe, expect, test } from "vitest";
import optionData from "$rules/spyfall/data/options.toml";
import type { Options, Value } from "$lib/newtable/kit";
import { fit, means } from "./fit";

const DEFAULTS: Options = Object.fromEntries((optionData as unknown as { option: { id: string; default: Value }[] }).option.map((option) => [option.id, option.default]));
const fitted = (options: Options, seats = 5) => fit({ ...DEFAULTS, ...options }, seats);
const list = (count: number) => Array.from({ length: count }, (_, number) => `Place ${number}`).join("\n");

test("what is usual stays as it is", () => {
  expect(fitted({})).toEqual(DEFAULTS);
});

describe("what does not go together is put back", () => {
  test("Harley with fewer than five", () => {
    expect([4, 5].map((seats) => fitted({ harley: true }, seats).harley)).toEqual([false, true]);
  });

  test("ready-made talk at places without a profile", () => {
    expect(fitted({ places: list(8) })["talk-mode"]).toBe("free");
    expect(fitted({ places: list(8), "talk-mode": "companion" })["talk-mode"]).toBe("companion");
  });

  test("the Multiverse with a short list, and more rounds than packs", () => {
    expect(fitted({ places: list(15), multiverse: true }).multiverse).toBe(false);
    expect(fitted({ places: list(16), multiverse: true }).multiverse).toBe(true);
    expect(fitted({ places: list(8), rounds: 20, farce: true }).rounds).toBe(9);
  });

  test("what is only for talk aloud, or only for bots", () => {
    const wanted = { "track-turns": true, "shared-device": true, absence: "substitute" };
    expect(fitted(wanted)).toMatchObject({ "track-turns": false, "shared-device": false, absence: "substitute" });
    expect(fitted({ ...wanted, "talk-mode": "companion" })).toMatchObject({ "track-turns": true, "shared-device": true, absence: "by-talk-mode" });
  });
});

test("what means nothing is not asked", () => {
  expect(means("farce-wrong-guess", { ...DEFAULTS })).toBe(false);
  expect(means("farce-wrong-guess", { ...DEFAULTS, farce: true })).toBe(true);
  expect(means("transcript", { ...DEFAULTS, "talk-mode": "companion" })).toBe(false);
});

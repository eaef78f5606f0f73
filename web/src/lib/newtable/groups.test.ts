import { expect, test } from "vitest";
import type { Option } from "$lib/match/messages";
import { groupsOf } from "./groups";
import type { Kit } from "./kit";

const OPTIONS = ["timers", "rounds", "faces"].map((id) => ({ id }) as Option);
const kit = (more: Partial<Kit>) => more as Kit;
const ids = (given: Kit | null, options = OPTIONS, values = {}) => groupsOf(given, options, values).map(({ id, fields }) => [id, fields.map((field) => field.id)]);

test("a game without groups has one without a name", () => {
  expect(ids(null)).toEqual([[null, ["timers", "rounds", "faces"]]]);
});

test("groups come as the kit has them, without those where nothing is left", () => {
  const groups = [{ id: "dice", options: ["faces", "rounds"] }, { id: "none", options: ["gone"] }, { id: "time", options: ["timers"] }];
  expect(ids(kit({ groups }))).toEqual([["dice", ["faces", "rounds"]], ["time", ["timers"]]]);
});

test("an option that is in no group is offered in a last one", () => {
  expect(ids(kit({ groups: [{ id: "time", options: ["timers"] }] }))).toEqual([["time", ["timers"]], [null, ["rounds", "faces"]]]);
});

test("what means nothing now is in none of them", () => {
  const given = kit({ groups: [{ id: "time", options: ["timers", "rounds"] }], means: (id, values) => id !== "rounds" || values.timers === "off" });
  expect(ids(given)).toEqual([["time", ["timers"]], [null, ["faces"]]]);
  expect(ids(given, OPTIONS, { timers: "off" })).toEqual([["time", ["timers", "rounds"]], [null, ["faces"]]]);
});

test("even a game without options has a group, for what the frame asks", () => {
  expect(ids(null, [])).toEqual([[null, []]]);
  expect(ids(kit({ groups: [{ id: "time", options: ["timers"] }], means: () => false }))).toEqual([[null, []]]);
});

import { describe, expect, test } from "vitest";
import type { GameSummary } from "$lib/match/messages";
import type { Kit, Preset } from "./kit";
import { allows, firstPlan, presetOf, recalledPlan, request, takesPrograms, withOptions, withSeats } from "./plan";

const both = (text: string) => ({ fr: text, en: text });
const GAME: GameSummary = {
  title: { fr: "", en: "" },
  tagline: null,
  game: "dice",
  rules: 1,
  fewest_seats: 2,
  most_seats: 5,
  levels: [],
  verbs: [],
  has_lesson: false,
  options: [
    { id: "timers", default: "normal", values: ["normal", "blitz"].map((value) => ({ value, label: both(value), without_programs: value === "blitz" })), name: both(""), help: both(""), lowest: null, highest: null, longest: null, lab: false },
    { id: "rounds", default: 3, values: [], name: both(""), help: both(""), lowest: 1, highest: 9, longest: null, lab: false },
    { id: "faces", default: "", values: [], name: both(""), help: both(""), lowest: null, highest: null, longest: 12, lab: false },
  ],
};
const PRESETS: Preset[] = [
  { id: "classic", options: {} },
  { id: "quick", options: { timers: "blitz", rounds: 1 } },
];

describe("seats", () => {
  test("a new chair is like the last one", () => {
    expect(withSeats(["link", "hard"], 5, GAME)).toEqual(["link", "hard", "hard", "hard"]);
  });

  test("there are never more or fewer than the game allows", () => {
    expect(withSeats(["link"], 9, GAME)).toHaveLength(4);
    expect(withSeats(["link"], 0, GAME)).toHaveLength(1);
  });
});

describe("the first visit", () => {
  test("friends by link, and the game's own defaults", () => {
    expect(firstPlan(GAME)).toMatchObject({ chairs: ["link", "link", "link"], options: { timers: "normal", rounds: 3 } });
  });

  test("or the preset a kit begins with, until one has chosen otherwise", () => {
    const kit = { presets: PRESETS, start: "quick" } as unknown as Kit;
    expect(recalledPlan(null, GAME, kit).options).toEqual({ timers: "blitz", rounds: 1, faces: "" });
    const kept = JSON.stringify({ chairs: ["link"], options: { timers: "normal", rounds: 5, faces: "" } });
    expect(recalledPlan(kept, GAME, kit).options).toEqual({ timers: "normal", rounds: 5, faces: "" });
  });
});

describe("options", () => {
  test("a preset is found by what it chooses, with the defaults for the rest", () => {
    expect(presetOf({ timers: "normal", rounds: 3, faces: "" }, PRESETS, GAME.options)).toBe("classic");
    expect(presetOf({ timers: "blitz", rounds: 1, faces: "" }, PRESETS, GAME.options)).toBe("quick");
    expect(presetOf({ timers: "blitz", rounds: 3, faces: "" }, PRESETS, GAME.options)).toBeNull();
  });

  test("a number may be anything in its range", () => {
    const [timers, rounds] = GAME.options;
    expect([1, 9, 0, 10, 2.5, "2"].map((value) => allows(rounds!, value))).toEqual([true, true, false, false, false, false]);
    expect(allows(timers!, "blitz")).toBe(true);
    expect(allows(timers!, 1)).toBe(false);
  });

  test("a text may be anything up to its length", () => {
    const faces = GAME.options[2]!;
    expect(["", "one\ntwo", "x".repeat(13), 3].map((value) => allows(faces, value))).toEqual([true, true, false, false]);
  });

  test("where programs cannot sit, every chair is for a person", () => {
    const plan = { ...firstPlan(GAME), chairs: ["link", "hard"] as const };
    expect(withOptions(plan, { ...plan.options, rounds: 5 }, GAME).chairs).toEqual(["link", "hard"]);
    expect(withOptions(plan, { ...plan.options, timers: "blitz" }, GAME).chairs).toEqual(["link", "link"]);
    expect(takesPrograms(GAME, { timers: "blitz" })).toBe(false);
  });

  test("only what differs from the default is sent", () => {
    const plan = { ...firstPlan(GAME), chairs: ["link", "hard"] as const, options: { timers: "normal", rounds: 5, faces: "" }, delay: 60 };
    expect(request(plan, GAME, "Ana")).toEqual({
      game: "dice",
      name: "Ana",
      seats: [{ kind: "me" }, { kind: "link" }, { kind: "bot", level: "hard" }],
      options: { rounds: 5 },
      watchers: "open",
      delay: 60,
    });
  });

  test("whoever lets no watchers in delays nothing", () => {
    expect(request({ ...firstPlan(GAME), watchers: "refused", delay: 60 }, GAME, "Ana").delay).toBe(0);
  });
});

describe("the plan of the last time", () => {
  test("comes back as it was", () => {
    const plan = { chairs: ["hard"], options: { timers: "normal", rounds: 7, faces: "a\nb" }, watchers: "refused", delay: 30 };
    expect(recalledPlan(JSON.stringify(plan), GAME)).toEqual(plan);
  });

  test("lets no program sit where none can", () => {
    expect(recalledPlan('{"chairs":["hard"],"options":{"timers":"blitz"}}', GAME).chairs).toEqual(["link"]);
  });

  test.each([null, "", "{", "[]", '"text"', '{"chairs":["throne"],"options":{"timers":"slow","other":1},"delay":7}'])("from %j is the first one", (text) => {
    expect(recalledPlan(text, GAME)).toEqual(firstPlan(GAME));
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { speaker } from "$lib/match/fakeTable.svelte";
import type { GameEvent } from "$lib/match/match.svelte";
import type { SeatView } from "$lib/match/messages";
import examples from "./examples.json";
import labels from "./labels.json";
import { type Company, sentence } from "./saying";
import { keysOf, labelCase, Teller, type Wording } from "./teller";

describe("the keys of texts", () => {
  test.each(examples)("$says", ({ wording, event, you, keys }) => {
    expect(keysOf(event as GameEvent, wording as Wording, you)).toEqual(keys);
  });
});

describe("which label an action has", () => {
  test.each(labels)("$says", ({ cases, facts, you, case: label }) => {
    expect(labelCase(cases, facts, you)).toBe(label);
  });
});

const TELLING = {
  facts: { person: ["seat", "to", "seats"], coins: ["price"] },
  also: { worth: "gem", colour: "gem" },
  events: {
    RoundBegan: { heading: true },
    Bought: { article: "PE-3" },
    Gave: {},
    Hid: { in_log: false },
    Left: {},
    Shared: { by: "seats" },
    Found: {},
  },
};

const TEXTS = {
  and: "{first} and {last}",
  nobody: "nobody",
  events: {
    RoundBegan: "round {round}: {scores}",
    Bought: { you: "you buy for {price}", they: "{seat} buys for {price}" },
    Gave: { you: "You give {to} {words}", they: "{seat} gives {to} {words}", to_you: "{seat} gives you {words}!" },
    Hid: "Nobody may see this",
    Shared: { many: "{seats} share" },
    Found: "{gem}: {worth}, {colour}",
  },
  telling: { events: { Found: "here only: {gem} {worth} {colour}" } },
};

type Event = { type: "Gave"; seat: number; to: number | null; gems: number[] } | { type: "Bought"; seat: number };

const seats = ["Ana", "Bob", "Cid"].map((name, seat) => ({ seat, name }) as SeatView);
const company = (seat: number): Company => ({ seats, seat, options: {} });

const teller = new Teller<Event>(
  "pearls",
  TELLING,
  { coins: (sum: number) => `${sum} coins`, gem: (gem: number) => `gem ${gem}`, worth: (gem: number) => `+${gem}` },
  { Gave: ({ gems }, { seat }) => ({ words: `${gems.length} gems, says ${seat}` }) },
);
const tell = (event: GameEvent, seat = 0) => teller.tell(event, company(seat));

beforeAll(() => speaker({ fr: {}, en: { pearls: TEXTS } })("en"));

describe("a line of the log", () => {
  test("is a sentence, with who did it and the article", () => {
    expect(tell({ type: "Bought", seat: 1, price: 5 })).toEqual({ text: "Bob buys for 5 coins.", seat: 1, rule: "PE-3" });
    expect(tell({ type: "Bought", seat: 0, price: 5 })!.text).toBe("You buy for 5 coins.");
  });

  test("may be a heading", () => {
    expect(tell({ type: "RoundBegan", round: 2, scores: [3, 0, 1] })).toEqual({ text: "Round 2: Ana 3, Bob 0 and Cid 1.", isHeading: true });
  });

  test("has the words that the game makes of the whole event", () => {
    const gave = { type: "Gave", seat: 1, to: 0, gems: [4, 4] };
    expect([-1, 0, 1, 2].map((seat) => tell(gave, seat)!.text)).toEqual([
      "Bob gives Ana 2 gems, says -1.",
      "Bob gives you 2 gems, says 0!",
      "You give Ana 2 gems, says 1.",
      "Bob gives Ana 2 gems, says 2.",
    ]);
  });

  test("names nobody where there is nobody, and several together", () => {
    expect(tell({ type: "Gave", seat: 1, to: null, gems: [] })!.text).toBe("Bob gives nobody 0 gems, says 0.");
    expect(tell({ type: "Shared", seats: [0, 1, 2] })).toEqual({ text: "Ana, Bob and Cid share.", seat: 0 });
  });

  test("is the page's own where it has one; a word without a namer is left out", () => {
    expect(tell({ type: "Found", gem: 7 })!.text).toBe("Here only: gem 7 +7 {colour}.");
  });

  test("is not made of what the log leaves out, has no text, or is unknown", () => {
    expect(["Hid", "Left", "FellFromTheSky"].map((type) => tell({ type }))).toEqual([null, null, null]);
  });
});

test("facts are said by their kind; nothing is said of nothing, and as it is what has no kind", () => {
  const facts = { price: 2, seat: 1, to: null, gem: null, why: "so", count: 3, deal: {}, seats: [] };
  expect(teller.said(facts, company(0))).toEqual({
    price: "2 coins",
    seat: "Bob",
    to: "nobody",
    gem: "",
    worth: "",
    why: "so",
    count: 3,
    deal: "",
    seats: "nobody",
  });
});

test("a sentence begins with a capital and ends with a stop, once", () => {
  expect(["état", "What?", "« oui »", "Wait…"].map(sentence)).toEqual(["État.", "What?", "« oui »", "Wait…"]);
});

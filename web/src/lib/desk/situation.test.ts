import { expect, test } from "vitest";
import type { Question } from "$lib/match/messages";
import { situations, type Topics } from "./situation";

type Kind = "buying" | "bidding" | "raising" | "writing" | "sealed";
type Verb = "buy" | "bid" | "raise" | "say";

const TOPICS: Topics<Kind, Verb> = {
  Buying: "buying",
  Auction: [
    ["raise", "raising"],
    ["bid", "bidding"],
    ["say", "writing"],
  ],
};

const asks = (...verbs: Verb[]): Question[] => [{ required: true, actions: verbs.map((verb) => [verb]), open: [] }];

function kind(phase: string | null, questions: Question[] = [], seat = 0): string {
  const view = { seat, waits: phase === null ? null : { phase }, players: [{ seat: 0 }] };
  return situations<typeof view, Kind, Verb>(TOPICS, () => "sealed")(view, questions, []).kind;
}

test("the phase says what the question is about; where it asks different things, the first verb that is listed", () => {
  expect(kind("Buying", asks("buy"))).toBe("buying");
  expect(kind("Auction", asks("bid"))).toBe("bidding");
  expect(kind("Auction", asks("bid", "raise"))).toBe("raising");
  expect(kind("Auction", [{ required: true, actions: [], open: ["say"] }])).toBe("writing");
});

test("who is asked nothing waits, watches, or it is over", () => {
  expect(kind("Buying")).toBe("sealed");
  expect(kind("Buying", [{ required: false, actions: [["buy"]], open: [] }])).toBe("sealed");
  expect(kind("Buying", [], -1)).toBe("watching");
  expect(kind(null)).toBe("over");
});

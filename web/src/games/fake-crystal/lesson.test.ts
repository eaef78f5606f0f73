import { describe, expect, test } from "vitest";
import { lessonHint } from "./lesson";
import type { DraftView, OfferView, View } from "./view";

const offer = (number: number, more: Partial<OfferView> = {}): OfferView => ({
  offer: number,
  owner: Math.floor(number / 2),
  back: 0,
  slot: 0,
  price: 5,
  reserved_by: null,
  looked_at_by: [],
  tile: null,
  ...more,
});

function view(round: number, phase: string, offers: OfferView[], draft: DraftView[] = [], actor = 0): View {
  const waits = { phase, seats: [actor], offer: null, credits: null, colour: null, tile: null };
  return { seat: 0, round, rounds: 6, actor, waits, offers, draft } as unknown as View;
}

describe("the guided first game", () => {
  const card = { card: 1, slot: null, price: null, has_token: false };

  test("proposes a bluff, and lets the learner go in the last round", () => {
    expect(lessonHint(view(5, "Offering", []), "place")).toBe("lesson_place");
    expect(lessonHint(view(6, "Offering", []), "place")).toBe("lesson_place_last");
    expect(lessonHint(view(5, "Offering", [], [card]), "place")).toBe("place");
    expect(lessonHint(view(5, "Offering", [], [card]), "slot")).toBe("slot");
  });

  test("leads from the look to the trophy, then to banking the Fake", () => {
    const all = [offer(2), offer(3), offer(4), offer(5)];
    expect(lessonHint(view(5, "Exchange", all), "look")).toBe("lesson_look");
    const seen = [offer(2), offer(4, { looked_at_by: [0] })];
    expect(lessonHint(view(5, "Exchange", seen), "turn")).toBe("lesson_seen");
    expect(lessonHint(view(5, "Exchange", all), "turn")).toBe("lesson_buy");
    expect(lessonHint(view(5, "Exchange", [offer(4), offer(5)]), "turn")).toBe("lesson_bank");
    expect(lessonHint(view(5, "Exchange", [offer(5)]), "turn")).toBe("turn");
  });

  test("says nothing of its own on others' turns and in the last round", () => {
    expect(lessonHint(view(5, "Exchange", [offer(4)], [], 1), "look")).toBe("look");
    expect(lessonHint(view(6, "Exchange", [offer(2), offer(4)]), "turn")).toBe("turn");
  });
});

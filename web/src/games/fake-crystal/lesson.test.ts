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
  const draft = (card: number): DraftView => ({ card, slot: null, price: null, has_token: false });
  const offering = (round: number, ...cards: number[]) => ({
    ...view(round, "Offering", [], cards.map(draft)),
    players: [{ hand: [55, 33, 30, 5] }] as unknown as View["players"], // the second is a Fake
  });

  test("leads through a bluff and an honest offer, a step at a time", () => {
    expect(lessonHint(offering(5), "place")).toBe("lesson_place");
    expect(lessonHint(offering(5), "slot")).toBe("lesson_slot");
    expect(lessonHint(offering(5, 1), "price")).toBe("lesson_price");
    expect(lessonHint(offering(5, 1), "place")).toBe("lesson_second");
    expect(lessonHint(offering(5, 1, 3), "price")).toBe("price");
    expect(lessonHint(offering(5, 1, 3), "seal")).toBe("seal");
  });

  test("proposes no orange crystal to who began with it", () => {
    expect(lessonHint(offering(5, 3), "price")).toBe("price");
    expect(lessonHint(offering(5, 3), "place")).toBe("place");
  });

  test("lets the learner go in the last round", () => {
    expect(lessonHint(offering(6), "place")).toBe("lesson_place_last");
    expect(lessonHint(offering(6), "slot")).toBe("slot");
    expect(lessonHint(offering(6, 1), "price")).toBe("price");
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

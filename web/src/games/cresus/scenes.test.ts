import { describe, expect, test } from "vitest";
import type { Told } from "$lib/match/match.svelte";
import { isAbout, latestScene, lookingTime } from "./scenes";

const told = (...events: object[]): Told[] => events.map((event, place) => ({ number: place + 1, event: event as Told["event"] }));
const drawn = (card: number) => ({ type: "CardDrawn", market: 2, seat: 0, card });
const thrown = (seat: number, dice: number[], left = 0, which = 63) => ({ type: "Thrown", seat, dice, thrown: which, left });
const FIRST = [0, 0, 0, 1, 2, 3];
const SECOND = [4, 4, 4, 4, 2, 3];

/** The card that was drawn last. */
function card(...events: object[]) {
  const scene = latestScene(told(drawn(1), ...events));
  expect(scene?.type).toBe("cards");
  return scene?.type === "cards" ? scene.cards.at(-1)! : null!;
}

describe("a Crésus card", () => {
  test("has the dice of all who throw, and what each wins or loses", () => {
    const shown = card(thrown(0, FIRST), thrown(1, SECOND), { type: "TournamentWon", seats: [1], amount: 20 }, { type: "Paid", seat: 0, amount: 10, to: null });
    expect(shown.rolls.map(({ seat, dice }) => [seat, dice])).toEqual([[0, FIRST], [1, SECOND]]);
    expect([...shown.sums]).toEqual([[1, 20], [0, -10]]);
  });

  test("a tie that is thrown off keeps the dice of before", () => {
    const [roll] = card(thrown(0, FIRST), thrown(1, FIRST), thrown(0, SECOND), thrown(1, FIRST)).rolls;
    expect(roll).toMatchObject({ dice: SECOND, before: [FIRST], number: 4 });
  });

  test("a series of throws is one row of dice", () => {
    const [roll] = card(thrown(0, FIRST, 2), thrown(0, SECOND, 1, 7)).rolls;
    expect(roll).toMatchObject({ dice: SECOND, before: [], thrown: 7 });
  });

  test("a stake and its gain are one sum; a payment goes from one to the other", () => {
    expect([...card({ type: "Staked", seat: 0, amount: 20 }, thrown(0, FIRST), { type: "Received", seat: 0, amount: 60 }).sums]).toEqual([[0, 40]]);
    expect([...card({ type: "Paid", seat: 1, amount: 10, to: 0 }).sums]).toEqual([[1, -10], [0, 10]]);
  });

  test("who is spared pays nothing", () => {
    const shown = card({ type: "Due", seat: 1, amount: 10, to: null }, { type: "Waived", seat: 1, amount: 10 });
    expect([shown.spared, shown.sums.size]).toEqual([[1], 0]);
  });

  test("a share liquidated for it has its own dice, and the card comes back", () => {
    const sale = [{ type: "SaleBegan", seat: 1, share: 3, market: null, expert: null }, thrown(1, SECOND), { type: "Sold", seat: 1, share: 3, total: 40 }];
    expect(latestScene(told(drawn(1), ...sale))).toMatchObject({ type: "sale", roll: { dice: SECOND } });
    expect(card(...sale, { type: "Paid", seat: 1, amount: 10, to: null }).rolls).toEqual([]);
  });

  test("stays with the others of the round, also when shares are turned up", () => {
    const scene = latestScene(told(drawn(1), drawn(2), { type: "SharesTurnedUp", market: 2, shares: [1, 2] }, { type: "Bought", seat: 0, share: 1, amount: 20 }));
    expect(scene).toMatchObject({ type: "cards", number: 2, cards: [{ card: 1 }, { card: 2 }] });
  });
});

test("dice are seen though the card was drawn before the page looked", () => {
  expect(latestScene(told(thrown(0, FIRST)))).toBeNull();
  expect(latestScene(told(thrown(0, FIRST)), [3, 7])).toMatchObject({ type: "cards", cards: [{ card: 7, market: null, rolls: [{ dice: FIRST }] }] });
  expect(latestScene(told(thrown(0, FIRST), drawn(1)), [3, 7, 1])).toMatchObject({ cards: [{ card: 7 }, { card: 1 }] });
});

describe("bids", () => {
  const bids = { type: "BidsRevealed", lot: 3, is_second: false, bids: [{ seat: 0, amount: 4 }] };

  test("are shown with what came of them", () => {
    const sold = { type: "LotSold", lot: 3, seat: 0, amount: 4, is_taken: false };
    expect(latestScene(told(bids))).toMatchObject({ type: "bids", end: null });
    expect(latestScene(told(bids, sold))).toMatchObject({ type: "bids", number: 2, end: sold });
  });

  test.each([{ type: "RoundBegan", round: 2, lead: 1 }, { type: "MarketsChosen", markets: [], banned: [] }, { type: "Undone" }])("are put away: %j", (event) => {
    expect(latestScene(told(bids, event))).toBeNull();
  });
});

test("more to see is looked at for longer", () => {
  const one = latestScene(told(drawn(1), thrown(0, FIRST)))!;
  const three = latestScene(told(drawn(1), thrown(0, FIRST), thrown(1, FIRST), thrown(2, FIRST)))!;
  expect(lookingTime(three)).toBeGreaterThan(lookingTime(one));
});

test("a sale and bids are about those who make them, Crésus cards about all", () => {
  const sale = latestScene(told({ type: "SaleBegan", seat: 1 }, thrown(1, FIRST), { type: "Sold", seat: 1, share: 3, total: 40 }))!;
  const bids = latestScene(told({ type: "BidsRevealed", lot: 3, is_second: false, bids: [{ seat: 2, amount: 4 }] }))!;
  const cards = latestScene(told(drawn(1)))!;
  const about = (seat: number) => [sale, bids, cards].map((scene) => isAbout(scene, seat));
  expect([about(1), about(2)]).toEqual([[true, false, true], [false, true, true]]);
});

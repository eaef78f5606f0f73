import { describe, expect, test } from "vitest";
import { momentOf } from "../fixtures/table.svelte";
import { DEAL } from "../material";
import { actionOf, asSeen, concerns, counterTo, isMeant, missing, mostMoney, newCall, sidesOf, tidied } from "./deal";

describe("the sides of a deal", () => {
  test.each([
    [DEAL.exchange, "call", { gives: true, wants: true, pays: false, asks: false }],
    [DEAL.purchase, "call", { gives: false, wants: true, pays: true, asks: false }],
    [DEAL.purchase, "answer", { gives: true, wants: false, pays: false, asks: true }],
    [DEAL.forSale, "call", { gives: true, wants: false, pays: false, asks: true }],
    [DEAL.forSale, "answer", { gives: false, wants: true, pays: true, asks: false }],
  ] as const)("kind %i, as one makes a %s", (kind, mode, sides) => {
    expect(sidesOf({ kind, mode, isPaying: true })).toEqual(sides);
  });

  test("in a mixed deal one of the two pays", () => {
    expect(sidesOf({ kind: DEAL.mixed, mode: "call", isPaying: false })).toMatchObject({ pays: false, asks: true });
  });
});

describe("a deal in the making", () => {
  test("names only what its kind may name, in ascending order", () => {
    const draft = { ...newCall(DEAL.purchase, [2]), give: [7], want: [30, 4], money: 12 };
    expect(tidied(draft).give).toEqual([]);
    expect(actionOf(draft)).toEqual(["call", DEAL.purchase, [2], [], [4, 30], 12, 0]);
  });

  test("says what is missing", () => {
    expect(missing(newCall(DEAL.forSale, []))).toBe("whom");
    expect(missing(newCall(DEAL.forSale, [1]))).toBe("shares");
    expect(missing({ ...newCall(DEAL.forSale, [1]), give: [3] })).toBeNull();
    expect(missing({ ...newCall(DEAL.purchase, [1]), mode: "answer", give: [3] })).toBe("price");
    expect(missing({ ...newCall(DEAL.exchange, [1]), mode: "counter", give: [3] })).toBe("shares");
  });

  test("a counter begins with the answer, and a deal looks the other way round from the other side", () => {
    const { view } = momentOf("picking_live");
    const thread = view.threads[0]!;
    const live = thread.live[0]!;
    expect(counterTo(thread, 1)).toMatchObject({ mode: "counter", with: [1], give: live.deal.give, want: live.deal.want });
    expect(asSeen(thread, live.deal, 1)).toMatchObject({ give: live.deal.want, want: live.deal.give });
  });

  test("nobody can promise more than there is", () => {
    const { view } = momentOf("window");
    expect(mostMoney(view, newCall(DEAL.purchase, [1]))).toBe(view.players[0]!.cash);
    expect(mostMoney(view, newCall(DEAL.forSale, [1, 2]))).toBe(Math.max(view.players[1]!.cash!, view.players[2]!.cash!));
  });
});

describe("what is over", () => {
  const { view } = momentOf("picking_live");
  const [thread] = view.threads;

  test("a call concerns whoever made it, and those asked until they decline", () => {
    const asked = thread!.to[0]!;
    expect(concerns(thread!, thread!.proposer)).toBe(true);
    expect(concerns({ ...thread!, declined: [] }, asked)).toBe(true);
    expect(concerns({ ...thread!, declined: [asked] }, asked)).toBe(false);
    expect(concerns({ ...thread!, to: [asked] }, 7)).toBe(false);
  });

  test("a counter to what was withdrawn, an answer to a call that ended, is meant no more", () => {
    const counter = counterTo(thread!, 1);
    expect(isMeant(view, counter)).toBe(true);
    expect(isMeant({ ...view, threads: [{ ...thread!, live: [] }] }, counter)).toBe(false);
    const answer = { ...newCall(DEAL.exchange, [thread!.proposer]), mode: "answer" as const };
    expect(isMeant({ ...view, seat: 1, threads: [{ ...thread!, declined: [] }] }, answer)).toBe(true);
    expect(isMeant({ ...view, seat: 1, threads: [] }, answer)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { changeOf } from "./fixtures/table.svelte";
import { flights } from "./flights";

function moves(name: string) {
  const { events, before, after } = changeOf(name);
  return flights(events, before, after).map(({ from, to, step, turns, ghost }) => {
    const kind = ghost ? "ghost" : turns ? "turns" : "flies";
    return `${step} ${from} > ${to} ${kind}`;
  });
}

describe("flights", () => {
  it("of a purchase: the price and the stake to the owner, then the tile turns over", () => {
    const tile = changeOf("bought").events.find(({ type }) => type === "Added")!.tile;

    expect(moves("bought")).toEqual([
      "0 purse:0 > purse:1 ghost",
      "0 stake:3 > purse:1 ghost",
      `1 offer:3 > tile:${tile} turns`,
    ]);
  });

  it("of a Fake: onto its pile", () => {
    expect(moves("bought_fake").at(-1)).toBe("1 offer:5 > pile:0:fakes turns");
  });

  it("of a bank: the stake to the actor, the tile to its owner", () => {
    expect(moves("banked")).toEqual(["0 stake:1 > purse:1 ghost", "1 offer:1 > pile:0:fakes turns"]);
  });

  it("of packing up: both to the owner, then what is drawn", () => {
    expect(moves("packed_up")).toEqual([
      "0 stake:0 > purse:0 ghost",
      "1 offer:0 > pile:0:blue turns",
      "2 reserve:0 > card:2 turns",
      "2 reserve:0 > card:3 turns",
      "2 reserve:1 > hand:1 flies",
      "2 reserve:2 > hand:2 flies",
    ]);
  });

  it("of the reveal: all tiles at once, mine from where I laid them", () => {
    const seen = moves("revealed");

    expect(seen.filter((move) => move.startsWith("0 "))).toEqual([
      "0 card:0 > offer:0 flies",
      "0 card:1 > offer:1 flies",
      "0 hand:1 > offer:2 flies",
      "0 hand:1 > offer:3 flies",
      "0 hand:2 > offer:4 flies",
      "0 hand:2 > offer:5 flies",
    ]);
    expect(seen).toContain("1 purse:1 > stake:2 ghost");
  });

  it("of a trophy: from the board to its owner", () => {
    expect(moves("claimed")).toEqual(["0 trophy:3 > trophy:3 flies"]);
  });

  it("of a look: the tile turns for the one who looked alone", () => {
    expect(moves("looked")).toEqual(["0 offer:4 > offer:4 turns"]);
    expect(moves("looked_by_bob")).toEqual([]);
  });

  it("of a sum committed and answered", () => {
    expect(moves("committed")).toEqual(["0 purse:1 > stake:0 ghost"]);
    expect(moves("answered_buy").slice(0, 3)).toEqual([
      "0 stake:0 > purse:1 ghost",
      "0 purse:0 > purse:1 ghost",
      "1 token:0 > token:0 flies",
    ]);
    const tile = changeOf("answered_bank").events.find(({ type }) => type === "Added")!.tile;
    expect(moves("answered_bank")).toContain(`2 offer:0 > tile:${tile} turns`);
  });

  it("of a preemption and its gift", () => {
    expect(moves("preempted")).toEqual([
      "0 purse:0 > purse:2 ghost",
      "0 stake:4 > purse:2 ghost",
      "1 offer:4 > pile:0:blue turns",
    ]);
    const { tile } = changeOf("given").events[0]!;
    expect(moves("given")).toEqual([`0 tile:${tile} > tile:${tile} flies`]);
  });

  it("of recycling: one out, one in", () => {
    const [{ given, taken }] = changeOf("recycled").events as unknown as [{ given: number; taken: number }];
    const seen = moves("recycled");

    expect(seen[0]).toBe(`0 tile:${given} > recycled ghost`);
    expect(seen[1]).toMatch(new RegExp(`^1 aside:0 > (tile:${taken}|pile:0:fakes) turns$`));
  });

  it("of a reservation: the token to the offer", () => {
    expect(moves("reserved")).toEqual(["0 token:0 > token:0 flies"]);
  });
});

import { describe, expect, it } from "vitest";
import { holder, holdings, inSight, isMet, looksDown, offersOf, reach } from "./glance";
import { TILES, TROPHIES } from "./material";
import type { OfferView, PlayerView, View } from "./view";

/** Tiles by their shorthand: O2 is an orange tile with 2 crystals, GF a Fake with a green back; each name a new tile. */
function tiles(...names: string[]): number[] {
  const used = new Set<number>();
  return names.map((name) => {
    const colour = "OGPB".indexOf(name[0]!);
    const crystals = name[1] === "F" ? 0 : Number(name[1]);
    const found = TILES.findIndex((tile, number) => tile.colour === colour && tile.crystals === crystals && !used.has(number));
    used.add(found);
    return found;
  });
}

const trophy = (id: string) => TROPHIES.findIndex((one) => one.id === id);
const BOARD = TROPHIES.map((_, number) => number);
const EMPTY = { count: 0, top: null, tiles: null };

function player(seat: number, more: Partial<PlayerView> = {}): PlayerView {
  return {
    seat, credits: 35, token_active: false, token_on: null, trophies: [], spread: [], blue: EMPTY, fakes: EMPTY, hand_size: 4,
    hand_backs: null, hand: null, reserve_size: 10, reserve_top: null, confirmed: false, auto_pass: 0, score: null, ...more,
  };
}

function view(players: PlayerView[], more: Partial<View> = {}): View {
  return {
    seat: 0, ability: "espion", round: 1, rounds: 6, first: 0, actor: 0, turn: 0, waits: null, players, offers: [], board: BOARD,
    aside: 26, aside_backs: null, aside_tiles: null, recycled: [], draft: [], ...more,
  };
}

const offer = (number: number, price: number | null): OfferView => ({
  offer: number, owner: Math.floor(number / 2), back: 0, slot: 6, price, reserved_by: null, looked_at_by: [], tile: null,
});

describe("conditions of trophies", () => {
  it.each([
    ["orange-pair-1", ["O1", "O1"], true],
    ["orange-pair-1", ["O1", "O2"], false],
    ["orange-pair-1", ["O1", "G1"], false],
    ["orange-pair-2", ["O2", "O2", "O3"], true],
    ["orange-run", ["O1", "O2", "O3"], true],
    ["orange-run", ["O1", "O2", "O2"], false],
    ["green-2", ["G1", "G3"], true],
    ["green-2", ["G1", "GF"], false],
    ["green-2", ["G1", "G1", "G1", "G1"], true],
    ["green-4", ["G1", "G1", "G1"], false],
    ["pink-5", ["P2", "P3"], true],
    ["pink-6", ["P2", "P3"], false],
    ["blue-first", ["B3", "B3"], false],
  ])("%s with %j: %s", (id, names, met) => {
    expect(isMet(trophy(id), tiles(...names))).toBe(met);
  });
});

describe("reach", () => {
  const at = (spread: string[], id: string, more: Partial<PlayerView> = {}, rest: Partial<View> = {}) =>
    reach(view([player(0, { spread: tiles(...spread), ...more })], rest), 0, trophy(id));

  it("is near when one tile could meet the condition", () => {
    expect(at(["O1"], "orange-pair-1")).toBe("near");
    expect(at(["O1"], "orange-run")).toBe("far");
    expect(at(["P3"], "pink-6")).toBe("near");
    expect(at(["P2"], "pink-6")).toBe("far");
    expect(at(["G1"], "green-2")).toBe("near");
    expect(at([], "green-2")).toBe("far");
  });

  it("is met when the tiles are there, though it was not claimed", () => {
    expect(at(["G1", "G2"], "green-2")).toBe("met");
  });

  it("is far when one has a trophy of the colour (FC-414) or it is gone", () => {
    expect(at(["G1", "G2"], "green-3", { trophies: [trophy("green-2")] })).toBe("far");
    expect(at(["G1"], "green-2", {}, { board: BOARD.filter((one) => one !== trophy("green-2")) })).toBe("far");
  });

  it("never speaks of blue before the end (FC-441), nor of a watcher", () => {
    expect(at([], "blue-first")).toBe("far");
    expect(reach(view([player(0)]), -1, trophy("green-2"))).toBe("far");
  });
});

describe("holdings", () => {
  it("counts crystals by colour", () => {
    const [orange, green, pink] = holdings(player(0, { spread: tiles("O1", "P3", "O3", "G2") }));
    expect(orange).toMatchObject({ count: 2, crystals: 4 });
    expect(green).toMatchObject({ count: 1, crystals: 2 });
    expect(pink).toMatchObject({ count: 1, crystals: 3 });
  });

  it("leaves blue crystals open while some are covered (FC-404)", () => {
    const [top, below] = tiles("B3", "B1");
    expect(holdings(player(1, { blue: { count: 2, top: top!, tiles: null } }))[3]).toMatchObject({ count: 2, crystals: null, tiles: [top] });
    expect(holdings(player(1, { blue: { count: 1, top: top!, tiles: null } }))[3]).toMatchObject({ count: 1, crystals: 3 });
    expect(holdings(player(0, { blue: { count: 2, top: top!, tiles: [below!, top!] } }))[3]).toMatchObject({ crystals: 4 });
    expect(holdings(player(0))[3]).toMatchObject({ count: 0, crystals: 0 });
  });
});

describe("stalls", () => {
  const shown = view([player(0), player(1), player(2)], { offers: [offer(2, 5), offer(3, 4), offer(4, null), offer(0, 2)] });

  it("finds what lies in both columns", () => {
    expect(offersOf(shown, 1).map((lying) => lying?.offer)).toEqual([2, 3]);
    expect(offersOf(shown, 0).map((lying) => lying?.offer ?? null)).toEqual([0, null]);
  });
});

describe("around the table", () => {
  const players = [0, 1, 2, 3].map((seat) => player(seat));

  it("knows who has a trophy", () => {
    expect(holder(view([player(0), player(1, { trophies: [3] })]), 3)).toBe(1);
    expect(holder(view([player(0)]), 3)).toBeNull();
  });
  const waiting = (phase: string, offer: number | null, more: Partial<View> = {}) =>
    view(players, { seat: 0, actor: 1, waits: { phase, seats: [0], offer, credits: null, colour: null, tile: null }, ...more });

  it("opens whose offer is decided about, before whose turn it is", () => {
    expect(inSight(waiting("Exchange", null))).toBe(1);
    expect(inSight(waiting("Preempting", 5))).toBe(2);
    expect(inSight(waiting("Preempting", 0)), "one's own is in sight").toBe(1);
    expect(inSight(waiting("Offering", null))).toBe(-1);
  });

  it("looks down at what is one's own", () => {
    expect(looksDown(waiting("Offering", null))).toBe(true);
    expect(looksDown(waiting("Giving", null))).toBe(true);
    expect(looksDown(waiting("Giving", null, { seat: 1 }))).toBe(false);
    expect(looksDown(waiting("Exchange", null))).toBe(false);
    expect(looksDown(waiting("Offering", null, { seat: -1 }))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { shared } from "./sharing";

describe("what was told anew", () => {
  const before = { round: 1, players: [{ seat: 0, tiles: [1, 2] }, { seat: 1, tiles: [] }], waits: { seats: [0] } };

  it("is the very same if it says the same", () => {
    expect(shared(before, structuredClone(before))).toBe(before);
  });

  it("is new as far as something has changed, and no further", () => {
    const told = structuredClone(before);
    told.players[0]!.tiles.push(3);
    const now = shared(before, told);
    expect(now).toEqual(told);
    expect(now.players[0]).not.toBe(before.players[0]);
    expect(now.players[1]).toBe(before.players[1]);
    expect(now.waits).toBe(before.waits);
    expect(before.players[0]!.tiles).toEqual([1, 2]);
  });

  it.each([
    [null, { a: 1 }],
    [{ a: 1 }, null],
    [{ a: [] }, { a: {} }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [[1, 2], [1]],
    [[], [null]],
  ])("says what it says: %j, then %j", (old, told) => {
    expect(shared(old, told)).toStrictEqual(told);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableView } from "$lib/match/messages";
import { serve } from "./fake";
import { Projector } from "./projector.svelte";

const table = { table: "one", game: "fake", options: {}, seats: [] } as unknown as TableView;
let flights: ReturnType<typeof vi.fn>;
let projector: Projector;

async function open(actions: number, eyes = -1, number = 0): Promise<Projector> {
  serve(actions);
  projector = new Projector(table, { flights: flights as never }, eyes, number);
  await vi.waitFor(() => expect(projector.reel.isComplete).toBe(true));
  return projector;
}

beforeEach(() => {
  flights = vi.fn(() => []);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  projector.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("step by step", () => {
  test("to what these eyes can see, with the events on the way as motion", async () => {
    await open(9);
    await projector.next();
    expect([projector.number, projector.replayed.view]).toEqual([3, { seat: -1, shown: 1 }]);
    expect(flights).toHaveBeenCalledExactlyOnceWith([{ type: "Happened", number: 3 }], { seat: -1, shown: 0 }, { seat: -1, shown: 1 });
    await projector.next(true);
    expect(projector.number).toBe(4);
    await projector.back();
    expect(projector.number).toBe(3);
    await projector.back(true);
    expect(projector.number).toBe(2);
  });

  test("never beyond the ends", async () => {
    await open(9, -1, 9);
    expect([projector.isAtEnd, projector.replayed.isOver]).toEqual([true, true]);
    await projector.next();
    expect(projector.number).toBe(9);
    await projector.to(-4);
    expect([projector.number, projector.replayed.isOver]).toEqual([0, false]);
    await projector.back();
    expect(projector.number).toBe(0);
    await projector.to(400);
    expect(projector.number).toBe(9);
  });

  test("of two wishes the later one counts", async () => {
    await open(250);
    await Promise.all([projector.to(240), projector.to(12)]);
    expect([projector.number, projector.replayed.view]).toEqual([12, { seat: -1, shown: 4 }]);
  });
});

test("a moment past the end is the end", async () => {
  await open(9, -1, 77);
  expect([projector.number, projector.isAtEnd]).toEqual([9, true]);
});

test("other eyes see the same moment", async () => {
  await open(9, -1, 4);
  await projector.see(0);
  expect(projector.replayed).toMatchObject({ seat: 0, number: 4, view: { seat: 0, shown: 4 } });
  expect(projector.reel.eyes).toBe(0);
  await projector.next();
  expect(projector.number).toBe(5);
});

describe("by itself", () => {
  test("it goes on to the end and stops there; played again, it begins anew", async () => {
    await open(9);
    projector.speed = 4;
    vi.useFakeTimers();
    const playing = projector.play();
    expect(projector.isPlaying).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    await playing;
    expect([projector.number, projector.isPlaying]).toEqual([9, false]);
    const again = projector.play();
    await vi.advanceTimersByTimeAsync(100);
    expect(projector.number).toBe(3);
    projector.pause();
    await vi.advanceTimersByTimeAsync(2000);
    await again;
    expect([projector.number, projector.isPlaying]).toEqual([3, false]);
  });

  test("twice as fast takes half the time", async () => {
    await open(30);
    vi.useFakeTimers();
    const reached: number[] = [];
    for (const speed of [1, 2, 4] as const) {
      await projector.to(0);
      projector.speed = speed;
      void projector.play();
      await vi.advanceTimersByTimeAsync(1850);
      reached.push(projector.number);
    }
    expect(reached).toEqual([9, 15, 27]);
  });

  test("a step by hand stops it", async () => {
    await open(9);
    void projector.play();
    await projector.back();
    expect(projector.isPlaying).toBe(false);
  });
});

test("what went wrong is said", async () => {
  await open(250);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await projector.see(0);
  expect(projector.problem).toBe("refusals.refused"); // without texts
});

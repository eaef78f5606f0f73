import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GameFace, LogLine, Played } from "$lib/game";
import { TABLE } from "$lib/match/fake";
import type { GameEvent } from "$lib/match/match.svelte";
import { speak } from "$lib/words/words.svelte";
import { kept, Telling } from "./telling.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  await speak("en");
});

const played = { seat: 0, seats: TABLE.seats } as unknown as Played;

function telling(tell: (event: GameEvent) => LogLine | null) {
  const spy = vi.fn(tell);
  return { spy, telling: new Telling({ tell: spy } as unknown as GameFace, played) };
}

describe("lines", () => {
  it("are told once for each event, and those worth nothing are left out", () => {
    const { spy, telling: one } = telling((event) => (event.type === "Quiet" ? null : { text: event.type }));
    const told = ["Loud", "Quiet", "Late"].map((type, place) => ({ number: place + 1, event: { type } }));
    expect(one.lines(told).map((line) => `${line.number} ${line.text}`)).toEqual(["1 Loud", "3 Late"]);
    one.lines(told);
    expect(spy).toHaveBeenCalledTimes(3);
  });

  it("are told anew in another language", async () => {
    const { spy, telling: one } = telling(() => ({ text: "x" }));
    one.lines([{ number: 1, event: { type: "A" } }]);
    await speak("fr");
    one.lines([{ number: 1, event: { type: "A" } }]);
    await speak("en");
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it("are told anew when the match is over: what was to be forgotten is no more", () => {
    const company = { ...played, isOver: false };
    const tell = (_: GameEvent, { isOver }: Played): LogLine => ({ text: "an 18", ...(isOver ? {} : { kept: "a tile" }) });
    const one = new Telling({ tell } as unknown as GameFace, company);
    const told = [{ number: 1, event: { type: "Added" } }];
    expect(kept(one.lines(told)).map((line) => line.text)).toEqual(["a tile"]);
    company.isOver = true;
    expect(kept(one.lines(told)).map((line) => line.text)).toEqual(["an 18"]);
  });

  it("of what was undone by agreement are the frame's own", () => {
    const { spy, telling: one } = telling(() => null);
    const [mine, theirs] = one.lines([0, 1].map((seat) => ({ number: seat + 1, event: { type: "Undone", seat } })));
    expect(mine!.text).toContain("Your latest action");
    expect(theirs!.text).toContain("Bot");
    expect(spy).not.toHaveBeenCalled();
  });

  it("are kept as the rules let them be remembered", () => {
    const lines = [
      { number: 1, text: "plain" },
      { number: 2, text: "Ana gets an 18", kept: "Ana gets a tile" },
      { number: 3, text: "forgotten", kept: null },
    ];
    expect(kept(lines).map((line) => line.text)).toEqual(["plain", "Ana gets a tile"]);
  });
});

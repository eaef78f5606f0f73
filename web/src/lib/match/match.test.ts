import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Exchange, Page, TABLE, update, welcome } from "./fake";
import { Match } from "./match.svelte";
import type { Question, Recap } from "./messages";

const ask = (...actions: unknown[][]): Question => ({ required: true, actions, open: [] });

let page: Page;
let exchange: Exchange;
let match: Match;

/** A director whose motions end when told to. */
function slow() {
  const ends: (() => void)[] = [];
  match.director = (_, apply) => {
    apply();
    return new Promise<void>((end) => ends.push(end));
  };
  return async () => {
    ends.shift()!();
    await vi.advanceTimersByTimeAsync(0);
  };
}

const types = () => match.told.map(({ number, event }) => `${number} ${event.type}`);

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  exchange = new Exchange();
  match = new Match("t", exchange.dial);
});

afterEach(() => {
  match.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("messages", () => {
  it("bear the number of the latest event shown, and are answered by their id", async () => {
    exchange.latest.tell(welcome(7));
    const played = match.act(["buy", 1]);
    expect(exchange.latest.sent).toMatchObject([{ type: "act", on: 7, action: ["buy", 1] }]);
    expect(match.unanswered).toBe(1);
    exchange.latest.tell(update(8, 1, { id: exchange.latest.sent[0]!.id }));
    expect(await played).toBeNull();
    expect(match.unanswered).toBe(0);
  });

  it("are sent again after every welcome until they are answered, under the same id", async () => {
    exchange.latest.tell(welcome(7));
    const played = match.act(["buy", 1]);
    const [message] = exchange.latest.sent;
    exchange.latest.break();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(exchange.sockets).toHaveLength(2);
    expect(exchange.latest.sent).toEqual([]);
    exchange.latest.tell(welcome(7, { missed: [] }));
    expect(exchange.latest.sent).toEqual([message]);
    exchange.latest.tell({ type: "accepted", id: message!.id });
    expect(await played).toBeNull();
    exchange.latest.tell(welcome(7));
    expect(exchange.latest.sent).toEqual([message]);
  });

  it("that are refused say why", async () => {
    exchange.latest.tell(welcome(7));
    const played = match.act(["buy", 1]);
    const { id } = exchange.latest.sent[0]!;
    exchange.latest.tell({ type: "refused", id, key: "stale", facts: { number: 9 } });
    expect(await played).toMatchObject({ key: "stale", facts: { number: 9 } });
  });

  it("that only ask why change nothing, so nobody waits for them", async () => {
    exchange.latest.tell(welcome(7));
    const why = match.why(["bank", 2]);
    const allowed = match.why(["bank", 3]);
    expect(exchange.latest.sent).toMatchObject([{ type: "why", on: 7, action: ["bank", 2] }, { type: "why" }]);
    expect(match.unanswered).toBe(0);
    const [first, second] = exchange.latest.sent.map(({ id }) => id);
    exchange.latest.tell({ type: "refused", id: first!, key: "own_stall", rule: "FC-302" });
    exchange.latest.tell({ type: "accepted", id: second! });
    expect(await why).toMatchObject({ key: "own_stall", rule: "FC-302" });
    expect(await allowed).toBeNull();
  });

  it("are given up when the server says goodbye for good", async () => {
    exchange.latest.tell(welcome(7));
    const played = match.act(["buy", 1]);
    exchange.latest.tell({ type: "goodbye", key: "seat_freed", again: null });
    exchange.latest.break();
    expect(await played).toMatchObject({ key: "seat_freed" });
    expect(match.unanswered).toBe(0);
  });
});

describe("changes", () => {
  it("without a director are shown at once", () => {
    exchange.latest.tell(welcome(1));
    exchange.latest.tell(update(3, 2));
    expect([match.view, match.number]).toEqual(["view 3", 3]);
    expect(types()).toEqual(["2 E2", "3 E3"]);
  });

  it("wait for the motion before them", async () => {
    exchange.latest.tell(welcome(1));
    const end = slow();
    exchange.latest.tell(update(2));
    exchange.latest.tell(update(3));
    expect(match.view).toBe("view 2");
    await end();
    expect(match.view).toBe("view 3");
  });

  it("that pile up are shown without motion", async () => {
    exchange.latest.tell(welcome(1));
    const end = slow();
    for (let number = 2; number <= 7; number += 1) exchange.latest.tell(update(number));
    expect(match.view).toBe("view 2");
    await end();
    expect(match.view).toBe("view 5"); // 3 and 4 at once, from 5 on few enough wait
  });

  it("are shown at once while nobody looks, also the one that moves just then", async () => {
    exchange.latest.tell(welcome(1));
    slow();
    exchange.latest.tell(update(2));
    exchange.latest.tell(update(3));
    page.hide();
    await vi.advanceTimersByTimeAsync(0);
    expect(match.view).toBe("view 3");
    exchange.latest.tell(update(4));
    expect(match.view).toBe("view 4");
  });

  it("are not held up by a motion that breaks or never ends", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    exchange.latest.tell(welcome(1));
    match.director = () => Promise.reject(new Error("no such place"));
    exchange.latest.tell(update(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(match.view).toBe("view 2");
    match.director = () => new Promise(() => {});
    exchange.latest.tell(update(3));
    exchange.latest.tell(update(4));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(match.view).toBe("view 4");
  });

  it("offer nothing that was overtaken, and keep what still stands", async () => {
    const both = [ask(["buy", 0]), ask(["look", 1])];
    exchange.latest.tell(welcome(1));
    const end = slow();
    exchange.latest.tell(update(2, 1, { decisions: both }));
    expect(match.questions).toEqual(both);
    exchange.latest.tell(update(3, 1, { decisions: [both[1]!, ask(["pass"])] }));
    expect(match.questions).toEqual([both[1]]);
    await end();
    expect(match.questions).toEqual([both[1], ask(["pass"])]);
  });

  it("show the end when the last motion is over", async () => {
    const ending = { outcome: { ending: "points", scores: [[1], [2]], ranks: [2, 1], winners: [1] }, seed: "00", sheet: { parts: ["points"], rows: [] } };
    exchange.latest.tell(welcome(1));
    const end = slow();
    exchange.latest.tell(update(2, 1, { end: ending }));
    expect([match.view, match.isOver]).toEqual(["view 2", false]);
    await end();
    expect(match.end).toEqual(ending);
  });

  it("have the time of when they came, not of when they are shown", async () => {
    exchange.latest.tell(welcome(1));
    const end = slow();
    exchange.latest.tell(update(2));
    const came = performance.now();
    exchange.latest.tell(update(3, 1, { clock: { now: 0, stands: false, running: [] } }));
    await vi.advanceTimersByTimeAsync(700);
    await end();
    expect(match.clock!.since).toBe(came);
  });
});

describe("the clock", () => {
  const clock = (stands: boolean) => ({ now: 5, stands, running: [] });

  it("is asked for when the table pauses or goes on, and only then", () => {
    exchange.latest.tell(welcome(1, { clock: clock(false) }));
    exchange.latest.tell({ type: "table", table: { ...TABLE, revision: 2 } });
    expect(exchange.latest.sent).toEqual([]);
    exchange.latest.tell({ type: "table", table: { ...TABLE, paused: true } });
    expect(exchange.latest.sent).toMatchObject([{ type: "ping" }]);
    exchange.latest.tell({ type: "pong", id: exchange.latest.sent[0]!.id, clock: clock(true) });
    expect(match.clock!.clock.stands).toBe(true);
    exchange.latest.tell({ type: "table", table: TABLE });
    expect(exchange.latest.sent).toHaveLength(2);
  });
});

describe("a welcome in the middle of a motion", () => {
  it("has the last word, and what was not shown is told in the log", async () => {
    exchange.latest.tell(welcome(1));
    let late = () => {};
    match.director = (_, apply) => {
      late = apply;
      return new Promise(() => {});
    };
    exchange.latest.tell(update(2));
    exchange.latest.tell(update(3));
    exchange.latest.tell(welcome(3, { view: "fresh" }));
    late();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(match.view).toBe("fresh");
    expect(types()).toEqual(["2 E2", "3 E3"]);
  });
});

describe("coming back", () => {
  const lose = async (ms: number) => {
    exchange.latest.break();
    await vi.advanceTimersByTimeAsync(ms);
  };

  it("asks for what came since, and the log goes on", async () => {
    exchange.latest.tell(welcome(1));
    exchange.latest.tell(update(2));
    await lose(1_000);
    expect(exchange.latest.address).toBe("ws://here/api/tables/t/socket?seen=2");
    exchange.latest.tell(welcome(4, { missed: [{ type: "E3" }, { type: "E4" }] }));
    expect(types()).toEqual(["2 E2", "3 E3", "4 E4"]);
    expect(match.missedSince).toBeNull();
  });

  it("after a while tells since when one was away", async () => {
    exchange.latest.tell(welcome(2));
    exchange.latest.break();
    await vi.advanceTimersByTimeAsync(400);
    await lose(6_000);
    exchange.latest.tell(welcome(3, { missed: [{ type: "E3" }] }));
    expect(match.missedSince).toBe(2);
  });

  it("to something too long ago, or with other eyes, begins the log anew", async () => {
    exchange.latest.tell(welcome(1));
    exchange.latest.tell(update(2));
    exchange.latest.tell(welcome(90));
    expect(types()).toEqual([]);
    exchange.latest.tell(update(91));
    exchange.latest.tell(welcome(91, { seat: 1 }));
    expect(types()).toEqual([]);
    expect(match.missedSince).toBeNull();
  });

  it("after leaving is done on purpose", async () => {
    exchange.latest.tell(welcome(1));
    exchange.latest.tell({ type: "goodbye", key: "left", again: null });
    exchange.latest.break();
    expect(match.line).toEqual({ state: "closed", key: "left" });
    match.reconnect();
    exchange.latest.tell(welcome(1, { missed: [] }));
    expect(match.line).toEqual({ state: "open" });
  });
});

describe("reading up", () => {
  it("puts before the log what happened before, once", async () => {
    const recap: Recap = {
      since: 0,
      number: 3,
      events: [1, 2, 3].map((number) => ({ number, key: `E${number}`, facts: { seat: number } })),
      played_for_you: [],
    };
    const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(recap))));
    vi.stubGlobal("fetch", asked);
    exchange.latest.tell(welcome(2));
    exchange.latest.tell(update(3));
    await Promise.all([match.readUp(), match.readUp()]);
    expect(types()).toEqual(["1 E1", "2 E2", "3 E3"]);
    expect(match.told[0]!.event).toEqual({ type: "E1", seat: 1 });
    await match.readUp();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("that is refused leaves the log as it is", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ key: "not_seated", facts: {} }), { status: 403 })));
    exchange.latest.tell(welcome(2));
    exchange.latest.tell(update(3));
    await match.readUp();
    expect(types()).toEqual(["3 E3"]);
  });
});

describe("talk", () => {
  it("of one's own is there at once, and not twice", async () => {
    exchange.latest.tell(welcome(1));
    const said = match.say("Bien joué ! ");
    expect(match.saying.map((line) => line.text)).toEqual(["Bien joué ! "]);
    exchange.latest.tell({ type: "said", line: { number: 1, seat: 0, name: "Ana", text: "Bien joué !" } });
    expect([match.saying.length, match.chat.length]).toEqual([0, 1]);
    exchange.latest.tell({ type: "accepted", id: exchange.latest.sent[0]!.id });
    expect(await said).toBeNull();
  });

  it("keeps as many lines of chat as the server does, however many are said", () => {
    for (let number = 1; number <= 260; number += 1) {
      exchange.latest.tell({ type: "said", line: { number, seat: 1, name: "Bot", text: "…" } });
    }
    expect([match.chat.length, match.chat[0]!.number, match.chat.at(-1)!.number]).toEqual([200, 61, 260]);
  });

  it("that comes late is put where it belongs", () => {
    for (const number of [2, 3, 1, 4]) {
      exchange.latest.tell({ type: "said", line: { number, seat: 1, name: "Bob", text: "…" } });
    }
    expect(match.chat.map((line) => line.number)).toEqual([1, 2, 3, 4]);
  });

  it("that is refused is taken away again", async () => {
    exchange.latest.tell(welcome(1));
    const said = match.say("Encore");
    exchange.latest.tell({ type: "refused", id: exchange.latest.sent[0]!.id, key: "too_fast" });
    expect(await said).toMatchObject({ key: "too_fast" });
    expect(match.saying).toEqual([]);
  });
});

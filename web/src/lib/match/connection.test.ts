import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line } from "./connection";
import { Exchange, Page, welcome } from "./fake";
import type { ToClient } from "./messages";

let page: Page;
let exchange: Exchange;
let lines: Line[];
let frames: ToClient[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page = new Page();
  exchange = new Exchange();
  lines = [];
  frames = [];
  const hooks = { address: () => "ws://here", frame: (frame: ToClient) => frames.push(frame), line: (line: Line) => lines.push(line) };
  connection = new Connection(hooks, exchange.dial);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("is open from the welcome on, not before", () => {
    expect(lines).toEqual([{ state: "connecting" }]);
    exchange.latest.tell(welcome(0));
    expect(lines.at(-1)).toEqual({ state: "open" });
    expect(frames).toHaveLength(1);
  });

  it("comes back by itself, and waits longer after each try that fails", () => {
    exchange.latest.break();
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 1, key: null });
    vi.advanceTimersByTime(399);
    expect(exchange.sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(exchange.sockets).toHaveLength(2);
    exchange.latest.break();
    vi.advanceTimersByTime(799);
    expect(exchange.sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(exchange.sockets).toHaveLength(3);
    for (let tries = 0; tries < 12; tries += 1) {
      exchange.latest.break();
      vi.advanceTimersByTime(15_000);
    }
    expect(exchange.sockets).toHaveLength(15);
  });

  it("begins with short waits again once it was open", () => {
    for (let tries = 0; tries < 4; tries += 1) {
      exchange.latest.break();
      vi.advanceTimersByTime(15_000);
    }
    exchange.latest.tell(welcome(0));
    exchange.latest.break();
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 1, key: null });
  });

  it("waits as long as a goodbye asks for, and says why", () => {
    exchange.latest.tell({ type: "goodbye", key: "server_stops", again: 5_000 });
    exchange.latest.break();
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 1, key: "server_stops" });
    vi.advanceTimersByTime(4_999);
    expect(exchange.sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(exchange.sockets).toHaveLength(2);
  });

  it("stays closed after a goodbye for good", () => {
    exchange.latest.tell({ type: "goodbye", key: "no_such_table", again: null });
    exchange.latest.break();
    expect(lines.at(-1)).toEqual({ state: "closed", key: "no_such_table" });
    vi.advanceTimersByTime(600_000);
    page.dispatchEvent(new Event("online"));
    connection.retry();
    expect(exchange.sockets).toHaveLength(1);
  });

  it("hurries when the page is looked at again, or the network is back", () => {
    for (let tries = 0; tries < 8; tries += 1) {
      exchange.latest.break();
      vi.advanceTimersByTime(15_000);
    }
    exchange.latest.break();
    const count = exchange.sockets.length;
    page.hide();
    expect(exchange.sockets).toHaveLength(count);
    page.hide(false);
    expect(exchange.sockets).toHaveLength(count + 1);
    page.dispatchEvent(new Event("online")); // it is being opened already
    expect(exchange.sockets).toHaveLength(count + 1);
  });

  it("takes silence for a broken line, and hears nothing more from it", () => {
    exchange.latest.tell(welcome(0));
    const dead = exchange.latest;
    vi.advanceTimersByTime(25_000);
    expect(dead.sent).toEqual([{ type: "ping", id: "ping-1" }]);
    vi.advanceTimersByTime(8_000);
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 1, key: null });
    dead.tell(welcome(9));
    dead.break();
    expect(frames).toHaveLength(1);
    connection.retry();
    expect(exchange.sockets).toHaveLength(2);
  });

  it("asks for a sign of life when the page is looked at again: the device may have slept", () => {
    exchange.latest.tell(welcome(0));
    page.hide();
    expect(exchange.latest.sent).toEqual([]);
    page.hide(false);
    expect(exchange.latest.sent).toEqual([{ type: "ping", id: "ping-1" }]);
    vi.advanceTimersByTime(8_000);
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 1, key: null });
  });

  it("is lost, not broken, where sockets are forbidden", () => {
    const forbidden = () => {
      throw new DOMException("insecure", "SecurityError");
    };
    const hooks = { address: () => "ws://here", frame: () => {}, line: (line: Line) => lines.push(line) };
    const other = new Connection(hooks, forbidden);
    vi.advanceTimersByTime(1_200);
    expect(lines.at(-1)).toEqual({ state: "lost", tries: 3, key: null });
    other.close();
  });

  it("sends nothing into a socket that is not open", () => {
    exchange.latest.readyState = 0;
    connection.send({ type: "ping", id: "a" });
    expect(exchange.latest.sent).toEqual([]);
  });
});

/** For tests: a page without a browser, and the far end of its sockets. */

import { vi } from "vitest";
import type { Socket } from "./connection";
import type { FromClient, TableView, ToClient, Update, Welcome } from "./messages";

export class Page extends EventTarget {
  hidden = false;

  constructor() {
    super();
    vi.stubGlobal("document", this);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("addEventListener", this.addEventListener.bind(this));
    vi.stubGlobal("removeEventListener", this.removeEventListener.bind(this));
  }

  hide(hidden = true): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** Every socket that was opened, with what was sent over it. */
export class Exchange {
  readonly sockets: FakeSocket[] = [];
  readonly dial = (address: string): Socket => {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket;
  };

  get latest(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export class FakeSocket implements Socket {
  readyState = 1 as Socket["readyState"];
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: FromClient[] = [];

  constructor(readonly address: string) {}

  send(data: unknown): void {
    this.sent.push(JSON.parse(String(data)) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  tell(frame: ToClient): void {
    this.onmessage?.call(this as unknown as WebSocket, { data: JSON.stringify(frame) } as MessageEvent);
  }

  /** The line breaks, or the server closes it. */
  break(): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, {} as CloseEvent);
  }
}

export const TABLE: TableView = {
  table: "t",
  code: null,
  game: "some-game",
  rules: 1,
  options: {},
  status: "playing",
  host: 0,
  seats: [
    { seat: 0, kind: "person", name: "Ana", level: null, present: true, left: false, stand_in: false },
    { seat: 1, kind: "bot", name: "Bot", level: "easy", present: true, left: false, stand_in: false },
  ],
  watchers: "open",
  delay: 0,
  commitment: null,
  paused: false,
  proposal: null,
  origin: "",
  next: null,
  takes_programs: true,
  takes_back: true,
  revision: 1,
};

export function welcome(number: number, more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", number, seat: 0, table: TABLE, view: `view ${number}`, ...more };
}

/** An update with one event for each number from the one before. */
export function update(number: number, count = 1, more: Partial<Update> = {}): Update {
  const events = Array.from({ length: count }, (_, place) => ({ type: `E${number - count + 1 + place}` }));
  return { type: "update", number, events, view: `view ${number}`, ...more };
}

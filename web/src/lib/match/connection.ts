/**
 * One socket to a table, which comes back by itself. It knows frames and nothing of what they mean: who uses it says
 * from which event on to go on, and sends again after a welcome what was not answered.
 */

import type { FromClient, Goodbye, ToClient } from "./messages";

export type Line =
  | { state: "connecting" }
  | { state: "open" }
  /** it comes back by itself; the key says why, if the server did */
  | { state: "lost"; tries: number; key: string | null }
  /** it does not come back unless told to */
  | { state: "closed"; key: string };

export interface Hooks {
  address(): string;
  frame(frame: ToClient): void;
  line(line: Line): void;
}

/** What of a WebSocket is used here; tests give their own. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onmessage" | "onclose">;

const FIRST_WAIT = 400; // ms; doubles with each try that fails
const LONGEST_WAIT = 15_000;
const QUIET = 25_000; // ms without a frame after which we ask for a sign of life
const NO_ANSWER = 8_000;
const OPEN = 1; // as WebSocket has it

export class Connection {
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #goodbye: Goodbye | null = null;
  #isOver = false;
  #pings = 0;

  constructor(
    private readonly hooks: Hooks,
    private readonly dial: (address: string) => Socket = (address) => new WebSocket(address),
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.hooks.line({ state: "connecting" });
    this.#open();
  }

  /** Send a message if the socket is open. What is not answered is sent again by the caller after the next welcome. */
  send(message: FromClient): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Try again now instead of when the wait is over. */
  retry(): void {
    if (this.#isOver || this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#isOver = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #open(): void {
    this.#goodbye = null;
    const socket = this.#dialled();
    this.#socket = socket;
    if (!socket) return this.#lost();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ToClient);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#listen();
  }

  /** Nothing: this browser, or something around it, allows no sockets at all. */
  #dialled(): Socket | null {
    try {
      return this.dial(this.hooks.address());
    } catch {
      return null;
    }
  }

  #hear(frame: ToClient): void {
    this.#listen();
    if (frame.type === "goodbye") {
      this.#goodbye = frame;
      return;
    }
    if (frame.type === "welcome") {
      this.#tries = 0;
      this.hooks.line({ state: "open" });
    }
    this.hooks.frame(frame);
  }

  #lost(): void {
    clearTimeout(this.#watch);
    this.#socket = null;
    if (this.#goodbye?.again === null) {
      this.close();
      this.hooks.line({ state: "closed", key: this.#goodbye.key });
      return;
    }
    this.#tries += 1;
    this.hooks.line({ state: "lost", tries: this.#tries, key: this.#goodbye?.key ?? null });
    const wait = Math.min(FIRST_WAIT * 2 ** (this.#tries - 1), LONGEST_WAIT);
    const spread = wait * (0.75 + Math.random() / 2); // so that a whole table does not come back in one instant
    this.#timer = setTimeout(() => this.#open(), Math.max(spread, this.#goodbye?.again ?? 0));
  }

  /**
   * Whoever looks at the page again, or is online again, need not wait for the next try. A device that slept may have
   * lost its socket without knowing, and its clocks stood still: it asks at once.
   */
  readonly #hurry = (): void => {
    if (document.hidden) return;
    if (this.#socket?.readyState === OPEN) this.#ask();
    else this.retry();
  };

  /** A socket may be dead without either side having been told: ask, and take silence for an answer. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#ask(), QUIET);
  }

  #ask(): void {
    clearTimeout(this.#watch);
    this.send({ type: "ping", id: `ping-${(this.#pings += 1)}` });
    this.#watch = setTimeout(() => this.#drop(), NO_ANSWER);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }
}

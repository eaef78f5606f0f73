/**
 * One socket to a table, which comes back by itself. It knows frames and nothing of what they mean: who uses it says
 * from which event on to go on, and sends again after a welcome what was not answered.
 */

import type { FromClient, Goodbye, ToClient } from "./messages";

export type Line =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; tries: number }
  | { state: "closed"; key: string };

export interface Hooks {
  address(): string;
  frame(frame: ToClient): void;
  line(line: Line): void;
}

const FIRST_WAIT = 400; // ms; doubles with each try that fails
const LONGEST_WAIT = 15_000;
const QUIET = 25_000; // ms without a frame after which we ask for a sign of life
const NO_ANSWER = 8_000;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #goodbye: Goodbye | null = null;
  #isOver = false;
  #pings = 0;

  constructor(private readonly hooks: Hooks) {
    addEventListener("online", this.#retry);
    document.addEventListener("visibilitychange", this.#retry);
    this.#open();
  }

  /** Send a message if the socket is open. What is not answered is sent again by the caller after the next welcome. */
  send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#isOver = true;
    removeEventListener("online", this.#retry);
    document.removeEventListener("visibilitychange", this.#retry);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close(1000);
  }

  #open(): void {
    this.#goodbye = null;
    this.hooks.line({ state: this.#tries ? "lost" : "connecting", tries: this.#tries });
    const socket = new WebSocket(this.hooks.address());
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ToClient);
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#listen();
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
    if (this.#isOver) return;
    if (this.#goodbye?.again === null) {
      this.close();
      this.hooks.line({ state: "closed", key: this.#goodbye.key });
      return;
    }
    this.#tries += 1;
    this.hooks.line({ state: "lost", tries: this.#tries });
    const wait = Math.min(FIRST_WAIT * 2 ** (this.#tries - 1), LONGEST_WAIT);
    const spread = wait * (0.75 + Math.random() / 2); // so that a whole table does not come back in one instant
    this.#timer = setTimeout(() => this.#open(), Math.max(spread, this.#goodbye?.again ?? 0));
  }

  /** Whoever looks at the page again, or is online again, need not wait for the next try. */
  #retry = (): void => {
    if (this.#isOver || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  /** A socket may be dead without either side having been told: ask, and take silence for an answer. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.send({ type: "ping", id: `ping-${(this.#pings += 1)}` });
      this.#watch = setTimeout(() => this.#drop(), NO_ANSWER);
    }, QUIET);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }
}

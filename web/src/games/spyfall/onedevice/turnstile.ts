/**
 * Several seats from one browser. Who a socket belongs to follows from the cookie of the table, which every join sets anew: so
 * one after the other goes through, each with its own key, and then the cookie is the host's again.
 */

import { post } from "$lib/api";
import type { Socket } from "$lib/match/connection";
import type { JoinReply } from "$lib/match/messages";

let queue: Promise<unknown> = Promise.resolve();

/** How to dial as the seat that a key opens. */
export function dialAs(key: string, hostKey: string): (address: string) => Socket {
  return (address) => new Waiting(address, key, hostKey);
}

const enter = (key: string) => post<JoinReply>("/api/join", { key, name: " " });

/** A socket that opens when its turn has come. */
class Waiting implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(
    private readonly address: string,
    private readonly key: string,
    private readonly hostKey: string,
  ) {
    queue = queue.then(() => this.#open()).catch(() => this.#over(new CloseEvent("close")));
  }

  get readyState(): WebSocket["readyState"] {
    return this.#socket?.readyState ?? WebSocket.CONNECTING;
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(code?: number): void {
    this.#isClosed = true;
    this.#socket?.close(code);
  }

  async #open(): Promise<void> {
    if (this.#isClosed) return;
    await enter(this.key);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    await new Promise<void>((isThrough) => {
      socket.onmessage = (event) => {
        isThrough();
        this.onmessage?.call(socket, event);
      };
      socket.onclose = (event) => {
        isThrough();
        this.#over(event);
      };
    });
    await enter(this.hostKey);
  }

  #over(event: CloseEvent): void {
    this.#isClosed = true;
    this.onclose?.call(this.#socket ?? (this as unknown as WebSocket), event);
  }
}

/** Sit somebody down at a free seat, as somebody else than this browser: without its cookies. Comes back with the key of the seat. */
export async function seat(invitation: string, name: string): Promise<string> {
  const answer = await fetch("/api/join", {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: invitation, name }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as JoinReply).key;
}

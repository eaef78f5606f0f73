/**
 * The one store of a table: what the server has told, and what is sent to it. Pages draw from it; nothing else talks to
 * the socket. What is shown may be a little behind what was told, while something still moves on the board.
 */

import { get } from "$lib/api";
import { Connection, type Line } from "./connection";
import { at, type Ticking } from "./clock";
import type {
  Act,
  ChatLine,
  End,
  FromClient,
  Matter,
  Question,
  Recap,
  Refused,
  TableInfo,
  ToClient,
  Update,
  Welcome,
} from "./messages";

export interface Told {
  number: number;
  event: GameEvent;
}

/** An event of a game: what it is, and its facts. */
export type GameEvent = { type: string } & Record<string, unknown>;

/**
 * Who shows changes as motion. It calls `apply` once, which makes the new view the shown one, and comes back when the
 * next change may be shown.
 */
export type Director = (events: GameEvent[], apply: () => void) => Promise<void>;

const MOST_WAITING = 3; // changes not shown yet; with more, the page goes straight to how things are

type Answer = (refused: Refused | null) => void;

export class Match {
  line = $state<Line>({ state: "connecting" });
  table = $state.raw<TableInfo | null>(null);
  seat = $state(-1);
  /** of the latest event shown: what one decides on */
  number = $state(0);
  view = $state.raw<unknown>(null);
  questions = $state.raw<readonly Question[]>([]);
  asides = $state.raw<readonly string[]>([]);
  clock = $state.raw<Ticking | null>(null);
  thinking = $state.raw<readonly number[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  told = $state.raw<readonly Told[]>([]);
  end = $state.raw<End | null>(null);
  /** messages on their way */
  unanswered = $state(0);
  director: Director | null = null;

  #connection: Connection;
  #heard = 0; // the number of the latest event told, shown or not
  #ids = 0;
  readonly #mark = Math.random().toString(36).slice(2, 10);
  readonly #waiting = new Map<string, { message: FromClient; answer: Answer }>();
  #changes: Update[] = [];
  #isShowing = false;

  constructor(readonly id: string) {
    this.#connection = new Connection({
      address: () => this.#address(),
      frame: (frame) => this.#hear(frame),
      line: (line) => (this.line = line),
    });
  }

  get game(): string {
    return this.table?.game ?? "";
  }

  get options(): Record<string, string | boolean | number> {
    return this.table?.options ?? {};
  }

  get seats(): TableInfo["seats"] {
    return this.table?.seats ?? [];
  }

  get isOver(): boolean {
    return this.end !== null;
  }

  /** Play an action. Comes back with nothing if it was accepted, else with the reason. */
  act(action: readonly unknown[]): Promise<Refused | null> {
    const act: Act = { type: "act", id: this.#id(), on: this.number, action: [...action] };
    return this.#send(act);
  }

  say(text: string): Promise<Refused | null> {
    return this.#send({ type: "say", id: this.#id(), text });
  }

  takeBack(): Promise<Refused | null> {
    return this.#send({ type: "take_back", id: this.#id() });
  }

  propose(matter: Matter): Promise<Refused | null> {
    return this.#send({ type: "propose", id: this.#id(), matter });
  }

  vote(proposal: number, yes: boolean): Promise<Refused | null> {
    return this.#send({ type: "vote", id: this.#id(), proposal, yes });
  }

  /** Fetch what was told before this page was opened, for the log. */
  async readUp(): Promise<void> {
    const first = this.told[0]?.number ?? this.#heard + 1;
    if (first <= 1) return;
    const recap = await get<Recap>(`/api/tables/${this.id}/recap?since=0`);
    const before = recap.events.filter((happened) => happened.number < (this.told[0]?.number ?? Infinity));
    const told = before.map(({ number, key, facts }) => ({ number, event: { type: key, ...facts } }));
    this.told = [...told, ...this.told];
  }

  close(): void {
    this.#connection.close();
  }

  #address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seen = this.view === null ? "" : `?seen=${this.#heard}`;
    return `${scheme}://${location.host}/api/tables/${this.id}/socket${seen}`;
  }

  #id(): string {
    return `${this.#mark}-${(this.#ids += 1)}`;
  }

  #send(message: FromClient): Promise<Refused | null> {
    return new Promise((answer) => {
      this.#waiting.set(message.id, { message, answer });
      this.unanswered = this.#waiting.size;
      this.#connection.send(message);
    });
  }

  #hear(frame: ToClient): void {
    switch (frame.type) {
      case "welcome":
        return this.#welcome(frame);
      case "update":
        return this.#update(frame);
      case "accepted":
        return this.#answer(frame.id, null);
      case "refused":
        return this.#answer(frame.id, frame);
      case "table":
        this.table = frame.table;
        return;
      case "thinking":
        this.thinking = frame.seats;
        return;
      case "said":
        this.chat = [...this.chat, frame.line];
        return;
      case "cleared":
        this.chat = [];
        return;
      case "pong":
        if (frame.clock) this.clock = at(frame.clock, performance.now(), this.clock);
        return;
    }
  }

  #welcome(frame: Welcome): void {
    this.#changes = [];
    const missed = (frame.missed ?? []) as GameEvent[];
    if (this.#heard + missed.length === frame.number) this.#tell(missed, frame.number);
    else this.told = [];
    this.#heard = this.number = frame.number;
    this.seat = frame.seat;
    this.table = frame.table;
    this.view = frame.view ?? null;
    this.questions = frame.decisions ?? [];
    this.asides = frame.asides ?? [];
    this.clock = frame.clock ? at(frame.clock, performance.now(), this.clock) : null;
    this.thinking = frame.thinking ?? [];
    this.chat = frame.chat ?? [];
    this.end = frame.end ?? null;
    for (const { message } of this.#waiting.values()) this.#connection.send(message);
  }

  #update(frame: Update): void {
    if (frame.id !== undefined) this.#answer(frame.id, null);
    this.#heard = frame.number;
    this.#changes.push(frame);
    void this.#show();
  }

  /** Show one change after the other; with too many in wait, or nobody looking, all at once. */
  async #show(): Promise<void> {
    if (this.#isShowing) return;
    this.#isShowing = true;
    try {
      for (let frame = this.#changes.shift(); frame; frame = this.#changes.shift()) {
        const events = (frame.events ?? []) as GameEvent[];
        const next = frame;
        let isApplied = false;
        const apply = () => {
          if (!isApplied) this.#apply(next, events);
          isApplied = true;
        };
        const isHurried = document.hidden || this.#changes.length >= MOST_WAITING;
        if (this.director && events.length && !isHurried) await this.director(events, apply);
        apply();
      }
    } finally {
      this.#isShowing = false;
    }
  }

  #apply(frame: Update, events: GameEvent[]): void {
    if (frame.number < this.number) return; // a welcome came meanwhile and said it all
    this.#tell(events, frame.number);
    this.number = frame.number;
    if (frame.view !== undefined) this.view = frame.view;
    this.questions = frame.decisions ?? [];
    this.asides = frame.asides ?? this.asides;
    this.clock = frame.clock ? at(frame.clock, performance.now(), this.clock) : this.clock;
    this.end = frame.end ?? this.end;
  }

  #tell(events: GameEvent[], last: number): void {
    if (!events.length) return;
    const first = last - events.length + 1;
    this.told = [...this.told, ...events.map((event, place) => ({ number: first + place, event }))];
  }

  #answer(id: string | null, refused: Refused | null): void {
    if (id === null) return;
    this.#waiting.get(id)?.answer(refused);
    this.#waiting.delete(id);
    this.unanswered = this.#waiting.size;
  }
}

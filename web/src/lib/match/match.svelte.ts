/**
 * The one store of a table: what the server has told, and what is sent to it. Pages draw from it; nothing else talks to
 * the socket. What is shown may be a little behind what was told, while something still moves on the board.
 */

import { get, Refusal } from "$lib/api";
import { at, type Ticking } from "./clock";
import { Connection, type Line, type Socket } from "./connection";
import { type Change, type Director, type GameEvent, Showing } from "./showing";
import { shared } from "./sharing";
import type { ChatLine, End, FromClient, Matter, Question, Recap, Refused, TableView, ToClient, Update, Welcome } from "./messages";

export type { Director, GameEvent };

export interface Told {
  number: number;
  event: GameEvent;
}

const MOST_CHAT = 200; // lines, as many as the server keeps
const ABSENCE = 5_000; // ms without a connection after which one wants to know what happened

type Answer = (refused: Refused | null) => void;

export class Match {
  line = $state.raw<Line>({ state: "connecting" });
  table = $state.raw<TableView | null>(null);
  seat = $state(-1);
  /** of the latest event shown: what one decides on */
  number = $state(0);
  view = $state.raw<unknown>(null);
  asides = $state.raw<readonly string[]>([]);
  clock = $state.raw<Ticking | null>(null);
  thinking = $state.raw<readonly number[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** my lines of chat on their way */
  saying = $state.raw<readonly { id: string; text: string }[]>([]);
  told = $state.raw<readonly Told[]>([]);
  /** how it ended, once the last motion is over */
  end = $state.raw<End | null>(null);
  /** messages on their way that may change something */
  unanswered = $state(0);
  /** the number of the latest event told before a connection was lost for a while */
  missedSince = $state<number | null>(null);

  #asked = $state.raw<readonly Question[]>([]);
  #overtaking = $state.raw<readonly Question[] | null>(null);
  /** What may be answered. While something newer waits to be shown, only what it leaves standing. */
  readonly questions: readonly Question[] = $derived(standing(this.#asked, this.#overtaking));

  readonly #showing = new Showing(
    (change) => this.#apply(change),
    ({ frame }) => (this.end = frame.end ?? this.end),
  );
  #connection: Connection;
  #heard = 0; // the number of the latest event told, shown or not
  #lostAt: number | null = null;
  #ids = 0;
  readonly #mark = Math.random().toString(36).slice(2, 10);
  readonly #waiting = new Map<string, { message: FromClient; answer: Answer }>();
  #reading: Promise<void> | null = null;

  constructor(
    readonly id: string,
    /** how to connect, from the next time on */
    public dial: (address: string) => Socket = (address) => new WebSocket(address),
  ) {
    this.#connection = this.#connect();
  }

  get game(): string {
    return this.table?.game ?? "";
  }

  get options(): Record<string, string | boolean | number> {
    return this.table?.options ?? {};
  }

  get seats(): TableView["seats"] {
    return this.table?.seats ?? [];
  }

  get isOver(): boolean {
    return this.end !== null;
  }

  get isHost(): boolean {
    return this.table !== null && this.seat === this.table.host;
  }

  get director(): Director | null {
    return this.#showing.director;
  }

  set director(director: Director | null) {
    this.#showing.director = director;
  }

  /** Play an action. Comes back with nothing if it was accepted, else with the reason. */
  act(action: readonly unknown[]): Promise<Refused | null> {
    return this.#send({ type: "act", id: this.#id(), on: this.number, action: [...action] });
  }

  /** Ask why an action is no answer: nothing is played. Comes back with nothing if it would be accepted. */
  why(action: readonly unknown[]): Promise<Refused | null> {
    return this.#send({ type: "why", id: this.#id(), on: this.number, action: [...action] });
  }

  async say(text: string): Promise<Refused | null> {
    const id = this.#id();
    this.saying = [...this.saying, { id, text }];
    const refused = await this.#send({ type: "say", id, text });
    this.saying = this.saying.filter((line) => line.id !== id);
    return refused;
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
  readUp(): Promise<void> {
    this.#reading ??= this.#readUp().finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** Try to connect at once; after a goodbye for good, too: whoever left comes back like this. */
  reconnect(): void {
    if (this.line.state === "closed") this.#connection = this.#connect();
    else this.#connection.retry();
  }

  close(): void {
    this.#connection.close();
  }

  // -- inside ------------------------------------------------------------------------------------------------

  #connect(): Connection {
    const hooks = { address: () => this.#address(), frame: (frame: ToClient) => this.#hear(frame), line: (line: Line) => this.#mind(line) };
    return new Connection(hooks, (address) => this.dial(address));
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
      this.#count();
      this.#connection.send(message);
    });
  }

  #mind(line: Line): void {
    this.line = line;
    if (line.state === "lost" || line.state === "closed") this.#lostAt ??= performance.now();
    if (line.state === "closed") {
      for (const id of [...this.#waiting.keys()]) this.#answer(id, { type: "refused", id, key: line.key });
    }
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
        return this.#mindTable(frame.table);
      case "thinking":
        this.thinking = frame.seats;
        return;
      case "said":
        return this.#said(frame.line);
      case "cleared":
        this.chat = [];
        return;
      case "pong":
        if (frame.clock) this.clock = at(frame.clock, performance.now(), this.clock);
        return;
    }
  }

  /** That the table pauses or goes on is told without its clock: ask for it. */
  #mindTable(table: TableView): void {
    this.table = table;
    const isRunning = table.status === "playing" && !table.paused;
    if (this.clock && this.clock.clock.stands === isRunning) this.#connection.send({ type: "ping", id: this.#id() });
  }

  #welcome(frame: Welcome): void {
    this.#catchUp(frame);
    this.#overtaking = null;
    this.#heard = this.number = frame.number;
    this.seat = frame.seat;
    this.table = frame.table;
    this.view = frame.view ?? null;
    this.#asked = frame.decisions ?? [];
    this.asides = frame.asides ?? [];
    this.clock = frame.clock ? at(frame.clock, performance.now(), this.clock) : null;
    this.thinking = frame.thinking ?? [];
    this.chat = frame.chat ?? [];
    this.end = frame.end ?? null;
    for (const { message } of this.#waiting.values()) this.#connection.send(message);
  }

  /** Let the log go on where it was, if nothing is missing between; else it begins anew. */
  #catchUp(frame: Welcome): void {
    for (const { events, frame: update } of this.#showing.drop()) this.#tell(events, update.number);
    const missed = (frame.missed ?? []) as GameEvent[];
    const wasAway = this.#lostAt !== null && performance.now() - this.#lostAt > ABSENCE;
    this.#lostAt = null;
    if (wasAway && this.view !== null && frame.seat === this.seat && frame.number > this.#heard) this.missedSince = this.#heard;
    if (frame.seat === this.seat && this.#heard + missed.length === frame.number) this.#tell(missed, frame.number);
    else this.told = [];
  }

  #update(frame: Update): void {
    if (frame.id !== undefined) this.#answer(frame.id, null);
    this.#heard = frame.number;
    const clock = frame.clock ? at(frame.clock, performance.now(), this.clock) : null;
    this.#showing.add({ frame, events: (frame.events ?? []) as GameEvent[], clock });
    this.#look();
  }

  #apply({ frame, events, clock }: Change): void {
    this.#tell(events, frame.number);
    this.number = frame.number;
    if (frame.view !== undefined) this.view = shared(this.view, frame.view);
    this.#asked = shared(this.#asked, frame.decisions ?? []);
    this.asides = shared(this.asides, frame.asides ?? []);
    this.clock = clock ?? this.clock;
    this.#look();
  }

  #look(): void {
    const newest = this.#showing.newest;
    this.#overtaking = newest && (newest.frame.decisions ?? []);
  }

  #tell(events: GameEvent[], last: number): void {
    if (!events.length) return;
    const first = last - events.length + 1;
    this.told = [...this.told, ...events.map((event, place) => ({ number: first + place, event }))];
  }

  async #readUp(): Promise<void> {
    if (this.view === null || (this.told[0]?.number ?? this.#heard + 1) <= 1) return;
    const recap = await get<Recap>(`/api/tables/${this.id}/recap?since=0`).catch((problem: unknown) => {
      if (problem instanceof Refusal) return null; // watchers who see later: their log begins here
      throw problem;
    });
    const from = this.told[0]?.number ?? this.number + 1;
    const before = recap?.events.filter((happened) => happened.number < from) ?? [];
    this.told = [...before.map(({ number, key, facts }) => ({ number, event: { type: key, ...facts } })), ...this.told];
  }

  #said(line: ChatLine): void {
    const lines = [...this.chat, line].sort((one, other) => one.number - other.number); // one may come late
    this.chat = lines.slice(-MOST_CHAT);
    const mine = line.seat === this.seat ? this.saying.find((other) => other.text.trim() === line.text) : undefined;
    if (mine) this.saying = this.saying.filter((other) => other !== mine);
  }

  #answer(id: string | null, refused: Refused | null): void {
    if (id === null) return;
    this.#waiting.get(id)?.answer(refused);
    this.#waiting.delete(id);
    this.#count();
  }

  #count(): void {
    this.unanswered = [...this.#waiting.values()].filter(({ message }) => message.type !== "why").length;
  }
}

function standing(asked: readonly Question[], overtaking: readonly Question[] | null): readonly Question[] {
  if (!overtaking) return asked;
  const texts = new Set(overtaking.map((question) => JSON.stringify(question)));
  return asked.filter((question) => texts.has(JSON.stringify(question)));
}

/** Shows a finished match: moment by moment or by itself, at some speed, through somebody's eyes. */

import type { GameFace } from "$lib/game";
import type { GameEvent, Told } from "$lib/match/match.svelte";
import type { Moment, TableView } from "$lib/match/messages";
import { Stage } from "$lib/motion/stage";
import { problemText } from "$lib/refusals";
import { Reel } from "./reel.svelte";
import { Replayed } from "./replayed.svelte";
import { eventsBetween, nextSeen, previousSeen } from "./steps";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const READING = 900; // ms to look at what happened
const LATELY = 12; // moments
const QUICK = 250; // where nothing was told

export class Projector {
  readonly stage = new Stage();
  readonly replayed: Replayed;
  /** of what happened; when the eyes change, the one before until all of the new one has come */
  reel = $state.raw() as Reel;
  isPlaying = $state(false);
  problem = $state<string | null>(null);
  #speed = $state<Speed>(1);
  #source: Reel; // of views
  #turn = 0; // what was asked for later goes before
  #run = 0;

  constructor(
    private readonly table: TableView,
    private readonly face: Pick<GameFace, "flights">,
    eyes: number,
    number: number,
  ) {
    this.replayed = new Replayed(table);
    this.replayed.seat = eyes;
    this.reel = this.#source = new Reel(table.table, eyes);
    void this.#try(() => this.#begin(number));
  }

  get number(): number {
    return this.replayed.number;
  }

  /** The last moment; as long as it is not known, the one that is shown. */
  get last(): number {
    return this.reel.actions ?? this.number;
  }

  get isAtEnd(): boolean {
    return this.reel.actions !== null && this.number >= this.reel.actions;
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = this.stage.speed = speed;
  }

  /** Go to a moment, at once. */
  async to(number: number): Promise<void> {
    this.pause();
    await this.#try(() => this.#cut(this.#within(number)));
  }

  async next(isFine = false): Promise<void> {
    this.pause();
    await this.#try(() => this.#forward(isFine));
  }

  async back(isFine = false): Promise<void> {
    await this.to(isFine ? this.number - 1 : previousSeen(this.reel.frames, this.number));
  }

  /** Look through other eyes, at the same moment. */
  async see(eyes: number): Promise<void> {
    if (eyes === this.#source.eyes) return;
    this.#source.close();
    const reel = (this.#source = new Reel(this.table.table, eyes));
    await this.#try(async () => {
      await this.#cut(this.number);
      await reel.load();
      if (reel === this.#source) this.reel = reel;
    });
  }

  /** Once more, after something went wrong. */
  async retry(): Promise<void> {
    await this.#try(async () => {
      await this.#cut(this.number);
      await this.#source.load();
      this.reel = this.#source;
    });
  }

  pause(): void {
    this.isPlaying = false;
    this.#run += 1;
  }

  async play(): Promise<void> {
    const run = (this.#run += 1);
    this.isPlaying = true;
    await this.#try(async () => {
      if (this.isAtEnd) await this.#cut(0);
      while (run === this.#run && !this.isAtEnd) {
        const told = await this.#forward(false);
        await new Promise((go) => setTimeout(go, (told ? READING : QUICK) / this.speed));
      }
    });
    if (run === this.#run) this.isPlaying = false;
  }

  close(): void {
    this.pause();
    this.#turn += 1;
    this.#source.close();
    this.reel.close();
  }

  async #begin(number: number): Promise<void> {
    await this.#cut(number);
    await this.reel.load();
    this.replayed.told = this.#lately(this.number); // when the page opened, nothing was known of what came before
  }

  /** One step on, as motion. Comes back with how many things were told. */
  async #forward(isFine: boolean): Promise<number> {
    const from = this.number;
    const number = this.#within(isFine ? from + 1 : nextSeen(this.reel.frames, from));
    const events = eventsBetween(this.reel.frames, from, number) as GameEvent[];
    this.stage.skip();
    const turn = (this.#turn += 1);
    const before = this.replayed.view;
    const moment = await this.#source.moment(number);
    if (turn !== this.#turn) return 0;
    const flights = () => (this.replayed.view === moment.view ? this.face.flights(events, before, moment.view) : []);
    await this.stage.show(flights, () => this.#apply(number, moment));
    return events.length;
  }

  async #cut(number: number): Promise<void> {
    this.stage.skip();
    const turn = (this.#turn += 1);
    const source = this.#source;
    const moment = await source.moment(number);
    if (turn !== this.#turn) return;
    this.replayed.seat = source.eyes;
    this.#apply(Math.min(number, source.actions!), moment);
  }

  #apply(number: number, { view, insights }: Moment): void {
    this.replayed.number = number;
    this.replayed.isOver = number === this.#source.actions;
    this.replayed.told = this.#lately(number);
    this.replayed.insights = insights ?? null;
    this.replayed.view = view;
  }

  /** What a board may still show of. */
  #lately(number: number): Told[] {
    const frames = this.reel.frames.slice(Math.max(0, number - LATELY) + 1, number + 1);
    return frames.flatMap((frame) => (frame.events as GameEvent[]).map((event) => ({ number: frame.number, event })));
  }

  #within(number: number): number {
    return Math.max(0, Math.min(number, this.last));
  }

  async #try(wanted: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await wanted();
    } catch (problem) {
      this.pause();
      this.problem = problemText(problem);
    }
  }
}

/** Somebody at a table while it is played: the match, the game's face and desk, and what is open beside the board. */

import type { Desk, GameFace } from "$lib/game";
import type { Ticking } from "$lib/match/clock";
import type { GameEvent, Match } from "$lib/match/match.svelte";
import type { Matter, Refused } from "$lib/match/messages";
import { Stage } from "$lib/motion/stage";
import { isOurs, refusalText } from "$lib/refusals";
import { toasts } from "$lib/ui/toasts.svelte";
import { t } from "$lib/words/words.svelte";
import { type AnyView, asked } from "./glance";
import { HintBook } from "./hints.svelte";
import { prefs } from "./prefs.svelte";
import { play } from "./sounds";
import { type Line, Telling } from "./telling.svelte";

export type Tab = "log" | "chat" | "rules";

export class Sitting {
  readonly stage = new Stage();
  readonly desk: Desk;
  readonly telling: Telling;
  readonly hints: HintBook;

  tab = $state<Tab>("log");
  /** the rail as a sheet, on a phone */
  isSheetOpen = $state(false);
  isMenuOpen = $state(false);
  /** the article somebody wants to read */
  article = $state<string | null>(null);
  /** the latest line of chat that was seen */
  #read = $state(0);

  readonly lines: Line[] = $derived.by(() => this.telling.lines(this.match.told));
  readonly waitsFor: readonly number[] = $derived.by(() => {
    const { view, table, isOver } = this.match;
    return view === null || isOver || table?.status !== "playing" ? [] : asked(view as AnyView);
  });
  readonly isPlaying = $derived.by(() => this.match.table?.status === "playing" && !this.match.isOver);
  /** the game waits for me */
  readonly isAsked = $derived.by(() => this.isPlaying && !this.match.table?.paused && this.match.questions.some((question) => question.required));
  /** the match's time with the clocks to be shown beside people */
  readonly clock: Ticking | null = $derived.by(() => {
    const { clock, view } = this.match;
    if (!clock || view === null || !this.face.clocks) return clock;
    return { ...clock, clock: { ...clock.clock, running: [...this.face.clocks(view, clock.clock.running)] } };
  });
  readonly unread = $derived.by(() => this.match.chat.filter((line) => line.number > this.#read && line.seat !== this.match.seat).length);

  constructor(
    readonly match: Match,
    readonly face: GameFace,
  ) {
    this.desk = face.makeDesk(match);
    this.telling = new Telling(face, match);
    this.hints = new HintBook(face.name, () => this.#hint(), () => this.#isLesson());
    this.#read = match.chat.at(-1)?.number ?? 0;
  }

  #isLesson(): boolean {
    return this.match.table?.origin === "lesson";
  }

  #hint(): string | null {
    const { hint } = this.desk;
    return hint !== null && this.#isLesson() ? (this.face.lessonHint?.(this.match.view, hint) ?? hint) : hint;
  }

  /** Show changes as motion, until told to stop. */
  direct(): () => void {
    this.match.director = (events, apply) => this.#show(events, apply);
    return () => (this.match.director = null);
  }

  openTab(tab: Tab, isWide: boolean): void {
    this.tab = tab;
    if (isWide) prefs.foldRail(false);
    else this.isSheetOpen = true;
  }

  /** Put away what lies over the board. */
  close(): void {
    this.hints.dismiss();
    this.desk.dismiss();
  }

  readChat(): void {
    this.#read = this.match.chat.at(-1)?.number ?? this.#read;
  }

  async takeBack(): Promise<void> {
    const refused = await this.match.takeBack();
    if (refused) this.sayRefused(refused);
    else if (!this.match.table?.proposal) toasts.say(t("table.taken_back"));
  }

  async propose(matter: Matter): Promise<void> {
    const refused = await this.match.propose(matter);
    if (refused) this.sayRefused(refused);
  }

  async vote(yes: boolean): Promise<void> {
    const proposal = this.match.table?.proposal;
    const refused = proposal ? await this.match.vote(proposal.proposal, yes) : null;
    if (refused) this.sayRefused(refused);
  }

  sayRefused(refused: Refused): void {
    const text = isOurs(refused.key) ? refusalText(refused.key, refused.facts) : this.face.reason(refused, this.match).text;
    toasts.say(text, "bad");
  }

  async #show(events: GameEvent[], apply: () => void): Promise<void> {
    const before = this.match.view;
    const isUndone = events.some((event) => event.type === "Undone"); // nothing flies backwards
    const flights = () => {
      const list = isUndone ? [] : this.face.flights(events, before, this.match.view);
      if (prefs.sound && list.length) play(list.some((flight) => flight.ghost) ? "coin" : "wood");
      return list;
    };
    await this.stage.show(flights, apply);
  }
}

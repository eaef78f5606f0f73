/**
 * What a game gives to the frame. Everything else about a table, a replay or an end is the frame's (`lib/`), so that a
 * new game adds its board, its words and this one object. See docs/adding-a-game.md.
 */

import type { Component } from "svelte";
import type { Flight, Stage } from "$lib/motion/stage";
import type { Ticking } from "$lib/match/clock";
import type { GameEvent, Match, Told } from "$lib/match/match.svelte";
import type { Moment, Question, Refused, Running, ScoreSheet, SeatView } from "$lib/match/messages";
import type { IconName } from "$lib/ui/Icon.svelte";
import type { Company } from "$lib/telling/saying";
import type { Facts, Language } from "$lib/words/catalogue";

/** A match as a board sees it: live at a table, or a finished one played again. */
export interface Played {
  /** of the table; nothing: it is only looked at */
  readonly id?: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  /** through whose eyes; -1: a watcher's */
  readonly seat: number;
  readonly seats: readonly SeatView[];
  /** the game's own View; nothing before the match */
  readonly view: unknown;
  readonly questions: readonly Question[];
  readonly asides: readonly string[];
  /** messages on their way that may change something */
  readonly unanswered: number;
  /** whether the match is over, so that nothing is hidden any more */
  readonly isOver: boolean;
  /** the match's time, where it goes on; nothing: it stands still, as in a replay */
  readonly clock?: Ticking | null;
  /** what happened, the latest last: for what a board shows of an event when its motion is over */
  readonly told?: readonly Told[];
  act(action: readonly unknown[]): Promise<Refused | null>;
  /** Why an action is no answer; nothing: it would be accepted. It is not played. */
  why(action: readonly unknown[]): Promise<Refused | null>;
}

/** Why something is not possible: a sentence, and the article behind it. */
export interface Reason {
  text: string;
  rule: string | null;
}

/** One thing the bar offers. */
export interface Choice {
  /** stable, for the keyboard and for tests: `buy`, `seal` */
  id: string;
  label: string;
  /** what it will do, in numbers */
  detail?: string;
  weight: "main" | "plain" | "quiet";
  /** stands for the label where there is little room */
  icon?: IconName;
  /** why it cannot be chosen: choosing it says so */
  refused?: Reason;
  /** asked first, because it cannot be taken back */
  confirm?: string;
  /** it is a switch, and on or off */
  isOn?: boolean;
  choose(): void;
}

/** An answer in one's own words. */
export interface Writing {
  /** what is to be written; another field begins empty */
  label: string;
  /** in characters */
  longest: number;
  /** what sending it is called */
  send: string;
  /** Comes back with whether it was taken; if not, it stays to be mended. */
  submit(text: string): Promise<boolean>;
}

/** What the bar says: one sentence, the article behind it, and the choices. */
export interface Prompt {
  /** required of this seat; a right it may use; others are waited for; nothing more will come */
  kind: "asked" | "right" | "waiting" | "over";
  text: string;
  rule: string | null;
  choices: readonly Choice[];
  writing?: Writing;
}

/** A player's side of the board: what is picked up but not yet played, and what that makes of the bar. */
export interface Desk {
  readonly prompt: Prompt | null;
  /** the latest refusal, to be said where the person looks */
  readonly reason: Reason | null;
  /** which hint belongs to what is asked now: a key below `hints` of the game's texts */
  readonly hint: string | null;
  dismiss(): void;
}

/** One line of the log. */
export interface LogLine {
  /** said at once, by the live region */
  text: string;
  /** kept in the log, where the rules let some things be forgotten; else the same */
  kept?: string | null;
  seat?: number;
  rule?: string;
  /** a heading: a round begins */
  isHeading?: boolean;
}

/** A row of the score sheet in words (`end/sheet.ts` makes them): what it is, and what it gives each seat. */
export interface ScoreRow {
  id: string;
  /** rows of one group follow each other below its name */
  group?: string;
  label: string;
  /** the article that gives these points */
  rule?: string;
  /** by seat: the sum as it is counted (« 3 × 6 ») and its points */
  cells: readonly { count: string; points: number }[];
}

/** What decided between a player and the rival closest to the top, in points, what counted most first. */
export interface Comparison {
  seat: number;
  rival: number;
  items: readonly { label: string; difference: number }[];
}

/** How the standings were after a round (or at another mark that the game chooses). */
export interface Standing {
  label: string;
  /** a sign or two, for an axis */
  short: string;
  /** the moment of the replay to which it belongs */
  number: number;
  scores: readonly number[];
}

/** Where something begins in a match: a round, the end. */
export interface Mark {
  number: number;
  label: string;
  /** a sign or two, where there is no room for more */
  short: string;
}

/** A moment worth telling again. */
export interface Decisive {
  number: number;
  seat: number;
  text: string;
  /** what it was worth, in points */
  swing: number;
}

/** One thing that luck decided, and whether the seed gives what came to light in the match. */
export interface LuckCheck {
  text: string;
  isTrue: boolean;
}

export interface GameFace {
  readonly name: string;
  /** texts of the game, beside those of the frame */
  readonly texts: Record<Language, () => Promise<{ default: Record<string, unknown> }>>;
  readonly Board: Component<{ played: Played; desk: Desk; stage: Stage }>;
  /** For a screen that all look at together: what a watcher may see, large; shown at the address of a table with `?screen`. */
  readonly Screen?: Component<{ played: Played }>;
  /** One device for all seats: shown to the host in place of the table, before the match too, where `isShared` says so. */
  readonly Shared?: Component<{ match: Match }>;
  isShared?(options: Played["options"]): boolean;
  /** What leaving means here, where it is not that a bot plays on. */
  leaving?(options: Played["options"]): string | null;
  /** Why nobody may write to the others now; nothing: they may. */
  chatClosed?(view: unknown): string | null;
  /** The board itself says what is asked and offers the choices, so there is no bar below it. */
  asksOnBoard?(played: Played): boolean;
  makeDesk(played: Played): Desk;
  /** In a guided first game: the hint to show in place of the usual one, which the desk would show now. */
  lessonHint?(view: unknown, hint: string): string;
  /** What an event says in the log; nothing: it is not worth a line. */
  tell(event: GameEvent, played: Played): LogLine | null;
  /** The facts of an event, a refusal, an action or a View as words, by their names: for the text table. */
  said?(facts: Readonly<Record<string, unknown>>, company: Company): Facts;
  /** For the text table: which values of an argument make sense now, where the rules list none; nothing: any. */
  sensible?(verb: string, argument: string, played: Played): readonly number[] | null;
  /** Drawn in words: because the person wishes it, or because the game has no other face. */
  readonly inWords?: "also" | "only";
  /** How a change moves on the board. */
  flights(events: readonly GameEvent[], before: unknown, after: unknown): Flight[];
  /** Why a key of the game was refused, in words. */
  reason(refused: Refused, played: Played): Reason;
  /** The board itself shows who is here and how they are, so the top bar does not. */
  readonly showsPeople?: boolean;
  /** The clocks that the frame shows beside people; all, unless the game tells. Others only wake the rules, or are on the board. */
  clocks?(view: unknown, running: readonly Running[]): readonly Running[];
  /** What was left over and counts for nothing, by seat; drawn where the end is told. */
  readonly Leftovers?: Component<{ played: Played }>;
  /** Another way to count the same, where the rulebook knows one (packets of 30): by seat, one text for each packet. */
  packets?(sheet: ScoreSheet): { label: string; bySeat: string[][] };
  /** Moments that told nobody anything may be left out of what these two are given. */
  standings(moments: readonly Moment[]): Standing[];
  /** `aftermath.how_decisive` of the texts says how it weighs moments; `aftermath.how_standing` what the chart shows, where it is not the score. */
  decisive(moments: readonly Moment[], played: Played): Decisive[];
  /** The event that begins a round, and those that end a match: where one may jump to in a replay. */
  readonly rounds: { readonly begins: string; readonly ends: readonly string[] };
  /** In a replay: what a seat could conclude just then, from what the server tells of it. */
  readonly Insight?: Component<{ insight: unknown; played: Played; seat: number }>;
  /** What luck decided, drawn once more from the seed. `given`: so many actions came from another match; null: none. */
  checkLuck?(seed: Uint8Array, moments: readonly Moment[], options: Played["options"], given: number | null): LuckCheck[];
}

// Written by `make types` from the records of the server. Do not edit.

/** a longer frame closes the socket */
export const MESSAGE_BYTES = 16384;

export const NAME_LENGTH = 24;

export const CHAT_LENGTH = 400;

export const ID_LENGTH = 40;

export const MOST_SEATS = 12;

export type Status = "gathering" | "playing" | "over" | "abandoned";

export type Watching = "open" | "refused";

export type Level = "easy" | "medium" | "hard";

export type SeatKind = "person" | "link" | "bot";

export type Matter = "undo" | "pause" | "resume" | "abandon";

/** Play an action. The same `id` again gets the first answer and plays nothing. */
export interface Act {
  type: "act";
  id: string;
  /** the number of the latest event the player had seen */
  on: number;
  action: unknown[];
}

/** Ask why an action is no answer: it is judged as an `act` would be now, and never played. */
export interface Why {
  type: "why";
  id: string;
  /** the number of the latest event the player had seen */
  on: number;
  action: unknown[];
}

/** Write to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Take back one's latest action: at once if nobody has learnt anything from it, else as a proposal. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** Ask the others to agree on something. */
export interface Propose {
  type: "propose";
  id: string;
  matter: Matter;
}

/** Answer the proposal under way. Its proposer withdraws it by a no. */
export interface Vote {
  type: "vote";
  id: string;
  proposal: number;
  yes: boolean;
}

/** Ask for a sign of life; the answer carries the table's clock. */
export interface Ping {
  type: "ping";
  id: string;
}

/** A Decision put to the seat: required (the game waits), or a right. */
export interface Question {
  required: boolean;
  actions: unknown[][];
  /** verbs whose arguments are open */
  open: string[];
}

/** A clock: when it will speak, in milliseconds of the match, and for whom it ticks. */
export interface Running {
  due: number;
  seats: number[];
  which: number;
}

/** The match's time. It stands still while the table is paused and while the server is down. */
export interface Clock {
  now: number;
  stands: boolean;
  running: Running[];
}

/** Who sits where. */
export interface SeatView {
  seat: number;
  kind: SeatKind;
  name: string;
  /** of a bot */
  level: string | null;
  present: boolean;
  left: boolean;
  /** a bot plays for an absent person */
  stand_in: boolean;
}

/** Something to be agreed on: who asks, and who said yes so far. */
export interface Proposal {
  proposal: number;
  matter: Matter;
  seat: number;
  yes: number[];
  asked: number[];
}

/** What everybody may know of a table beside the match. */
export interface TableView {
  table: string;
  /** told to those who sit there, while seats can be taken */
  code: string | null;
  game: string;
  rules: number;
  options: Record<string, string | boolean | number>;
  status: Status;
  host: number;
  seats: SeatView[];
  watchers: Watching;
  /** seconds by which watchers see later */
  delay: number;
  /** SHA-256 of the seed, once the match has begun */
  commitment: string | null;
  paused: boolean;
  proposal: Proposal | null;
  /** how it came to be: "", "rematch", "branch", "lesson", "import" */
  origin: string;
  /** the rematch */
  next: string | null;
  /** bots may sit there */
  takes_programs: boolean;
  /** what was done can be taken back */
  takes_back: boolean;
  revision: number;
}

export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
}

/** How the match ended and how it was counted, with the seed for everybody to check. */
export interface End {
  outcome: Outcome;
  seed: string;
  sheet: ScoreSheet;
}

/**
 * An event like those of the game: by agreement a seat's latest action and all that followed are taken back.
 *
 * How many they were is not told: parts of sealed offers may be among them.
 */
export interface Undone {
  type: "Undone";
  seat: number;
}

/** The first frame, and the one after which everything before it may be forgotten. */
export interface Welcome {
  type: "welcome";
  /** of the latest event this viewer was told */
  number: number;
  /** -1: a watcher */
  seat: number;
  table: TableView;
  /** nothing: the match has not begun */
  clock?: Clock;
  decisions?: Question[];
  /** verbs that do not move the game on */
  asides?: string[];
  view?: unknown;
  /** the events since the number given on connecting; nothing: too long ago */
  missed?: unknown[];
  thinking?: number[];
  chat?: ChatLine[];
  end?: End;
}

/** Something happened that this viewer may know: the events, and everything as it is now. */
export interface Update {
  type: "update";
  number: number;
  /** of the message that this one accepts */
  id?: string;
  events?: unknown[];
  decisions?: Question[];
  asides?: string[];
  clock?: Clock;
  view?: unknown;
  end?: End;
}

/** The message was carried out (an action: see `update`). To a `why`: it would be played. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/** The message changed nothing, and why: the rule of the game where it is one, a key, and facts. */
export interface Refused {
  type: "refused";
  id: string | null;
  key: string;
  rule?: string;
  facts?: Record<string, unknown>;
}

/** Seats, presence, status, proposal: the table as it is now. */
export interface TableChanged {
  type: "table";
  table: TableView;
}

/** Bots that think about what the game waits for. */
export interface Thinking {
  type: "thinking";
  seats: number[];
}

export interface Said {
  type: "said";
  line: ChatLine;
}

/** The host cleared the chat. */
export interface Cleared {
  type: "cleared";
}

export interface Pong {
  type: "pong";
  id: string;
  clock: Clock | null;
}

/** The server closes this socket: why, and after how many milliseconds to come back (nothing: do not). */
export interface Goodbye {
  type: "goodbye";
  key: string;
  again: number | null;
}

/** Every error: a key, and facts. */
export interface Problem {
  key: string;
  facts: Record<string, unknown>;
}

/** What a seat is for: me, somebody with the link, or a bot. */
export interface SeatRequest {
  kind: "bot" | "link" | "me";
  level?: Level | null;
}

/** A new table. */
export interface TableRequest {
  game: string;
  name: string;
  seats: SeatRequest[];
  options?: Record<string, string | boolean | number>;
  watchers?: Watching;
  delay?: number;
}

/** The key of a seat that is still free. */
export interface Invitation {
  seat: number;
  key: string;
}

/** The table just made, with my own key and the invitations. */
export interface TableReply {
  table: string;
  code: string;
  seat: number;
  key: string;
  invitations: Invitation[];
}

/**
 * Sit down: by the key of an invitation or of one's own seat (another device), or by a table's short code.
 *
 * A replay key opens a finished match, to look at.
 */
export interface JoinRequest {
  name?: string | null;
  key?: string | null;
  code?: string | null;
}

export interface JoinReply {
  table: string;
  /** -1: a replay key was given, and opens a finished match to look at */
  seat: number;
  /** personal: whoever has it plays this seat */
  key: string;
}

/** The key to a finished match, for anybody to look at it. */
export interface ShareReply {
  table: string;
  key: string;
}

/** The host gives a seat to a bot, or frees it for a link, before the match. */
export interface ArrangeRequest {
  kind: "bot" | "link";
  level?: Level | null;
}

/** The host's say on watchers. */
export interface SettingsRequest {
  watchers?: Watching | null;
  /** « ge=0 » would be lost in the API's description */
  delay?: number | null;
}

/** Play on from a moment of a finished match: the first `number` actions stand, I take a seat, bots the others. */
export interface BranchRequest {
  number: number;
  name: string;
  seat?: number;
  level?: Level;
}

/** Begin a guided first game. */
export interface LessonRequest {
  name: string;
}

/** The text of a record file. */
export interface ImportRequest {
  /** as long as a body may be */
  record: string;
}

export interface ImportReply {
  table: string;
}

/** A table, and which seats are mine, each with its key; the host also gets the invitations. */
export interface TableState {
  table: TableView;
  mine: Invitation[];
  invitations: Invitation[];
}

/** One of my tables. */
export interface Listed {
  table: string;
  game: string;
  status: Status;
  seat: number;
  names: string[];
  my_turn: boolean;
}

/** One thing that happened, as a key and facts. */
export interface Happened {
  number: number;
  key: string;
  facts: Record<string, unknown>;
}

/** What happened meanwhile, from what this seat may see, and which of its own actions others played for it. */
export interface Recap {
  since: number;
  number: number;
  events: Happened[];
  played_for_you: unknown[][];
}

/** A finished match after one of its actions, through one seat's eyes. */
export interface Moment {
  number: number;
  /** who acted, -2: the clock, -3: the house; nothing: the set-up */
  seat: number | null;
  action: unknown[] | null;
  at: number;
  events: unknown[];
  view: unknown;
  /** by seat: what it could conclude just then, where the game tells that */
  insights?: unknown[];
}

/** A stretch of a finished match. */
export interface Replay {
  table: string;
  actions: number;
  eyes: number;
  moments: Moment[];
  end: End;
}

/** A verb of the game and the rule it answers to. */
export interface VerbRule {
  verb: string;
  rule: string;
}

/** What one needs to know to open a table. */
export interface GameSummary {
  game: string;
  title: Texts;
  /** a sentence that invites people to play */
  tagline: Texts | null;
  rules: number;
  fewest_seats: number;
  most_seats: number;
  options: Option[];
  levels: string[];
  verbs: VerbRule[];
  /** a guided first game */
  has_lesson: boolean;
}

/** A field of a record: what its values are about, and whether it has several. */
export interface FieldForm {
  name: string;
  /** `Seat`, `Tile`, `int`, or the name of another record */
  kind: string;
  is_many?: boolean;
}

/** What an action is said with: a number from `lowest` to `highest`, `fewest` to `most` of them, or a text. */
export interface ArgumentForm {
  name: string;
  lowest?: number;
  highest?: number;
  /** of a text, in characters */
  longest?: number;
  /** of a set of numbers, ascending */
  fewest?: number;
  most?: number;
}

/** A verb of the game, the article it answers to, and its arguments in order. */
export interface VerbForm {
  verb: string;
  rule: string;
  arguments: ArgumentForm[];
}

/** A game in its own words and types, in one language: what a page needs that has no face for it. */
export interface GameDescription {
  game: string;
  language: string;
  title: string;
  rules: number;
  fewest_seats: number;
  most_seats: number;
  options: Option[];
  /** of the game's own texts, as its file has them */
  texts: Record<string, unknown>;
  /** its telling.toml: how events are told */
  telling: Record<string, unknown>;
  /** `View`, the records in it, and the Events */
  records: Record<string, FieldForm[]>;
  verbs: VerbForm[];
}

export interface Health {
  status: "ok" | "trouble";
  version: string;
  node: string;
  store: "ok" | "refuses";
  tables: number;
  sockets: number;
}

/** Who won, the scores, and which ending it was. */
export interface Outcome {
  /** a key of the game's catalogue */
  ending: string;
  /** by seat */
  scores: number[][];
  /** by seat; 1 is first, full ties share a rank */
  ranks: number[];
  winners: number[];
}

/** The count of a match that is over: for each seat and each part, the rows add up to the score. */
export interface ScoreSheet {
  /** what a score is made of, by name; what weighs most first */
  parts: string[];
  rows: SheetRow[];
  /** the same sums in few rows, to compare two seats; without them: the rows */
  kinds?: SheetRow[];
  /** what ranks seats beside their scores, in this order; empty if the scores suffice */
  ties?: SheetRow[];
}

/** One text in each language. */
export interface Texts {
  fr: string;
  en: string;
}

/**
 * One thing to choose before the game: its values in order, the default, and its texts.
 *
 * With `lowest` and `highest`, any number between them is a value as well; with `longest`, any text of so many
 * characters, in several lines.
 */
export interface Option {
  id: string;
  default: string | boolean | number;
  values: OptionValue[];
  name: Texts;
  help: Texts;
  lowest: number | null;
  highest: number | null;
  longest: number | null;
  /** for programs alone: tables of people cannot choose it */
  lab: boolean;
}

/** One thing that is counted. */
export interface SheetRow {
  id: string;
  label: Label;
  /** by seat */
  cells: SheetCell[];
  /** the article that gives these points */
  rule?: string;
  /** rows of one group follow each other below its name */
  group?: Label;
  /** which part of the score it is added to */
  part?: number;
}

/** One value an option may take. */
export interface OptionValue {
  value: string | boolean | number;
  label: Texts;
  /** with this value every seat is for a person */
  without_programs: boolean;
}

/** A text of the game's own catalogues, and the facts it is said with. */
export interface Label {
  key: string;
  facts?: Record<string, unknown>;
}

/** What a row gives one seat. */
export interface SheetCell {
  points: number;
  /** where the points are a number of things of one worth each: « 3 × 6 » */
  count?: number;
  each?: number;
}

/** Told apart by `type`. */
export type FromClient =
  | Act
  | Why
  | Say
  | TakeBack
  | Propose
  | Vote
  | Ping;

/** Told apart by `type`. */
export type ToClient =
  | Welcome
  | Update
  | Accepted
  | Refused
  | TableChanged
  | Thinking
  | Said
  | Cleared
  | Pong
  | Goodbye;

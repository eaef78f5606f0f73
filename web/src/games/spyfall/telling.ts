/** What happened, as lines of the log. One's own card is never told: the log is on the screen for all who look at it. */

import type { LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Facts } from "$lib/words/catalogue";
import { has, t } from "$lib/words/words.svelte";
import { all, answerText, type Company, nameOf, points, questionText, said, sentence, tokenText } from "./saying";
import type * as game from "./view";

type Event = game.GameEvent;

/** The articles behind what happens, where somebody may wonder why. */
const RULES: Partial<Record<Event["type"], string>> = {
  WaitsForPlayers: "SP-1409",
  TurnPassed: "SP-1405",
  Accused: "SP-401",
  VotesShown: "SP-408",
  VoteCancelled: "SP-824",
  AbilityUsed: "SP-803",
  Deflected: "SP-821",
  TimeSlipped: "SP-822",
  JokerRevealed: "SP-501",
  PlaceGuessed: "SP-503",
  FarceDeclared: "SP-1003",
  MultiverseAnnounced: "SP-1103",
  HandsShown: "SP-1109",
  ClockResumed: "SP-1304",
  TimeRanOut: "SP-601",
  FingersShown: "SP-604",
  HuntBegan: "SP-905",
  RoundEnded: "SP-1202",
  VoidProposed: "SP-1406",
  VoidRefused: "SP-1406",
  WentAway: "SP-1401",
  SeatRemoved: "SP-1407",
  HarleySuspended: "SP-919",
  GameEnded: "SP-710",
};

/** What everybody sees happen anyway, or what is nobody's business. */
const SILENT: readonly string[] = ["Undone", "CardDealt", "CardSeen", "ModulesConfirmed", "ReadyForRound", "ReadyToPoint"];

export function tell(told: GameEvent, played: Played): LogLine | null {
  if (SILENT.includes(told.type)) return null;
  const event = told as unknown as Event;
  const key = keyOf(event, played);
  if (!has(key)) return null; // of a newer server than this page
  const line: LogLine = { text: sentence(t(key, factsOf(event, played))) };
  const doer = doerOf(event);
  if (doer !== null) line.seat = doer;
  const rule = RULES[event.type];
  if (rule) line.rule = rule;
  if (event.type === "RoundDealt") line.isHeading = true;
  return line;
}

/** Who did it; nothing: it happened by itself. */
function doerOf(event: Event): number | null {
  if (event.type === "RoundDealt") return event.dealer;
  if (event.type === "ClockStarted") return event.asker >= 0 ? event.asker : null;
  if (event.type === "FingersShown") return event.accused;
  if ("seat" in event) return event.seat;
  if ("asker" in event) return event.asker;
  if ("accuser" in event) return event.accuser;
  return null;
}

/** To whom it was done. */
function doneTo(event: Event): number | null {
  if ("to" in event) return event.to;
  return event.type === "Accused" ? event.suspect : null;
}

/** The case, where an event is told in several ways. */
function caseOf(event: Event): string {
  switch (event.type) {
    case "Asked":
      return event.question === null && event.text === null ? ".tapped" : "";
    case "Answered":
      return event.code === null && event.text === null ? ".silent" : "";
    case "VotesShown":
      return event.is_unanimous ? ".unanimous" : ".split";
    case "TimeSlipped":
      return event.by > 0 ? ".more" : ".less";
    case "PlaceGuessed":
      return event.place === null ? ".silent" : event.is_right ? ".right" : ".wrong";
    case "FarceDeclared":
      return event.is_right ? ".right" : ".wrong";
    case "HandsShown":
      return event.has_passed ? ".passed" : ".failed";
    case "VoidVoted":
      return event.in_favour ? ".yes" : ".no";
    case "RoundEnded":
      return event.lines.length ? ".scored" : ".scoreless";
    default:
      return "";
  }
}

function keyOf(event: Event, company: Company): string {
  const what = `${event.type}${caseOf(event)}`;
  return has(`spyfall.events.${what}`) ? `spyfall.events.${what}` : `spyfall.events.${what}.${formOf(event, what, company)}`;
}

/** Who is spoken to: whoever did it, somebody else, or the one it was done to. */
function formOf(event: Event, what: string, company: Company): string {
  if (event.type === "FingersShown" && event.accused === null) return event.fingers.some((at) => at !== null) ? "nobody" : "none";
  const doer = doerOf(event);
  if (doer === null) return "nobody";
  if (doer === company.seat) return "you";
  const isToMe = company.seat >= 0 && doneTo(event) === company.seat && has(`spyfall.events.${what}.to_you`);
  return isToMe ? "to_you" : "they";
}

function factsOf(event: Event, company: Company): Facts {
  const facts = said({ ...event }, company);
  switch (event.type) {
    case "Asked":
      return { ...facts, question: event.text ?? (event.question === null ? "" : questionText(event.question)) };
    case "Answered":
      return { ...facts, answer: event.text ?? (event.code === null ? "" : answerText(event.code, event.wording)) };
    case "Spoke":
      return { ...facts, words: event.text ?? tokenText(company, event.token!, event.about) };
    case "FingersShown":
      return { ...facts, fingers: fingersText(event.fingers, company) };
    case "RoundEnded":
      return { ...facts, row: t(`spyfall.rows.${event.row}`), lines: linesText(event.lines, company) };
    default:
      return facts;
  }
}

/** « Ana → Bob, Bob → Ana » */
export function fingersText(fingers: readonly (number | null)[], company: Company): string {
  const pairs = fingers.flatMap((at, seat) => (at === null ? [] : [`${nameOf(company, seat)} → ${nameOf(company, at)}`]));
  return pairs.join(", ");
}

/** What each gets, all their lines together. */
function linesText(lines: readonly game.ScoreLine[], company: Company): string {
  const sums = new Map<number, number>();
  for (const { seat, points } of lines) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return all([...sums].map(([seat, sum]) => `${nameOf(company, seat)} ${points(sum)}`));
}

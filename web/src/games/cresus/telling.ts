/** What happened, as lines of the log. */

import type { LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import { t } from "$lib/words/words.svelte";
import { type Company, known, said, sentence } from "./saying";
import type * as game from "./view";

type Event = game.GameEvent;

/** The articles behind what happens, where somebody may wonder why. */
const RULES: Partial<Record<Event["type"], string>> = {
  RoundBegan: "CR-205",
  ExpertTurnedUp: "CR-301",
  MarketClosed: "CR-302",
  MarketReopened: "CR-1217",
  BidsRevealed: "CR-312",
  BiddingTied: "CR-314",
  LotSold: "CR-313",
  SaleCancelled: "CR-317",
  ExpertUsed: "CR-306",
  KeptCardUsed: "CR-1331",
  LookedAt: "CR-1214",
  MarketsChosen: "CR-403",
  PawnMoved: "CR-1218",
  BanLifted: "CR-1322",
  CardDrawn: "CR-501",
  DeckShuffled: "CR-506",
  Due: "CR-903",
  Waived: "CR-1330",
  DebtCancelled: "CR-909",
  Borrowed: "CR-906",
  LoanRepaid: "CR-907",
  SignSold: "CR-901",
  SharesTurnedUp: "CR-601",
  TookPart: "CR-607",
  Bought: "CR-603",
  BonusPaid: "CR-612",
  SaleBegan: "CR-711",
  Sold: "CR-712",
  SignBought: "CR-1001",
  WindowOpened: "CR-807",
  Called: "CR-809",
  DealDone: "CR-813",
  DealLapsed: "CR-813",
  GameEnded: "CR-1103",
};

/** What everybody sees happen anyway. */
const SILENT: readonly string[] = ["Undone", "Committed", "SeriesEnded", "Saw", "LaidInOrder", "SaidReady", "WindowClosed", "Buried"];

export function tell(told: GameEvent, played: Played): LogLine | null {
  if (SILENT.includes(told.type)) return null;
  const event = told as unknown as Event;
  const key = keyOf(event, played);
  if (key === null) return null; // of a newer server than this page
  const line: LogLine = { text: sentence(t(key, factsOf(event, played))) };
  const doer = doerOf(event);
  if (doer !== null) line.seat = doer;
  const rule = RULES[event.type];
  if (rule) line.rule = rule;
  if (event.type === "RoundBegan") line.isHeading = true;
  return line;
}

/** Who did it; nothing: it happened by itself. */
function doerOf(event: Event): number | null {
  if ("seat" in event) return event.seat;
  if (event.type === "RoundBegan") return event.lead;
  return "proposer" in event ? event.proposer : null;
}

/** To whom it was done. */
function doneTo(event: Event): number | null {
  if (event.type === "Answered" || event.type === "Declined") return event.proposer;
  if (event.type === "DealDone") return event.addressee;
  if ("to" in event && typeof event.to === "number") return event.to;
  return null;
}

/** The case, where an event is told in several ways. */
function caseOf(event: Event): string {
  switch (event.type) {
    case "LotSold":
      return event.is_taken ? "taken" : "sold";
    case "SaleCancelled":
      return event.is_tie ? "tie" : "unwanted";
    case "MarketClosed":
      return event.seat === null ? "pirate" : "by_card";
    case "MarketsChosen":
      return event.banned.length ? "banned" : "free";
    case "Due":
    case "Paid":
      return event.to === null ? "bank" : "player";
    case "SaleBegan":
      return event.market === null ? "liquidated" : event.expert === null ? "plain" : "with_card";
    case "Sold":
      return event.market === null ? "liquidated" : event.total === event.table ? "plain" : "more";
    case "TookPart":
      return ["nobody", "one"][event.seats.length] ?? "several";
    case "BonusPaid":
      return event.is_again ? "again" : "first";
    case "AlwaysReadySet":
      return event.is_on ? "on" : "off";
    case "Answered":
      return event.is_accepted ? "accepted" : "own";
    case "CallEnded":
      return event.why;
    case "Called":
      return ["exchange", "purchase", "for_sale", "mixed"][event.kind] ?? "mixed";
    default:
      return "";
  }
}

function keyOf(event: Event, company: Company): string | null {
  const what = `cresus.events.${event.type}`;
  const which = `${what}.${caseOf(event)}`;
  const form = formOf(event, company);
  const forms = form === "to_you" ? ["to_you", "they"] : [form];
  return known(...forms.flatMap((spoken) => [`${which}.${spoken}`, `${what}.${spoken}`]), which, what);
}

/** Who is spoken to: whoever did it, somebody else, or the one it was done to. */
function formOf(event: Event, company: Company): string {
  const doer = doerOf(event);
  if (doer === null) return "nobody";
  if (doer === company.seat) return "you";
  return company.seat >= 0 && doneTo(event) === company.seat ? "to_you" : "they";
}

function factsOf(event: Event, company: Company): ReturnType<typeof said> {
  return said({ ...event }, company);
}

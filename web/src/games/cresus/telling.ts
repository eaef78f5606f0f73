/** What happened, as lines of the log. */

import type { LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import type { Facts } from "$lib/words/catalogue";
import { t } from "$lib/words/words.svelte";
import { turned } from "./desk/deal";
import { type Company, dealText, known, marketName, money, nameOf, said, sentence, sideText } from "./saying";
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

/** How the calls of this round ended, the latest first: a deal in its own words, the rest as the log has it. */
export function endedCalls(played: Played): string[] {
  const told = played.told ?? [];
  const begun = told.findLastIndex(({ event }) => event.type === "RoundBegan");
  return told
    .slice(begun + 1)
    .filter(({ event }) => event.type === "DealDone" || (event.type === "CallEnded" && event.why !== "done"))
    .flatMap(({ event }) => tell(event, played)?.text ?? [])
    .reverse();
}

/** Who did it; nothing: it happened by itself. */
function doerOf(event: Event): number | null {
  if (event.type === "TournamentWon") return event.seats[0] ?? null;
  if (event.type === "DealDone" || event.type === "CallEnded") return event.proposer;
  if (event.type === "RoundBegan") return event.lead;
  return "seat" in event ? event.seat : null;
}

/** To whom it was done. */
function doneTo(event: Event): readonly number[] {
  if (event.type === "DealDone") return [event.addressee];
  if ("to" in event) return event.to === null ? [] : typeof event.to === "number" ? [event.to] : event.to;
  return "proposer" in event ? [event.proposer] : [];
}

/** The case, where an event is told in several ways. */
function caseOf(event: Event): string {
  switch (event.type) {
    case "BidsRevealed":
      return event.is_second ? "second" : "first";
    case "LotSold":
      return event.is_taken ? "taken" : "";
    case "SaleCancelled":
      return event.is_tie ? "tie" : "none";
    case "MarketsChosen":
      return event.banned.length ? "banned" : "all";
    case "Due":
    case "Paid":
      return event.to === null ? "" : "person";
    case "TournamentWon":
      return event.seats.length === 1 ? "one" : "many";
    case "SharesTurnedUp":
      return event.shares.length ? "some" : "none";
    case "TookPart":
      return event.seats.length ? "some" : "none";
    case "BonusPaid":
      return event.is_again ? "again" : "first";
    case "SaleBegan":
      return event.market === null ? "liquidated" : event.expert === null ? "plain" : "card";
    case "WindowOpened":
      return String(event.window);
    case "AlwaysReadySet":
      return event.is_on ? "yes" : "no";
    case "Answered":
      return event.is_accepted ? "accepted" : "";
    case "CallEnded":
      return event.why;
    default:
      return "";
  }
}

function keyOf(event: Event, company: Company): string | null {
  const which = caseOf(event);
  const what = `cresus.events.${event.type}${which ? `.${which}` : ""}`;
  const form = formOf(event, company);
  const forms = form === "to_you" ? [form, "they"] : [form];
  return known(what, ...forms.map((one) => `${what}.${one}`));
}

/** Who is spoken to: whoever did it, somebody else, or the one it was done to. */
function formOf(event: Event, company: Company): string {
  const doer = doerOf(event);
  if (doer === null) return "nobody";
  if (doer === company.seat) return "you";
  return company.seat >= 0 && doneTo(event).includes(company.seat) ? "to_you" : "they";
}

function factsOf(event: Event, company: Company): Facts {
  const facts = said({ ...event }, company);
  switch (event.type) {
    case "MarketsChosen":
      return { ...facts, pawns: event.markets.map((market, seat) => `${nameOf(company, seat)} ${marketName(market)}`).join(", ") };
    case "GameEnded":
      return { ...facts, ranking: event.cash.map((cash, seat) => `${nameOf(company, seat)} ${t("cresus.signs", { count: event.signs[seat]! })}, ${money(cash)}`).join("\u202f; ") };
    case "Sold":
      return { ...facts, parts: SALE_LINES.filter((line) => event[line] || line === "table").map((line) => saleLine(line, event[line])).join(", ") };
    case "Answered":
      return { ...facts, deal: dealText(turned(event.deal)) };
    case "DealDone":
      return { ...facts, give: sideText(event.deal.give, event.deal.pay), want: sideText(event.deal.want, event.deal.ask) };
    default:
      return facts;
  }
}

/** CR-712. */
const SALE_LINES = ["table", "raised", "half", "faces", "event", "premium"] as const;

function saleLine(line: string, sum: number): string {
  return t(`cresus.sale.${line}`, { amount: line === "table" ? sum : sum > 0 ? `+${sum}` : `−${-sum}` });
}

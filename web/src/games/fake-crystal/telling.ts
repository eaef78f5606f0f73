/** What happened, as lines of the log. */

import type { LogLine, Played } from "$lib/game";
import type { GameEvent } from "$lib/match/match.svelte";
import { has, t } from "$lib/words/words.svelte";
import { BLUE, isFake, TILES } from "./material";
import { type Company, nameOf, said, sentence } from "./saying";
import type * as game from "./view";

type Event = game.GameEvent;

/** The articles behind what happens, where somebody may wonder why. */
const RULES: Partial<Record<Event["type"], string>> = {
  AbilityChosen: "FC-107",
  OffersRevealed: "FC-203",
  Bought: "FC-304",
  Banked: "FC-306",
  PackedUp: "FC-309",
  TokenCharged: "FC-502",
  TrophyClaimed: "FC-411",
  Looked: "FC-614",
  Saw: "FC-614",
  Committed: "FC-623",
  AnsweredBuy: "FC-624",
  AnsweredBank: "FC-624",
  Designated: "FC-642",
  Preempted: "FC-645",
  Given: "FC-646",
  Reserved: "FC-654",
  Recycled: "FC-632",
  BlueTrophyAwarded: "FC-441",
  Scored: "FC-705",
  Said: "FC-212",
  AutoPassSet: "FC-814",
};

export function tell(told: GameEvent, played: Played): LogLine | null {
  if (told.type === "Undone" || told.type === "TilesDealt") return null; // the frame's; and nothing one can act on
  if (!isKnown(told.type)) return null; // of a newer server than this page
  const event = told as unknown as Event;
  const doer = doerOf(event);
  const line: LogLine = { text: sentence(words(event, doer, played)) };
  if (doer !== null) line.seat = doer;
  const rule = RULES[event.type];
  if (rule) line.rule = rule;
  if (event.type === "RoundBegan") line.isHeading = true;
  const kept = played.isOver || played.options.piles === "open" ? null : forgotten(event, played);
  if (kept !== null) line.kept = sentence(kept);
  return line;
}

function isKnown(type: string): boolean {
  return has(`fake-crystal.events.${type}`) || has(`fake-crystal.events.${type}.they`);
}

function doerOf(event: Event): number | null {
  if ("seat" in event) return event.seat;
  return "first" in event ? event.first : null;
}

function words(event: Event, doer: number | null, company: Company): string {
  const facts = said({ ...event }, company);
  const form = doer === null ? null : doer === company.seat ? "you" : "they";
  switch (event.type) {
    case "OffersRevealed":
      return t("fake-crystal.telling.revealed");
    case "PackedUp":
      return t(`fake-crystal.telling.packed_up.${form}`, facts);
    case "AutoPassSet":
      return t(`fake-crystal.telling.auto_pass.${form}_${event.until}`, facts);
    case "Given":
      if (event.to === company.seat) return t("fake-crystal.events.Given.to_you", facts);
  }
  return form === null ? t(`fake-crystal.events.${event.type}`, facts) : t(`fake-crystal.events.${event.type}.${form}`, facts);
}

/**
 * FC-404 with `piles: memory`. What is covered is forgotten, not secret: it is told aloud as it happens, but the log
 * does not remember for people what went onto somebody else's piles.
 */
function forgotten(event: Event, company: Company): string | null {
  switch (event.type) {
    case "Added":
      if (event.seat === company.seat || !goesOnPile(event.tile)) return null;
      return t("fake-crystal.telling.forgotten.added", { seat: nameOf(company, event.seat) });
    case "Given":
      if ([event.seat, event.to].includes(company.seat) || !goesOnPile(event.tile)) return null;
      return t("fake-crystal.telling.forgotten.given", said({ seat: event.seat, to: event.to }, company));
    case "Recycled":
      if (event.seat === company.seat || !goesOnPile(event.taken)) return null;
      return t("fake-crystal.telling.forgotten.recycled", said({ seat: event.seat, given: event.given }, company));
    default:
      return null;
  }
}

function goesOnPile(tile: number): boolean {
  return isFake(tile) || TILES[tile]!.colour === BLUE;
}

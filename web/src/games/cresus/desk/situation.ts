/** What is going on for one seat: which kind of decision is asked, in the words of the rules. */

import { type Situation as SituationIn, situations, type Topics } from "$lib/desk/situation";
import type { Action, View } from "../view";

export type Verb = Action[0];

export type Kind =
  | "bidding" // D1, D2, D16, D17
  | "reclaiming" // D3
  | "switching" // D4
  | "looking" // D5
  | "arranging"
  | "choosing" // D6
  | "moving" // D7
  | "waiving" // D8
  | "staking" // D9
  | "throwing" // D10, D12, D22, D23
  | "owing" // D11
  | "buying" // D13
  | "declaring" // D14
  | "alone" // D15
  | "doubling" // D18
  | "trading" // D19, a window
  | "calling" // D19 in turns
  | "replying"
  | "picking"
  | "selling" // D20
  | "second" // D24
  | "signs" // D27
  | "sealed" // committed, the others still decide
  | "waiting"
  | "watching"
  | "over";

export type Situation = SituationIn<View, Kind, Verb>;

const TOPICS: Topics<Kind, Verb> = {
  Bidding: "bidding",
  Reclaiming: "reclaiming",
  Switching: "switching",
  Looking: "looking",
  Arranging: "arranging",
  ChoosingMarkets: "choosing",
  Moving: "moving",
  Waiving: "waiving",
  Staking: "staking",
  PokerSeries: "throwing",
  Liquidation: "throwing",
  Sale: "throwing",
  Owing: "owing",
  DirectBuying: "buying",
  Declaring: "declaring",
  LoneBuying: "alone",
  Doubling: "doubling",
  TradeWindow: "trading",
  Calling: "calling",
  Replying: "replying",
  Picking: "picking",
  SellingTurn: "selling",
  SecondChance: "second",
  ChoosingSigns: "signs",
};

export const situation = situations<View, Kind, Action[0]>(TOPICS, unasked);

function unasked({ seat, waits }: View): Kind {
  return waits?.committed.includes(seat) ? "sealed" : "waiting";
}

/** Whether this seat may propose, answer or accept deals just now. */
export function isTrading({ listed }: Situation): boolean {
  return (["call", "answer_call", "counter", "accept_deal", "decline_call", "close_call"] as const).some((verb) => listed.isOpen(verb) || listed.has(verb));
}

export const cashOf = ({ me }: Situation): number => me?.cash ?? 0;

/** The share or Expert card about which it is. */
export const lotOf = ({ view }: Situation): number => view.waits?.lot ?? 0;

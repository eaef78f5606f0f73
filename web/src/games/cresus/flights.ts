/**
 * How a change moves on the board: money flows between purses and the bank, shares go to their owners and home again,
 * pawns walk. Plain data for the stage; a flight whose place is not on the screen is left out there.
 */

import { ghost } from "$lib/motion/ghost";
import { flightsBy, type Move as MoveOf } from "$lib/motion/moves";
import "./ghosts.css";
import { isExpertLot, SHARES } from "./material";
import type { Spot } from "./pieces";
import { money } from "./saying";
import type { Deal, GameEvent, View } from "./view";

type Move = MoveOf<Spot>;

/** ms for everything that one change moves, however much that is */
export const LONGEST = 1400;
const MONEY = 420;
const CARD = 420;
const WALK = 450;
/** dice roll before what they bring is paid */
const ROLL = 450;
const MOST_ROLLING = 2200;

export const flights = flightsBy<GameEvent, View, Spot>(
  (events, before, after) => events.map((event) => moved(event, before, after)),
  (steps) => LONGEST + Math.min(MOST_ROLLING, ROLL * steps.filter(([move]) => move?.to === "dice").length),
);

function moved(event: GameEvent, before: View, after: View): Move[] {
  switch (event.type) {
    case "ExpertTurnedUp":
      return [{ from: "expert-up", to: "expert-up", duration: CARD, turns: true }];
    case "MarketsChosen":
      return after.players.filter(({ seat, pawn }) => pawn !== before.players[seat]?.pawn).map(({ seat }) => ({ from: before.players[seat]?.pawn === null ? `seat:${seat}` : `pawn:${seat}`, to: `pawn:${seat}`, duration: WALK }) as Move);
    case "PawnMoved":
      return [{ from: `pawn:${event.seat}`, to: `pawn:${event.seat}`, duration: WALK }];
    case "CardDrawn":
      return [{ from: "deck", to: "deck", duration: CARD, turns: true }];
    case "SharesTurnedUp":
      return event.shares.map((share) => ({ from: `pile:${event.market}`, to: `share:${share}`, duration: CARD }));
    case "Thrown":
      return [{ from: "dice", to: "dice", duration: ROLL }];
    case "LotSold":
      return [...paid(event.seat, event.amount), ...(isExpertLot(event.lot) ? [] : [taken(event.lot, event.seat, after)])];
    case "Bought":
      return [...paid(event.seat, event.amount), taken(event.share, event.seat, after)];
    case "Received":
    case "BonusPaid":
      return got(event.seat, event.amount);
    case "TournamentWon":
      return event.seats.flatMap((seat) => got(seat, event.amount));
    case "Sold":
      return got(event.seat, event.total);
    case "SignSold":
      return [...got(event.seat, event.amount), { from: `sign:${event.seat}:${event.level}`, to: `sign:${event.seat}:${event.level - 1}`, duration: WALK }];
    case "Borrowed":
      return got(event.seat, 100);
    case "LoanRepaid":
      return paid(event.seat, 100);
    case "Staked":
      return paid(event.seat, event.amount);
    case "Paid":
      return event.to === null ? paid(event.seat, event.amount) : sent(event.seat, event.to, event.amount);
    case "SignBought":
      return [...paid(event.seat, event.amount), { from: `sign:${event.seat}:${event.level - 1}`, to: `sign:${event.seat}:${event.level}`, duration: WALK }];
    case "DealDone":
      return dealt(event.proposer, event.addressee, event.deal, after);
    default:
      return [];
  }
}

function dealt(proposer: number, addressee: number, { give, want, pay, ask }: Deal, after: View): Move[] {
  const shares = [...give.map((share) => taken(share, addressee, after)), ...want.map((share) => taken(share, proposer, after))];
  return [...shares, ...sent(proposer, addressee, pay), ...sent(addressee, proposer, ask)];
}

/** A share flies to its own place in the portfolio that is open, else to its owner's plate. */
function taken(share: number, seat: number, after: View): Move {
  const isMine = seat === after.seat;
  return isMine ? { from: `share:${share}`, to: `share:${share}`, duration: CARD } : { from: `share:${share}`, to: `wallet:${seat}`, duration: CARD, ghost: () => ghost("cresus cr-flying-share", SHARES[share]!.company) };
}

const paid = (seat: number, sum: number) => flows(`purse:${seat}`, "bank", sum);
const got = (seat: number, sum: number) => flows("bank", `purse:${seat}`, sum);
const sent = (from: number, to: number, sum: number) => flows(`purse:${from}`, `purse:${to}`, sum);

/** Money flows, if there is any: a voucher can pay all of it, and dice bring nothing. */
function flows(from: Spot, to: Spot, sum: number): Move[] {
  return sum ? [{ from, to, duration: MONEY, ghost: () => ghost("cresus cr-flying-money", money(sum)) }] : [];
}

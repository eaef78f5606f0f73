/** A finished match looked back on: how wealth grew, what moved most of it, where one may jump to. */

import { mostDecisive, standingAfter } from "$lib/end/looking";
import type { Decisive, Played, Standing } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { chancesIn, meanOf } from "./dice";
import { ISLAND, isExpertLot, LOAN, SHARES, SIGNS } from "./material";
import { tell } from "./telling";
import type { Deal, GameEvent, PlayerView, View } from "./view";

const eventsOf = ({ events }: Pick<Moment, "events">) => events as GameEvent[];

/** What somebody is worth: the price of all signs owned, and the cash, without a loan. */
export function fortune({ signs, cash, has_loan }: Pick<PlayerView, "signs" | "cash" | "has_loan">): number {
  return SIGNS.slice(0, signs).reduce((sum, { price }) => sum + price, 0) + (cash ?? 0) - (has_loan ? LOAN : 0);
}

/** At the start and after every round. A round begins in the moment in which the one before ended. */
export function standings(moments: readonly Moment[]): Standing[] {
  const found: Standing[] = [];
  for (const moment of moments) {
    const begun = eventsOf(moment).find(({ type }) => type === "RoundBegan");
    const isEnd = eventsOf(moment).some(({ type }) => type === "GameEnded" || type === "Stopped");
    if (!begun && !isEnd) continue;
    const { round, players } = moment.view as View;
    const after = isEnd ? round : round - 1;
    found.push(standingAfter(after, moment.number, players.map(fortune)));
  }
  return found;
}

/** What a share brings on average, sold at home. */
function worth(share: number): number {
  const { throws, amounts } = SHARES[share]!;
  return meanOf(chancesIn(throws), amounts);
}

const worthOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + worth(share), 0);

/** What a deal brings its proposer, in shares at their average and in money. */
function gainOf({ give, want, pay, ask }: Deal): number {
  return worthOf(want) + ask - worthOf(give) - pay;
}

interface Turn {
  seat: number;
  swing: number;
}

/** What an event was worth to whoever it was about; nothing: it is not weighed. */
export function turnOf(event: GameEvent): Turn | null {
  switch (event.type) {
    case "Sold":
      return { seat: event.seat, swing: event.total - SHARES[event.share]!.price };
    case "LotSold":
      return isExpertLot(event.lot) ? { seat: event.seat, swing: -event.amount } : { seat: event.seat, swing: worth(event.lot) - event.amount };
    case "BonusPaid":
      return { seat: event.seat, swing: event.amount };
    case "Borrowed":
      return { seat: event.seat, swing: -LOAN };
    case "SignBought":
      return event.level === ISLAND ? { seat: event.seat, swing: event.amount } : null;
    case "DealDone": {
      const gain = gainOf(event.deal);
      return gain < 0 ? { seat: event.addressee, swing: -gain } : { seat: event.proposer, swing: gain };
    }
    default:
      return null;
  }
}

/** What brought or cost most, in its order; of what happened at once, only the most. */
export function decisive(moments: readonly Moment[], played: Played): Decisive[] {
  const found = moments.flatMap((moment): Decisive[] => {
    const turns = eventsOf(moment).flatMap((event) => {
      const turn = turnOf(event);
      return turn && Math.round(turn.swing) ? [{ event, ...turn }] : [];
    });
    const best = turns.reduce<(typeof turns)[number] | null>((most, turn) => (most && Math.abs(most.swing) >= Math.abs(turn.swing) ? most : turn), null);
    const line = best && tell(best.event as never, played);
    return best && line ? [{ number: moment.number, seat: best.seat, text: line.text, swing: Math.round(best.swing) }] : [];
  });
  return mostDecisive(found);
}

"""CR-6xx. Phase 4: shares turned up, direct purchases, declarations and auctions, unsold shares under their pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.cresus.actions import Buy, StayOut, StopBuying, TakePart
from tablee.games.cresus.auction import FIRST, Bidding, of_those_with_a_choice, order_for
from tablee.games.cresus.bonus import PayingVisits, take_share
from tablee.games.cresus.events import Bought, Buried, Committed, SharesTurnedUp, TookPart
from tablee.games.cresus.material import (
    AMOUNT,
    EVERY_MARKET,
    INTRODUCTION,
    LEAST_ON_SALE,
    MOST_PLAYERS,
    N_MARKETS,
    NEGOCIATEUR,
    NOWHERE,
    PRICE,
    SHARES,
    SOLDES,
    Market,
    Money,
    Share,
    home_of,
)
from tablee.games.cresus.money import use_expert
from tablee.games.cresus.open_trading import OpenTrading
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.choices import Choices
from tablee.kernel.containers import Each
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import Sealed, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has

TURNED_UP: Final = 2  # CR-601


def turn_up_shares(step: Step[State]) -> None:
    """CR-601. On all active open markets at once."""
    state = step.state
    for market in EVERY_MARKET:
        if state.is_active(market) and not state.is_closed(market):
            state.turn_up(market, TURNED_UP + (state.event[market] == INTRODUCTION))
            if step.is_heard:
                step.tell(SharesTurnedUp(market, state.up[market]))


def make_purchases(step: Step[State]) -> None:
    """CR-204."""
    if any(step.state.up):
        step.enter(_PURCHASES)


class Purchases(Each[State]):
    """CR-204, CR-602. Market by market: its purchases, then what stays unsold."""

    def items(self, state: State) -> tuple[Market, ...]:
        return EVERY_MARKET

    def begin(self, step: Step[State], market: Market) -> None:
        up = step.state.up
        if market and up[market - 1]:
            bury_unsold(step, market - 1)
        if up[market]:
            visit(step, market)

    def leave(self, step: Step[State]) -> None:
        """Standing orders end with the phase."""
        bury_unsold(step, N_MARKETS - 1)
        step.state.orders = [()] * step.state.terms.seats


def visit(step: Step[State], market: Market) -> None:
    """CR-602. Who stands there buys; bonuses follow if they are paid per visit."""
    state = step.state
    buyers = state.buyers(market)
    if not buyers:
        return
    if state.terms.bonus_per_visit:
        step.enter(PayingVisits(tuple(buyers)))
    if len(buyers) == 1:
        step.enter(_DIRECT[buyers[0]][market])
    else:
        step.enter(Auctions(dearest_first(state.up[market])))


def bury_unsold(step: Step[State], market: Market) -> None:
    """CR-613. Dearest first, so that the cheapest is the very last."""
    state = step.state
    if not state.up[market]:
        return
    unsold = dearest_first(state.up[market])
    state.up[market] = ()
    state.bury(market, unsold)
    if step.is_heard:
        for share in unsold:
            step.tell(Buried(share))


def dearest_first(shares: tuple[Share, ...]) -> tuple[Share, ...]:
    """CR-606. Equal prices: the one turned up first."""
    return tuple(sorted(shares, key=_PLACE_BY_PRICE.__getitem__))


# -- direct purchases (CR-603, CR-604) ---------------------------------------------------------------------------


def price_of(state: State, share: Share, is_half: int) -> Money:
    """CR-603, CR-1311, CR-1333. Return what a share costs in a direct purchase: Bargain day, then the Negotiator."""
    price = PRICE[share]
    if state.event[home_of(share)] == SOLDES:
        price = max(LEAST_ON_SALE, price + AMOUNT[SOLDES])
    return (price + 1) // 2 if is_half else price


def why_no_buyer(state: State, seat: Seat) -> Broken | None:
    """CR-302, CR-405. Return why a seat buys nothing from the bank in this round; or nothing."""
    market = state.pawn[seat]
    if market == NOWHERE:
        return None
    if state.is_closed(market):
        return Broken("CR-302", "market_closed", market=market)
    return Broken("CR-405", "banned", market=market) if has(state.banned, seat) else None


def why_not_bought(state: State, seat: Seat, share: Share, is_half: int, offered: tuple[Share, ...]) -> Broken | None:
    if share not in offered:
        return Broken("CR-603", "not_on_offer", share=share)
    if is_half and not state.has_expert(seat, NEGOCIATEUR):
        return Broken("CR-1215", "no_such_card")
    price = price_of(state, share, is_half)
    return None if state.cash[seat] >= price else Broken("CR-603", "too_dear", price=price, cash=state.cash[seat])


def purchases(state: State, seat: Seat, offered: tuple[Share, ...]) -> list[Action]:
    """Return what a seat can buy directly, of shares that lie on one market."""
    cash = state.cash[seat]
    if state.event[home_of(offered[0])] == SOLDES:
        choices = [_BUY[share] for share in offered if price_of(state, share, 0) <= cash]
    else:
        choices = [_BUY[share] for share in offered if PRICE[share] <= cash]
    if state.has_expert(seat, NEGOCIATEUR):
        choices += [_BUY_AT_HALF[share] for share in offered if price_of(state, share, 1) <= cash]
    return choices


def buy_directly(step: Step[State], seat: Seat, share: Share, price: Money) -> None:
    step.state.cash[seat] -= price
    if step.is_heard:
        step.tell(Bought(seat, share, price))
    take_share(step, seat, share)


class DirectBuying(OpenTrading):
    """CR-603, D13. The only buyer takes none, one, or all, one after the other."""

    def __init__(self, seat: Seat, market: Market) -> None:
        super().__init__()
        self.seat: Final = seat
        self.market: Final = market

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.market)

    def shown(self, state: State) -> dict[str, Any]:
        return {"market": self.market}

    def is_turn_of(self, seat: Seat) -> bool:
        return seat == self.seat

    def over(self, state: State) -> bool:
        """CR-1406. Until nothing is left, or there is nothing to decide."""
        return not state.up[self.market] or not (
            state.signs[self.seat] or purchases(state, self.seat, state.up[self.market])
        )

    def ask(self, state: State) -> list[Decision]:
        return [must(self.seat, [*purchases(state, self.seat, state.up[self.market]), _STOP])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat != self.seat:
            return why_no_buyer(state, seat) or Broken("CR-603", "not_the_buyer", seat=self.seat)
        return (
            why_not_bought(state, seat, action.arg, action.other, state.up[self.market]) if action.verb is Buy else None
        )

    def default(self, state: State, seat: Seat) -> Action:
        return StopBuying()

    def buy(self, step: Step[State], seat: Seat, share: Share, half: int) -> None:
        price = price_of(step.state, share, half)
        if half:
            use_expert(step, seat, NEGOCIATEUR)
        step.restart_wait()
        buy_directly(step, seat, share, price)

    def stop_buying(self, step: Step[State], seat: Seat) -> None:
        step.finish()


# -- auctions (CR-606…CR-611) ------------------------------------------------------------------------------------


class Auctions(Each[State]):
    """CR-606, CR-611. The shares of a market, one after the other."""

    def __init__(self, lots: tuple[Share, ...], begun: int = 0) -> None:
        super().__init__(begun)
        self.lots: Final = lots

    def memory(self) -> tuple[Any, ...]:
        return (self.lots, self.begun)

    def after(self, begun: int) -> Auctions:
        return Auctions(self.lots, begun)

    def items(self, state: State) -> tuple[Share, ...]:
        return self.lots

    def begin(self, step: Step[State], lot: Share) -> None:
        state = step.state
        buyers = state.buyers(home_of(lot))
        asked = tuple([seat for seat in buyers if state.cash[seat] or state.signs[seat]])  # CR-1406
        if asked:
            step.enter(Declaring(lot, asked))


OUT: Final = 0
IN: Final = 1


class Declaring(Sealed[State]):
    """CR-607, D14. Who is interested: all say so at once, and it is shown together."""

    shows_who_answered = True

    def __init__(self, lot: Share, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()) -> None:
        super().__init__(asked, answers)
        self.lot: Final = lot

    def memory(self) -> tuple[Any, ...]:
        return (self.lot, self.asked, self.answers)

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Declaring:
        return Declaring(self.lot, self.asked if asked is None else asked, answers)

    def shown(self, state: State) -> dict[str, Any]:
        return {"lot": self.lot}

    def over(self, state: State) -> bool:
        """Standing orders speak once nobody else is waited for: that somebody left one does not show before."""
        if super().over(state):
            return True
        return any(state.orders) and all(
            said is not None or self._is_ordered(state, seat)
            for seat, said in zip(self.asked, self.answers, strict=True)
        )

    def _is_ordered(self, state: State, seat: Seat) -> bool:
        return order_for(state, seat, self.lot) > 0 and state.cash[seat] > 0

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return _IN_OR_OUT if state.cash[seat] else _OUT

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return (_IN_OR_OUT if state.cash[seat] else _OUT).must[seat]

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> int:
        return (OUT, IN)[chance.draw(2, "redeal")] if state.cash[seat] else OUT

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat not in self.asked:
            is_buyer = seat in state.buyers(home_of(self.lot))
            not_here = why_no_buyer(state, seat) or Broken("CR-602", "not_a_buyer")
            return Broken("CR-607", "no_money") if is_buyer else not_here
        if not self.is_asked(seat):
            return Broken("CR-1405", "has_committed")
        if action.verb is TakePart and not state.cash[seat]:
            return Broken("CR-607", "no_money")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        """D14, or what a standing order says."""
        return TakePart() if self._is_ordered(state, seat) else StayOut()

    def take_part(self, step: Step[State], seat: Seat) -> None:
        self._commit(step, seat, IN)

    def stay_out(self, step: Step[State], seat: Seat) -> None:
        self._commit(step, seat, OUT)

    def _commit(self, step: Step[State], seat: Seat, answer: int) -> None:
        self.keep(step, seat, answer)
        if step.is_heard:
            step.tell(Committed(seat))

    def leave(self, step: Step[State]) -> None:
        taking = tuple(
            [
                seat
                for seat, said in zip(self.asked, self.answers, strict=True)
                if said == IN or (said is None and self._is_ordered(step.state, seat))
            ]
        )
        if step.is_heard:
            step.tell(TookPart(self.lot, taking))
        if len(taking) == 1:
            step.enter(LoneBuying(taking[0], self.lot))
        elif taking:
            step.enter(of_those_with_a_choice(step.state, Bidding(self.lot, FIRST, 0, taking)))


class LoneBuying(OpenTrading):
    """CR-610, D15. The only one interested pays the printed price, or declines."""

    def __init__(self, seat: Seat, lot: Share) -> None:
        super().__init__()
        self.seat: Final = seat
        self.lot: Final = lot

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.lot)

    def shown(self, state: State) -> dict[str, Any]:
        return {"lot": self.lot, "amount": self.price(state, 0)}

    def enter(self, step: Step[State]) -> None:
        """A standing order buys, or declines, at once."""
        state = step.state
        most = order_for(state, self.seat, self.lot)
        if most:
            price = self.price(state, 0)
            step.finish()
            if price <= min(most, state.cash[self.seat]):
                buy_directly(step, self.seat, self.lot, price)

    def price(self, state: State, half: int) -> Money:
        return 1 if state.terms.lone_bids_freely else price_of(state, self.lot, half)

    def over(self, state: State) -> bool:
        return not state.signs[self.seat] and not self._purchases(state)  # CR-1406

    def _purchases(self, state: State) -> list[Action]:
        if state.terms.lone_bids_freely:
            return [Buy(self.lot, 0)] if state.cash[self.seat] else []
        return purchases(state, self.seat, (self.lot,))

    def ask(self, state: State) -> list[Decision]:
        return [must(self.seat, [*self._purchases(state), _STOP])]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat != self.seat:
            return why_no_buyer(state, seat) or Broken("CR-610", "not_the_buyer", seat=self.seat)
        if action.verb is not Buy:
            return None
        if state.terms.lone_bids_freely and action.arg == self.lot:
            if action.other:
                return Broken("CR-610", "without_cards")
            return None if state.cash[seat] else Broken("CR-610", "too_dear", price=1, cash=0)
        return why_not_bought(state, seat, action.arg, action.other, (self.lot,))

    def default(self, state: State, seat: Seat) -> Action:
        return StopBuying()

    def buy(self, step: Step[State], seat: Seat, share: Share, half: int) -> None:
        price = self.price(step.state, half)
        if half:
            use_expert(step, seat, NEGOCIATEUR)
        step.finish()
        buy_directly(step, seat, share, price)

    def stop_buying(self, step: Step[State], seat: Seat) -> None:
        step.finish()


# -- standing orders ---------------------------------------------------------------------------------------------


def lots_to_come(state: State, seat: Seat) -> tuple[Share, ...]:
    """Return the shares still to be auctioned on a seat's market, the last one first.

    So an order names its share by how many come after it, which no auction before it changes.
    """
    market = state.pawn[seat]
    if market < 0 or len(state.buyers(market)) < 2 or has(state.banned, seat) or not state.up[market]:
        return ()
    lots = dearest_first(state.up[market])
    for phase in state.stack:
        if isinstance(phase, Purchases) and phase.begun > market:
            lots = ()  # the market is being visited, and what is left goes under the pile
        if isinstance(phase, Auctions) and home_of(phase.lots[0]) == market:
            lots = phase.lots[phase.begun :]
    return lots[::-1]


def why_no_order(state: State, seat: Seat, place: int, most: int) -> Broken | None:
    lots = lots_to_come(state, seat)
    if place >= len(lots):
        return Broken("CR-609", "no_auction_to_come")
    if most and most > state.cash[seat]:
        return Broken("CR-311", "bid_above_cash", bid=most, cash=state.cash[seat])
    if not most and not order_for(state, seat, lots[place]):
        return Broken("CR-609", "no_order")
    return None


def order(state: State, seat: Seat, place: int, most: int) -> None:
    """Leave an order for a share, in place of an earlier one; 0 takes it back."""
    share = lots_to_come(state, seat)[place]
    others = tuple([pair for pair in state.orders[seat] if pair[0] != share])
    state.orders[seat] = tuple(sorted((*others, (share, most)))) if most else others


_PLACE_BY_PRICE: Final = [-price for price in PRICE]
_PURCHASES: Final = Purchases()
_DIRECT: Final = [[DirectBuying(seat, market) for market in range(N_MARKETS)] for seat in range(MOST_PLAYERS)]
_BUY: Final = [Buy(share, 0) for share in range(SHARES)]
_BUY_AT_HALF: Final = [Buy(share, 1) for share in range(SHARES)]
_STOP: Final = StopBuying()
_IN_OR_OUT: Final = Choices([TakePart(), StayOut()])
_OUT: Final = Choices([StayOut()])

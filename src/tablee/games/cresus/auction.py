"""CR-311…CR-317: the secret auction, with its second bidding and the Auctioneer (CR-1216)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.cresus.actions import Bid, Pass, TakeLot
from tablee.games.cresus.bonus import take_share
from tablee.games.cresus.events import BiddingTied, BidsRevealed, Committed, LotSold, SaleCancelled, ShownBid
from tablee.games.cresus.material import (
    COMMISSAIRE,
    FIRST_EXPERT_LOT,
    MOST_MONEY,
    NO_EXPERT,
    Lot,
    Money,
)
from tablee.games.cresus.money import use_expert
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Sealed, Step, Window
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has, only

FIRST: Final = 0
SECOND: Final = 1


class Bidding(Sealed[State]):
    """CR-311, CR-1405. D1, D2, D16, D17: each commits an amount, in secret and for good."""

    shows_who_answered = True

    def __init__(
        self, lot: Lot, stage: int, bidders: int, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()
    ) -> None:
        super().__init__(asked, answers)
        self.lot: Final = lot
        self.stage: Final = stage
        self.bidders: Final = bidders  # a set of seats that bid 1 or more before

    def memory(self) -> tuple[Any, ...]:
        return (self.lot, self.stage, self.bidders, self.asked, self.answers)

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Bidding:
        return Bidding(self.lot, self.stage, self.bidders, self.asked if asked is None else asked, answers)

    def shown(self, state: State) -> dict[str, Any]:
        return {"lot": self.lot, "is_second": self.stage == SECOND}

    def least(self) -> Money:
        """CR-608. Whoever has declared an interest in a share bids at least 1; anybody else may bid 0."""
        return 1 if self.stage == FIRST and self.lot < FIRST_EXPERT_LOT else 0

    def over(self, state: State) -> bool:
        """Standing orders bid once nobody else is waited for: that somebody left one does not show before."""
        if super().over(state):
            return True
        return any(state.orders) and all(
            said is not None or order_for(state, seat, self.lot) > 0
            for seat, said in zip(self.asked, self.answers, strict=True)
        )

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return Bid.run(self.least(), min(state.cash[seat], MOST_MONEY))

    def ask(self, state: State) -> list[Decision]:
        least = self.least()
        cash = state.cash
        answers = self.answers
        return [
            Decision(seat, Bid.run(least, min(cash[seat], MOST_MONEY)), True)
            for at, seat in enumerate(self.asked)
            if answers[at] is None
        ]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat not in self.asked:
            first = "CR-608" if self.lot < FIRST_EXPERT_LOT else "CR-1406"
            return Broken("CR-314" if self.stage == SECOND else first, "not_bidding")
        if not self.is_asked(seat):
            return Broken("CR-1405", "has_committed")
        if action.verb is Bid and action.arg > state.cash[seat]:
            return Broken("CR-311", "bid_above_cash", bid=action.arg, cash=state.cash[seat])
        if action.verb is Bid and action.arg < self.least():
            return Broken("CR-608", "bid_at_least_one")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        """D1, D2, D16, D17. As little as one can, or what a standing order says."""
        return Bid(max(self.least(), min(order_for(state, seat, self.lot), state.cash[seat])))

    def bid(self, step: Step[State], seat: Seat, amount: Money) -> None:
        self.keep(step, seat, amount)
        if step.is_heard:
            step.tell(Committed(seat))

    def leave(self, step: Step[State]) -> None:
        """CR-312. All bids are shown together."""
        amounts = self.answers
        if None in amounts:
            amounts = tuple([self._said(step.state, at) for at in range(len(amounts))])
        bids = list(zip(self.asked, amounts, strict=True))
        if step.is_heard:
            shown = tuple([ShownBid(seat, amount) for seat, amount in bids])
            step.tell(BidsRevealed(self.lot, self.stage == SECOND, shown))
        highest = max(amounts)
        first = tuple([seat for seat, amount in bids if amount == highest]) if highest else ()
        bidders = self.bidders
        for seat, amount in bids:
            if amount:
                bidders |= only(seat)
        seat = step.state.owner_of(COMMISSAIRE)
        if highest and seat != NOBODY and has(bidders, seat) and first != (seat,) and step.state.cash[seat] >= highest:
            step.enter(Reclaiming(self.lot, self.stage, bidders, highest, first, (seat,)))
            return
        knock_down(step, self.lot, self.stage, bidders, highest, first)

    def _said(self, state: State, at: int) -> Money:
        """Return what was bid, by a standing order if need be."""
        said: Money | None = self.answers[at]
        return self.default(state, self.asked[at]).arg if said is None else said


def least_bid(state: State) -> Money:
    """CR-608. Return what whoever is asked now has to bid at least."""
    top = state.stack[-1]
    return top.least() if isinstance(top, Bidding) else 0


class Reclaiming(Window[State]):
    """CR-1216, D3. The Auctioneer may take the lot for the highest bid just shown."""

    def __init__(
        self,
        lot: Lot,
        stage: int,
        bidders: int,
        highest: Money,
        first: tuple[Seat, ...],
        entitled: tuple[Seat, ...],
        at: int = 0,
    ) -> None:
        super().__init__(entitled, at)
        self.lot: Final = lot
        self.stage: Final = stage
        self.bidders: Final = bidders
        self.highest: Final = highest
        self.first: Final = first  # whose bids were the highest

    def memory(self) -> tuple[Any, ...]:
        return (self.lot, self.stage, self.bidders, self.highest, self.first, self.entitled, self.at)

    def shown(self, state: State) -> dict[str, Any]:
        return {"lot": self.lot, "is_second": self.stage == SECOND, "amount": self.highest}

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        """Who has repaid a loan meanwhile may be short of the money."""
        return _TAKE_OR_PASS if state.cash[seat] >= self.highest else _PASS

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is TakeLot and state.cash[seat] < self.highest:
            return Broken("CR-1216", "too_dear", price=self.highest, cash=state.cash[seat])
        return super().refusal(state, seat, action)

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

    def take_lot(self, step: Step[State], seat: Seat) -> None:
        step.finish()
        use_expert(step, seat, COMMISSAIRE)
        sell(step, self.lot, seat, self.highest, is_taken=True)

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()
        knock_down(step, self.lot, self.stage, self.bidders, self.highest, self.first)


def knock_down(step: Step[State], lot: Lot, stage: int, bidders: int, highest: Money, first: tuple[Seat, ...]) -> None:
    """CR-313…CR-316. Sell to the single highest bid, let the tied bid again once, or cancel for good."""
    if len(first) == 1:
        sell(step, lot, first[0], highest, is_taken=False)
    elif first and stage == FIRST:
        state = step.state
        again = first
        if state.terms.all_bid_again:
            again = tuple([seat for seat in state.in_lead_order() if has(bidders, seat)])
        if step.is_heard:
            step.tell(BiddingTied(lot, highest, again))
        step.enter(of_those_with_a_choice(state, Bidding(lot, SECOND, bidders, again)))
    else:
        cancel(step, lot, is_tie=bool(first))


def sell(step: Step[State], lot: Lot, seat: Seat, amount: Money, is_taken: bool) -> None:
    """CR-313. The winner pays the bank and takes the lot."""
    state = step.state
    state.cash[seat] -= amount
    if step.is_heard:
        step.tell(LotSold(lot, seat, amount, is_taken))
    if lot >= FIRST_EXPERT_LOT:
        state.experts[seat] |= only(lot - FIRST_EXPERT_LOT)
        state.expert_up = NO_EXPERT
    else:
        take_share(step, seat, lot)


def cancel(step: Step[State], lot: Lot, is_tie: bool) -> None:
    """CR-317. An Expert card leaves the game; a share stays where it is, and goes under its pile later."""
    if step.is_heard:
        step.tell(SaleCancelled(lot, is_tie))
    if lot >= FIRST_EXPERT_LOT:
        step.state.expert_gone += (lot - FIRST_EXPERT_LOT,)
        step.state.expert_up = NO_EXPERT


def order_for(state: State, seat: Seat, lot: Lot) -> Money:
    """Return how high a seat goes by a standing order; 0: it has none for this lot."""
    for share, most in state.orders[seat]:
        if share == lot:
            return most
    return 0


def of_those_with_a_choice(state: State, bidding: Bidding) -> Bidding:
    """CR-1406. Let whoever has only one choice bid at once."""
    least = bidding.least()
    return bidding.with_answers(tuple([least if state.cash[seat] == least else None for seat in bidding.asked]))


_TAKE_OR_PASS: Final = (TakeLot(), Pass())
_PASS: Final = (Pass(),)

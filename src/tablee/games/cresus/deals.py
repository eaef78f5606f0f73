"""CR-801…CR-816: calls, answers, counters and deals between two players. What a deal is, and what it does."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.events import (
    Answered,
    Called,
    CallEnded,
    Countered,
    Deal,
    DealDone,
    DealLapsed,
    DealWithdrawn,
    Declined,
)
from tablee.games.cresus.state import State
from tablee.kernel.action import Broken
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat
from tablee.parts.parley import Articles, Parley, ParleyEvents
from tablee.parts.thread import Thread

EXCHANGE: Final = 0
PURCHASE: Final = 1
FOR_SALE: Final = 2
MIXED: Final = 3

MOST_CALLS: Final = 6  # CR-815
MOST_COUNTERS: Final = 3  # CR-811
MOST_ANSWERS: Final = 12  # CR-810

OUT_OF_TIME: Final = "out-of-time"  # why a thread ended, beside what every parley says
PHASE_OVER: Final = "phase-over"

_ARTICLES: Final = Articles(
    calls="CR-809", answers="CR-810", counters="CR-811", acceptance="CR-812", endings="CR-814", bounds="CR-815"
)
_EVENTS: Final = ParleyEvents(Called, Answered, Countered, Declined, DealWithdrawn, DealLapsed, CallEnded)


def is_complete(kind: int, terms: DealTerms) -> bool:
    """CR-805. Tell whether a deal names everything that its kind needs."""
    give, want, pay, ask = terms
    if kind == EXCHANGE:
        return bool(give and want)
    if kind == PURCHASE:
        return bool(want and pay)
    if kind == FOR_SALE:
        return bool(give and ask)
    return bool((give or want) and (give or pay) and (want or ask))  # CR-809: both sides are named


def _fits(kind: int, terms: DealTerms) -> bool:
    """CR-805. Tell whether nothing is named that has no part in this kind of deal."""
    give, want, pay, ask = terms
    if kind == EXCHANGE:
        return not pay and not ask
    if kind == PURCHASE:
        return not give and not ask
    if kind == FOR_SALE:
        return not want and not pay
    return not (pay and ask)


class Deals(Parley[State, DealTerms]):
    """Shares against shares or money, by calls that all can hear."""

    def __init__(self) -> None:
        super().__init__(_ARTICLES, _EVENTS, MOST_COUNTERS, MOST_ANSWERS)

    def threads(self, state: State) -> list[Thread[DealTerms] | None]:
        return state.threads

    def shown(self, terms: DealTerms) -> Deal:
        return terms.shown()

    # -- what is allowed --------------------------------------------------------------------------------------------

    def is_whole(self, kind: int, terms: DealTerms) -> bool:
        return _fits(kind, terms) and is_complete(kind, terms)

    def why_not_carried_out(self, state: State, proposer: Seat, addressee: Seat, terms: DealTerms) -> Broken | None:
        """CR-809, CR-813. Every share must be its giver's, and whoever pays must have the money."""
        give, want, pay, ask = terms
        for share in give:
            if share not in state.shares[proposer]:
                return Broken("CR-809", "not_their_share", seat=proposer, share=share)
        for share in want:
            if share not in state.shares[addressee]:
                return Broken("CR-809", "not_their_share", seat=addressee, share=share)
        if pay > state.cash[proposer]:
            return Broken("CR-809", "cannot_pay", seat=proposer, amount=pay)
        if ask > state.cash[addressee]:
            return Broken("CR-809", "cannot_pay", seat=addressee, amount=ask)
        return None

    def why_no_call(self, state: State, seat: Seat, kind: int, to: tuple[Seat, ...], terms: DealTerms) -> Broken | None:
        """CR-805, CR-809, CR-815."""
        if kind == MIXED and not state.terms.mixes_deals:
            return Broken("CR-805", "no_mixed_deals")
        broken = self.why_no_thread(state, seat, to)
        if broken is not None:
            return broken
        if state.calls[seat] >= MOST_CALLS:
            return Broken("CR-815", "too_many_threads", most=MOST_CALLS)
        if not any(state.shares):
            return Broken("CR-803", "no_shares")
        if not _fits(kind, terms):
            return Broken("CR-805", "not_in_such_a_deal")
        if not any(terms) or (kind == FOR_SALE and not terms.give):
            return Broken("CR-809", "name_something")
        if terms.want and len(to) > 1:
            return Broken("CR-809", "name_one_addressee")
        if (seat, kind, to, *terms) in state.refused:
            return Broken("CR-815", "declined_before")
        reasons: list[Broken] = []
        for other in to:
            reason = self.why_not_carried_out(state, seat, other, terms)
            if reason is None:
                return None
            reasons.append(reason)
        return reasons[0]

    def can_answer(self, state: State, seat: Seat, proposer: Seat) -> bool:
        """CR-805. Tell whether a call can be answered with a deal at all: with what the two of them have."""
        kind = self.thread(state, proposer).kind
        theirs, mine = state.shares[proposer], state.shares[seat]
        if kind == EXCHANGE:
            return bool(theirs and mine)
        if kind == PURCHASE:
            return bool(mine and state.cash[proposer])
        if kind == FOR_SALE:
            return bool(theirs and state.cash[seat])
        return bool((theirs and (mine or state.cash[seat])) or (mine and state.cash[proposer]))  # each gives something

    def stands(self, state: State, proposer: Seat, thread: Thread[DealTerms]) -> bool:
        """CR-813. Of several none is bound to the price, and all may differ."""
        terms = thread.call if len(thread.to) == 1 else thread.call._replace(ask=0)
        return self.why_not_carried_out(state, proposer, thread.to[0], terms) is None

    # -- what it does -----------------------------------------------------------------------------------------------

    def call(self, step: Step[State], seat: Seat, kind: int, to: tuple[Seat, ...], terms: DealTerms, left: int) -> None:
        """CR-809. The addressees are asked in lead order."""
        state = step.state
        state.calls[seat] += 1
        addressees = to if len(to) == 1 else tuple([other for other in state.in_lead_order() if other in to])
        super().call(step, seat, kind, addressees, terms, left)

    def all_declined(self, step: Step[State], proposer: Seat, thread: Thread[DealTerms]) -> None:
        """CR-815. It may not be repeated unchanged."""
        step.state.refused += ((proposer, thread.kind, tuple(sorted(thread.to)), *thread.call),)

    def exchange(self, step: Step[State], proposer: Seat, addressee: Seat, terms: DealTerms) -> None:
        """CR-813. All of it at once; the bank has no part in it, and no bonus follows (CR-803, CR-804)."""
        state = step.state
        for giver, taker, shares in ((proposer, addressee, terms.give), (addressee, proposer, terms.want)):
            for share in shares:
                state.remove_share(giver, share)
                state.add_share(taker, share)
        state.cash[proposer] += terms.ask - terms.pay
        state.cash[addressee] += terms.pay - terms.ask
        if step.is_heard:
            step.tell(DealDone(proposer, addressee, terms.shown()))


DEALS: Final = Deals()

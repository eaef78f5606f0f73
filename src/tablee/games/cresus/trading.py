"""CR-807 to CR-816: dealing live, in a trade window and beside somebody's open decision."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.cresus.actions import (
    Accept,
    Answer,
    Call,
    CloseCall,
    Counter,
    Decline,
    Ready,
    Withdraw,
)
from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.deals import DEALS, MOST_CALLS
from tablee.games.cresus.events import (
    SaidReady,
)
from tablee.games.cresus.material import Money, Shares
from tablee.games.cresus.open_trading import OpenTrading, is_trading_open
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.clock import PHASE, Deadline
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import MOVED, Phase, Step
from tablee.kernel.seat import Seat
from tablee.parts.parley import WITHDRAWN
from tablee.parts.small_set import has, only, up_to

FIRST_THREAD_CLOCK: Final = PHASE + 1
"""The clock of the thread of seat 0; those of the others follow."""


class TradeWindow(OpenTrading):
    """CR-808, D19. All may deal until all are ready, or the clock ends."""

    def __init__(self, soft: int, in_all: int) -> None:
        super().__init__()
        self.soft: Final = soft  # ms from the beginning of the wait to the end, unless something new is said
        self.in_all: Final = in_all

    def memory(self) -> tuple[Any, ...]:
        return (self.soft, self.in_all)

    def over(self, state: State) -> bool:
        return all(is_ready(state, seat) for seat in state.seats())

    def ask(self, state: State) -> list[Decision]:
        """Whoever is ready may still deal; of the others, that they are ready is waited for."""
        decisions: list[Decision] = []
        for seat in state.seats():
            if is_ready(state, seat):
                decisions += rights_to_deal(state, seat)
        for seat in state.seats():
            if not is_ready(state, seat):
                answers = deals_open_to(state, seat)
                if not DEALS.owes_answer(state, seat):
                    answers.append(Ready())
                decisions.append(must(seat, answers, in_ones_own_terms(state, seat)))
        return decisions

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Ready:
            if DEALS.owes_answer(state, seat):
                return Broken("CR-808", "owes_an_answer")
            if is_ready(state, seat):
                return Broken("CR-808", "is_ready")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        """D19. Decline whatever is asked, then be ready."""
        for proposer, thread in enumerate(state.threads):
            if thread is not None and thread.owes(seat, proposer):
                return Decline(proposer)
        return Ready()

    def deadlines(self, state: State) -> list[Deadline]:
        if not self.in_all:
            return []
        return [Deadline(state.since + min(self.soft, self.in_all), tuple(state.seats()), PHASE)]

    def time_up(self, step: Step[State], which: int) -> bool:
        step.state.ready = up_to(step.state.terms.seats)
        step.finish()
        return True

    def ready(self, step: Step[State], seat: Seat) -> None:
        step.state.ready |= only(seat)
        step.tell(SaidReady(seat))
        step.look_again()

    def hear(self, step: Step[State]) -> None:
        """CR-808. Something new was said: the window stays open a while longer."""
        soft = step.at - step.state.since + step.state.terms.limits.get("window", 0)
        step.replace(TradeWindow(soft, self.in_all))


def is_ready(state: State, seat: Seat) -> bool:
    """CR-808. Nobody is ready who owes an answer."""
    return has(state.ready | state.always_ready, seat) and not DEALS.owes_answer(state, seat)


def deals_open_to(state: State, seat: Seat) -> list[Action]:
    """Return what a seat can say to what is proposed now, besides terms of its own."""
    actions: list[Action] = []
    for proposer in state.seats():
        thread = state.threads[proposer]
        if thread is None:
            continue
        if proposer == seat:
            actions.append(CloseCall())
        for addressee in thread.to:
            if seat not in (proposer, addressee):
                continue
            if DEALS.why_not_accepted(state, seat, proposer, addressee) is None:
                actions.append(Accept(proposer, addressee))
            if DEALS.why_not_withdrawn(state, seat, proposer, addressee) is None:
                actions.append(Withdraw(proposer, addressee))
        if thread.takes_part(seat):
            actions.append(Decline(proposer))
    return actions


def in_ones_own_terms(state: State, seat: Seat) -> tuple[Verb, ...]:
    """Return what a seat can say in terms of its own: a call, an answer, a counter."""
    verbs: list[Verb] = []
    if not state.threads[seat] and state.calls[seat] < MOST_CALLS and any(state.shares):
        verbs.append(Call)
    if any(
        state.threads[other] and DEALS.may_answer(state, seat, other) and DEALS.can_answer(state, seat, other)
        for other in state.seats()
    ):
        verbs.append(Answer)
    if DEALS.may_counter(state, seat):
        verbs.append(Counter)
    return tuple(verbs)


def rights_to_deal(state: State, seat: Seat) -> list[Decision]:
    """D19. Return what a seat may do while trading is open, if anything."""
    answers, verbs = deals_open_to(state, seat), in_ones_own_terms(state, seat)
    return [may(seat, answers, verbs)] if answers or verbs else []


def why_no_dealing(state: State, seat: Seat, action: Action) -> Broken | None:
    """Return nothing, or why a seat may not say this now. The same live and in turns, but for whose turn it is."""
    verb = action.verb
    args = action.args
    if verb is Call:
        return DEALS.why_no_call(state, seat, args[0], args[1], DealTerms(*args[2:]))
    if verb is Answer:
        give, want, pay, ask = args[1:]
        return DEALS.why_no_answer(state, seat, args[0], DealTerms(want, give, ask, pay))
    if verb is Counter:
        return DEALS.why_no_counter(state, seat, args[0], DealTerms(*args[1:]))
    if verb is Accept:
        return DEALS.why_not_accepted(state, seat, *args)
    if verb is Decline:
        return DEALS.why_no_part(state, seat, args[0])
    if verb is Withdraw:
        return DEALS.why_not_withdrawn(state, seat, *args)
    assert verb is CloseCall
    return None if state.threads[seat] else Broken("CR-814", "no_thread", seat=seat)


class Dealings(Phase[State]):
    """What all may do while trading is open: the whole match answers these verbs, whoever's decision is open."""

    def why_closed(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if not is_trading_open(state):
            return Broken("CR-807" if not state.terms.trades_in_turns else "CR-817", "trading_closed")
        return why_no_dealing(state, seat, action)

    def call(
        self,
        step: Step[State],
        seat: Seat,
        kind: int,
        to: tuple[Seat, ...],
        give: Shares,
        want: Shares,
        pay: Money,
        ask: Money,
    ) -> None:
        state = step.state
        left = state.terms.limits.get("thread", 0) + step.at - state.since
        DEALS.call(step, seat, kind, to, DealTerms(give, want, pay, ask), left)
        _heard(step)

    def answer_call(
        self, step: Step[State], seat: Seat, proposer: Seat, give: Shares, want: Shares, pay: Money, ask: Money
    ) -> None:
        """CR-810. What the addressee gives is what the proposer wants."""
        DEALS.answer(step, seat, proposer, DealTerms(want, give, ask, pay))
        _heard(step)

    def counter(
        self, step: Step[State], seat: Seat, addressee: Seat, give: Shares, want: Shares, pay: Money, ask: Money
    ) -> None:
        DEALS.counter(step, seat, addressee, DealTerms(give, want, pay, ask))
        _heard(step)

    def accept_deal(self, step: Step[State], seat: Seat, proposer: Seat, addressee: Seat) -> None:
        """CR-808. Only what is said keeps a window open longer, not a deal that is done."""
        if accept(step, seat, proposer, addressee):
            _ask_anew(step)
        else:
            _heard(step)

    def decline_call(self, step: Step[State], seat: Seat, proposer: Seat) -> None:
        """CR-813. The answer that kept a call open may be gone with it; so where one is withdrawn."""
        DEALS.decline(step, (seat,), proposer)
        DEALS.let_lapse(step)
        _ask_anew(step)

    def withdraw_deal(self, step: Step[State], seat: Seat, proposer: Seat, addressee: Seat) -> None:
        DEALS.withdraw(step, seat, proposer, addressee)
        DEALS.let_lapse(step)
        _ask_anew(step)

    def close_call(self, step: Step[State], seat: Seat) -> None:
        DEALS.end(step, seat, WITHDRAWN)
        _ask_anew(step)


def accept(step: Step[State], seat: Seat, proposer: Seat, addressee: Seat) -> bool:
    """CR-812. Tell whether it was carried out: then whoever decides beside it has the whole time again (D13, D20)."""
    if not DEALS.accept(step, seat, proposer, addressee):
        return False
    top = step.state.stack[-1]
    if isinstance(top, OpenTrading) and (top.is_turn_of(proposer) or top.is_turn_of(addressee)):
        step.restart_wait()
    return True


def _heard(step: Step[State]) -> None:
    top = step.state.stack[-1]
    if isinstance(top, TradeWindow):
        top.hear(step)
    _ask_anew(step)


def _ask_anew(step: Step[State]) -> None:
    """What others could say before may be void now, and somebody who owed an answer ready; no clock begins anew."""
    step.moved = MOVED

"""CR-807, CR-817: the three trade windows of a round, live or in turns."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.cresus.actions import Accept, Answer, Call, Decline, Pass
from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.deals import DEALS, MOST_CALLS
from tablee.games.cresus.events import WindowClosed, WindowOpened
from tablee.games.cresus.material import MOST_PLAYERS, Money, Shares
from tablee.games.cresus.state import State
from tablee.games.cresus.trading import TradeWindow, accept, why_no_dealing
from tablee.kernel.action import Action, Broken
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import OneSeat, Phase, Step
from tablee.kernel.seat import Seat
from tablee.parts.parley import WITHDRAWN
from tablee.parts.small_set import has

BEFORE_PURCHASES: Final = 1  # TW1
AFTER_PURCHASES: Final = 2
AFTER_SALES: Final = 3


def trade_before_purchases(step: Step[State]) -> None:
    """CR-807, TW1."""
    if any(step.state.shares):
        step.enter(_TRADES[BEFORE_PURCHASES][0])


def trade_after_purchases(step: Step[State]) -> None:
    """CR-807, TW2."""
    if step.state.turned and any(step.state.shares):
        step.enter(_TRADES[AFTER_PURCHASES][0])


def trade_after_sales(step: Step[State]) -> None:
    """CR-807, TW3."""
    if step.state.sold and any(step.state.shares):
        step.enter(_TRADES[AFTER_SALES][0])


class Trade(Phase[State]):
    """CR-807, CR-817. One of the three windows of a round, live or in turns; there is none with nothing to trade."""

    def __init__(self, window: int, done: int = 0) -> None:
        self.waits = False
        self.window: Final = window
        self.done: Final = done  # how many had their turn; live, all have it at once

    def memory(self) -> tuple[Any, ...]:
        return (self.window, self.done)

    def enter(self, step: Step[State]) -> None:
        step.state.ready = 0
        if step.is_heard:
            step.tell(WindowOpened(self.window))

    def proceed(self, step: Step[State]) -> None:
        """CR-817. In lead order each may open one thread, which is finished before the next player is asked."""
        state = step.state
        terms = state.terms
        if not terms.trades_in_turns and not self.done:
            state.stack[-1] = _TRADES[self.window][terms.seats]
            step.enter(TradeWindow(terms.limits.get("window", 0), terms.limits.get("window_in_all", 0)))
            return
        order = terms.orders[state.lead]
        for done in range(self.done, terms.seats):
            seat = order[done]
            if has_something_to_propose(state, seat):
                state.stack[-1] = _TRADES[self.window][done + 1]
                step.enter(_CALLING[seat])
                return
        step.finish()

    def leave(self, step: Step[State]) -> None:
        step.state.ready = 0
        if step.is_heard:
            step.tell(WindowClosed(self.window))


def has_something_to_propose(state: State, seat: Seat) -> bool:
    """CR-1406. Not who has nothing at all, nor who wants no deals, nor who has called often enough."""
    if has(state.always_ready, seat) or state.calls[seat] >= MOST_CALLS:
        return False
    return bool(state.cash[seat] or state.shares[seat] or state.signs[seat])


# -- in turns (CR-817) -------------------------------------------------------------------------------------------


class Calling(OneSeat[State]):
    """CR-817. One call, or none."""

    def ask(self, state: State) -> list[Decision]:
        return [_CALL_OR_PASS[self.seat]]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return why_no_dealing(state, seat, action) if action.verb is Call else None

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("CR-817", "not_your_decision", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

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
        step.finish()
        DEALS.call(step, seat, kind, to, DealTerms(give, want, pay, ask), 0)
        addressees = DEALS.thread(step.state, seat).to
        at = decline_without_choice(step, seat, addressees, 0)
        if at < len(addressees):
            step.enter(Replying(seat, addressees, at))

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()


class Replying(OneSeat[State]):
    """CR-817. Each addressee in turn accepts, declines, or answers once."""

    def __init__(self, proposer: Seat, to: tuple[Seat, ...], at: int = 0) -> None:
        super().__init__(to[at])
        self.proposer: Final = proposer
        self.to: Final = to
        self.at: Final = at

    def memory(self) -> tuple[Any, ...]:
        return (self.proposer, self.to, self.at)

    def over(self, state: State) -> bool:
        return state.threads[self.proposer] is None

    def ask(self, state: State) -> list[Decision]:
        seat = self.seat
        proposer = self.proposer
        can_accept, is_open = DEALS.can_accept_call(state, seat, proposer), DEALS.can_answer(state, seat, proposer)
        return [_REPLIES[can_accept][is_open][proposer][seat]]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return why_no_dealing(state, seat, action) if action.verb in (Accept, Decline, Answer) else None

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("CR-817", "not_your_decision", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Decline(self.proposer)

    def accept_deal(self, step: Step[State], seat: Seat, proposer: Seat, addressee: Seat) -> None:
        accept(step, seat, proposer, addressee)
        self._next(step)

    def decline_call(self, step: Step[State], seat: Seat, proposer: Seat) -> None:
        DEALS.decline(step, (seat,), proposer)
        self._next(step)

    def answer_call(
        self, step: Step[State], seat: Seat, proposer: Seat, give: Shares, want: Shares, pay: Money, ask: Money
    ) -> None:
        DEALS.answer(step, seat, proposer, DealTerms(want, give, ask, pay))
        self._next(step)

    def _next(self, step: Step[State]) -> None:
        at = decline_without_choice(step, self.proposer, self.to, self.at + 1)
        if at == len(self.to):
            step.finish()
        else:
            step.replace(Replying(self.proposer, self.to, at))
            step.restart_wait()

    def leave(self, step: Step[State]) -> None:
        if step.state.threads[self.proposer] is not None:
            step.enter(_PICKING[self.proposer])


def decline_without_choice(step: Step[State], proposer: Seat, to: tuple[Seat, ...], at: int) -> int:
    """CR-1406. Whoever could only decline is not asked. Return the place of the next who is; beyond all: nobody.

    Whoever can accept the call can also answer it: either takes what the two of them have.
    """
    state = step.state
    last = len(to)
    if state.threads[proposer] is None:
        return last
    asked = at
    while asked < last and not DEALS.can_answer(state, to[asked], proposer):
        asked += 1
    if asked > at:
        DEALS.decline(step, to[at:asked], proposer)
    return asked


class Picking(OneSeat[State]):
    """CR-802, CR-817. The proposer settles with one of those who answered, or with none."""

    def over(self, state: State) -> bool:
        return not self._answers(state)

    def _answers(self, state: State) -> list[Action]:
        """Return the acceptance of every deal that somebody else wrote; what is left lapses with the thread."""
        thread = state.threads[self.seat]
        if thread is None:
            return []
        return [
            _ACCEPT[self.seat][other]
            for other, live in zip(thread.to, thread.deals, strict=True)
            if live is not None and live.author != self.seat
        ]

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [*self._answers(state), *_PASS]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return why_no_dealing(state, seat, action) if action.verb is Accept else None

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("CR-802", "not_your_decision", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

    def accept_deal(self, step: Step[State], seat: Seat, proposer: Seat, addressee: Seat) -> None:
        accept(step, seat, proposer, addressee)
        step.finish()

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()

    def leave(self, step: Step[State]) -> None:
        if step.state.threads[self.seat]:
            DEALS.end(step, self.seat, WITHDRAWN)


_seats: Final = range(MOST_PLAYERS)
_no_and_yes: Final = (False, True)
_PASS: Final = (Pass(),)
# by window, then by how many had their turn
_TRADES: Final = [[Trade(window, done) for done in range(MOST_PLAYERS + 1)] for window in range(AFTER_SALES + 1)]
_CALLING: Final = [Calling(seat) for seat in _seats]
_PICKING: Final = [Picking(seat) for seat in _seats]
_CALL_OR_PASS: Final = [must(seat, _PASS, (Call,)) for seat in _seats]


def _reply(can_accept: bool, can_answer: bool, proposer: Seat, seat: Seat) -> Decision:
    """Return the question to an addressee."""
    actions = (Decline(proposer), Accept(proposer, seat)) if can_accept else (Decline(proposer),)
    return must(seat, actions, (Answer,) if can_answer else ())


# by what the addressee can do: accept, answer; then by proposer and addressee
_REPLIES: Final = [
    [[[_reply(accepts, answers, proposer, seat) for seat in _seats] for proposer in _seats] for answers in _no_and_yes]
    for accepts in _no_and_yes
]
# by proposer, then by addressee
_ACCEPT: Final = [[Accept(proposer, seat) for seat in _seats] for proposer in _seats]

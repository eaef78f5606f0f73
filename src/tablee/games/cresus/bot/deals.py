"""Deals (D19): what a deal is worth to both sides, answers to calls, and calls of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.cresus.actions import Accept, Answer, Call, CloseCall, Decline, Ready
from tablee.games.cresus.bot.tuning import Tuning, rounds_to_come
from tablee.games.cresus.bot.worth import best_use, fortune, spare, threatens
from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.deals import DEALS, EXCHANGE, FOR_SALE, PURCHASE
from tablee.games.cresus.material import Money, Share
from tablee.games.cresus.selling import Sales
from tablee.games.cresus.state import State
from tablee.games.cresus.windows import AFTER_SALES, Trade
from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat
from tablee.parts.thread import Thread

NO_DEAL: Final = -float("inf")
DEAREST: Final = 400  # M, for anything a bot offers


class Table:
    """What everybody's shares are worth to them just now, as the seat that judges sees it."""

    def __init__(self, state: State, tuning: Tuning) -> None:
        self.state = state
        self.tuning = tuning
        self._worth: dict[tuple[Seat, Share], float] = {}
        self._can_sell: dict[Seat, bool] = {}

    def can_sell(self, seat: Seat) -> bool:
        if seat not in self._can_sell:
            self._can_sell[seat] = can_still_sell(self.state, seat)
        return self._can_sell[seat]

    def worth(self, seat: Seat, share: Share) -> float:
        key = (seat, share)
        if key not in self._worth:
            self._worth[key] = best_use(self.state, seat, share, self.can_sell(seat), self.tuning)
        return self._worth[key]

    def money(self, seat: Seat, amount: Money) -> float:
        """Return what it means to a seat to get so much, or to give it (negative): more where there is little."""
        cash = self.state.cash[seat]
        is_short = min(cash, cash + amount) < self.tuning.purchases and rounds_to_come(self.state)
        return amount * self.tuning.deal_scarce if is_short else float(amount)

    def gain(self, seat: Seat, gets: Sequence[Share], gives: Sequence[Share], money: Money) -> float:
        """Return what a deal gains for a seat: the cash for the island is never given away."""
        if money < 0 and -money > spare(self.state, seat):
            return NO_DEAL
        value = self.money(seat, money) if money else 0.0
        return (
            value
            + sum([self.worth(seat, share) for share in gets], 0.0)
            - sum([self.worth(seat, share) for share in gives], 0.0)
        )

    def gains(self, proposer: Seat, addressee: Seat, terms: DealTerms) -> tuple[float, float]:
        """Return what a deal gains for its two sides."""
        give, want, pay, ask = terms
        return (
            self.gain(proposer, want, give, ask - pay),
            self.gain(addressee, give, want, pay - ask),
        )

    def is_welcome(self, seat: Seat, other: Seat, own: float, theirs: float) -> bool:
        """Tell whether a deal is good for a seat, what it does for the other counted in."""
        if own < self.tuning.deal_accept or (threatens(self.state, other) and theirs > 0):
            return False
        return own >= self.envy(seat, other) * max(0.0, theirs)

    def envy(self, seat: Seat, other: Seat) -> float:
        if self.state.terms.seats == 2:
            return 1.0 if self.tuning.deal_envy else 0.0
        is_ahead = fortune(self.state, other) > fortune(self.state, seat)
        return self.tuning.deal_leader if is_ahead else self.tuning.deal_envy


def can_still_sell(state: State, seat: Seat) -> bool:
    """Tell whether a seat may yet sell this round: its market is open, its turn still to come or under way."""
    market = state.pawn[seat]
    if market < 0 or (state.is_closed(market) and not state.terms.sells_anywhere):
        return False
    for phase in state.stack:
        if isinstance(phase, Trade) and phase.window == AFTER_SALES:
            return False
        if isinstance(phase, Sales):
            place = market * state.terms.seats + (seat - state.lead) % state.terms.seats
            return place >= phase.at - 1 and not (place == phase.at - 1 and state.stack[-1] is phase)
    return True


# -- answers -----------------------------------------------------------------------------------------------------


def choose_reply(state: State, seat: Seat, decision: Decision, tuning: Tuning) -> Action | None:
    """CR-810, CR-812. Return what to say to a call one owes an answer; None: there is none."""
    for proposer, thread in enumerate(state.threads):
        if thread is not None and thread.owes(seat, proposer) and Decline(proposer) in decision.actions:
            return _reply(state, seat, proposer, thread, decision, tuning)
    return None


def _reply(
    state: State, seat: Seat, proposer: Seat, thread: Thread[DealTerms], decision: Decision, tuning: Tuning
) -> Action | None:
    table = Table(state, tuning)
    live = thread.deal_with(seat)
    accept = Accept(proposer, seat)
    if accept in decision.actions:
        theirs, own = table.gains(proposer, seat, thread.call if live is None else live.terms)
        if table.is_welcome(seat, proposer, own, theirs):
            return accept
    if Answer in decision.open and live is None:
        terms = _own_terms(table, seat, proposer, thread)
        if terms is not None:
            return Answer(proposer, terms.want, terms.give, terms.ask, terms.pay)
    return Decline(proposer)


def _own_terms(table: Table, seat: Seat, proposer: Seat, thread: Thread[DealTerms]) -> DealTerms | None:
    """Return a deal to answer an open call with: the shares named, at a price or against a share that suits us."""
    state, tuning = table.state, table.tuning
    call = thread.call
    if tuning.deal_offer >= DEAREST:
        return None
    if thread.kind == FOR_SALE and call.give:
        own = table.gain(seat, call.give, (), 0)
        theirs = -table.gain(proposer, (), call.give, 0)
        price = _price_between(theirs, own, tuning)
        if price and price <= spare(state, seat):
            return _if_welcome(table, seat, proposer, DealTerms(call.give, (), 0, price))
    if thread.kind == PURCHASE and call.want and call.pay:
        return None
    if thread.kind == EXCHANGE and call.give and not call.want:
        best: DealTerms | None = None
        most = tuning.deal_offer / 2
        for share in state.shares[seat]:
            terms = DealTerms(call.give, (share,), 0, 0)
            theirs, own = table.gains(proposer, seat, terms)
            if own > most and theirs >= 0 and table.is_welcome(seat, proposer, own, theirs):
                best, most = terms, own
        return best
    return None


def _if_welcome(table: Table, seat: Seat, proposer: Seat, terms: DealTerms) -> DealTerms | None:
    theirs, own = table.gains(proposer, seat, terms)
    return terms if table.is_welcome(seat, proposer, own, theirs) else None


def _price_between(low: float, high: float, tuning: Tuning) -> Money:
    """Return a price that leaves both sides something; 0: there is none."""
    if high - low < tuning.deal_offer + tuning.deal_theirs:
        return 0
    return min(DEAREST, max(1, int(low + tuning.deal_theirs + (high - low - tuning.deal_theirs) * 0.35)))


def choose_pick(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action | None:
    """CR-802. Return the acceptance of the best answer to one's own call; None: none is good enough."""
    thread = state.threads[seat]
    if thread is None:
        return None
    table = Table(state, tuning)
    best: Action | None = None
    most = 0.0
    for addressee in thread.to:
        live = thread.deal_with(addressee)
        accept = Accept(seat, addressee)
        if live is None or live.author == seat or accept not in actions:
            continue
        own, theirs = table.gains(seat, addressee, live.terms)
        if table.is_welcome(seat, addressee, own, theirs) and own > most:
            best, most = accept, own
    return best


# -- calls -------------------------------------------------------------------------------------------------------


def choose_call(state: State, seat: Seat, tuning: Tuning) -> Action | None:
    """CR-801, CR-803. Return the deal that gains us most among those another should like too; None: there is none."""
    if tuning.deal_offer >= DEAREST or not any(state.shares):
        return None
    calls = good_calls(state, seat, tuning)
    return calls[0] if calls else None


def good_calls(state: State, seat: Seat, tuning: Tuning) -> list[Action]:
    """Return deals worth proposing, the best first: an exchange, a purchase, or a sale."""
    table = Table(state, tuning)
    found: list[tuple[float, Action]] = []
    for other in state.seats():
        if other != seat and not threatens(state, other):
            found += _exchanges(table, seat, other)
            found += _purchases(table, seat, other)
            found += _sales(table, seat, other)
    found.sort(key=lambda pair: -pair[0])
    return [
        call
        for _, call in found[:3]
        if DEALS.why_no_call(state, seat, call.args[0], call.args[1], DealTerms(*call.args[2:])) is None
    ]


def _suits(table: Table, seat: Seat, other: Seat, own: float, theirs: float) -> bool:
    tuning = table.tuning
    return (
        own >= tuning.deal_offer
        and theirs >= max(tuning.deal_theirs, table.envy(other, seat) * own)
        and own >= table.envy(seat, other) * theirs
    )


def _exchanges(table: Table, seat: Seat, other: Seat) -> list[tuple[float, Action]]:
    state = table.state
    found: list[tuple[float, Action]] = []
    for mine in state.shares[seat]:
        gives, gets = table.worth(seat, mine), table.worth(other, mine)
        for theirs in state.shares[other]:
            own = table.worth(seat, theirs) - gives
            their = gets - table.worth(other, theirs)
            if own > 0 and their > 0 and _suits(table, seat, other, own, their):
                found.append((own, Call(EXCHANGE, (other,), (mine,), (theirs,), 0, 0)))
    return found


def _purchases(table: Table, seat: Seat, other: Seat) -> list[tuple[float, Action]]:
    state, tuning = table.state, table.tuning
    found: list[tuple[float, Action]] = []
    for share in state.shares[other]:
        price = _price_between(table.worth(other, share), table.worth(seat, share), tuning)
        if price and price <= spare(state, seat):
            own, theirs = table.gain(seat, (share,), (), -price), table.gain(other, (), (share,), price)
            if _suits(table, seat, other, own, theirs):
                found.append((own, Call(PURCHASE, (other,), (), (share,), price, 0)))
    return found


def _sales(table: Table, seat: Seat, other: Seat) -> list[tuple[float, Action]]:
    state, tuning = table.state, table.tuning
    found: list[tuple[float, Action]] = []
    for share in state.shares[seat]:
        low, high = table.worth(seat, share), table.worth(other, share)
        price = _price_between(high - (high - low), high, tuning)
        if price and price <= state.cash[other]:
            own, theirs = table.gain(seat, (), (share,), price), table.gain(other, (share,), (), -price)
            if _suits(table, seat, other, own, theirs):
                found.append((own, Call(FOR_SALE, (other,), (share,), (), 0, price)))
    return found


# -- live trading ------------------------------------------------------------------------------------------------


def choose_in_window(state: State, seat: Seat, decision: Decision, tuning: Tuning) -> Action | None:
    """CR-808. Nobody waits for a bot: it answers what it is asked, settles or ends its own call, calls, is ready."""
    reply = choose_reply(state, seat, decision, tuning)
    if reply is not None:
        return reply
    own = state.threads[seat]
    if own is not None:
        pick = choose_pick(state, seat, decision.actions, tuning)
        if pick is not None:
            return pick
        if CloseCall() in decision.actions and not any(DEALS.owes(state, other, seat) for other in own.to):
            return CloseCall()
    elif Call in decision.open and decision.required and not state.calls[seat]:
        call = choose_call(state, seat, tuning)
        if call is not None:
            return call
    return Ready() if decision.required and Ready() in decision.actions else None

"""What is proposed between players, as plain values: the terms of a deal, a deal that binds, a thread.

Every deal in a thread is told as its proposer sees it: the shares he gives and wants, the money he pays or asks. So
both parties mean the same four things by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.games.cresus.events import Deal
from tablee.games.cresus.material import Money, Share
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has


class Terms(NamedTuple):
    """Who gives what: a deal, or as much of it as a call names."""

    give: tuple[Share, ...]
    want: tuple[Share, ...]
    pay: Money
    ask: Money

    def shown(self) -> Deal:
        return Deal(self.give, self.want, self.pay, self.ask)


class Live(NamedTuple):
    """A deal that binds its author until it is answered, withdrawn or expired."""

    author: Seat
    terms: Terms


class Thread(NamedTuple):
    """What one player has proposed, and how far it has come."""

    kind: int
    to: tuple[Seat, ...]  # in lead order
    call: Terms
    left: int  # ms of open trading, counted from when the present wait began (CR-814)
    declined: int  # a set of seats
    deals: tuple[Live | None, ...]  # by addressee, in the order of `to`
    counters: tuple[int, ...]
    answers: tuple[int, ...]

    def deal_with(self, addressee: Seat) -> Live | None:
        return self.deals[self.to.index(addressee)]

    def owes(self, addressee: Seat, proposer: Seat) -> bool:
        """CR-808. Tell whether an addressee owes an answer: to the call, or to a counter."""
        if addressee not in self.to or has(self.declined, addressee):
            return False
        live = self.deal_with(addressee)
        return self.is_called(addressee) if live is None else live.author == proposer

    def is_called(self, addressee: Seat) -> bool:
        """CR-811. Tell whether the call is still open to an addressee: a counter takes its place for good."""
        return not self.counters[self.to.index(addressee)]

    def without_deal(self, addressee: Seat) -> Thread:
        at = self.to.index(addressee)
        deals = (*self.deals[:at], None, *self.deals[at + 1 :])
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, self.counters, self.answers)

    def declined_by(self, declined: int) -> Thread:
        """Return the same thread, in which a set of addressees has no part any more."""
        deals = self.deals
        if any(deals):
            pairs = zip(self.to, deals, strict=True)
            deals = tuple([None if has(declined, seat) else live for seat, live in pairs])
        return Thread(
            self.kind, self.to, self.call, self.left, self.declined | declined, deals, self.counters, self.answers
        )

    def answered(self, addressee: Seat, terms: Terms) -> Thread:
        """Return the same thread with a deal that the addressee wrote."""
        at = self.to.index(addressee)
        deals = (*self.deals[:at], Live(addressee, terms), *self.deals[at + 1 :])
        answers = (*self.answers[:at], self.answers[at] + 1, *self.answers[at + 1 :])
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, self.counters, answers)

    def countered(self, proposer: Seat, addressee: Seat, terms: Terms) -> Thread:
        """Return the same thread with another deal of the proposer's."""
        at = self.to.index(addressee)
        deals = (*self.deals[:at], Live(proposer, terms), *self.deals[at + 1 :])
        counters = (*self.counters[:at], self.counters[at] + 1, *self.counters[at + 1 :])
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, counters, self.answers)


def thread_from(stored: Sequence[Any] | None) -> Thread | None:
    """Return a thread from plain data: a snapshot knows no names."""
    if stored is None:
        return None
    kind, to, call, left, declined, deals, counters, answers = stored
    lives = tuple([None if deal is None else Live(deal[0], Terms(*deal[1])) for deal in deals])
    return Thread(kind, to, Terms(*call), left, declined, lives, counters, answers)

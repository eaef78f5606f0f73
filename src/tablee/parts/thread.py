"""What is proposed between players, as plain values: a deal that binds, and the thread it belongs to.

Every deal in a thread is told as its proposer sees it. So both parties mean the same by it, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tablee.kernel.seat import Seat
from tablee.parts.small_set import SeatSet, has

T = TypeVar("T")


class Live(NamedTuple, Generic[T]):
    """A deal that binds its author until it is answered, withdrawn or expired."""

    author: Seat
    terms: T


class Thread(NamedTuple, Generic[T]):
    """What one player has proposed, and how far it has come."""

    kind: int
    to: tuple[Seat, ...]
    call: T
    left: int  # ms of open talk, counted from when the present wait began
    declined: SeatSet
    deals: tuple[Live[T] | None, ...]  # by addressee, in the order of `to`
    counters: tuple[int, ...]
    answers: tuple[int, ...]

    def deal_with(self, addressee: Seat) -> Live[T] | None:
        return self.deals[self.to.index(addressee)]

    def takes_part(self, addressee: Seat) -> bool:
        """Tell whether somebody is addressed and has not declined."""
        return addressee in self.to and not has(self.declined, addressee)

    def owes(self, addressee: Seat, proposer: Seat) -> bool:
        """Tell whether an addressee owes an answer: to the call, or to a counter."""
        if not self.takes_part(addressee):
            return False
        live = self.deal_with(addressee)
        return self.is_called(addressee) if live is None else live.author == proposer

    def is_called(self, addressee: Seat) -> bool:
        """Tell whether the call is still open to an addressee: a counter takes its place for good."""
        return not self.counters[self.to.index(addressee)]

    # Copies name every field: `_replace` takes three times as long, and every word of a talk makes one.

    def with_deals(self, deals: tuple[Live[T] | None, ...]) -> Thread[T]:
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, self.counters, self.answers)

    def without_deal(self, addressee: Seat) -> Thread[T]:
        return self.with_deals(_with(self.deals, self.to.index(addressee), None))

    def declined_by(self, declined: SeatSet) -> Thread[T]:
        """Return the same thread, in which a set of addressees has no part any more."""
        deals = self.deals
        if any(deals):
            pairs = zip(self.to, deals, strict=True)
            deals = tuple([None if has(declined, seat) else live for seat, live in pairs])
        gone = self.declined | declined
        return Thread(self.kind, self.to, self.call, self.left, gone, deals, self.counters, self.answers)

    def answered(self, addressee: Seat, terms: T) -> Thread[T]:
        """Return the same thread with a deal that the addressee wrote."""
        at = self.to.index(addressee)
        deals = _with(self.deals, at, Live(addressee, terms))
        answers = _with(self.answers, at, self.answers[at] + 1)
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, self.counters, answers)

    def countered(self, proposer: Seat, addressee: Seat, terms: T) -> Thread[T]:
        """Return the same thread with another deal of the proposer's."""
        at = self.to.index(addressee)
        deals = _with(self.deals, at, Live(proposer, terms))
        counters = _with(self.counters, at, self.counters[at] + 1)
        return Thread(self.kind, self.to, self.call, self.left, self.declined, deals, counters, self.answers)


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def thread_from(stored: Sequence[Any] | None, terms: Callable[..., T]) -> Thread[T] | None:
    """Return a thread from plain data, as a snapshot has it: `terms` makes a deal of its parts."""
    if stored is None:
        return None
    kind, to, call, left, declined, deals, counters, answers = stored
    lives = tuple([None if deal is None else Live(deal[0], terms(*deal[1])) for deal in deals])
    return Thread(kind, to, terms(*call), left, declined, lives, counters, answers)

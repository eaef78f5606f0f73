"""Everything true at a table of Pearls."""

from __future__ import annotations

from tablee.kernel.seat import Seat
from tablee.parts.knowledge import eyes_of
from tablee.parts.state import PlainState
from tablee.parts.terms import Terms

PEARLS, SALES, PURSE, RESALE = 6, 3, 9, 2


class State(PlainState):
    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.worth: tuple[int, ...] = ()  # of each pearl, in the order in which they leave the bag
        self.owner: tuple[Seat, ...] = ()  # of each pearl that has left it; NOBODY: lost
        self.known = [0] * PEARLS  # whose eyes have ever seen each pearl
        self.peeked = [False] * terms.seats
        self.purse = [PURSE] * terms.seats

    def fields(self) -> tuple[str, ...]:
        return ("worth", "owner", "known", "peeked", "purse")

    def on_sale(self) -> int:
        return len(self.owner)

    def knows(self, seat: Seat, pearl: int) -> bool:
        return self.known[pearl] & eyes_of(seat) != 0

    def pearls(self, seat: Seat) -> tuple[int, ...]:
        return tuple([worth for worth, owner in zip(self.worth, self.owner, strict=False) if owner == seat])

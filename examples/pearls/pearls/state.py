"""Everything true at a table of Pearls."""

from __future__ import annotations

from tablee.kernel.seat import Seat
from tablee.kernel.state import State as KernelState

PEARLS, SALES, PURSE, RESALE = 6, 3, 9, 2


class State(KernelState):
    def __init__(self, count: int, seconds: int) -> None:
        self.count, self.seconds = count, seconds
        self.stack, self.since = [], 0
        self.worth: tuple[int, ...] = ()  # of each pearl, in the order in which they leave the bag
        self.owner: tuple[Seat, ...] = ()  # of each pearl that has left it; NOBODY: lost
        self.seen = [0] * count  # by seat: which pearls it has ever seen, one bit each
        self.peeked = [False] * count
        self.purse = [PURSE] * count

    def fields(self) -> tuple[str, ...]:
        return ("worth", "owner", "seen", "peeked", "purse")

    def seats(self) -> range:
        return range(self.count)

    def clone(self) -> State:
        twin = type(self)(self.count, self.seconds)
        twin.stack, twin.since = self.stack[:], self.since
        twin.worth, twin.owner = self.worth, self.owner
        twin.seen, twin.peeked, twin.purse = self.seen[:], self.peeked[:], self.purse[:]
        return twin

    def on_sale(self) -> int:
        return len(self.owner)

    def knows(self, seat: Seat, pearl: int) -> bool:
        return seat >= 0 and bool(self.seen[seat] >> pearl & 1)

    def pearls(self, seat: Seat) -> tuple[int, ...]:
        return tuple([worth for worth, owner in zip(self.worth, self.owner, strict=False) if owner == seat])

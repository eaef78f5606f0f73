"""What happens, and who may know."""

from __future__ import annotations

from tablee.kernel.event import Event
from tablee.kernel.seat import Seat


class SaleBegan(Event, frozen=True, tag=True):
    number: int


class HasBid(Event, frozen=True, tag=True):
    seat: Seat


class BidsRevealed(Event, frozen=True, tag=True):
    bids: tuple[int, ...]


class Took(Event, frozen=True, tag=True):
    seat: Seat


class Lost(Event, frozen=True, tag=True):
    """PE-2. A tie loses the pearl."""


class Peeked(Event, frozen=True, tag=True):
    seat: Seat


class Saw(Event, frozen=True, tag=True):
    """PE-2, PE-3. What a pearl is worth, for one pair of eyes."""

    seat: Seat
    worth: int

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class SoldBack(Event, frozen=True, tag=True):
    seat: Seat

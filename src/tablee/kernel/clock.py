"""Deadlines. Time is an input: milliseconds since the match began, carried by each action. No rule reads a clock."""

from typing import Final

from tablee.kernel.seat import Seat

WAIT: Final = 0  # the game's limit on the present wait
PHASE: Final = 1  # the clock of a Timed phase; further ones are counted from here


class Deadline:
    """When the clock will speak, for whom it ticks, and which of the running clocks it is."""

    def __init__(self, due: int, seats: tuple[Seat, ...], which: int = WAIT) -> None:
        self.due: Final = due  # milliseconds since the start of the match
        self.seats: Final = seats
        self.which: Final = which

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deadline) and (self.due, self.seats, self.which) == (
            other.due,
            other.seats,
            other.which,
        )

    def __hash__(self) -> int:
        return hash((self.due, self.seats, self.which))

    def __repr__(self) -> str:
        return f"Deadline({self.due}, {self.seats}, {self.which})"

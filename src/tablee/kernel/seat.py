"""Seats: places at a table, numbered clockwise from 0."""

from typing import Final

Seat = int

NOBODY: Final = -1
"""No seat. As the eyes of a view: a spectator, who knows what everybody knows and nothing more."""

CLOCK: Final = -2
"""The seat that plays `TimeUp` when a Deadline has passed."""

HOUSE: Final = -3
"""The seat of the house, which plays `Sits`: it says who sits where, for games whose rules ask that."""

PERSON: Final = 0
PROGRAM: Final = 1
AWAY: Final = 2
GONE: Final = 3
"""Who sits at a seat: somebody; a program; somebody who is not there just now; somebody who left on purpose."""

MOST_SEATS: Final = 8
"""No game of the family seats more."""

"""Seats: places at a table, numbered clockwise from 0."""

from typing import Final

Seat = int

NOBODY: Final = -1
"""No seat. Of a view: a spectator, who knows only what everybody knows."""

CLOCK: Final = -2
"""The seat that plays `TimeUp` when a Deadline has passed."""

HOUSE: Final = -3
"""The seat that plays `Sits`, for games whose rules ask who sits where."""

PERSON: Final = 0
PROGRAM: Final = 1
AWAY: Final = 2
GONE: Final = 3
"""The sitter of a seat: a person; a program; a person who is away; a person who left on purpose."""

MOST_SEATS: Final = 8
"""No game seats more."""

"""Seats: places at a table, numbered clockwise from 0."""

from typing import Final

Seat = int

NOBODY: Final = -1
"""No seat. As the eyes of a view: a spectator, who knows what everybody knows and nothing more."""

CLOCK: Final = -2
"""The seat that plays `TimeUp` when a Deadline has passed."""

MOST_SEATS: Final = 8
"""No game of the family seats more."""

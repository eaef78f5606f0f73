"""Sitters: who is at a seat, and when a person who is away counts as absent."""

from __future__ import annotations

from typing import Final

from tablee.kernel.seat import AWAY, GONE, PERSON, PROGRAM, Seat
from tablee.kernel.state import State
from tablee.server.clock import ServiceClock
from tablee.server.live import LiveTable
from tablee.server.rows import SeatRow


class Sitters:
    """Works out from a table's rows who sits where. Every node comes to the same answer."""

    def __init__(self, clock: ServiceClock, grace: int) -> None:
        self._clock: Final = clock
        self._grace: Final = grace

    def who(self, table: LiveTable, state: State, seat: Seat) -> int:
        """Return the sitter for the rules: PERSON, PROGRAM, AWAY or GONE."""
        row = table.row.seats[seat]
        game = table.game
        if game.hosting.reports_absence and row.kind == "person":
            return GONE if row.left else AWAY if row.stand_in else PERSON
        if table.is_automatic(seat):
            return PROGRAM
        if row.away is not None and not self.is_replaced(table, state, row):  # else a bot will stand in
            if row.left:
                return GONE
            is_noted = game.sitter(state, seat) == AWAY  # by a node whose clock is ahead of this one, perhaps
            if game.notes_absence(state) and (is_noted or self.is_missed(table, state, row)):
                return AWAY
        elif row.left:
            return game.sitter(state, seat)  # until the bot is there
        is_marked = not game.notes_absence(state) and game.sitter(state, seat) == AWAY  # by the rules themselves
        return AWAY if is_marked else PERSON

    def is_replaced(self, table: LiveTable, state: State, row: SeatRow) -> bool:
        """Tell whether a bot plays for this person who is away, or has left."""
        return table.game.replaces_gone(state) if row.left else table.game.replaces_absent(state)

    def grace_ends(self, table: LiveTable, state: State, row: SeatRow) -> int | None:
        """Return when the grace of an absent person ends; None: they are there, or nobody misses them."""
        if row.away is None:
            return None
        if row.left:
            return row.away
        if table.is_over_days(state) or not table.game.notes_absence(state):
            return None
        own = table.game.hosting.grace
        return row.away + (self._grace if own is None else min(own, self._grace))

    def is_missed(self, table: LiveTable, state: State, row: SeatRow) -> bool:
        """Tell whether the grace of an absent person has ended."""
        until = self.grace_ends(table, state, row)
        return until is not None and until <= self._clock.now()

    def changes(self, table: LiveTable, state: State, now: int) -> list[int]:
        """Return when the rules have to be told of another sitter."""
        game = table.game
        if not game.hosting.follows_sitters or not state.stack:
            return []
        if any(game.sitter(state, row.seat) != self.who(table, state, row.seat) for row in table.row.seats):
            return [now]
        if game.replaces_absent(state):
            return []
        ends = [self.grace_ends(table, state, row) for row in table.row.people() if not row.stand_in]
        return [end for end in ends if end is not None and end > now]

"""The schedule: when a table has to be looked after next, from its clocks, its bots and who is away."""

from __future__ import annotations

from typing import Final

from tablee.kernel.match import Attempt
from tablee.kernel.state import State
from tablee.server.chores import LONGEST_PAUSE, PATIENCE
from tablee.server.clock import ServiceClock
from tablee.server.live import LiveTable, Waiting
from tablee.server.sitters import Sitters


class Schedule:
    """Computes service times. It only reads tables, so every node comes to the same answer."""

    def __init__(self, clock: ServiceClock, sitters: Sitters) -> None:
        self._clock: Final = clock
        self._sitters: Final = sitters

    def after(self, table: LiveTable, attempt: Attempt, at: int) -> int | None:
        """Return when the chore of the table is due, once the attempt is accepted; None: never."""
        return None if attempt.end is not None else self._due(table, attempt.state, at, stored=True)

    def due(self, table: LiveTable) -> int | None:
        """Return when the stored chore of the table is due: then another node comes if this one has died."""
        playing = table.running
        return None if playing is None else self._due(table, playing.state, self._clock.now(), stored=True)

    def timer_due(self, table: LiveTable) -> int | None:
        """Return when the timer of the node that looks after the table has to ring."""
        playing = table.running
        return None if playing is None else self._due(table, playing.state, self._clock.now(), stored=False)

    def _longest_pause(self, table: LiveTable, waiting: Waiting) -> int:
        """Return for how many ms more than usual bots may seem to think in this wait."""
        asked = [one for one in waiting.decisions if one.required and table.is_automatic(one.seat)]
        paces = [table.game.pace(waiting.state, one.seat, one) for one in asked]
        return min(max([0, *(pace[1] for pace in paces if pace is not None)]), LONGEST_PAUSE)

    def _due(self, table: LiveTable, state: State, now: int, stored: bool) -> int | None:
        """Return the earliest deadline or end of grace; for the store also when bots should have moved."""
        if table.is_paused:
            return None
        waiting = table.waiting(state)
        times = [table.service_time(deadline.due) for deadline in waiting.deadlines]
        if stored and table.was_visited() and _waits_for_bots(table, waiting):
            times.append(now + PATIENCE + self._longest_pause(table, waiting))
        times += [max(now, end) for end in self._absences(table, state)]
        times += self._sitters.changes(table, state, now)
        return min(times, default=None)

    def _absences(self, table: LiveTable, state: State) -> list[int]:
        """Return when bots have to stand in, and when all people will be away.

        It does not depend on who is asked: that may be a secret.
        """
        if all(row.away is None for row in table.row.seats):
            return []  # the usual case
        ends = [(row, self._sitters.grace_ends(table, state, row)) for row in table.row.people()]
        known = [end for _, end in ends if end is not None]
        times = [
            end
            for row, end in ends
            if end is not None and not row.stand_in and self._sitters.is_replaced(table, state, row)
        ]
        return [*times, max(known)] if len(known) == len(ends) and known else times


def _waits_for_bots(table: LiveTable, waiting: Waiting) -> bool:
    return any(table.is_automatic(decision.seat) for decision in waiting.decisions if decision.required)

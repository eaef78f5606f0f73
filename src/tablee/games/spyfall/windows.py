"""Clocks of the phases of a round, told apart by number, and what all windows share."""

from __future__ import annotations

from typing import Final

from tablee.games.spyfall.state import State
from tablee.kernel.clock import PHASE, Deadline
from tablee.kernel.phase import Step, Timed

MAIN: Final = PHASE  # the clock of the round, or of the window on top
DIALOGUE: Final = PHASE + 1  # SP-1308: of whoever has to speak
HOLD_BACK: Final = PHASE + 2  # SP-831
SLIP_ENDS: Final = PHASE + 3  # SP-822: from here on no time can be removed
VOID_VOTE: Final = PHASE + 4  # SP-1406


class RoundClock(Timed[State]):
    """SP-1301. The clock of a round: it runs only while nothing lies on top of it."""

    def look_round(self, step: Step[State]) -> None:
        """Take in that somebody may have gone, now or while the clock stood still."""


def clock_left(state: State, at: int) -> int:
    """SP-1301. Return what is left on the clock of the round, in ms."""
    if state.terms.is_virtual:
        return state.left
    for phase in state.stack[::-1]:
        if isinstance(phase, RoundClock):
            run = at - state.since if phase is state.stack[-1] else 0
            return phase.left - run
    return state.left


def closing(state: State, wait: str) -> list[Deadline]:
    """SP-1307. Return the clock of a window; none around one table (SP-1509) or without time (SP-1310)."""
    return at_all_tables(state, wait) if state.terms.has_windows() else []


def pre_round_deadline(state: State, wait: str) -> list[Deadline]:
    """SP-1302, SP-1506. Return the clock of a wait before the round begins; none while one device goes round."""
    return [] if state.terms.is_shared else at_all_tables(state, wait)


def at_all_tables(state: State, wait: str) -> list[Deadline]:
    """Return a clock that runs around one table too: talks, results, countdowns."""
    if state.terms.is_virtual:
        return []
    return [Deadline(state.since + state.terms.seconds(wait), tuple(state.seats()), MAIN)]

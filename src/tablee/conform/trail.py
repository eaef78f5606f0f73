"""A match of each table, played once and looked at by many contracts: its States and actions, step by step.

Contracts are tried on one table after the other, so that a trail is walked once, is looked at by all of them, and is
forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from tablee.conform.contract import Breach, said_of
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.kernel.chance import Script
from tablee.kernel.conformance import Taken
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Match


class Step(NamedTuple):
    """One action of a match. Its States must not be changed: clone them to play on."""

    before: Any
    taken: Taken
    events: list[Event]
    drawn: tuple[int, ...]
    has_moved: bool  # a new wait has begun
    after: Any

    def luck(self) -> Script:
        """Return a script of the same draws."""
        return Script(self.drawn)


class Trail(NamedTuple):
    """A match from its beginning to its end."""

    game: Game[Any]
    match: Match  # over
    setup_events: list[Event]
    steps: list[Step]

    @property
    def states(self) -> list[Any]:
        """Every State, the last one included."""
        return [*(step.before for step in self.steps), self.match.state]


@lru_cache(maxsize=1)
def trail(setting: Setting) -> Trail:
    """Play a random match of a table with everything that may happen: rights, asides, the clock, sitters."""
    walk = Walk(setting)
    first = list(walk.match.setup_events)
    try:
        return Trail(walk.game, walk.match, first, list(_steps(walk)))
    except Breach as breach:
        raise Breach(breach.sentence, breach.moment or walk.moment()) from breach
    except Exception as wrong:
        raise Breach(said_of(wrong), walk.moment()) from wrong


def _steps(walk: Walk) -> Iterator[Step]:
    while (taken := walk.choose()) is not None:
        before = walk.state
        attempt = walk.attempt(taken)
        yield Step(before, taken, attempt.events, attempt.entry.drawn, attempt.moved, attempt.state)

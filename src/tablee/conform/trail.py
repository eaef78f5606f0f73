"""A match of each table, walked once and looked at by many contracts: what was true at each step, and what was done.

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
    """One action of a match. Nobody changes its States: whoever plays on takes a clone."""

    before: Any
    taken: Taken
    told: list[Event]
    drawn: tuple[int, ...]
    has_moved: bool  # what was waited for is over
    after: Any

    def luck(self) -> Script:
        """Return the same draws once more."""
        return Script(self.drawn)


class Trail(NamedTuple):
    """A match from its beginning to its end."""

    game: Game[Any]
    match: Match  # over
    told: list[Event]  # before anybody did anything
    steps: list[Step]

    @property
    def states(self) -> list[Any]:
        """All that was ever true, the end included."""
        return [*(step.before for step in self.steps), self.match.state]


@lru_cache(maxsize=1)
def trail(setting: Setting) -> Trail:
    """Walk a match of a table, with all that may happen: rights, asides, the clock, who comes and goes."""
    walk = Walk(setting)
    first = list(walk.match.told)
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
        yield Step(before, taken, attempt.told, attempt.entry.drawn, attempt.moved, attempt.state)

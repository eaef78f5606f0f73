"""A match of each setting, walked once and looked at by many tests: what was true at each step, and what was done.

Tests that take the setting from `each_setting` come one setting after the other, whatever file they stand in, so that a
trail is walked once, is looked at by all of them, and is forgotten.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from tablee.kernel.chance import Script
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Taken, Walk

each_setting = pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str, scope="session")


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
    """Walk a match of a setting, with all that may happen: rights, asides, the clock, who comes and goes."""
    walk = Walk(setting)
    first = list(walk.match.told)
    steps: list[Step] = []
    while (taken := walk.choose()) is not None:
        before = walk.state
        attempt = walk.match.attempt(taken.seat, taken.action, taken.at)  # on a clone: what was true before stays so
        walk.match.accept(attempt)
        walk.at = taken.at
        steps.append(Step(before, taken, attempt.told, attempt.entry.drawn, attempt.moved, attempt.state))
    return Trail(walk.game, walk.match, first, steps)

"""A contract on one table, and the moment of the match that it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from tablee.conform.contract import Moment
from tablee.conform.setting import Setting
from tablee.conform.subject import subject_of
from tablee.conform.trail import Step, Trail, trail
from tablee.conform.walk import Walk
from tablee.kernel.conformance import Subject, Taken
from tablee.kernel.game import Game

T = TypeVar("T")


class Look:
    """The argument of a contract. It remembers the moment, so that a breach can name it."""

    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting
        self.game: Final[Game[Any]] = setting.game
        self.subject: Final[Subject] = subject_of(self.game)
        self._moment = Moment(0)
        self._walk: Walk | None = None

    def moment(self) -> Moment:
        return self._moment if self._walk is None else self._walk.moment()

    def note(self, moment: Moment) -> None:
        """Remember the moment of a match that the contract plays itself."""
        self._moment, self._walk = moment, None

    def trail(self) -> Trail:
        """Return the match that all contracts share."""
        return trail(self.setting)

    def steps(self) -> Iterator[Step]:
        """Yield the steps of the match that all contracts share."""
        for turn, step in enumerate(self.trail().steps, 1):
            self._moment = Moment(0, turn, step.taken)
            yield step
        self._moment = Moment(0, len(self.trail().steps) + 1)

    def states(self) -> Iterator[Any]:
        """Yield every State of that match, the last one included."""
        for step in self.steps():
            yield step.before
        yield self.trail().match.state

    def walk(self, number: int, *, asides: bool = True, expires: bool = True) -> Walk:
        """Begin a match that the contract plays itself."""
        self._walk = Walk(self.setting, number, asides=asides, expires=expires)
        return self._walk

    def follow(self, walk: Walk) -> Iterator[Taken]:
        """Yield the next action of such a match until it is over; the contract plays it."""
        self._walk = walk
        return iter(walk.choose, None)

    def watch(self, played: Iterable[tuple[Walk, Any, Taken, T]]) -> Iterator[tuple[Walk, Any, Taken, T]]:
        """Yield the steps of a match that is played elsewhere."""
        for step in played:
            self._walk = step[0]
            yield step

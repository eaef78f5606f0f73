"""The terms of a match: seats and options, settled before the set-up and never changed; and how long waits last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tablee.kernel.options import Value
from tablee.kernel.state import CLOCKWISE

Limits = dict[str, int]  # in ms, by kind of wait; what is not there may last for ever

OFF: Final = "off"
OTHER: Final = "other"
"""The kind of every wait that a game does not name."""

_SECOND: Final = 1000  # ms
_DAY: Final = 24 * 60 * 60 * _SECOND


@mypyc_attr(allow_interpreted_subclasses=True)
class Terms:
    """Shared by all States of a match; a game adds what its options mean."""

    def __init__(self, seats: int, options: dict[str, Value], limits: Limits) -> None:
        self.seats: Final = seats
        self.every_seat: Final = range(seats)
        self.orders: Final = CLOCKWISE[seats]  # all seats in turn, by the first of them
        self.options: Final = options
        self.limits: Final = limits  # how long each kind of wait may last


class Timers:
    """What each value of the option `timers` means, as a game's `data/timers.toml` says.

    `seconds` has the normal time of each kind of wait, `factor` by how much a value changes these times, `days` how
    many days a value gives to any wait. The kinds in `fixed` keep their time whatever the factor. `off` has no time.
    """

    def __init__(self, data: Mapping[str, Any], fixed: Iterable[str] = ()) -> None:
        seconds: dict[str, int] = data["seconds"]
        days: dict[str, int] = data["days"]
        kept = frozenset(fixed)
        assert kept <= seconds.keys(), f"no such waits: {', '.join(sorted(kept - seconds.keys()))}"
        self._limits: Final[dict[str, Limits]] = {OFF: {}}
        for value, factor in data["factor"].items():
            times = Fraction(factor)
            self._limits[value] = {
                wait: _SECOND * (time if wait in kept else ceil(time * times)) for wait, time in seconds.items()
            }
        for value, count in days.items():
            self._limits[value] = dict.fromkeys(seconds, count * _DAY)
        self._days: Final = frozenset(days)

    def limits(self, value: str) -> Limits:
        """Return how long each kind of wait may last."""
        return self._limits[value]

    def takes_days(self, value: str) -> bool:
        """Tell whether the match is played over days."""
        return value in self._days


MakeTerms = Callable[[int, dict[str, Value]], Terms]


def seconds_by(option: str) -> MakeTerms:
    """Return what makes plain terms, by which every wait lasts as many seconds as this option says; 0: for ever."""
    return partial(_with_seconds, option)


def _with_seconds(option: str, seats: int, options: dict[str, Value]) -> Terms:
    seconds = int(options[option])
    return Terms(seats, options, {OTHER: _SECOND * seconds} if seconds else {})


def made_once(terms: MakeTerms) -> MakeTerms:
    """Return what gives the same terms: made once for matches that are played alike, which share them.

    Options are told apart by their values alone: those of a game always come in the same order.
    """
    return partial(_kept, terms, {})


def _kept(terms: MakeTerms, known: dict[tuple[Value, ...], Terms], seats: int, options: dict[str, Value]) -> Terms:
    key = (seats, *options.values())
    made = known.get(key)
    if made is None:
        if len(known) >= _MOST_KEPT:
            known.clear()
        made = known[key] = terms(seats, options)
    return made


_MOST_KEPT: Final = 50  # a text may be an option: there is no end of them

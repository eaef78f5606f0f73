"""Means, spreads and shares with their 95 % intervals."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any, Final

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.outcome import Score
from tablee.kernel.seat import MOST_SEATS

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations of its mean
WHOLE: Final = math.lcm(*range(1, MOST_SEATS + 1))  # parts of a victory: any number of winners can share them evenly


class Summary(msgspec.Struct, frozen=True):
    """A number over many matches: its mean and spread. NaN if there were too few."""

    mean: float
    spread: float  # standard deviation of the sample
    least: float
    most: float


class Share(msgspec.Struct, frozen=True):
    """A share, with its 95 % interval."""

    value: float
    low: float
    high: float

    def of_each(self, holders: int) -> Share:
        """Return the share of each of several who hold this share together."""
        return Share(self.value / holders, self.low / holders, self.high / holders)


class Tally:
    """Counts integers, so that sums are exact in any order."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, number: int) -> None:
        self._counts[number] += 1

    def total(self) -> int:
        return sum(number * count for number, count in self._counts.items())

    def summary(self) -> Summary:
        size = self._counts.total()
        if not size:
            return Summary(math.nan, math.nan, math.nan, math.nan)
        return Summary(self.total() / size, self._spread(size), min(self._counts), max(self._counts))

    def _spread(self, size: int) -> float:
        if size < 2:
            return math.nan
        squares = sum(number * number * count for number, count in self._counts.items())
        # n Σx² − (Σx)² in integers: nothing is lost when two large sums nearly cancel
        return math.sqrt((size * squares - self.total() ** 2) / (size * (size - 1)))


class ScoreTally:
    """Counts scores, part by part."""

    def __init__(self, game: Game[Any]) -> None:
        self._parts = {name: Tally() for name in game.score_parts}

    def add(self, score: Score) -> None:
        for tally, count in zip(self._parts.values(), score, strict=True):
            tally.add(count)

    def summaries(self) -> dict[str, Summary]:
        """Return what each part came to, by its name."""
        return {name: tally.summary() for name, tally in self._parts.items()}


class Wins:
    """Counts victories; one that is shared by k counts 1/k to each, exactly."""

    def __init__(self) -> None:
        self._parts = 0

    def add(self, winners: int) -> None:
        """Count a victory among so many winners."""
        self._parts += WHOLE // winners

    def share(self, matches: int) -> Share:
        return share_of(self._parts / WHOLE, matches)


def share_of(wins: float, matches: int) -> Share:
    """Return a share of wins with its Wilson interval.

    A victory shared by k counts 1/k, so `wins` need not be whole. What one match gives then lies between 0 and 1, and
    no such number with mean p has a greater variance than p(1 − p), that of plain wins and losses, for which the
    interval is made: with shared victories it is, if anything, wider than it need be.
    """
    if not matches:
        return Share(math.nan, 0.0, 1.0)
    value = wins / matches
    scale = 1 + Z * Z / matches
    centre = (value + Z * Z / (2 * matches)) / scale
    reach = Z / scale * math.sqrt(value * (1 - value) / matches + Z * Z / (4 * matches * matches))
    return Share(value, max(0.0, centre - reach), min(1.0, centre + reach))

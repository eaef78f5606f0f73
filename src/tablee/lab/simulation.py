"""Many matches of one lineup, in numbers: is a seat favoured, how long does a match last, what is scored."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.lab.series import Lineup, Played, Series
from tablee.lab.statistics import ScoreTally, Share, Summary, Tally, Wins, share_of


class Course(msgspec.Struct, frozen=True):
    """How a series went."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: str
    asked: int  # matches to be played
    games: int  # matches played
    interrupted: bool
    workers: int
    seconds: float
    actions: int
    actions_per_second: float
    length: Summary  # actions in a match
    endings: dict[str, int]
    even_share: float  # of the victories, if all seats were equal


class SeatFigures(msgspec.Struct, frozen=True):
    """The results of one seat."""

    bot: str
    score: dict[str, Summary]  # by part
    win_share: Share


class Counted(msgspec.Struct, frozen=True):
    """How often something happened that the game counts, and its share of its group."""

    count: int
    share: Share


class SimulationReport(msgspec.Struct, frozen=True):
    """The report of a simulation."""

    course: Course
    score: dict[str, Summary]  # of all seats, by part
    per_seat: list[SeatFigures]
    figures: dict[str, dict[str, Counted]]  # what the game counts besides, by group


class CourseTally:
    """Counts what every report needs."""

    def __init__(self) -> None:
        self.matches = 0
        self._length = Tally()
        self._endings: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.matches += 1
        self._length.add(played.actions)
        self._endings[played.outcome.ending] += 1

    def report(self, series: Series, workers: int, seconds: float) -> Course:
        actions = self._length.total()
        return Course(
            game=series.game,
            seats=series.seats(),
            options=series.options,
            seed=series.seed,
            asked=series.matches,
            games=self.matches,
            interrupted=self.matches < series.matches,
            workers=workers,
            seconds=seconds,
            actions=actions,
            actions_per_second=actions / seconds if seconds else 0.0,
            length=self._length.summary(),
            endings=dict(sorted(self._endings.items())),
            even_share=1 / series.seats(),
        )


class Simulation:
    """Counts the matches of one lineup, seat by seat."""

    def __init__(self, game: Game[Any], lineup: Lineup) -> None:
        self.course = CourseTally()
        self._lineup = lineup
        self._all_scores = ScoreTally(game)
        self._scores = [ScoreTally(game) for _ in lineup]
        self._wins = [Wins() for _ in lineup]
        self._figures: dict[str, Counter[str]] = {}

    def add(self, played: Played) -> None:
        self.course.add(played)
        for group, results in played.figures.items():
            self._figures.setdefault(group, Counter()).update(results)
        for scores, score in zip(self._scores, played.outcome.scores, strict=True):
            scores.add(score)
            self._all_scores.add(score)
        for seat in played.outcome.winners:
            self._wins[seat].add(len(played.outcome.winners))

    def report(self, course: Course) -> SimulationReport:
        per_seat = [
            SeatFigures(bot, scores.summaries(), wins.share(self.course.matches))
            for bot, scores, wins in zip(self._lineup, self._scores, self._wins, strict=True)
        ]
        figures = {group: _shares(results) for group, results in self._figures.items() if results}
        return SimulationReport(course, self._all_scores.summaries(), per_seat, figures)


def _shares(results: Counter[str]) -> dict[str, Counted]:
    total = results.total()
    ranked = sorted(results.items(), key=lambda counted: (-counted[1], counted[0]))
    return {result: Counted(count, share_of(count, total)) for result, count in ranked}

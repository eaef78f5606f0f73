"""Playing a series in sight of somebody: progress while it runs, Ctrl-C to end it early."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import typer

from tablee.cli.display import progress
from tablee.cli.figures import Figures
from tablee.cli.interrupt import INTERRUPTED, interruptible
from tablee.cli.language import Catalogue
from tablee.games import GAMES
from tablee.lab.crew import Crew
from tablee.lab.series import Played, Series
from tablee.lab.simulation import Course, CourseTally


class Counting(Protocol):
    """Whatever counts the matches of a series."""

    course: CourseTally

    def add(self, played: Played) -> None: ...


def play_series(series: Series, workers: int, counting: Counting, texts: Catalogue, shown: bool) -> Course:
    """Play until the series or Ctrl-C ends it, and return how it went."""
    series.check()
    with interruptible() as stopped, progress(texts.say("playing"), series.matches, shown) as advance:
        crew = Crew(series, workers, stopped)
        for played in crew.play():
            counting.add(played)
            advance(counting.course.matches)
    return counting.course.report(series, workers, crew.seconds)


def course_lines(course: Course, texts: Catalogue) -> list[str]:
    """Return what is said of every series."""
    figures = Figures(texts.language)
    played = {"count": course.games, "games": figures.whole(course.games), "asked": figures.whole(course.asked)}
    length = course.length
    lines = [
        texts.say("course.played", game=course.game, seats=course.seats, seed=course.seed, **played),
        texts.say("course.options", options=_changed(course) or texts.say("course.usual")),
        texts.say(
            "course.speed",
            actions=figures.whole(course.actions),
            seconds=figures.number(course.seconds),
            rate=figures.whole(course.actions_per_second),
            count=course.workers,
        ),
        texts.say("course.length", mean=figures.number(length.mean), spread=figures.number(length.spread),
                  range=figures.range(length)),
    ]  # fmt: skip
    return [texts.say("course.interrupted", **played), *lines] if course.interrupted else lines


def score_heads(game: str, parts: Iterable[str], texts: Catalogue) -> list[str]:
    """Return the head of a column for each part of a score, as the game calls it."""
    words = Catalogue(game, texts.language)
    return [texts.say("column.score", score=words.word(f"count.columns.{name}")) for name in parts]


def _changed(course: Course) -> str:
    """Return the options that are not at their default."""
    usual = GAMES[course.game].settled({})
    return " ".join(f"{name}={str(value).lower()}" for name, value in course.options.items() if value != usual[name])


def leave(course: Course) -> None:
    """End the command: with the exit code of Ctrl-C if it was cut short."""
    if course.interrupted:
        raise typer.Exit(INTERRUPTED)

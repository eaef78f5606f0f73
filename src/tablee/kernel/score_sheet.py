"""The score sheet: how the score of each seat came about, as data that any face can draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tablee.kernel.outcome import Outcome, Score


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text of the game's own catalogues, and the facts it is said with."""

    key: str
    facts: Mapping[str, Any] = {}


class SheetCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a row gives one seat."""

    points: int
    count: int = 0  # where the points are a number of things of one worth each: « 3 × 6 »
    each: int = 0


class SheetRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is counted."""

    id: str
    label: Label
    cells: tuple[SheetCell, ...]  # by seat
    rule: str = ""  # the article that gives these points
    group: Label | None = None  # rows of one group follow each other below its name
    part: int = 0  # which part of the score it is added to


class ScoreSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The count of a match that is over: for each seat and each part, the rows add up to the score."""

    parts: tuple[str, ...]  # what a score is made of, by name; what weighs most first
    rows: tuple[SheetRow, ...]
    kinds: tuple[SheetRow, ...] = ()  # the same sums in few rows, to compare two seats; without them: the rows
    ties: tuple[SheetRow, ...] = ()  # what ranks seats beside their scores, in this order; empty if the scores suffice


def cells_of(points: Iterable[int]) -> tuple[SheetCell, ...]:
    """Return a cell for each seat, with nothing but its points."""
    return tuple([SheetCell(worth) for worth in points])


def added_up(rows: Sequence[SheetRow], parts: int, seats: int) -> tuple[Score, ...]:
    """Return what rows come to: by seat, each part."""
    totals = [[0] * parts for _ in range(seats)]
    for row in rows:
        for total, cell in zip(totals, row.cells, strict=True):
            total[row.part] += cell.points
    return tuple([tuple(total) for total in totals])


def plain_sheet(parts: tuple[str, ...], outcome: Outcome) -> ScoreSheet:
    """Return the sheet of a game that tells no more than its scores: one row for each part."""
    rows = [
        SheetRow(name, Label(f"count.columns.{name}"), cells_of([score[part] for score in outcome.scores]), part=part)
        for part, name in enumerate(parts)
    ]
    return ScoreSheet(parts, tuple(rows))

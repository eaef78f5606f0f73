"""Scores that are a plain number of points, as a test compares them."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.kernel.outcome import Outcome
from tablee.kernel.score_sheet import SheetRow


def points_of(outcome: Outcome | None) -> tuple[int, ...]:
    """Return the points by seat."""
    assert outcome is not None
    return tuple([points for (points,) in outcome.scores])


def points_in(rows: Iterable[SheetRow]) -> dict[str, tuple[int, ...]]:
    """Return the points of rows of a score sheet by seat, by the id of the row."""
    return {row.id: tuple([cell.points for cell in row.cells]) for row in rows}

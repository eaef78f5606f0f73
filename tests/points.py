"""Scores that are a plain number of points, as a test compares them."""

from __future__ import annotations

from tablee.kernel.outcome import Outcome


def points_of(outcome: Outcome | None) -> tuple[int, ...]:
    """Return the points by seat."""
    assert outcome is not None
    return tuple([points for (points,) in outcome.scores])

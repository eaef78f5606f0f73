"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from tablee.kernel.seat import Seat

Score: TypeAlias = tuple[int, ...]
"""By part, what weighs most first: signs, then cash. Two scores compare as tuples do."""


class Outcome(msgspec.Struct, frozen=True):
    """Who won, the scores, and which ending it was."""

    ending: str  # a key of the game's catalogue
    scores: tuple[Score, ...]  # by seat
    ranks: tuple[int, ...]  # by seat; 1 is first, full ties share a rank
    winners: tuple[Seat, ...]


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Rank by descending key; equal keys share a rank, and the next ranks are skipped (1, 2, 2, 4)."""
    order = sorted(keys, reverse=True)
    return tuple([1 + order.index(key) for key in keys])


def outcome_by(ending: str, scores: tuple[Score, ...], ranks: tuple[int, ...] | None = None) -> Outcome:
    """Return the outcome in which whoever is ranked first has won; unless ranks are given, the scores alone rank."""
    places = ranked(scores) if ranks is None else ranks
    return Outcome(ending, scores, places, tuple([seat for seat, place in enumerate(places) if place == 1]))

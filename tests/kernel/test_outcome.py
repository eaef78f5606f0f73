"""How a match ended."""

from __future__ import annotations

import msgspec
import pytest

from tablee.kernel.outcome import Outcome, outcome_by, ranked
from tablee.kernel.wire import encode


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([(3,), (5,), (1,)], (2, 1, 3)),
        ([(9,), (7,), (7,), (2,)], (1, 2, 2, 4)),
        ([(4,), (4,), (4,)], (1, 1, 1)),
        ([(4, 1), (4, 2), (5, 0)], (3, 2, 1)),
        ([(-3,), (-1,)], (2, 1)),
        ([(0,)], (1,)),
        ([], ()),
    ],
)
def test_full_ties_share_a_rank_and_the_next_is_skipped(keys: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert ranked(keys) == ranks


def test_whoever_is_ranked_first_wins_by_score_unless_ranks_are_given() -> None:
    scores = ((5,), (8,), (8,), (2,))
    assert outcome_by("shared", scores) == Outcome("shared", scores, (3, 1, 1, 4), (1, 2))
    assert outcome_by("most_points", scores, (2, 1, 0, 3)).winners == (1,), "a seat without a rank wins nothing"


def test_an_outcome_travels_as_json() -> None:
    outcome = Outcome("shared", ((12, 5), (12, 5), (3, 90)), (1, 1, 3), (0, 1))
    assert msgspec.json.decode(encode(outcome), type=Outcome) == outcome

"""Numbers against known ones."""

import math
import statistics

import pytest

from tablee.kernel.chance import Quick
from tablee.lab.statistics import Share, Tally, Wins, share_of


def tally_of(numbers):
    tally = Tally()
    for number in numbers:
        tally.add(number)
    return tally


def test_mean_and_spread_are_those_of_the_sample():
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]

    summary = tally_of(numbers).summary()

    assert summary.mean == 5
    assert summary.spread == pytest.approx(statistics.stdev(numbers))
    assert (summary.least, summary.most) == (2, 9)


def test_the_spread_is_exact_far_from_zero():
    assert tally_of([10**15, 10**15 + 1, 10**15 + 2]).summary().spread == 1


def test_one_number_has_no_spread_and_none_has_no_mean():
    assert math.isnan(tally_of([3]).summary().spread)
    assert math.isnan(tally_of([]).summary().mean)


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_have_wilson_intervals(wins, matches, low, high):
    share = share_of(wins, matches)

    assert share.value == wins / matches
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_without_a_match_a_share_may_be_anything():
    share = share_of(0, 0)

    assert math.isnan(share.value)
    assert (share.low, share.high) == (0, 1)


def test_a_shared_victory_counts_in_parts_that_add_up():
    wins = [Wins() for _ in range(3)]
    for winner in wins:
        winner.add(3)
    wins[0].add(1)

    assert [winner.share(2).value for winner in wins] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert sum(winner.share(2).value for winner in wins) == pytest.approx(1)


def test_a_share_held_together_is_split():
    assert Share(0.75, 0.5, 1.0).of_each(2) == Share(0.375, 0.25, 0.5)


def test_about_95_intervals_in_100_hold_the_true_share():
    chance = Quick(1)
    held = 0
    for _ in range(1000):
        parts = [chance.draw(4, "winner") == 0 for _ in range(60)]
        share = share_of(sum(parts), 60)
        held += share.low <= 0.25 <= share.high

    assert 0.93 <= held / 1000 <= 0.975


def test_intervals_hold_the_true_share_of_shared_victories_too():
    chance = Quick(2)
    held = 0
    for _ in range(1000):
        # one match in two ends in a victory shared by two of four seats
        won = sum(chance.draw(4, "won") == 0 if chance.draw(2, "kind") else (chance.draw(2, "in") == 0) / 2
                  for _ in range(60))  # fmt: skip
        share = share_of(won, 60)
        held += share.low <= 0.25 <= share.high

    assert held / 1000 >= 0.95

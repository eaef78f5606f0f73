"""Draws of which some results are likelier than others."""

from collections import Counter

import pytest

from tablee.kernel.chance import Quick
from tablee.parts.drawing import drawn, drawn_softly, happens


def test_a_place_comes_as_often_as_its_weight_says() -> None:
    chance = Quick("weights")
    found = Counter(drawn([1.0, 0.0, 3.0], chance) for _ in range(4000))
    assert set(found) == {0, 2}
    assert found[2] / found[0] == pytest.approx(3.0, rel=0.15)


def test_where_the_weights_leave_nothing_something_comes_all_the_same() -> None:
    """Weights of what is unlikely may all be too small for a number."""
    assert drawn([0.0, 0.0, 0.0], Quick("nothing")) == 0


def test_the_best_is_the_likelier_the_lower_the_temperature() -> None:
    shares = []
    for temperature in (0.1, 1.0, 10.0):
        chance = Quick("soft")
        shares.append(sum(drawn_softly([2.0, 1.0, 1.5], temperature, chance) == 0 for _ in range(2000)))
    assert shares[0] > 1900 and shares[0] > shares[1] > shares[2] > 600


def test_what_is_certain_happens_and_what_is_impossible_does_not() -> None:
    chance = Quick("sure")
    assert all(happens(1.0, chance) for _ in range(100))
    assert not any(happens(0.0, chance) for _ in range(100))

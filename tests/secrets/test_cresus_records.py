"""Other ways out of Crésus: records of running matches, texts of exceptions, what bots are given."""

import pytest

from tests.games.cresus.scene import given


def test_a_broken_invariant_is_told_without_cards() -> None:
    scene = given(3).choice_phase()
    scene.state.pile[0] = scene.state.pile[0][::-1][1:]
    with pytest.raises(AssertionError) as broken:
        scene.game.invariants(scene.state)
    assert str(broken.value).splitlines()[0] == "72 shares are in piles, turned up or in portfolios"

"""Other ways out of DC Spyfall: records of running matches, texts of exceptions, what bots are given."""

import pytest

from tests.games.spyfall.scene import ANA, BOB, CID, given


def test_a_broken_invariant_is_told_without_cards() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA)
    state = scene.state
    state.card[BOB], state.card[CID] = 17, 18
    with pytest.raises(AssertionError) as broken:
        scene.game.invariants(state)
    assert not any(letter.isdigit() for letter in str(broken.value).replace("SP-206", ""))

"""FC-3xx: the Exchange phase."""

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy
from tests.scene import ANA, BOB, CID, given


@pytest.mark.rule("FC-306")
def test_banking_takes_the_stake_and_leaves_the_tile_to_its_owner() -> None:
    scene = given(3).in_exchange(actor=BOB)
    scene.stall(ANA, left="PF@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Bank(ANA.left))

    assert scene.credits(BOB) == 35 + 7
    assert scene.collection(ANA) == ["PF"]
    assert scene.is_charged(ANA)


@pytest.mark.rule("FC-305")
def test_nobody_buys_beyond_their_free_credits() -> None:
    scene = given(3).in_exchange(actor=BOB).purse(BOB, 4)
    scene.stall(ANA, left="O3@18/5").stall(CID, left="G1@6/3")

    scene.refuses(BOB, Buy(ANA.left), "FC-305", "too_dear")
    assert scene.allows(BOB, Bank(ANA.left))

"""Which other worlds a seat must reckon with: what is hidden leaves no trace in them."""

from collections import Counter

import pytest

from tablee.games.cresus.actions import Arrange, LookInside, TakeTip
from tablee.games.cresus.game import CRESUS
from tablee.kernel.chance import Quick
from tablee.parts.knowledge import eyes_of
from tests.games.cresus.scene import P1, P2, P3, PEEK, Scene, given, market

LONDON = market("london")


def arranged(order: int) -> Scene:
    """P1 looks at two shares with the Hot tip; then P2, the Insider, lays the top three in an order."""
    scene = given(3).owns(P1, "tuyau").owns(P2, "initie").begin(PEEK).when(P1, TakeTip(LONDON))
    return scene.when(P2, LookInside(LONDON, LONDON + 1)).when(P2, Arrange(order))


@pytest.mark.rule("CR-1214")
@pytest.mark.parametrize("order", range(6))
def test_in_which_order_shares_were_laid_leaves_no_trace(order: int) -> None:
    scene = arranged(order)
    chance = Quick("worlds")
    worlds = [CRESUS.redeal(scene.state, P3, chance) for _ in range(300)]
    unseen = Counter(place for world in worlds for place in range(3) if not world.near[LONDON][place] & eyes_of(P1))
    assert min(unseen[place] for place in range(3)) > 60, "which of the three P1 has not seen"


@pytest.mark.rule("CR-1405")
def test_nothing_is_taken_back() -> None:
    """Neither alone nor by agreement: dice would fall the same way again, and bids would be known."""
    assert not CRESUS.can_take_back(given(2).state)

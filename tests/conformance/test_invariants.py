"""Contract 6: what the rules conserve is conserved."""

import pytest

from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
@pytest.mark.parametrize("number", [0, 1])
def test_the_invariants_hold_after_every_step(setting: Setting, number: int) -> None:
    walk = Walk(setting, 10 + number)
    walk.game.invariants(walk.state)
    while (taken := walk.choose()) is not None:
        walk.play(taken)
        walk.game.invariants(walk.state)

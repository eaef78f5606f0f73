"""Other ways out of Crésus: records of running matches, texts of exceptions, what bots are given."""

from typing import Any

import pytest

from tablee.bots.bot import Eyes
from tablee.conform.eyes import known_to
from tablee.conform.setting import NAMES, Setting
from tablee.conform.walk import Walk
from tablee.games.cresus.actions import TakeTip
from tablee.kernel.chance import Quick, commitment, derived_seed
from tablee.kernel.match import Match
from tests.games.cresus.scene import P1, P2, given
from tests.games.cresus.secrets import SETTINGS


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_a_record_in_progress_holds_no_seed(setting: Setting) -> None:
    seed = derived_seed("a secret", setting.seats)
    match = Match.start(setting.game, NAMES[: setting.seats], dict(setting.options), seed)
    walk = Walk.on(setting, match)
    while (taken := walk.choose()) is not None:
        if not len(match.record.entries) % 20:
            text = match.record.to_lines()
            assert seed.hex().encode() not in text and b"seed" not in text
        walk.play(taken)
    assert match.record.head.commitment == commitment(seed)
    assert match.record.end is not None and match.record.end.seed == seed.hex()


def test_a_broken_invariant_is_told_without_cards() -> None:
    scene = given(3).choice_phase()
    scene.state.pile[0] = scene.state.pile[0][::-1][1:]
    with pytest.raises(AssertionError) as broken:
        scene.game.invariants(scene.state)
    assert str(broken.value).splitlines()[0] == "72 shares are in piles, turned up or in portfolios"


def test_a_bot_is_given_no_state() -> None:
    scene = given(3).owns(P1, "tuyau").choice_phase().when(P1, TakeTip(3))
    eyes = Eyes(scene.game, scene.state, P2)
    assert all(decision.seat == P2 for decision in eyes.decisions())
    assert eyes.view() == scene.view(P2)
    worlds: list[Any] = [eyes.redeal(Quick(number)) for number in range(30)]
    assert all(world is not scene.state for world in worlds)
    assert all(known_to(scene.game, world, P2) == known_to(scene.game, scene.state, P2) for world in worlds)
    assert len({world.pile[3][0] for world in worlds}) > 5, "the share on top is not the true one"

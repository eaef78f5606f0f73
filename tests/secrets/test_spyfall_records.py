"""Other ways out of DC Spyfall: records of running matches, texts of exceptions, what bots are given."""

import pytest

from tablee.bots.bot import Eyes
from tablee.conform.eyes import known_to
from tablee.conform.setting import NAMES, Setting
from tablee.conform.walk import Walk
from tablee.kernel.chance import Quick, commitment, derived_seed
from tablee.kernel.match import Match
from tests.games.spyfall.scene import ANA, BOB, CID, given
from tests.games.spyfall.secrets import SETTINGS


@pytest.mark.parametrize("setting", SETTINGS[::9], ids=str)
def test_a_record_in_progress_holds_no_seed(setting: Setting) -> None:
    seed = derived_seed("a secret", setting.seats)
    match = Match.start(setting.game, NAMES[: setting.seats], dict(setting.options), seed)
    walk = Walk.on(setting, match)
    while (taken := walk.choose()) is not None:
        text = match.record.to_lines()
        assert seed.hex().encode() not in text and b"seed" not in text
        assert seed.hex() not in repr(match.record)
        walk.play(taken)
    assert match.record.head.commitment == commitment(seed)
    assert match.record.end is not None and match.record.end.seed == seed.hex()


def test_a_broken_invariant_is_told_without_cards() -> None:
    scene = given(4, super_powers=True).dealt("batcave", joker=ANA)
    state = scene.state
    state.card[BOB], state.card[CID] = 17, 18
    with pytest.raises(AssertionError) as broken:
        scene.game.invariants(state)
    assert not any(letter.isdigit() for letter in str(broken.value).replace("SP-206", ""))


def test_a_bot_is_given_no_state() -> None:
    scene = given(5, super_powers=True, multiverse=True).dealt("batcave", joker=ANA)
    eyes = Eyes(scene.game, scene.state, BOB)
    assert all(decision.seat == BOB for decision in eyes.decisions())
    assert eyes.view() == scene.view(BOB)
    worlds = [eyes.redeal(Quick(number)) for number in range(30)]
    assert all(world is not scene.state for world in worlds)
    assert all(known_to(scene.game, world, BOB) == known_to(scene.game, scene.state, BOB) for world in worlds)
    assert len({world.card.index(40) for world in worlds if 40 in world.card}) > 2, "the Joker sits where it truly sits"

"""Other ways out: records of running matches, texts of exceptions, what bots are given."""

import pytest

from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.games.fake_crystal.conformance import faces_known
from tablee.kernel.action import RuleBroken
from tablee.kernel.chance import Quick
from tests.games.fake_crystal.scene import ANA, BOB, given
from tests.games.fake_crystal.secrets import SETTINGS


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_text_of_a_refusal_names_no_hidden_tile(setting: Setting) -> None:
    """A tile is named only as the number that was asked for."""
    walk = Walk(setting, number=9)
    table = [action for action in walk.game.actions() if action.verb.name in ("give", "recycle", "take_aside", "look")]
    chance = Quick("texts")
    while (taken := walk.choose()) is not None:
        seat = chance.draw(setting.seats, "seat")
        hidden = set(range(68)) - faces_known(walk.state, seat)
        action = table[chance.draw(len(table), "action")]
        if walk.game.refusal(walk.state, seat, action) is not None:
            with pytest.raises(RuleBroken) as refused:
                walk.match.play(seat, action, taken.at)
            named = refused.value.broken.facts.get("tile")
            assert named is None or named in action.args or named not in hidden
        walk.play(taken)


def test_a_broken_invariant_is_told_without_hidden_tiles() -> None:
    scene = given(2)
    whole = scene.state
    for place in ("hand", "reserve", "aside"):
        state = whole.clone()
        tiles = getattr(state, place)
        if place == "aside":
            state.aside = tiles[1:]
        else:
            tiles[ANA] = tiles[ANA][1:]
            state.aside += whole.hand[ANA][:1] if place == "hand" else whole.reserve[ANA][:1]
        with pytest.raises(AssertionError) as broken:
            scene.game.invariants(state)
        for seat in (ANA, BOB):
            assert ", ".join(map(str, whole.hand[seat][1:])) not in str(broken.value), f"{place}: a hand is written out"

"""Views for many at once are the same as one by one."""

from typing import Any

import msgspec
import pytest

from tablee.kernel.seat import HOUSE, NOBODY
from tablee.kernel.wire import encode
from tests.conformance.trail import each_setting, trail
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk


@each_setting
def test_the_views_of_many_are_those_of_each(setting: Setting) -> None:
    game = setting.game
    eyes = [NOBODY, *range(setting.seats)]
    for state in trail(setting).states:
        before = state.clone()
        assert game.views(state, eyes) == [game.view(state, seat) for seat in eyes]
        assert state == before


@pytest.mark.parametrize("setting", ALL_SETTINGS[::7], ids=str)
def test_views_come_in_the_order_asked_for_and_for_those_asked_for_alone(setting: Setting) -> None:
    walk = Walk(setting, number=7)
    for _ in range(40):
        taken = walk.choose()
        if taken is not None:
            walk.play(taken)
    last = setting.seats - 1
    for eyes in ((), (0,), (last, NOBODY, 0), (0, 0), range(setting.seats)):
        views = walk.game.views(walk.state, eyes)
        assert encode(views) == encode([walk.game.view(walk.state, seat) for seat in eyes])


@pytest.mark.parametrize("setting", ALL_SETTINGS[::2], ids=str)
def test_what_others_see_changes_only_when_they_are_told_something(setting: Setting) -> None:
    """A host sends a view to those who hear of an event and to the one who acted, and to all when a new wait begins or
    somebody else sits at a seat."""
    walk = Walk(setting, number=8)
    game = walk.game
    eyes = [NOBODY, *walk.state.seats()]
    while (taken := walk.choose()) is not None:
        before = walk.state.clone()
        attempt = walk.match.attempt(taken.seat, taken.action, taken.at)
        if not attempt.moved and not attempt.told and taken.seat != HOUSE:
            for seat in eyes:
                if seat != taken.seat:
                    assert _timeless(game.view(attempt.state, seat)) == _timeless(game.view(before, seat)), taken
        walk.match.accept(attempt)
        walk.at = taken.at


def _timeless(view: Any) -> Any:
    """Leave out of a view when a clock was last looked at: what is left on it is the same."""
    plain = msgspec.to_builtins(view)
    clock = plain.get("clock")
    if isinstance(clock, dict) and clock["is_running"]:
        clock["ends"] = clock.pop("since") + clock.pop("left")
    return plain

"""Views for many at once are the same as one by one."""

import pytest

from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tests.setting import ALL_SETTINGS, Setting
from tests.walk import Walk


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
def test_the_views_of_many_are_those_of_each(setting: Setting) -> None:
    walk = Walk(setting, number=6)
    eyes = [NOBODY, *walk.state.seats()]
    while True:
        before = walk.state.clone()
        together = walk.game.views(walk.state, eyes)
        assert together == [walk.game.view(walk.state, seat) for seat in eyes]
        assert walk.state == before
        taken = walk.choose()
        if taken is None:
            break
        walk.play(taken)


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

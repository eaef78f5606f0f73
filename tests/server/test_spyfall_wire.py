"""What each viewer of DC Spyfall is sent is the same, byte by byte, whatever the place, the Joker and the cards are."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.kernel.seat import NOBODY
from tests.secrets.spyfall import SETTINGS
from tests.server.spyfall_pair import SpyfallPair
from tests.setting import Setting

pytestmark = pytest.mark.anyio

PATHS = (
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/recap?since=3",
)
LIVE = [one for one in SETTINGS if not dict(one.options).get("virtual-clock")]
SOME = [LIVE[number * 7 % len(LIVE)] for number in range(20)]  # every module, talk and seat count among them
STEPS = 30


@asynccontextmanager
async def two_worlds(setting: Setting, directory: Path, steps: int, **more: Any) -> AsyncIterator[SpyfallPair]:
    pair = SpyfallPair(setting, directory, **more)
    try:
        await pair.begin(steps)
        yield pair
    finally:
        await pair.end()


def takes_bots(setting: Setting) -> bool:
    return dict(setting.options)["talk-mode"] == "structured"


@pytest.mark.parametrize(("number", "setting"), [*enumerate(SOME)], ids=[*map(str, SOME)])
async def test_nobody_can_tell_two_worlds_apart_by_what_is_sent(number: int, setting: Setting, tmp_path: Path) -> None:
    bots = number % 3 if takes_bots(setting) else 0
    async with two_worlds(setting, tmp_path, steps=number * 7 % 40, number=number, bots=bots) as pair:
        viewers = [NOBODY, *range(setting.seats - bots)]
        await pair.resync(viewers[number % len(viewers)])
        for step in range(STEPS):
            taken = pair.choose()
            if taken is None:
                break
            is_alike = await pair.step(taken)
            if pair.here.match.is_over:
                break
            if not is_alike:
                viewers = [NOBODY, *pair.people()]
                await pair.resync(viewers[step % len(viewers)])
            await interlude(pair, step)
        assert pair.compared > STEPS // 2 and pair.others


async def interlude(pair: SpyfallPair, step: int) -> None:
    """Between two actions somebody talks, leaves, comes back, asks for a pause, or the viewer tries something."""
    others = [seat for seat in pair.people() if seat != pair.viewer]
    match step % 16:
        case 2:
            await pair.talk()
        case 4 | 12:
            for path in PATHS:
                await pair.ask_both(path)
        case 6 if len(pair.people()) > 1:
            await pair.pause()
        case 7 | 15:
            await pair.try_everything(pair.setting.game.actions()[step::60])
        case 9 if len(others) > 3 and len(pair.here.match.state.present()) > 4 and not pair.gone():
            await pair.leave(others[-1])
        case 11:
            for seat in pair.gone():
                await pair.come_back(seat)
        case 13 | 14 if others and pair.viewer != NOBODY:
            await pair.take_back()

"""What each viewer of Crésus is sent is the same, byte by byte, whatever others bid, choose, declare, buy and order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.conform.setting import Setting
from tablee.kernel.seat import NOBODY
from tests.games.cresus.pair import CresusPair
from tests.games.cresus.secrets import SETTINGS

pytestmark = pytest.mark.anyio

PATHS = (
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/recap?since=3",
)
STEPS = 30


@asynccontextmanager
async def two_worlds(setting: Setting, directory: Path, steps: int, **more: Any) -> AsyncIterator[CresusPair]:
    pair = CresusPair(setting, directory, **more)
    try:
        await pair.begin(steps)
        yield pair
    finally:
        await pair.end()


@pytest.mark.rule("CR-1405")
@pytest.mark.parametrize(("number", "setting"), [*enumerate(SETTINGS)], ids=[*map(str, SETTINGS)])
async def test_nobody_can_tell_two_worlds_apart_by_what_is_sent(number: int, setting: Setting, tmp_path: Path) -> None:
    bots = number % 2 if setting.seats > 2 else 0
    async with two_worlds(setting, tmp_path, steps=number * 5 % 40, number=number, bots=bots) as pair:
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
        is_mostly_trading = dict(setting.options).get("timers") == "off"  # windows then last long
        assert pair.compared > STEPS // 3 and pair.others and (pair.otherwise or is_mostly_trading)


async def interlude(pair: CresusPair, step: int) -> None:
    """Between two actions somebody talks, asks for a pause, or the viewer tries something."""
    match step % 16:
        case 2:
            await pair.talk()
        case 4 | 12:
            for path in PATHS:
                await pair.ask_both(path)
        case 6 if len(pair.people()) > 1:
            await pair.pause()
        case 7 | 15:
            await pair.try_everything(pair.setting.game.actions()[step::900])

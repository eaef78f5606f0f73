"""What each viewer is sent is the same, byte by byte, in worlds that differ in what the viewer may not know."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.conform.setting import Setting
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.secrets import ABILITIES, OTHER_SETTINGS, SETTINGS
from tests.server.pair import Pair

pytestmark = pytest.mark.anyio

PATHS = (
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/recap?since=3",
)
EVERYWHERE = [*SETTINGS, *OTHER_SETTINGS]
STEPS = 32  # of a match, each setting another part of it


@asynccontextmanager
async def two_worlds(setting: Setting, directory: Path, begun: int, **more: Any) -> AsyncIterator[Pair]:
    pair = Pair(setting, directory, **more)
    try:
        await pair.begin(begun)
        yield pair
    finally:
        await pair.end()


@pytest.mark.parametrize(("number", "setting"), [*enumerate(EVERYWHERE)], ids=[*map(str, EVERYWHERE)])
async def test_nobody_can_tell_two_worlds_apart_by_what_is_sent(number: int, setting: Setting, tmp_path: Path) -> None:
    bots = number % 3 % setting.seats
    async with two_worlds(setting, tmp_path, begun=number * 29 % 130, number=number, bots=bots) as pair:
        await pair.resync(NOBODY)
        for step in range(STEPS):
            taken = pair.choose()
            assert taken is not None
            is_alike = await pair.step(taken)
            if pair.here.match.is_over:
                break
            if not is_alike:
                viewers = [NOBODY, *pair.people()]
                await pair.resync(viewers[step % len(viewers)], reload=step % 3 == 0)
            await interlude(pair, step)
        assert pair.compared > STEPS and pair.silent > 1


async def interlude(pair: Pair, step: int) -> None:
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
            await pair.try_everything(pair.setting.game.actions()[step::160])
        case 9 if len(others) > 1:
            await pair.leave(others[-1])
        case 11:
            for seat in pair.gone():
                await pair.come_back(seat)
        case 13 | 14 if others and pair.viewer != NOBODY:
            await pair.take_back()


@pytest.mark.parametrize("ability", ABILITIES)
async def test_every_action_of_the_game_is_refused_alike(ability: str, tmp_path: Path) -> None:
    """A viewer who tries everything at some moment learns nothing from the answers."""
    chosen = Setting("fake-crystal", 3, (("ability", ability),))
    table = [action for action in chosen.game.actions() if action.verb.name != "commit" or action.args[1] < 3]
    async with two_worlds(chosen, tmp_path, begun=25, number=1) as pair:
        for viewer in (2, NOBODY):
            await pair.resync(viewer)
            assert await pair.try_everything(table) > 400
            for message in ("vote", "propose", "take_back", "act", "say", "nothing"):
                await pair.send_both(message, on=0, action=["place", 0], proposal=4, yes=True, matter="undo", text="x")


@pytest.mark.parametrize("ability", ["espion", "preempteur"])
async def test_delayed_watchers_cannot_tell_two_worlds_apart(ability: str, tmp_path: Path) -> None:
    chosen = Setting("fake-crystal", 3, (("ability", ability),))
    async with two_worlds(chosen, tmp_path, begun=60, number=2, delay=4) as pair:
        await pair.resync(NOBODY, reload=True)
        for _ in range(2 * STEPS):
            taken = pair.choose()
            assert taken is not None
            if not await pair.step(taken):
                await pair.resync(NOBODY, reload=True)
        assert pair.compared > 20

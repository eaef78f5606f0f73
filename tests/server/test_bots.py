"""Bots at a table: they play to the end, use their rights, and harm nobody when they fail."""

import asyncio
import os
import random
import signal
from functools import partial
from pathlib import Path

import pytest

from tests.server.place import Listener, Place, SetTable, play_randomly, served
from tests.server.process import is_alive
from tests.server.strange_bots import fail, hang_once, search_little
from tests.server.waiting import later, until

pytestmark = pytest.mark.anyio

OFF = {"timers": "off"}
LONG = 600.0  # seconds: where no bot is to be stopped, however busy the machine


def alone(level: str = "easy", bots: int = 1) -> list[dict[str, str]]:
    return [{"kind": "me"}, *[{"kind": "bot", "level": level}] * bots]


async def actions_of(place: Place, table: SetTable, seat: int) -> list[list[object]]:
    live = await place.node.house.table(table.id)
    assert live is not None
    assert live.match is not None
    return [entry.action for entry in live.match.record.entries if entry.seat == seat]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_every_level_plays_to_the_end(sqlite_store: str, level: str) -> None:
    async with served(sqlite_store, prepare=search_little, bot_limit=LONG) as place:
        table = await place.table(alone(level), options=OFF)
        async with table.listen(0) as ana:
            await play_randomly(ana, random.Random(2))
            assert ana.end is not None
        assert place.node.thinkers.hung == 0


async def test_the_hard_bot_decides_as_it_is(sqlite_store: str) -> None:
    async with served(sqlite_store, bot_limit=LONG) as place:
        table = await place.table(alone("hard"), options=OFF)
        async with table.listen(0):
            await until(lambda: place.node.house.tables[table.id].acts[1])
        assert place.node.thinkers.hung == 0


async def test_bots_use_their_rights(sqlite_store: str) -> None:
    lookers: set[int] = set()
    async with served(sqlite_store) as place:
        for _ in range(10):  # in one match of some hundred, no bot has reason to look
            table = await place.table(alone("medium", 3), options=OFF)
            async with table.listen(0) as ana:
                await play_randomly(ana, random.Random(4))
                lookers = {event["seat"] for event in ana.told("Looked")}
                assert not [event for event in ana.told("Saw") if event["seat"] != 0]
            if lookers & {1, 2, 3}:
                break
    assert lookers & {1, 2, 3}


async def test_a_thinking_bot_is_announced_once_per_wait(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(alone("easy", 2), start=False, options=OFF)
        async with table.listen(0) as ana:
            await table.ask("POST", "/start", 0)
            await ana.until(lambda: len(ana.told("Confirmed")) == 2)
            said = [frame.get("thinking") for frame in ana.of("welcome")]
            assert [1, 2] in [*said, *(frame["seats"] for frame in ana.of("thinking"))]
            assert len(ana.of("thinking")) <= 1
            async with table.listen(0) as phone:
                assert not phone.frames[0].get("thinking"), "both have answered"


async def test_a_bot_takes_its_time_once_in_a_wait(sqlite_store: str) -> None:
    async with served(sqlite_store, bot_pause=1_500) as place:
        table = await place.table(alone(), start=False, options=OFF)
        async with table.listen(0) as ana:
            await table.ask("POST", "/start", 0)
            live = place.node.house.tables[table.id]
            await later(1.4)
            assert not live.number
            await until(lambda: live.number)
            await ana.until(lambda: ana.told("Confirmed"))
            assert live.match is not None
            parts = [entry.at for entry in live.match.record.entries]
            assert len(parts) == 7
            assert parts[-1] - parts[0] < 1_500, "not once for each part of its offer"


@pytest.mark.real_time
async def test_if_the_process_of_a_bot_dies_another_one_decides(sqlite_store: str, tmp_path: Path) -> None:
    note = tmp_path / "process"
    async with served(sqlite_store, prepare=partial(hang_once, note), bot_limit=LONG) as place:
        table = await place.table(alone("medium"), options=OFF)
        async with table.listen(0) as ana:
            os.kill(await process_of(note), signal.SIGKILL)
            await ana.until(lambda: ana.told("Confirmed"))
            assert place.node.thinkers.hung == 0, "no default was played"


async def process_of(note: Path) -> int:
    """Return which process hangs, as soon as it does."""
    await until(lambda: note.exists() and note.read_text(encoding="utf-8"))
    return int(note.read_text(encoding="utf-8"))


@pytest.mark.real_time
async def test_a_bot_that_hangs_is_stopped_and_the_default_is_played(sqlite_store: str, tmp_path: Path) -> None:
    note = tmp_path / "process"
    async with served(sqlite_store, prepare=partial(hang_once, note), bot_limit=1.0) as place:
        table = await place.table(alone("medium"), options=OFF)
        async with table.listen(0) as ana:
            process = await process_of(note)
            await ana.until(lambda: ana.told("Confirmed"))
            assert place.node.thinkers.hung > 0
            assert (await actions_of(place, table, 1))[0] == ["place", 0], "the default"
            await ended(process)


async def test_for_a_bot_that_fails_the_default_is_played(sqlite_store: str) -> None:
    async with served(sqlite_store, prepare=fail) as place:
        table = await place.table(alone("medium"), options=OFF)
        async with table.listen(0) as ana:
            await ana.offer()
            await ana.until(lambda: len(ana.told("Confirmed")) == 2)
            assert place.node.thinkers.hung > 0
            assert (await actions_of(place, table, 1))[0] == ["place", 0], "the default"


async def ended(process: int) -> None:
    await until(lambda: not is_alive(process))


@pytest.mark.real_time
async def test_a_hung_bot_delays_its_own_match_only(sqlite_store: str, tmp_path: Path) -> None:
    note = tmp_path / "process"
    async with served(sqlite_store, prepare=partial(hang_once, note), bot_limit=LONG) as place:
        stuck = await place.table(alone("medium"), options=OFF)
        table = await place.table([{"kind": "me"}, {"kind": "link"}], options=OFF)
        async with stuck.listen(0) as ana:
            await process_of(note)
            await ana.offer()
            async with table.all_listening() as seats:
                await asyncio.gather(*(offer_and_see(seat) for seat in seats))
            assert place.node.thinkers.at_work == 1
            assert place.node.thinkers.hung == 0, "it still hangs"


async def offer_and_see(seat: Listener) -> None:
    await seat.offer()
    await seat.until(lambda: seat.view["offers"])

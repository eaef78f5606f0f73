"""Many sockets that do nothing, and too many. `bench/idle.py` measures ten thousand."""

import asyncio
import random
import statistics
from urllib.parse import urlsplit

import pytest
from bench.crowd import Crowd

from tablee.client import Seat
from tests.server.place import served
from tests.server.playing import asked, play_until
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

MANY = 300
PLAYERS = 3


async def test_a_crowd_of_sockets_needs_one_task_each_and_does_not_disturb_play(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        watched = [(await place.table()).id for _ in range(2)]
        table = await place.table()
        async with table.all_seated() as seats:
            crowd = crowd_at(place.address, watched)
            alone = statistics.median(await play_some(seats, random.Random(0)))
            tasks = len(asyncio.all_tasks())
            frames = await crowd.come(MANY)
            assert {frame["type"] for frame in frames} == {"welcome"}
            assert place.node.house.sockets == MANY + PLAYERS
            await until(lambda: len(asyncio.all_tasks()) <= tasks + MANY + 5)
            took = await play_some(seats, random.Random(1))
            assert statistics.median(took) == pytest.approx(alone), "in simulated time: nobody waits for a crowd"
            assert crowd.open == MANY
            crowd.go()
            await until(lambda: place.node.house.sockets == PLAYERS)


async def test_a_full_server_says_when_to_come_back(sqlite_store: str) -> None:
    async with served(sqlite_store, sockets=20) as place:
        table = await place.table()
        async with table.all_seated() as seats:
            crowd = crowd_at(place.address, [table.id])
            first = await crowd.come(17)
            assert [frame["type"] for frame in first] == ["welcome"] * 17
            too_many = await crowd.come(5)
            assert [frame["key"] for frame in too_many] == ["server_full"] * 5
            assert all(frame["type"] == "goodbye" and 1_000 <= frame["again"] <= 60_000 for frame in too_many)
            assert place.node.house.sockets == 20
            assert asked(seats), "those who are in play on"
            crowd.idlers[0].transport.abort()
            await until(lambda: place.node.house.sockets == 19)
            assert [frame["type"] for frame in await crowd.come(1)] == ["welcome"]
            crowd.go()
            await until(lambda: place.node.house.sockets == PLAYERS)


async def play_some(seats: list[Seat], luck: random.Random) -> list[float]:
    """Play until ten more events were told; return how long each action took."""
    number = seats[0].number
    return await play_until(lambda: seats[0].number >= number + 10, seats, luck)


def crowd_at(address: str, tables: list[str]) -> Crowd:
    parts = urlsplit(address)
    assert parts.hostname is not None and parts.port is not None
    return Crowd(parts.hostname, parts.port, tables)

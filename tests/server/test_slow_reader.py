"""Somebody who does not read: nobody waits for them, and they lose nothing they could not get anew."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tablee.kernel.seat import NOBODY
from tablee.server import guest
from tests.server.place import SetTable, served
from tests.server.playing import asked, play_until
from tests.server.waiting import PATIENCE, later, until
from tests.simulation.outside import simulated_loop

pytestmark = pytest.mark.anyio

FIVE = [{"kind": "me"}, *[{"kind": "link"}] * 4]
SMALL = 4_096  # bytes that the systems at both ends hold before anybody reads them


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match has some hundred frames of a kilobyte or two: let fewer of them be too many."""
    monkeypatch.setattr(guest, "MOST_FRAMES", 8)


@asynccontextmanager
async def slow_reader(table: SetTable, key: str | None = None) -> AsyncIterator[ClientConnection]:
    """Connect, and take frames only when asked for one: the window of the connection fills up."""
    network = simulated_loop().network
    address = f"ws{table.place.address[4:]}/api/tables/{table.id}/socket"
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    kept = {"compression": None, "max_queue": 1, "ping_interval": None, "proxy": None}  # as a browser
    usual, network.window = network.window, SMALL
    async with connect(address, additional_headers=headers, **kept) as connection:
        network.window = usual
        yield connection


async def next_frame(connection: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
    return frame


async def test_a_slow_reader_delays_nobody_and_gets_a_fresh_welcome(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        figures, now = place.node.figures, simulated_loop().time
        table = await place.table(FIVE)
        async with table.all_seated() as seats, slow_reader(table, table.keys[1]) as slow:
            began = now()
            played = len(
                await play_until(lambda: figures.frames_dropped > 2 * guest.MOST_FRAMES, seats, random.Random(1))
            )
            assert now() - began < guest.PATIENCE / 10, "nobody waits until the patience is at its end"
            assert figures.resyncs == 1

            frames = [await next_frame(slow)]
            while len(frames) == 1 or frames[-1]["type"] != "welcome":
                frames.append(await next_frame(slow))
            await until(lambda: frames[-1]["number"] == seats[1].number)
            assert frames[-1]["view"] == seats[1].view
            assert len(frames) < played, "what was dropped came nevertheless"

            number = seats[1].number
            await play_until(lambda: seats[1].number > number, seats, random.Random(2))
            frame = await next_frame(slow)
            while frame["type"] != "update" or frame["number"] == number:
                frame = await next_frame(slow)
            assert frame["number"] > number, "and then everything as it happens"


async def test_a_client_that_never_reads_is_dropped_and_can_come_back(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        figures = place.node.figures
        table = await place.table(FIVE)
        async with table.all_seated() as seats:
            async with slow_reader(table):
                live = place.node.house.tables[table.id]
                await until(lambda: len(live.guests_of(NOBODY)) == 1)
                await play_until(lambda: figures.resyncs > 0, seats, random.Random(3))
                assert live.guests_of(NOBODY), "one may be slow for a while"
                await later(guest.PATIENCE + 2)
                assert not live.guests_of(NOBODY)
                assert figures.sockets_dropped == {"too_slow": 1}
                assert place.node.house.sockets == len(seats)
            async with table.sit(None) as back:
                assert back.number == live.stream.counts[NOBODY]
            assert asked(seats), "the others play on"

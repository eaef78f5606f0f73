"""Connections that ask nothing, or never end asking, do not stay, and keep nobody out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from tablee.server import serving, visit
from tests.server.hostile import kept_errors
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE, later, until

pytestmark = pytest.mark.anyio

HALVES = [
    b"",
    b"\r\n",  # by one parser of uvicorn waited for, by the other refused
    b"GET /api/games HTTP/1.1\r\nHost: tablee\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: tablee\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: tablee\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
]
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: tablee\r\n\r\n"


class Caller:
    """A connection that sends what it is told to, byte by byte if need be."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def answer(self) -> bytes:
        """Read one answer whole."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            return head + await self.reader.readexactly(int(length.partition(b":")[2]))

    async def ended(self) -> bool:
        """Wait until the server has hung up; whatever it still said is passed over."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await self.reader.read(65_536):
                    pass
            except ConnectionError:
                pass
        return True


@asynccontextmanager
async def calling(place: Place, count: int, saying: bytes = b"") -> AsyncIterator[list[Caller]]:
    """Open so many connections, and say something at once."""
    parts = urlsplit(place.address)
    callers: list[Caller] = []
    try:
        for _ in range(count):
            callers.append(Caller(*await asyncio.open_connection(parts.hostname, parts.port)))
            callers[-1].send(saying)
        yield callers
    finally:
        for caller in callers:
            caller.writer.transport.abort()


async def test_hundreds_of_silent_connections_are_closed_without_disturbing_play(sqlite_store: str) -> None:
    with kept_errors() as errors:
        async with served(sqlite_store) as place:
            table = await place.table()
            async with calling(place, 300) as callers, table.sit(0) as ana:
                for number, caller in enumerate(callers):
                    caller.send(HALVES[number % len(HALVES)])
                await later(visit.ASKING - 1)
                assert dropped(place, "silent") == 0
                await later(1 + visit.SENDING)
                assert all(await asyncio.gather(*(caller.ended() for caller in callers)))
                assert dropped(place, "silent") >= 200, "the others were refused at once"
                await ana.send("ping")
                assert place.node.house.sockets == 1, "who plays is left alone, however long they are silent"
        assert errors() == []


async def test_half_a_request_after_a_whole_one_is_not_waited_for_either(sqlite_store: str) -> None:
    halves = HALVES[1:]  # who sends nothing at all is let go by uvicorn, after five seconds
    async with served(sqlite_store) as place, calling(place, len(halves), WHOLE) as callers:
        for caller, half in zip(callers, halves, strict=True):
            assert (await caller.answer()).startswith(b"HTTP/1.1 200")
            caller.send(half)
        await later(visit.ASKING + visit.SENDING)
        assert all(await asyncio.gather(*(caller.ended() for caller in callers)))


async def test_the_body_of_a_request_has_more_time_than_its_head(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        caller.send(HALVES[3])
        await later(visit.ASKING + visit.SENDING - 1)
        caller.send(b" " * 99)
        assert (await caller.answer()).startswith(b"HTTP/1.1 400")


async def test_the_head_of_a_request_has_an_end(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, calling(place, 2) as (endless, other):
        endless.send(b"GET /api/games HTTP/1.1\r\nX: ")
        for _ in range(10):
            endless.send(b"x" * visit.HEAD_BYTES)
        assert await endless.ended()
        other.send(WHOLE)
        assert (await other.answer()).startswith(b"HTTP/1.1 200")


async def test_over_the_limit_idle_connections_are_dropped_and_players_are_not(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "REQUESTS", 20)
    async with served(sqlite_store, sockets=10) as place:
        table = await place.table()
        async with table.all_seated() as seats, calling(place, 200) as callers:
            await until(lambda: dropped(place, "no_room") >= 170)
            await until(lambda: len(place.visits.connections) <= 30)
            late = callers[-1]
            late.send(WHOLE)
            assert (await late.answer()).startswith(b"HTTP/1.1 200")
            address = f"ws{place.address[4:]}/api/tables/{table.id}/socket"
            async with connect(address, proxy=None) as watcher:
                assert b"welcome" in (await watcher.recv(decode=False))[:30]
            for seat in seats:
                await seat.send("ping")


async def test_a_client_that_does_not_take_its_answer_is_dropped(sqlite_store: str) -> None:
    async with served(sqlite_store) as place, calling(place, 1) as (caller,):
        caller.writer.transport.pause_reading()
        caller.send(200 * b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: tablee\r\n\r\n")
        await later(visit.TAKING - 1)
        assert not dropped(place, "too_slow")
        await later(2)
        assert dropped(place, "too_slow") == 1
        await until(lambda: not any(isinstance(other, visit.Visit) for other in place.visits.idle))


def dropped(place: Place, reason: str) -> int:
    return place.node.figures.sockets_dropped[reason]

"""A socket is heard in whatever pieces its frames come."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.frames import Frame, Opcode

from tests.server.place import Place, SetTable, served
from tests.server.waiting import PATIENCE, later

pytestmark = pytest.mark.anyio

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nauthorization: Bearer {key}\r\n\r\n"
)


class Line:
    """A bare connection: bytes go out as they are given, texts come in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    async def refusal(self) -> str:
        """Wait until something was refused and return why; an answer to a ping is a fault."""
        while True:
            told = json.loads(await asyncio.wait_for(self._text(), PATIENCE))
            assert told["type"] != "pong", "the end of a frame was heard as a frame"
            if told["type"] == "refused":
                return str(told["key"])

    async def part(self, data: bytes) -> None:
        """Send some bytes so that they arrive by themselves."""
        self.write(data)
        await later(0.05)

    async def pongs(self, wanted: list[str]) -> None:
        """Wait until these pings were answered, in this order; another answer in between is a fault."""
        heard: list[str] = []
        while heard != wanted:
            told = json.loads(await asyncio.wait_for(self._text(), PATIENCE))
            assert told["type"] != "refused", told
            if told["type"] == "pong":
                heard.append(told["id"])
                assert heard == wanted[: len(heard)]

    async def ends(self) -> None:
        """Wait until the other side has closed."""
        while await asyncio.wait_for(self._reader.read(4096), PATIENCE):
            pass

    async def _text(self) -> bytes:
        while True:
            opcode, length = await self._reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2), "big")
            data = await self._reader.readexactly(length)
            if opcode & 0x0F == Opcode.TEXT:
                return data


@asynccontextmanager
async def line_to(place: Place, table: SetTable) -> AsyncIterator[Line]:
    """Open a socket of seat 0 by hand."""
    host = place.address.removeprefix("http://")
    address, port = host.rsplit(":", 1)
    reader, writer = await asyncio.open_connection(address, int(port))
    try:
        writer.write(HANDSHAKE.format(table=table.id, host=host, key=table.keys[0]).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101")
        yield Line(reader, writer)
    finally:
        writer.close()


def ping(id: str) -> bytes:
    return json.dumps({"type": "ping", "id": id}).encode()


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


async def test_texts_are_heard_in_whatever_pieces_they_come(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            await line.part(frame(ping("whole")))
            await line.part(frame(b"", Opcode.PONG))
            await line.part(frame(ping("after-a-control-frame")))
            await line.pongs(["whole", "after-a-control-frame"])
            padded = ping("long")[:-1] + b" " * 300 + b"}"
            await line.part(frame(padded))
            await line.part(frame(ping("after-a-long-one")))
            await line.pongs(["long", "after-a-long-one"])


@pytest.mark.parametrize("size", [1, 2, 3, 6, 7, 20])
async def test_a_text_may_come_in_parts(sqlite_store: str, size: int) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            data = frame(ping("in-parts"))
            await line.part(data[:size])
            await line.part(data[size:])
            await line.part(frame(ping("whole")))
            await line.pongs(["in-parts", "whole"])


async def test_the_rest_of_a_frame_is_not_taken_for_a_frame(sqlite_store: str) -> None:
    """What comes second looks like a whole text by itself, but it is the end of the first."""
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            inner = Frame(Opcode.TEXT, ping("no-message"), True).serialize(mask=True)
            outer = b'{"type":"ping","id":"outer"}' + b" " * len(inner)
            head = bytes([0x81, 0x80 | len(outer)]) + bytes(4)  # a mask of zeros changes nothing
            assert len(outer) < 126
            await line.part(head + outer[: -len(inner)])
            await line.part(inner)
            assert await line.refusal() == "bad_message"


async def test_several_texts_may_come_together(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            names = [f"together-{number}" for number in range(5)]
            await line.part(b"".join(frame(ping(name)) for name in names))
            await line.part(frame(ping("alone")))
            await line.pongs([*names, "alone"])


async def test_a_message_in_several_frames_is_one(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            data = ping("of-two-frames")
            await line.part(frame(data[:10], fin=False))
            await line.part(frame(b"", Opcode.PING))
            await line.part(frame(data[10:], Opcode.CONT))
            await line.part(frame(ping("of-one")))
            await line.pongs(["of-two-frames", "of-one"])


async def test_a_text_within_another_closes_the_socket(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            await line.part(frame(ping("begun")[:10], fin=False))
            await line.part(frame(ping("within")))
            await line.ends()


async def test_more_texts_than_may_wait_are_all_heard(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with line_to(place, table) as line:
            names = [f"many-{number}" for number in range(50)]
            for name in names:
                line.write(frame(ping(name)))
                await asyncio.sleep(0)
            await line.pongs(names)

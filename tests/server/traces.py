"""What a server lets out beside its answers: bare sockets and when they hear something, logs, what bots are handed."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import structlog
from websockets.asyncio.client import ClientConnection, connect

from tablee.kernel.match import Match
from tablee.server.people import Keys
from tests.server.place import Place, served
from tests.server.waiting import PATIENCE, later
from tests.server.worlds import SECRET, TABLE, World

Told = list[tuple[float, bytes]]


async def laid(match: Match, directory: Path) -> str:
    """Return a store that holds the match."""
    world = World(directory)
    await world.lay(match)
    await world.end()
    return f"sqlite:///{directory / 'tables.db'}"


class Wire:
    """A bare socket of a seat: every frame as it came, and when."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()
        self.moments: list[tuple[float, bytes]] = []
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def of(cls, address: str, table: str, key: str | None, seen: int = 0) -> Wire:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        url = f"ws{address[4:]}/api/tables/{table}/socket?seen={seen}"
        return cls(await connect(url, additional_headers=headers, compression=None, proxy=None))

    async def _listen(self) -> None:
        now = asyncio.get_running_loop().time
        async for frame in self._socket:
            data = frame.encode() if isinstance(frame, str) else frame
            self.moments.append((now(), data))
            self._frames.put_nowait(data)

    async def send(self, type: str, **fields: Any) -> None:
        self._sent += 1
        await self._socket.send(msgspec.json.encode({"type": type, "id": f"w{self._sent}", **fields}).decode())

    async def heard(self) -> list[bytes]:
        """Return every frame before the answer to a ping."""
        await self.send("ping")
        return await self.until("pong")

    async def until(self, type: str) -> list[bytes]:
        """Return every frame before one of this type."""
        frames: list[bytes] = []
        async with asyncio.timeout(PATIENCE):
            while msgspec.json.decode(frame := await self._frames.get())["type"] != type:
                frames.append(frame)
        return frames

    async def close(self) -> None:
        await self._socket.close()
        await self._listening


async def seated(place: Place, seats: int) -> list[Wire]:
    """Let people come, one every second."""
    keys = Keys(SECRET)
    wires = []
    for seat in range(seats):
        wires.append(await Wire.of(place.address, TABLE, keys.seat_key(TABLE, seat, 0)))
        await next_second()
    return wires


async def next_second() -> None:
    """Wait until the next whole second: whatever was done until then took no longer."""
    now = asyncio.get_running_loop().time()
    await later(math.floor(now) + 1 - now)


async def in_a_house(match: Match, directory: Path, play: Callable[[Place], Awaitable[Wire]]) -> Told:
    """Serve the match, and return all that somebody was told there, and when."""
    directory.mkdir()
    store = await laid(match, directory)
    await next_second()
    async with served(store) as place:
        await place.pass_time(5_000)  # the match is no older
        await next_second()
        return (await play(place)).moments


def rendered(line: Any) -> str:
    return str(structlog.processors.format_exc_info(None, "error", dict(line)))


class Noted:
    """In place of the processes: notes what they are handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[Any, ...]] = []

    async def decide(self, asked: tuple[Any, ...], limit: float) -> list[Any] | None:
        self.handed.append(asked)
        return None

    def close(self) -> None:
        """There is nothing to stop."""

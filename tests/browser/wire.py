"""The wire between a window and the server: it can be cut, and mended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Wire:
    """Carries everything to the server and back, unless it is cut."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._server = parts.hostname, parts.port
        self._ends: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self.address = ""

    def cut(self) -> None:
        """Break every connection, and let none through any more."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(*self._server)
        self._ends |= {writer, back}
        await asyncio.gather(_pour(reader, back), _pour(there, writer))
        self._ends -= {writer, back}


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    with suppress(ConnectionError):
        target.close()
        await target.wait_closed()


@asynccontextmanager
async def wire(address: str) -> AsyncIterator[Wire]:
    """Lay a wire to a server, at an address of its own."""
    laid = Wire(address)
    listening = await asyncio.start_server(laid.carry, "127.0.0.1", 0)
    laid.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield laid
    finally:
        listening.close()
        laid.cut()

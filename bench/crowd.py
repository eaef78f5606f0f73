"""A crowd of idle sockets that only answer pings; a process of its own, started by `bench/idle.py`.

It is written on bare transports, so that ten thousand of them weigh little beside the server that is measured.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

AT_ONCE = 100  # simultaneous connects
PING, TEXT, CLOSE = 0x9, 0x1, 0x8


class Idler(asyncio.Protocol):
    """One idle socket; it remembers the type of the first frame."""

    def __init__(self, path: str, host: str) -> None:
        self.first: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._heard = b""
        self._is_upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.is_open = True
        transport.write(self._request.encode())

    def connection_lost(self, wrong: Exception | None) -> None:
        self.is_open = False
        if not self.first.done():
            self.first.set_result({"type": "lost"})

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._is_upgraded:
            _, end, rest = self._heard.partition(b"\r\n\r\n")
            if not end:
                return
            self._is_upgraded = True
            self._heard = rest
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        if len(self._heard) < 2:
            return None
        length, header = self._heard[1], 2
        if length >= 126:
            header = 4 if length == 126 else 10
            length = int.from_bytes(self._heard[2:header])
        if len(self._heard) < header + length:
            return None
        opcode, payload = self._heard[0] & 0x0F, self._heard[header : header + length]
        self._heard = self._heard[header + length :]
        return opcode, payload

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            mask = os.urandom(4)
            masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
            self.transport.write(bytes([0x8A, 0x80 | len(payload)]) + mask + masked)
        elif opcode == TEXT and not self.first.done():
            self.first.set_result(json.loads(payload))
        elif opcode == CLOSE:
            self.transport.close()


class Crowd:
    """Idlers at several tables."""

    def __init__(self, host: str, port: int, tables: Sequence[str]) -> None:
        self._host = host
        self._port = port
        self._tables = tables
        self.idlers: list[Idler] = []

    async def come(self, count: int) -> list[dict[str, Any]]:
        """Connect so many sockets; return the first frame of each."""
        frames: list[dict[str, Any]] = []
        for first in range(0, count, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, count))
            frames += await asyncio.gather(*(self._connect(number) for number in numbers))
        return frames

    async def _connect(self, number: int) -> dict[str, Any]:
        path = f"/api/tables/{self._tables[number % len(self._tables)]}/socket"
        source = (f"127.0.{1 + number // 20_000}.1", 0)  # an address has only so many ports
        loop = asyncio.get_running_loop()
        _, idler = await loop.create_connection(
            lambda: Idler(path, f"{self._host}:{self._port}"), self._host, self._port, local_addr=source
        )
        self.idlers.append(idler)
        return await asyncio.wait_for(idler.first, 60)

    @property
    def open(self) -> int:
        return sum(idler.is_open for idler in self.idlers)

    def go(self) -> None:
        for idler in self.idlers:
            idler.transport.abort()


async def main() -> None:
    """Connect, report it, stay until the standard input ends, report how many sockets are still open."""
    asked = json.loads(sys.stdin.readline())
    crowd = Crowd(asked["host"], asked["port"], asked["tables"])
    began = time.monotonic()
    frames = await crowd.come(asked["count"])
    kinds = Counter(frame.get("key") or frame["type"] for frame in frames)
    print(json.dumps({"seconds": time.monotonic() - began, "first": kinds}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps({"open": crowd.open}), flush=True)
    crowd.go()


if __name__ == "__main__":
    asyncio.run(main())

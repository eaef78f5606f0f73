"""Hostile clients: floods, forged keys, storms of connections, and sockets that never read."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.kernel.game import BadAction
from tablee.kernel.seat import NOBODY
from tablee.server import messages
from tablee.server.socket import MOST_DEVICES
from tests.server.hostile_frames import Frame, Frames
from tests.server.place import Place, SetTable
from tests.server.waiting import PATIENCE, until

MAL: Final = 2  # the seat that a hostile person has at the quiet table
AT_ONCE: Final = 250  # frames through one socket
LAST: Final = Frame(b'{"type":"ping","id":"last"}')

_decoder = msgspec.json.Decoder(messages.FromClient)


class Attack:
    """Hostile clients at a quiet table, where nothing may happen, and at another where honest people play."""

    def __init__(self, place: Place, quiet: SetTable, luck: random.Random, answers: Counter[str]) -> None:
        self._place = place
        self._quiet = quiet
        self._luck = luck
        self._answers = answers
        self._live = place.node.house.tables[quiet.id]
        self._frames = Frames(luck, self._live.game)
        self._lively = quiet

    async def batch(self, size: int, lively: SetTable) -> None:
        """Send so many messages, or come to the door so many times."""
        self._lively = lively
        ways = (self._flood, self._flood, self._flood, self._knock, self._storm, self._sulk)
        while size > 0:
            size -= await self._luck.choice(ways)(size)

    # -- ways to be hostile ----------------------------------------------------------------------------------

    async def _flood(self, most: int) -> int:
        """Send all sorts of frames through one socket, as a seat or as a watcher, and read the answers."""
        table, seat = self._luck.choice(((self._quiet, MAL), (self._quiet, None), (self._lively, None)))
        count = min(most, AT_ONCE)
        async with self._socket(table, seat) as socket:
            reading = asyncio.create_task(self._read(socket, table))
            try:
                for _ in range(count - 1):
                    await _send(socket, self._without_right(seat))
                    await asyncio.sleep(0)  # the server lives in the same process
                await _send(socket, self._frames.too_large() if self._luck.random() < 0.2 else LAST)
            except ConnectionClosed:
                self._answers["closed early"] += 1
            await asyncio.wait_for(reading, PATIENCE)
        return count

    async def _knock(self, most: int) -> int:
        """Come with keys that open nothing, to tables that are not there."""
        count = min(most, 20)
        await asyncio.gather(*(self._try(*self._forgery()) for _ in range(count)))
        return count

    async def _storm(self, most: int) -> int:
        """Come, many at once, and be gone before one is answered."""
        count = min(most, 30)
        await asyncio.gather(*(self._come_and_go(self._luck.randrange(120)) for _ in range(count)))
        return count

    async def _sulk(self, most: int) -> int:
        """Ask and ask, and never read an answer."""
        count = min(most, AT_ONCE)
        async with self._socket(self._quiet, self._luck.choice((MAL, None))) as socket:
            socket.transport.pause_reading()
            for number in range(count):
                if self._luck.random() < 0.5:
                    await _send(socket, Frame(b'{"type":"ping","id":"%d"}' % number))
                else:
                    socket.protocol.send_ping(self._luck.randbytes(100))
                    socket.transport.write(b"".join(socket.protocol.data_to_send()))
            socket.transport.abort()
        return count

    # -- frames ----------------------------------------------------------------------------------------------

    def _without_right(self, seat: int | None) -> Frame:
        """Return the next frame that its sender has no right to see carried out."""
        while True:
            frame = self._frames.next()
            if seat is None or not self._has_right(seat, frame.data):
                return frame

    def _has_right(self, seat: int, data: bytes) -> bool:
        """Tell whether this would rightly change something, coming from this seat at the quiet table."""
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(message, messages.Act):
            return isinstance(message, messages.Propose) and message.matter in ("pause", "abandon")
        live = self._live
        assert live.match is not None
        try:
            action = live.game.read_action(message.action)
        except BadAction:
            return False
        asides = [aside for aside in live.game.asides(live.match.state) if aside.seat == seat]
        is_late = message.on < live.stream.asked[seat] and not any(action in aside.actions for aside in asides)
        return not is_late and live.game.refusal(live.match.state, seat, action) is None

    async def _read(self, socket: ClientConnection, table: SetTable) -> None:
        """Read until the last message is answered, or the socket closes."""
        try:
            async for frame in socket:
                message = msgspec.json.decode(frame)
                self._answers[message.get("key", message["type"])] += 1
                assert message.get("key") != "our_fault", message
                assert message["type"] != "update" or table is self._lively, "something happened at the quiet table"
                if message.get("id") == "last":
                    return
        except ConnectionClosed:
            pass
        self._answers[f"closed with {socket.close_code}"] += 1

    # -- at the door -----------------------------------------------------------------------------------------

    async def _try(self, path: str, headers: dict[str, str]) -> None:
        """Knock with what opens nothing: one is refused, or may at most watch."""
        try:
            async with connect(
                self._address(path), additional_headers=headers, proxy=None, open_timeout=PATIENCE
            ) as socket:
                frame: Any = msgspec.json.decode(await socket.recv())
        except (InvalidHandshake, InvalidMessage, ConnectionClosed) as wrong:
            self._answers[type(wrong).__name__] += 1
            return
        self._answers[frame.get("key", frame["type"])] += 1
        assert frame["type"] == "goodbye" or frame["seat"] == NOBODY, f"{path} with {headers} opened a seat"

    def _forgery(self) -> tuple[str, dict[str, str]]:
        """Return where to go, and what tries to be somebody there."""
        key = self._luck.choice(self._keys()).encode("latin-1", "replace").decode("latin-1")
        bare = key.replace(" ", "").replace("é", "")
        headers = {
            "authorization": f"{self._luck.choice(('Bearer', 'bearer', 'BEARER ', 'Basic', 'Token', ''))} {key}",
            "cookie": f"tablee-{self._quiet.id}={bare}; tablee={bare}",
            "x-seat": "0",
        }
        name = self._luck.choice(sorted(headers))
        id = self._quiet.id
        odd = ("0" * 16, f"{id}A", id[:-1], "%00", "x" * 3_000, "..%2f..", "%F0%9F%92%A3", "%20", "*")
        table = self._luck.choice((id, id, id, self._luck.choice(odd)))
        asked = self._luck.choice(("", "?seen=0", "?seen=-1", f"?seen={9**99}", "?seen=%F0", "?seen=1e9", "?seat=0"))
        return f"/api/tables/{table}/socket{asked}", {name: headers[name]}

    def _keys(self) -> list[str]:
        """Return keys that look like the host's, and are not."""
        id = self._quiet.id
        value, _, signature = self._quiet.keys[0].rpartition(".")
        mine = self._quiet.keys[MAL]
        return [
            self._lively.keys[0], f"{value}.{signature[:-1]}", f"{value}.{mine.rpartition('.')[2]}", f"{value}.", value,
            f"{id}~0~1.{signature}", f"{id}~0~-1.{signature}", f"{id}~99~0.{signature}", f"{id}~-1~0.{signature}",
            f".{signature}", signature, mine.replace(f"~{MAL}~", "~0~"), f"{value}.{signature.swapcase()}", "x" * 5_000,
            "é" * 20, "~~~", "a b c", "%00", "null", "", ".", self._place.node.store.node,
        ]  # fmt: skip

    async def _come_and_go(self, sent: int) -> None:
        if sent < 60:
            host, _, port = self._place.address.removeprefix("http://").rpartition(":")
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /api/tables/{self._quiet.id}/socket HTTP/1.1\r\nupgrade: websocket\r\n\r\n".encode()[:sent]
            )
            await writer.drain()
            writer.transport.abort()
            return
        headers = _bearer(self._quiet.keys[MAL] if sent % 2 else None)
        address = self._address(f"/api/tables/{self._quiet.id}/socket")
        try:
            socket = await connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE)
            socket.transport.abort()
            await socket.wait_closed()
        except (ConnectionClosed, InvalidHandshake) as wrong:
            self._answers[type(wrong).__name__] += 1

    @asynccontextmanager
    async def _socket(self, table: SetTable, seat: int | None) -> AsyncIterator[ClientConnection]:
        """Connect as somebody who may, once the server has noticed that those who stormed in are gone."""
        await until(lambda: len(self._live.guests) < MOST_DEVICES)
        headers = _bearer(None if seat is None else table.keys[seat])
        address = self._address(f"/api/tables/{table.id}/socket")
        async with connect(
            address, additional_headers=headers, proxy=None, max_size=None, open_timeout=PATIENCE, close_timeout=5
        ) as socket:
            welcome = msgspec.json.decode(await socket.recv())
            assert welcome.get("seat") == (NOBODY if seat is None else seat), welcome
            yield socket

    def _address(self, path: str) -> str:
        return f"ws{self._place.address[4:]}{path}"


async def _send(socket: ClientConnection, frame: Frame) -> None:
    """Send a frame as it is: no library would let text that is none pass."""
    async with socket.send_context():
        if frame.is_text:
            socket.protocol.send_text(frame.data)
        else:
            socket.protocol.send_binary(frame.data)


def _bearer(key: str | None) -> dict[str, str]:
    return {} if key is None else {"authorization": f"Bearer {key}"}

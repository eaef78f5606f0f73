"""The pipe: uvicorn's side of a socket, which can be written to at once, and cut off when nobody reads."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled part for this system: ten times as long, for a short text a millionth of a second
    from websockets.utils import apply_mask

NAME: Final = "tablee.pipe"  # among the extensions of the scope
TEXT: Final = 0x81  # the first byte of a whole frame of text
NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SHORT, MEDIUM = 126, 65_536  # sizes from which the header of a frame is longer
FINAL, MASKED = 0x80, 0x80  # bits of the first and of the second byte of a frame
HEAD: Final = 6  # bytes before the text in a short frame of a client: two of header, four of mask
MOST_UNTAKEN: Final = 16  # short texts that came in and wait to be heard, before no more are read


class Inbox:
    """What came in and was not taken yet, for one reader: a queue at a tenth of the weight."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.popleft()

    def empty(self) -> bool:
        return not self._events

    def __len__(self) -> int:
        return len(self._events)


class Pipe(WebSocketsSansIOProtocol):
    """One socket.

    What a guest is told goes to the transport without a task in between: an idle socket has one task instead of three,
    and a frame costs no switch. A transport that is full says so, and says when there is room again.

    Once somebody was let in, nearly all that comes is one short text in one piece: it is read here. Whatever is
    anything else is read by the library; and where a frame came in parts, or several came together, everything after
    it, too, for only the library knows where the next one begins.
    """

    room: Callable[[], object] | None = None  # called when there is room again
    is_settled = False  # somebody was let in
    is_piecemeal = False  # what comes may begin in the middle of a frame
    is_full = False  # the transport takes no more for now

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        inbox: Any = Inbox()
        self.queue = inbox

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else it was no handshake
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def data_received(self, data: bytes) -> None:
        if self.is_settled and not self.is_piecemeal:
            if _is_short_text(data):
                self._take(apply_mask(data[HEAD:], data[2:HEAD]))
                return
            self.is_piecemeal = not _is_whole(data)
        elif self.handshake_initiated:  # they speak before they were let in
            self.is_piecemeal = True
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # it was no handshake, or too long
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def _take(self, text: bytes) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait(text)  # type: ignore[arg-type]
        if len(self.queue) >= MOST_UNTAKEN and not self.read_paused:  # type: ignore[arg-type]
            self.read_paused = True
            self.transport.pause_reading()

    async def hear(self) -> bytes | None:
        """Return the next message; None: the socket closes."""
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if isinstance(event, bytes):
            return event
        return event.get("bytes", b"") if event["type"] == "websocket.receive" else None

    def handle_text(self, event: Frame) -> None:
        """Hand texts on as bytes: what reads them says itself what is no text, and no error of ours is logged."""
        self.handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer, unless nobody reads the answers: they would pile up."""
        if self.is_full:
            self.abort()
        else:
            super().handle_ping()

    def write(self, frame: bytes) -> None:
        """Send a text. To a socket that is closing nothing is sent: its reader hears of the end."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"%b%b" % (_header(len(frame)), frame))

    def close(self, code: int, reason: str) -> None:
        """Close with a code, once everything written before has gone; who reads here is told as well."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the other side's goodbye comes behind all it said before
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.abort)

    def settle(self) -> None:
        """Somebody was let in: what they asked with is no longer needed, and weighs much."""
        self.is_settled = True
        headers: Any = self.scope["headers"]
        headers.clear()
        self.request.headers.clear()
        self.response.headers.clear()

    def abort(self) -> None:
        """Cut the socket off; whatever was not read yet is lost."""
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_full = False  # it takes nothing any more, and nobody has to wait for it

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self.room is not None:
            self.room()

    def keepalive_timeout(self) -> None:
        """Nobody answers. A transport that cannot get rid of what it holds would stay open for good."""
        super().keepalive_timeout()
        self.abort()

    def shutdown(self) -> None:
        super().shutdown()
        if self.is_full:
            self.abort()


def pipe_of(scope: Scope) -> Pipe:
    """Return the pipe of a socket that was let in."""
    extensions: Any = scope.get("extensions")
    pipe = extensions.get(NAME)
    assert isinstance(pipe, Pipe), "the server was not started by tablee.server.serving"
    return pipe


def _is_short_text(data: bytes) -> bool:
    """Tell whether this is one short text of a client, and nothing else."""
    length = len(data) - HEAD
    return 0 <= length < SHORT and data[0] == TEXT and data[1] == MASKED | length


def _is_whole(data: bytes) -> bool:
    """Tell whether this is one short frame of a client, and nothing else, and no part of a message in parts."""
    length = len(data) - HEAD
    return 0 <= length < SHORT and bool(data[0] & FINAL) and data[1] == MASKED | length


def _header(length: int) -> bytes:
    """Return what goes before a text of that many bytes, as RFC 6455 has it for servers."""
    if length < SHORT:
        return struct.pack("!BB", TEXT, length)
    if length < MEDIUM:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)

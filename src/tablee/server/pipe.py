"""The pipe: uvicorn's side of a socket. It can be written to directly, and cut off when nobody reads."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from tablee.server.allowance import Allowance
from tablee.server.visit import Visits

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this system: ten times slower, about 1 µs for a short text
    from websockets.utils import apply_mask

NAME: Final = "tablee.pipe"  # among the extensions of the scope
TEXT: Final = 0x81  # the first byte of a whole frame of text
NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SHORT, MEDIUM = 126, 65_536  # sizes from which the header of a frame is longer
FINAL, MASKED = 0x80, 0x80  # bits of the first and of the second byte of a frame
HEAD: Final = 6  # bytes before the text in a short frame of a client: two of header, four of mask
MOST_UNTAKEN: Final = 16  # messages that wait to be heard; past that, reading pauses
STRETCH: Final = 1_024  # bytes that the library reads before other connections have their turn
FRAMES_PER_SECOND: Final = 100.0  # of any kind, read by the library; each arrival of data counts as one more
FRAMES_BURST: Final = 1_000.0
BYTES_PER_SECOND: Final = 400_000.0
BYTES_BURST: Final = 2_000_000.0
NOT_ALLOWED: Final = 1008  # the close code of sockets that sent too much
PARTING: Final = 1.0  # seconds in which such a client can read why it is cut off


class Inbox:
    """A queue for one reader, with a tenth of the memory of an asyncio.Queue."""

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

    Frames go to the transport without a task in between: an idle socket has one task instead of three, and a frame
    costs no switch. A full transport sets `is_full`, and calls `on_drained` when it takes data again.

    After the handshake nearly every arrival is one short text frame: it is read here. Everything else is read by the
    library; and once a frame came in parts, or several together, so is all that follows, since only the library knows
    where the next frame begins.

    The library takes ten times as long, and a frame may have six bytes. So what it reads is counted, and read in short
    stretches between which other connections have their turn. A client that sends far too much is turned away, and
    nothing more of it is read.
    """

    on_drained: Callable[[], object] | None = None  # called when the transport takes data again
    is_settled = False  # the guest was let in
    is_piecemeal = False  # arrivals may begin in the middle of a frame
    is_full = False  # the transport takes no more for now
    is_deaf = False  # nothing more is read
    _unread = b""  # what came in and is not read yet
    _soon: asyncio.Handle | None = None  # when to read on

    def __init__(self, config: Any, server_state: ServerState, app_state: dict[str, Any], **named: Any) -> None:
        super().__init__(config, server_state, app_state, **named)
        assert isinstance(server_state, Visits), "the server was not started by tablee.server.serving"
        self._figures = server_state.figures
        inbox: Any = Inbox()
        self.queue = inbox
        self._frames = Allowance(FRAMES_PER_SECOND, FRAMES_BURST)
        self._bytes = Allowance(BYTES_PER_SECOND, BYTES_BURST)

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
        elif self.handshake_initiated:  # data before the guest was let in
            self.is_piecemeal = True
        if not self.handshake_initiated:
            self._shake_hands(data)
        elif not self.is_deaf and self._bears(1, len(data)):
            self._unread += data
            if self._soon is None:
                self._read_on()

    def _bears(self, frames: int, bytes: int = 0) -> bool:
        """Count what came in; False: it is too much, and the client is turned away."""
        if self._frames.take(frames) and self._bytes.take(bytes):
            return True
        self._figures.sockets_dropped["too_many_frames"] += 1
        self.turn_away("too_fast")
        return False

    def _shake_hands(self, request: bytes) -> None:
        super().data_received(request)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # it was no handshake, or too long
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def _read_on(self) -> None:
        """Let the library read a stretch, unless the client sends too much or earlier messages still wait."""
        self._soon = None
        piece, self._unread = self._unread[:STRETCH], self._unread[STRETCH:]
        self.conn.receive_data(piece)
        if not self._bears(len(self.conn.events)):
            return
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()
        if self.transport.is_closing():
            self._unread = b""
            return
        if self._unread:
            self.transport.pause_reading()
        self._go_on()

    def _go_on(self) -> None:
        """Read on after other connections had their turn: first what is buffered, then from the transport."""
        if self.is_deaf or self.read_paused or self._soon is not None:
            return
        if self._unread:
            self._soon = self.loop.call_soon(self._read_on)
        else:
            self.transport.resume_reading()

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
            self._go_on()
        if isinstance(event, bytes):
            return event
        return event.get("bytes", b"") if event["type"] == "websocket.receive" else None

    def handle_text(self, event: Frame) -> None:
        """Hand texts on as bytes: the decoder reports bad text itself, so the library logs no error."""
        self.handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer, unless the client does not read: answers would pile up."""
        if self.is_full:
            self.abort()
        else:
            super().handle_ping()

    def write(self, frame: bytes) -> None:
        """Send a text, unless the socket is closing."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"%b%b" % (_header(len(frame)), frame))

    def close(self, code: int, reason: str) -> None:
        """Close with a code after everything written before; the reader gets a disconnect event."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the client's close frame comes after all it sent before
            self.read_paused = False
            self._go_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.abort)

    def turn_away(self, reason: str) -> None:
        """Close without reading anything more, neither buffered data nor new data."""
        if self.conn.state is not State.OPEN or self.close_sent or self.is_full:  # no reason can be sent
            self.abort()
            return
        self.close(NOT_ALLOWED, reason)
        self._stop_reading()
        assert self.close_timer is not None
        self.close_timer.cancel()
        self.close_timer = self.loop.call_later(PARTING, self.abort)

    def _stop_reading(self) -> None:
        self.is_deaf = True
        self._unread = b""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self.transport.pause_reading()

    def settle(self) -> None:
        """Drop the headers of the handshake, which take much memory: the guest was let in."""
        self.is_settled = True
        headers: Any = self.scope["headers"]
        headers.clear()
        self.request.headers.clear()
        self.response.headers.clear()

    def abort(self) -> None:
        """Cut the socket off; unread data is lost."""
        self._stop_reading()
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_full = False  # nobody has to wait for it any more
        self._stop_reading()
        # break reference cycles, which would stay in memory until garbage is collected
        self.on_drained = None
        self.conn.parser.close()
        if self.is_settled:
            extensions: Any = self.scope["extensions"]
            extensions.clear()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self.on_drained is not None:
            self.on_drained()

    def keepalive_timeout(self) -> None:
        """Abort as well: a transport with unsent data would stay open for good."""
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
    """Return the header of a text frame of so many bytes, as RFC 6455 has it for servers."""
    if length < SHORT:
        return struct.pack("!BB", TEXT, length)
    if length < MEDIUM:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)

"""A visit: uvicorn's side of an HTTP connection. Clients that send nothing, or too slowly, are dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tablee.server.metrics import Figures

ASKING: Final = 10.0  # seconds for the head of a request, from the start of the visit or its first byte
SENDING: Final = 60.0  # seconds more for its body: a record may be long, and a line slow
HEAD_BYTES: Final = 16_384  # of a head; and of chunk headers and trailers, beside as much as the body has
MOST_HEADERS: Final = 100  # lines of a head
REST_BYTES: Final = 8_000_000  # of a body that was refused before it came: hanging up would lose the answer
LONG: Final = 2_048  # bytes, more than most requests have; longer ones count …
MOST_BEGUN: Final = 16_000_000  # … towards this limit on all incomplete requests
MOST_UNTAKEN: Final = 16_000_000  # bytes of all answers not taken yet
TAKING: Final = 20.0  # seconds after which progress of an answer is checked …
PACE: Final = 4_096  # … at least so many bytes a second

STRETCH: Final = 8_192  # bytes that are read before other connections have their turn
BREATH: Final = 0.01  # seconds between an answer and the next request that was sent without waiting for it
CRUMB: Final = 256  # bytes read at once where the end of the request is not known
HEAD_END: Final = b"\r\n\r\n"


class Visits(ServerState):
    """All connections, over HTTP or with a socket, and their limits."""

    def __init__(self, most: int, figures: Figures) -> None:
        super().__init__()
        self.most = most
        self.figures = figures
        self.idle: dict[Visit, None] = {}  # without a request under way, the longest idle first
        self._sending: dict[Visit, int] = {}  # bytes of long incomplete requests, the oldest first
        self._sent = 0  # their sum
        self._taking: dict[Visit, int] = {}  # bytes of answers not taken yet, the oldest first
        self._untaken = 0  # an upper bound of their sum

    def enforce_limit(self) -> None:
        """Over the limit, drop the longest idle visit; the new one counts as idle too."""
        if len(self.connections) > self.most:
            next(iter(self.idle)).drop("no_room")

    def weigh(self, visit: Visit, size: int) -> None:
        """Note the size of an incomplete request; over the limit, drop the oldest one.

        A record usually arrives within a second: only many at once, or slow ones, exceed the limit.
        """
        if size > LONG:
            self._sent += size - self._sending.get(visit, 0)
            self._sending[visit] = size
            if self._sent > MOST_BEGUN:
                next(iter(self._sending)).drop("no_room")

    def has_sent(self, visit: Visit) -> None:
        """Forget a request: it is complete, or was given up."""
        self._sent -= self._sending.pop(visit, 0)

    def answer(self, visit: Visit, left: int) -> None:
        """Note how much of an answer is left to take; over the limit, drop the oldest one."""
        self._untaken += left - self._taking.get(visit, 0)
        self._taking[visit] = left
        if self._untaken > MOST_UNTAKEN:
            self._taking = {other: size for other in self._taking if (size := other.untaken())}
            self._untaken = sum(self._taking.values())
        while self._untaken > MOST_UNTAKEN:
            next(iter(self._taking)).drop("too_slow")

    def has_taken(self, visit: Visit) -> None:
        """Forget an answer: it was taken, or was given up."""
        self._untaken -= self._taking.pop(visit, 0)


class Gate(FlowControl):
    """Flow control for uvicorn: while buffered data waits, nothing more is read from the transport."""

    def __init__(self, transport: asyncio.Transport, opened: Callable[[], None]) -> None:
        super().__init__(transport)
        self._line = transport
        self._opened = opened
        self.is_held = False  # buffered data waits

    def hold(self, is_held: bool) -> None:
        """Stop or resume reading from the transport."""
        if is_held != self.is_held:
            self.is_held = is_held
            self._turn()

    def forget(self) -> None:
        """Break the reference cycle with the visit, which would stay in memory until garbage is collected."""
        self._opened = _pass

    def pause_reading(self) -> None:
        self.read_paused = True
        self._turn()

    def resume_reading(self) -> None:
        self.read_paused = False
        if self.is_held:
            self._opened()
        else:
            self._turn()

    def _turn(self) -> None:
        if self.is_held or self.read_paused:
            self._line.pause_reading()
        else:
            self._line.resume_reading()


def _pass() -> None:
    """Do nothing."""


class Visit(HttpToolsProtocol):
    """One connection, until it ends or becomes a socket.

    It needs one timer until the first request was read, and one for a request that comes in parts; other requests and
    sockets need none.

    Pipelined requests are read one by one, each after the answer to the one before. All data is read in short
    stretches, between which other connections have their turn.
    """

    flow: Gate

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        assert isinstance(self.server_state, Visits), "the server was not started by tablee.server.serving"
        self._visits = self.server_state
        self._hurry: asyncio.TimerHandle | None = None  # runs until a request is complete
        self._is_patient = False  # the time for its body has begun
        self._taking: asyncio.TimerHandle | None = None  # runs until an answer was taken
        self._unread = b""  # what came in and is not read yet …
        self._place = 0  # … from here on
        self._soon: asyncio.Handle | None = None  # when to read on
        self._is_over = False  # nothing more is read: it is a socket now, or was refused
        self._is_in_body = False  # of a request
        self._left: int | None = None  # bytes of its body that are to come; None: it does not say
        self._said = 0  # bytes of the request, or nonsense
        self._piece = 0  # bytes of what is being read
        self._body = 0  # bytes of its body
        self._unwanted = 0  # bytes of it that came after the answer

    # -- coming and going ------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Gate(transport, self._read_soon)
        self._await_request()
        self._visits.enforce_limit()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)
        self.pipeline.clear()
        self.flow.forget()

    def handle_websocket_upgrade(self) -> None:
        behind = self._unread[self._place :]
        self._let_go()
        super().handle_websocket_upgrade()
        self.flow.forget()
        nobody: Any = None
        self.parser = nobody  # breaks a reference cycle, which would stay until garbage is collected
        socket = self.transport.get_protocol()
        if behind and not self.transport.is_closing() and isinstance(socket, asyncio.Protocol):
            socket.data_received(behind)

    def drop(self, reason: str) -> None:
        """Close the connection from our side."""
        self._let_go()
        self._visits.figures.sockets_dropped[reason] += 1
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # else it would stay until the client reads
        else:
            self.transport.close()

    def _let_go(self) -> None:
        self._is_over = True
        self._unread, self._place = b"", 0
        self._visits.idle.pop(self, None)
        self._visits.has_sent(self)
        self._visits.has_taken(self)
        self._stop_hurry()
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    # -- reading ---------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._is_over:
            return
        self._unread = self._unread[self._place :] + data if self._unread else data
        self._place = 0
        if self._soon is None:
            self._read_on()

    def _read_soon(self) -> None:
        """Read on after other connections had their turn; pipelined requests wait a little longer."""
        if self._unread and self._soon is None:
            pause = BREATH if self._is_answered() and not self._is_in_body else 0.0
            self._soon = self.loop.call_later(pause, self._read_on) if pause else self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        """Read a stretch of the buffered data."""
        self._soon = None
        end = self._place + STRETCH
        while self._place < min(end, len(self._unread)) and self._may_read():
            begin, self._place = self._place, self._next_stop(end)
            self._read(self._unread[begin : self._place])
        if self._is_over:
            return
        if self._place >= len(self._unread):
            self._unread, self._place = b"", 0
        elif self._may_read():
            self._read_soon()
        self.flow.hold(bool(self._unread))

    def _may_read(self) -> bool:
        """Tell whether to read on: not while a request is being answered, nor while its body is not taken."""
        if self._is_over or self.flow.read_paused or self.pipeline:
            return False
        return self._is_answered() or self._is_in_body

    def _next_stop(self, end: int) -> int:
        """Return up to where to read, so that little of the next request is read with this one."""
        if not self._is_in_body:
            head = self._unread.find(HEAD_END, self._place, end)
            return min(end, len(self._unread)) if head < 0 else head + len(HEAD_END)
        return min(end, len(self._unread), self._place + (CRUMB if self._left is None else self._left))

    def _read(self, piece: bytes) -> None:
        self._piece = len(piece)
        self._said += self._piece
        super().data_received(piece)
        if self.transport.is_closing():
            self._let_go()
        if self._is_over:
            return
        if not self._is_answered() and not self._is_in_body:
            self._attend()
            return
        if self._is_answered() and self._is_in_body:
            self._unwanted += len(piece)
        if self._said - self._body > HEAD_BYTES + self._body or self._unwanted > REST_BYTES:
            self.drop("too_long")
            return
        if self._hurry is None:
            self._await_request()
        # a head is kept in many pieces, which take twice the memory; refused bodies are not kept
        self._visits.weigh(self, 2 * self._said - self._body - self._unwanted)

    # -- what the parser finds -------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._said, self._body, self._unwanted = self._piece, 0, 0

    def on_headers_complete(self) -> None:
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")  # the parser answers it as a bad request
        super().on_headers_complete()
        self._is_in_body = True
        lengths = [value for name, value in self.headers if name == b"content-length"]
        self._left = int(lengths[0]) if lengths else None

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._left is not None:
            self._left -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        self._visits.has_sent(self)
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Answer a request for an unsupported protocol, and read nothing more."""
        self.cycle.keep_alive = False
        self._is_over = True
        self._unread, self._place = b"", 0
        self._attend()
        self.flow.hold(True)

    # -- asking ----------------------------------------------------------------------------------------------

    def _is_answered(self) -> bool:
        """Tell whether no request with a known head is waiting for its answer."""
        request: Any = self.cycle  # None before the first one, whatever its type says
        return request is None or bool(request.response_complete)

    def _await_request(self) -> None:
        """Start the timer for a complete request."""
        self._visits.idle.setdefault(self)
        self._hurry = self.loop.call_later(ASKING, self._be_late)

    def _be_late(self) -> None:
        self._hurry = None
        if self.flow.read_paused or self._unread:  # we do not read yet: we still answer the last one
            self._hurry = self.loop.call_later(ASKING, self._be_late)
        elif self._is_in_body and not self._is_patient:
            self._is_patient = True
            self._hurry = self.loop.call_later(SENDING, self._be_late)
        else:
            self.drop("silent")

    def _attend(self) -> None:
        """Stop the timer: the request is complete."""
        self._visits.idle.pop(self, None)
        self._stop_hurry()

    def _stop_hurry(self) -> None:
        self._said = self._body = self._unwanted = 0
        self._is_patient = False
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    # -- being answered --------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self not in self.connections:
            return
        if self._is_answered():  # else the next request is under way already
            self._visits.idle[self] = None
        left = self.untaken()
        if left and self._taking is None:
            self._taking = self.loop.call_later(TAKING, self._see_how_much_was_taken, left)
        if left:
            self._visits.answer(self, left)

    def untaken(self) -> int:
        """Return how many bytes of answers are left to take."""
        return self.transport.get_write_buffer_size()

    def _see_how_much_was_taken(self, before: int) -> None:
        """Drop a client that takes its answer too slowly: uvicorn would keep the answer for ever."""
        self._taking = None
        left = self.untaken()
        if not left:
            self._visits.has_taken(self)
        elif left > before - PACE * TAKING:
            self.drop("too_slow")
        else:
            self._taking = self.loop.call_later(TAKING, self._see_how_much_was_taken, left)

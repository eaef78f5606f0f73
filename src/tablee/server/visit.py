"""A visit: uvicorn's side of a connection over HTTP. Who asks nothing, or never ends asking, does not stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tablee.server.metrics import Figures

ASKING: Final = 10.0  # seconds for the head of a request, from the beginning of the visit or from its first byte
SENDING: Final = 60.0  # seconds more for its body: a record may be long, and a line slow
HEAD_BYTES: Final = 16_384  # of a head; and of what is around the parts of a body, beside as much as the body has
MOST_HEADERS: Final = 100  # lines of a head
REST_BYTES: Final = 8_000_000  # of a body that was refused before it had come; to hang up would lose the answer
LONG: Final = 2_048  # bytes of a request, more than most have, from which on it counts …
MOST_BEGUN: Final = 16_000_000  # … among all requests that are still to come to their end
MOST_UNTAKEN: Final = 16_000_000  # bytes of all answers that nobody has taken yet
TAKING: Final = 20.0  # seconds after which it is seen how much of an answer was taken …
PACE: Final = 4_096  # … which has to be so many bytes a second

STRETCH: Final = 8_192  # bytes that are read before others have their turn
BREATH: Final = 0.01  # seconds between an answer and the next request that was sent without waiting for it
CRUMB: Final = 256  # bytes read at once where nobody knows where the request ends
HEAD_END: Final = b"\r\n\r\n"


class Visits(ServerState):
    """Who is connected, over HTTP or with a socket, and how many may be."""

    def __init__(self, most: int, figures: Figures) -> None:
        super().__init__()
        self.most = most
        self.figures = figures
        self.idle: dict[Visit, None] = {}  # with no request under way, those first who have been so longest
        self._sending: dict[Visit, int] = {}  # a long request: how much of it has come; those first who began first
        self._sent = 0  # by all of them
        self._taking: dict[Visit, int] = {}  # an answer: how much of it was left to take; the oldest first
        self._untaken = 0  # of all of them, at most

    def enforce_limit(self) -> None:
        """Let whoever has been silent longest give way to somebody new; if nobody is silent, the new one goes."""
        if len(self.connections) > self.most:
            next(iter(self.idle)).drop("no_room")

    def weigh(self, visit: Visit, size: int) -> None:
        """Note how much of a request has come, which is kept until it is whole; whoever takes longest gives way.

        One record after the other comes within a second. Only who sends many at once, or slowly, is ever too much.
        """
        if size > LONG:
            self._sent += size - self._sending.get(visit, 0)
            self._sending[visit] = size
            if self._sent > MOST_BEGUN:
                next(iter(self._sending)).drop("no_room")

    def has_sent(self, visit: Visit) -> None:
        """Somebody's request is whole, or is not waited for any more."""
        self._sent -= self._sending.pop(visit, 0)

    def answer(self, visit: Visit, left: int) -> None:
        """Note how much of an answer is left to take; if nobody takes theirs, whoever has waited longest gives way."""
        self._untaken += left - self._taking.get(visit, 0)
        self._taking[visit] = left
        if self._untaken > MOST_UNTAKEN:
            self._taking = {other: size for other in self._taking if (size := other.untaken())}
            self._untaken = sum(self._taking.values())
        while self._untaken > MOST_UNTAKEN:
            next(iter(self._taking)).drop("too_slow")

    def has_taken(self, visit: Visit) -> None:
        """Somebody has taken all of an answer, or never will."""
        self._untaken -= self._taking.pop(visit, 0)


class Gate(FlowControl):
    """Whether uvicorn reads. What has come already waits at the gate, and nothing more is taken from the line then."""

    def __init__(self, transport: asyncio.Transport, opened: Callable[[], None]) -> None:
        super().__init__(transport)
        self._line = transport
        self._opened = opened
        self.is_held = False  # something waits

    def hold(self, is_held: bool) -> None:
        """Take nothing more from the line, or again."""
        if is_held != self.is_held:
            self.is_held = is_held
            self._turn()

    def forget(self) -> None:
        """Nobody reads here any more: were the visit still known, only a search for garbage would find the two."""
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

    It costs one timer until the first request was read, and one for a request that comes in parts; who asks all at
    once and takes the answer costs no more than before, and sockets cost nothing.

    Of requests that come without waiting for the answers, the next is read when the one before was answered. Whatever
    comes is read in short stretches, between which everybody else has their turn.
    """

    flow: Gate

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        assert isinstance(self.server_state, Visits), "the server was not started by tablee.server.serving"
        self._visits = self.server_state
        self._hurry: asyncio.TimerHandle | None = None  # until a request has come whole
        self._is_patient = False  # its body was waited for
        self._taking: asyncio.TimerHandle | None = None  # until an answer was taken
        self._unread = b""  # what came and is not read yet …
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
        self.parser = nobody  # which knows us, and would keep all of it until somebody searches for garbage
        socket = self.transport.get_protocol()
        if behind and not self.transport.is_closing() and isinstance(socket, asyncio.Protocol):
            socket.data_received(behind)

    def drop(self, reason: str) -> None:
        """End the visit from our side."""
        self._let_go()
        self._visits.figures.sockets_dropped[reason] += 1
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # or it would stay until somebody reads
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
        """Read on when everybody else had their turn. Browsers and proxies wait for answers; who does not can wait."""
        if self._unread and self._soon is None:
            pause = BREATH if self._is_answered() and not self._is_in_body else 0.0
            self._soon = self.loop.call_later(pause, self._read_on) if pause else self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        """Read a stretch of what has come."""
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
        """Tell whether what comes next is not to wait: until a request is answered, or its body was taken."""
        if self._is_over or self.flow.read_paused or self.pipeline:
            return False
        return self._is_answered() or self._is_in_body

    def _next_stop(self, end: int) -> int:
        """Return up to where to read, so that hardly anything of the next request is read with this one."""
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
        # a head is kept in many pieces, which weigh twice as much; what is unwanted is not kept
        self._visits.weigh(self, 2 * self._said - self._body - self._unwanted)

    # -- what the parser finds -------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._said, self._body, self._unwanted = self._piece, 0, 0

    def on_headers_complete(self) -> None:
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")  # which the parser makes a bad request of
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
        """Somebody asks for a protocol we do not speak: they are answered, and what comes behind is not read."""
        self.cycle.keep_alive = False
        self._is_over = True
        self._unread, self._place = b"", 0
        self._attend()
        self.flow.hold(True)

    # -- asking ----------------------------------------------------------------------------------------------

    def _is_answered(self) -> bool:
        """Tell whether nothing is under way of which at least the head is known."""
        request: Any = self.cycle  # None before the first one, whatever its type says
        return request is None or bool(request.response_complete)

    def _await_request(self) -> None:
        """Let so much time pass and no more until a request has come whole."""
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
        """A request has come whole."""
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
        """Cut off who takes next to nothing: an answer weighs, and uvicorn would keep it for good."""
        self._taking = None
        left = self.untaken()
        if not left:
            self._visits.has_taken(self)
        elif left > before - PACE * TAKING:
            self.drop("too_slow")
        else:
            self._taking = self.loop.call_later(TAKING, self._see_how_much_was_taken, left)

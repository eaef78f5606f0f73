"""A visit: uvicorn's side of a connection over HTTP. Who asks nothing, or never ends asking, does not stay."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from uvicorn.server import ServerState

from tablee.server.metrics import Figures

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Http  # with the quicker parser, if there is one

ASKING: Final = 10.0  # seconds for the head of a request, from the beginning of the visit or from its first byte
SENDING: Final = 60.0  # seconds more for its body: a record may be long, and a line slow
HEAD_BYTES: Final = 65_536
REST_BYTES: Final = 8_000_000  # of a body that was refused before it had come; to hang up would lose the answer
TAKING: Final = 20.0  # seconds after which it is seen how much of an answer was taken …
PACE: Final = 4_096  # … which has to be so many bytes a second


class Visits(ServerState):
    """Who is connected, over HTTP or with a socket, and how many may be."""

    def __init__(self, most: int, figures: Figures) -> None:
        super().__init__()
        self.most = most
        self.figures = figures
        self.idle: dict[Visit, None] = {}  # with no request under way, those first who have been so longest

    def make_room(self) -> None:
        """Let whoever has been silent longest give way to somebody new; if nobody is silent, the new one goes."""
        if len(self.connections) > self.most:
            next(iter(self.idle)).drop("no_room")


class Visit(Http):
    """One connection, until it ends or becomes a socket.

    It costs one timer until the first request was read, and one for a request that comes in parts; who asks all at
    once and takes the answer costs no more than before, and sockets cost nothing.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        assert isinstance(self.server_state, Visits), "the server was not started by tablee.server.serving"
        self._visits = self.server_state
        self._hurry: asyncio.TimerHandle | None = None  # until a request has come whole
        self._is_patient = False  # its body was waited for
        self._unasked = 0  # bytes that came while nothing was under way: the head of a request, or nonsense
        self._taking: asyncio.TimerHandle | None = None  # until an answer was taken

    # -- coming and going ------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()
        self._visits.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        self._let_go()
        super().handle_websocket_upgrade(*given)

    def drop(self, reason: str) -> None:
        """End the visit from our side."""
        self._let_go()
        self._visits.figures.sockets_dropped[reason] += 1
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # or it would stay until somebody reads
        else:
            self.transport.close()

    def _let_go(self) -> None:
        self._visits.idle.pop(self, None)
        self._stop_hurry()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    # -- asking ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self not in self.connections or self.transport.is_closing():
            return  # it is a socket now, or was refused
        if not self._is_answered() and not self.cycle.more_body:
            self._attend()
            return
        if self._is_answered():
            self._unasked += len(data)
        if self._unasked > (REST_BYTES if self._is_sending() else HEAD_BYTES):
            self.drop("too_long")
        elif self._hurry is None:
            self._await_request()

    def _is_answered(self) -> bool:
        """Tell whether nothing is under way of which at least the head is known."""
        request: Any = self.cycle  # None before the first one, whatever its type says
        return request is None or bool(request.response_complete)

    def _is_sending(self) -> bool:
        """Tell whether the body of a request is still to come, even if it was refused without it."""
        request: Any = self.cycle
        return request is not None and bool(request.more_body)

    def _await_request(self) -> None:
        """Let so much time pass and no more until a request has come whole."""
        self._visits.idle.setdefault(self)
        self._hurry = self.loop.call_later(ASKING, self._be_late)

    def _be_late(self) -> None:
        self._hurry = None
        if self.flow.read_paused:  # it is us who do not read: the request before is still being answered
            self._hurry = self.loop.call_later(ASKING, self._be_late)
        elif self._is_sending() and not self._is_patient:
            self._is_patient = True
            self._hurry = self.loop.call_later(SENDING, self._be_late)
        else:
            self.drop("silent")

    def _attend(self) -> None:
        """A request has come whole."""
        self._visits.idle.pop(self, None)
        self._stop_hurry()

    def _stop_hurry(self) -> None:
        self._unasked = 0
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
        left = self.transport.get_write_buffer_size()
        if left and self._taking is None:
            self._taking = self.loop.call_later(TAKING, self._see_how_much_was_taken, left)

    def _see_how_much_was_taken(self, before: int) -> None:
        """Cut off who takes next to nothing: an answer weighs, and uvicorn would keep it for good."""
        self._taking = None
        left = self.transport.get_write_buffer_size()
        if left > before - PACE * TAKING and left:
            self.drop("too_slow")
        elif left:
            self._taking = self.loop.call_later(TAKING, self._see_how_much_was_taken, left)

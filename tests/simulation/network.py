"""A network in memory: what one end writes, the other reads; connections may be slow, cut, or have small buffers."""

from __future__ import annotations

import asyncio
import contextvars
import socket
from collections.abc import Callable
from typing import Any, Final

FIRST_PORT: Final = 20_000
FIRST_CALLER: Final = 40_000
WINDOW: Final = 262_144  # bytes under way, or unread at the other end, before the sender has to buffer
HIGH: Final = 65_536  # bytes buffered by a sender at which it has to pause …
LOW: Final = 16_384  # … and at which it goes on
AT_ONCE: Final = 262_144  # bytes given to a protocol at once
HERE: Final = "127.0.0.1"

Address = tuple[str, int]
Factory = Callable[[], asyncio.BaseProtocol]


class Network:
    """The listeners and the open connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._listeners: dict[int, Listener] = {}
        self._ports = FIRST_PORT
        self._callers = FIRST_CALLER
        self.window = WINDOW  # of new connections
        self.caller = HERE  # the address from which they are made
        self.latency: Callable[[], float] = lambda: 0.0  # seconds a piece takes to arrive
        self.piece: Callable[[int], int] = lambda size: size  # how much of the arrived data is delivered at once
        self.witness: Callable[[bytes], object] = len  # gets everything that arrives
        self.wires: dict[Wire, None] = {}  # both ends of everything that is open

    def free_port(self) -> int:
        self._ports += 1
        return self._ports

    def listen(self, factory: Factory, address: Address, sock: Any = None) -> Listener:
        listener = Listener(self, factory, address, sock)
        assert address[1] not in self._listeners, "somebody listens there already"
        self._listeners[address[1]] = listener
        return listener

    def close(self, listener: Listener) -> None:
        if self._listeners.get(listener.address[1]) is listener:
            del self._listeners[listener.address[1]]

    def hang_up(self, address: Address) -> None:
        """Stop listening there."""
        self._listeners.pop(address[1], None)

    async def connect(self, factory: Factory, port: int) -> tuple[Wire, Any]:
        """Connect; ConnectionRefusedError: nobody listens there."""
        await asyncio.sleep(self.latency())
        listener = self._listeners.get(port)
        if listener is None:
            raise ConnectionRefusedError(111, f"nobody listens on port {port}")
        self._callers += 1
        caller = (self.caller, self._callers)
        near = Wire(self, caller, listener.address, contextvars.copy_context())
        far = Wire(self, listener.address, caller, listener.context)
        near.other, far.other = far, near
        answering = listener.context.run(listener.factory)
        calling = factory()
        far.attach(answering)
        near.attach(calling)
        return near, calling


class Ends:
    """What a transport tells of the socket below it: there is none, but it has two ends."""

    family = socket.AF_INET

    def __init__(self, own: Address, peer: Address) -> None:
        self._own = own
        self._peer = peer

    def getsockname(self) -> Address:
        return self._own

    def getpeername(self) -> Address:
        return self._peer

    def fileno(self) -> int:
        return -1

    def setsockopt(self, *_: object) -> None:
        """There is nothing to set."""


class Listener:
    """A listener, in the form of uvicorn's server."""

    def __init__(self, network: Network, factory: Factory, address: Address, sock: Any) -> None:
        self._network = network
        self.factory = factory
        self.address = address
        self.sockets = (sock if sock is not None else Ends(address, address),)
        self.context = contextvars.copy_context()  # of the server's callbacks

    def close(self) -> None:
        self._network.close(self)

    async def wait_closed(self) -> None:
        """Nothing is left to wait for."""

    async def __aenter__(self) -> Listener:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class Wire(asyncio.Transport):
    """One end of a connection, as a transport."""

    other: Wire  # the other end
    _protocol: Any

    def __init__(self, network: Network, own: Address, peer: Address, context: contextvars.Context) -> None:
        super().__init__({"sockname": own, "peername": peer, "socket": Ends(own, peer)})
        self._network = network
        self.context = context  # of this end's callbacks
        self._window = network.window
        self._out = bytearray()  # written here, not taken there yet
        self._high, self._low = HIGH, LOW
        self._is_held = False  # the writer at this end was asked to pause
        self._is_paused = False  # the reader at this end takes nothing for now
        self._is_closing = False
        self._is_lost = False  # connection_lost was called at this end
        self.is_silent = False  # what is sent is lost on the way
        self._ends = False  # the end comes after the waiting data …
        self._has_ended = False  # … and was delivered
        self._carrying: asyncio.TimerHandle | None = None  # something is on its way to the other end

    def attach(self, protocol: Any) -> None:
        """Tell the protocol at this end that the connection ended."""
        self._protocol = protocol
        self._network.wires[self] = None
        self.context.run(protocol.connection_made, self)

    # -- what protocols ask of a transport -------------------------------------------------------------------

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def is_closing(self) -> bool:
        return self._is_closing

    def is_reading(self) -> bool:
        return not self._is_paused and not self._is_closing

    def can_write_eof(self) -> bool:
        return True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = HIGH if high is None else high
        self._low = self._high // 4 if low is None else low
        self._see_how_full()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._low, self._high

    def get_write_buffer_size(self) -> int:
        """Return how much is buffered here; what fits the window is on its way."""
        return max(0, len(self._out) - self._window)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._is_lost or self._ends or not data:
            return
        self._out += data
        self._see_how_full()
        self._carry()

    def write_eof(self) -> None:
        self._ends = True
        self._carry()

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False
        self.other._carry()

    def close(self) -> None:
        """End it, once all that was written is on its way."""
        if self._is_closing:
            return
        self._is_closing = True
        self._ends = True
        self._carry()
        self._finish()

    def abort(self) -> None:
        """End it at once: what is not on its way is lost."""
        del self._out[self._window :]
        self._ends = True
        self._carry()
        self._lose(None)

    # -- what happens to it ----------------------------------------------------------------------------------

    def cut(self) -> None:
        """Break the connection under both."""
        for end in (self, self.other):
            end._out.clear()
            end._lose(ConnectionResetError(104, "the connection broke"))

    def fall_silent(self) -> None:
        """Lose everything sent from either end from now on, without an error."""
        self.is_silent = self.other.is_silent = True

    def _carry(self) -> None:
        """Let what waits be on its way, unless it is already."""
        is_idle = not self._out and (not self._ends or self._has_ended)
        if self._carrying is None and not is_idle:
            loop, latency = self._network.loop, self._network.latency()
            self._carrying = loop.call_later(latency, self._arrive, context=self.other.context)

    def _arrive(self) -> None:
        """Something reaches the other end."""
        self._carrying = None
        other = self.other
        if self.is_silent:
            self._out.clear()
            self.context.run(self._see_how_full)
            self._finish()
            return
        if other._is_lost:
            self._bounce()
            return
        if other._is_paused:
            return  # it goes on when they read
        if self._out:
            size = max(1, min(len(self._out), AT_ONCE, self._network.piece(len(self._out))))
            piece = bytes(self._out[:size])
            del self._out[:size]
            self._network.witness(piece)
            if not other._is_closing:
                other._protocol.data_received(piece)
            self.context.run(self._see_how_full)
            self._finish()
            self._carry()
        elif self._ends and not self._has_ended:
            self._has_ended = True
            if not other._is_closing and not other._protocol.eof_received():
                other.close()

    def _bounce(self) -> None:
        """Nobody is at the other end any more."""
        self._out.clear()
        self._has_ended = True
        if not self._is_lost:
            self._lose(None if self._is_closing else ConnectionResetError(104, "nobody is there any more"))

    def _finish(self) -> None:
        if self._is_closing and not self.get_write_buffer_size():
            self._lose(None)

    def _see_how_full(self) -> None:
        if self._is_lost:
            return
        size = self.get_write_buffer_size()
        if not self._is_held and size > self._high:
            self._is_held = True
            self._protocol.pause_writing()
        elif self._is_held and size <= self._low:
            self._is_held = False
            self._protocol.resume_writing()

    def _lose(self, why: Exception | None) -> None:
        if self._is_lost:
            return
        self._is_lost = True
        self._is_closing = True
        self._network.wires.pop(self, None)
        self._network.loop.call_soon(self._tell_of_the_end, why, context=self.context)

    def _tell_of_the_end(self, why: Exception | None) -> None:
        self._protocol.connection_lost(why)  # the present protocol: an upgrade may have replaced it

"""A guest: one open socket of somebody at a table, a seat's or a watcher's."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from tablee.kernel.seat import Seat
from tablee.server.allowance import Allowance

MOST_FRAMES: Final = 64  # in wait for a slow reader; past that, it gets everything anew
PATIENCE: Final = 20.0  # seconds in which a frame has to be taken
PER_SECOND: Final = 20.0  # messages
BURST: Final = 60.0
MOST_UNHEARD: Final = 300  # messages over the limit before the socket is closed

Send = Callable[[bytes], Awaitable[None]]


class Guest:
    """Frames wait here until the socket takes them. Nothing waits for a slow reader."""

    __slots__ = (
        "_allowance",
        "_outbox",
        "_refresh",
        "_send",
        "_sending_since",
        "_wake",
        "cut",
        "seat",
        "unheard",
    )

    def __init__(self, seat: Seat, send: Send, refresh: Callable[[Guest], bytes]) -> None:
        self.seat = seat
        self.unheard = 0  # messages over the limit
        self.cut: Callable[[], object] = lambda: None  # closes the socket
        self._send = send
        self._refresh = refresh  # gives a fresh welcome
        self._outbox: deque[bytes | None] = deque()  # None: a fresh welcome
        self._wake: asyncio.Future[None] | None = None
        self._sending_since: float | None = None
        self._allowance = Allowance(PER_SECOND, BURST)

    def tell(self, frame: bytes) -> None:
        """Put a frame in wait. If too many wait already, they give way to one fresh welcome."""
        outbox = self._outbox
        if len(outbox) >= MOST_FRAMES:
            self.tell_anew()
            return
        if outbox and outbox[-1] is None:
            return  # the welcome to come says it all
        outbox.append(frame)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def tell_anew(self) -> None:
        """Let a fresh welcome take the place of all that waits."""
        self._outbox.clear()
        self._outbox.append(None)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def write(self) -> None:
        """Send what waits, for as long as the socket is open."""
        loop = asyncio.get_running_loop()
        outbox = self._outbox
        while True:
            while outbox:
                frame = outbox.popleft()
                self._sending_since = time.monotonic()
                await self._send(frame if frame is not None else self._refresh(self))
                self._sending_since = None
            self._wake = loop.create_future()
            await self._wake

    async def drained(self, seconds: float) -> None:
        """Wait until everything was sent, but not for long."""
        until = time.monotonic() + seconds
        while (self._outbox or self._sending_since is not None) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    def is_stuck(self) -> bool:
        """Tell whether the socket has not taken a frame for too long."""
        return self._sending_since is not None and time.monotonic() - self._sending_since > PATIENCE

    def may_speak(self) -> bool:
        """Count a message against the guest's allowance."""
        if self._allowance.take():
            return True
        self.unheard += 1
        return False

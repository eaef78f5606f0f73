"""A guest: one open socket at a table, of a seat or of a watcher."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from tablee.kernel.seat import Seat
from tablee.server.allowance import Allowance
from tablee.server.metrics import Figures
from tablee.server.pipe import Pipe

MOST_FRAMES: Final = 64  # waiting for a slow reader; past that, one fresh welcome replaces them
PATIENCE: Final = 20.0  # seconds for which a pipe may stay full
PER_SECOND: Final = 20.0  # messages
BURST: Final = 60.0
MOST_UNHEARD: Final = 300  # messages over the limit before the socket is closed

GONE: Final = 4000  # why a socket was closed stands in the goodbye before it


def _now() -> float:
    return asyncio.get_running_loop().time()


class Guest:
    """Frames go straight into the pipe; while it is full they wait here. Nobody waits for a slow reader."""

    __slots__ = (
        "_allowance",
        "_figures",
        "_full_since",
        "_outbox",
        "_pipe",
        "_refresh",
        "address",
        "has_replay_key",
        "is_dismissed",
        "key",
        "seat",
        "unheard",
    )

    def __init__(self, seat: Seat, key: int, pipe: Pipe, refresh: Callable[[Guest], bytes], figures: Figures) -> None:
        self.seat = seat
        self.key = key  # the version of the seat's key when the guest came
        self.address = ""  # of the client: heavy work for this guest is done in its turns
        self.has_replay_key = False  # lets a watcher stay where watchers are refused
        self.is_dismissed = False  # the socket is about to close for good: the guest no longer counts as there
        self.unheard = 0  # messages over the limit
        self._pipe = pipe
        self._refresh = refresh  # gives a fresh welcome
        self._figures = figures
        self._outbox: list[bytes | None] = []  # None: a fresh welcome
        self._full_since: float | None = None
        self._allowance = Allowance(PER_SECOND, BURST)
        pipe.on_drained = self._go_on

    # -- telling ---------------------------------------------------------------------------------------------

    def tell(self, frame: bytes) -> None:
        """Send a frame, or let it wait while the pipe is full. If too many wait, one fresh welcome replaces them."""
        if not self._outbox and not self._pipe.is_full:
            self._pipe.write(frame)
        elif len(self._outbox) >= MOST_FRAMES:
            self._figures.resyncs += 1
            self._figures.frames_dropped += len(self._outbox) + 1
            self._wait_for_welcome()
        elif self._outbox and self._outbox[-1] is None:
            self._figures.frames_dropped += 1  # the welcome that waits says everything
        else:
            self._outbox.append(frame)
            self._full_since = self._full_since or _now()

    def welcome_again(self) -> None:
        """Replace all waiting frames by a fresh welcome."""
        if self._pipe.is_full:
            self._wait_for_welcome()
        else:
            self._pipe.write(self._refresh(self))

    def _wait_for_welcome(self) -> None:
        self._outbox = [None]
        self._full_since = self._full_since or _now()

    def _go_on(self) -> None:
        """Send waiting frames: the pipe takes data again."""
        self._full_since = None
        while self._outbox and not self._pipe.is_full:
            frame = self._outbox.pop(0)
            self._pipe.write(frame if frame is not None else self._refresh(self))
        if self._outbox:
            self._full_since = _now()

    # -- the end ---------------------------------------------------------------------------------------------

    async def drained(self, seconds: float) -> None:
        """Wait until everything was sent, but not for long."""
        until = _now() + seconds
        while self._outbox and _now() < until:
            await asyncio.sleep(0.01)

    def is_stuck(self) -> bool:
        """Tell whether the pipe has taken nothing for too long."""
        return self._full_since is not None and _now() - self._full_since > PATIENCE

    def cut(self, code: int = GONE, reason: str = "") -> None:
        """Close the socket; abort it if nobody reads."""
        if self._pipe.is_full:
            self._pipe.abort()
        else:
            self._pipe.close(code, reason)

    def turn_away(self, reason: str) -> None:
        """Close the socket of a client that sends far too much, and read nothing more from it."""
        self._pipe.turn_away(reason)

    # -- hearing ---------------------------------------------------------------------------------------------

    def may_speak(self) -> bool:
        """Count a message against the guest's allowance."""
        if self._allowance.take():
            return True
        self.unheard += 1
        return False

"""Frames for delayed watchers: kept until they are old enough, within bounds."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

import msgspec

from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.messages import Welcome

MOST_BYTES: Final = 1_000_000  # kept for the delayed watchers of a table; a long match has a quarter of that
BESIDE: Final = 200  # bytes of overhead of a frame


class Kept(msgspec.Struct, frozen=True):
    """A frame, when it is due on the node's own clock, and the clock and thinking bots of that moment."""

    due: float
    frame: bytes
    clock: bytes = b""
    thinking: tuple[Seat, ...] = ()
    is_moment: bool = False  # a welcome: it says everything

    def size(self) -> int:
        return len(self.frame) + len(self.clock) + BESIDE


class _Said(msgspec.Struct):
    """The undecoded parts of a frame: of an update the view and so on, of `table` the table."""

    type: str
    number: int = 0
    table: msgspec.Raw = msgspec.Raw()
    view: msgspec.Raw = msgspec.Raw(b"null")
    end: msgspec.Raw = msgspec.Raw(b"null")


_said = msgspec.json.Decoder(_Said)


class Later:
    """Waiting frames, and the moment that delayed watchers see now.

    If too much waits, new frames are replaced by one welcome with the newest state. So watchers may miss some moments,
    but never see anything too early.
    """

    def __init__(self, delay: int) -> None:
        self.delay = delay  # seconds
        self.frames: deque[Kept] = deque()
        self.timer: asyncio.TimerHandle | None = None
        self.bytes = 0
        self.most = MOST_BYTES
        self._state: bytes | None = None  # of what is old enough: the latest frame with a view
        self._table: bytes | None = None  # … and the latest with the table
        self._latest: Kept | None = None
        self._shown: bytes | None = None

    # -- keeping ---------------------------------------------------------------------------------------------

    def is_full(self) -> bool:
        return self.bytes >= self.most

    def add(self, due: float, frame: bytes, clock: bytes, thinking: tuple[Seat, ...]) -> None:
        """Keep a frame."""
        self._keep(Kept(due, frame, clock, thinking))

    def add_moment(self, due: float, welcome: bytes) -> None:
        """Keep a welcome with the present state; it replaces one kept just before it."""
        if self.frames and self.frames[-1].is_moment:
            self.bytes -= self.frames.pop().size()
        self._keep(Kept(due, welcome, is_moment=True))

    def _keep(self, kept: Kept) -> None:
        self.frames.append(kept)
        self.bytes += kept.size()

    # -- showing ---------------------------------------------------------------------------------------------

    def take(self, moment: float) -> list[bytes]:
        """Return the frames now due."""
        due: list[bytes] = []
        while self.frames and self.frames[0].due <= moment:
            kept = self.frames.popleft()
            self.bytes -= kept.size()
            self._show(kept)
            due.append(kept.frame)
        return due

    def _show(self, kept: Kept) -> None:
        if kept.is_moment or kept.frame.startswith(b'{"type":"update"'):
            self._state = kept.frame
        if kept.is_moment or kept.frame.startswith(b'{"type":"table"'):
            self._table = kept.frame
        self._latest = kept
        self._shown = kept.frame if kept.is_moment else None

    @property
    def shown(self) -> bytes | None:
        """Return the welcome of the latest moment that is old enough; built when a watcher comes."""
        if self._shown is None and self._state is not None and self._table is not None:
            self._shown = self._welcome(_said.decode(self._state), _said.decode(self._table))
        return self._shown

    def _welcome(self, state: _Said, table: _Said) -> bytes:
        assert self._latest is not None
        parts: dict[str, Any] = {"table": table.table, "clock": msgspec.Raw(self._latest.clock), "view": state.view}
        if bytes(state.end) != b"null":
            parts["end"] = state.end
        return encode(Welcome(number=state.number, seat=NOBODY, thinking=self._latest.thinking, **parts))

    def stop(self) -> None:
        """Send nothing any more."""
        if self.timer is not None:
            self.timer.cancel()

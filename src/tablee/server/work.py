"""Heavy work, such as playing a whole match again: one piece at a time, in a thread, so that play goes on beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from tablee.server.registry import Refusal

MOST_WAITING: Final = 20  # pieces; past that one is asked to come again later

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    """Takes pieces of work in turn. Several at once would only take the interpreter from those who play."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def do(self, piece: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Carry out a piece of work, or refuse because too much waits already."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("too_busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(piece, *args, **more)
        finally:
            self._waiting -= 1

"""Turns: who is served next when there are more requests than places."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tablee.kernel.seat import Seat

Caller = tuple[str, str, str, Seat]  # address, person, table, seat


class Turns:
    """A few places. Addresses take turns, then the people of an address, then the tables of a person.

    So many requests of one caller delay that caller and nobody else. Requests of one table are served in order.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._share = max(1, places - 1)  # of one address: others always find a place
        self._taken: Counter[str] = Counter()  # by address
        self._waiting: dict[Any, Any] = {}  # by address, person, table, seat; the next turn first

    @asynccontextmanager
    async def place(self, caller: Caller) -> AsyncIterator[bool]:
        """Wait for a place and hold it during the block; False: a newer request of the same seat replaced this one."""
        has_place = await self._wait(caller)
        try:
            yield has_place
        finally:
            if has_place:
                self._give_back(caller)

    def waiting(self) -> int:
        """Return how many requests wait."""
        return _count(self._waiting)

    async def _wait(self, caller: Caller) -> bool:
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._line_up(caller, turn)
        self._go_on()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.result():  # it got its place just before
                self._give_back(caller)
            raise

    def _line_up(self, caller: Caller, turn: asyncio.Future[bool]) -> None:
        """Put a request at the end of each line; it replaces an older one of the same seat."""
        line = self._waiting
        for name in caller[:-1]:
            line = line.setdefault(name, {})
        older = line.get(caller[-1])
        line[caller[-1]] = turn
        if older is not None and not older.done():
            older.set_result(False)

    def _go_on(self) -> None:
        """Give free places to the next callers."""
        while self._free and (address := self._next_address()) is not None:
            line = self._waiting.pop(address)
            turn = _take_first(line)
            if line:
                self._waiting[address] = line
            if not turn.done():  # else its caller was cancelled
                self._free -= 1
                self._taken[address] += 1
                turn.set_result(True)

    def _next_address(self) -> str | None:
        return next((address for address in self._waiting if self._taken[address] < self._share), None)

    def _give_back(self, caller: Caller) -> None:
        self._free += 1
        self._taken[caller[0]] -= 1
        if not self._taken[caller[0]]:
            del self._taken[caller[0]]
        self._go_on()


def _take_first(line: dict[Any, Any]) -> asyncio.Future[bool]:
    """Remove and return the next turn; what is left of its line goes to the end of the line above."""
    name = next(iter(line))
    below = line.pop(name)
    if isinstance(below, asyncio.Future):
        return below
    turn = _take_first(below)
    if below:
        line[name] = below
    return turn


def _count(line: dict[Any, Any]) -> int:
    return sum(_count(below) if isinstance(below, dict) else not below.done() for below in line.values())

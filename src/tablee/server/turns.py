"""Turns: who is served next when more is asked for than can be done at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tablee.kernel.seat import Seat

Caller = tuple[
    str, str, str, Seat
]  # whose request it is: from which address, of which person, for which table and seat


class Turns:
    """A few places. Addresses take turns, so do the people of an address and the tables of a person.

    So whoever asks for much waits long, and makes nobody else wait. What one table asks for is served in its order.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._share = max(1, places - 1)  # of one address: there is always a place for who comes from elsewhere
        self._taken: Counter[str] = Counter()  # by address
        self._waiting: dict[Any, Any] = {}  # by address, by person, by table, by seat: those first whose turn it is

    @asynccontextmanager
    async def place(self, caller: Caller) -> AsyncIterator[bool]:
        """Wait for a place, and have it for as long as the block lasts; False: a newer request of the seat came."""
        has_place = await self._wait(caller)
        try:
            yield has_place
        finally:
            if has_place:
                self._give_back(caller)

    def waiting(self) -> int:
        """Return how many wait."""
        return _count(self._waiting)

    async def _wait(self, caller: Caller) -> bool:
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._line_up(caller, turn)
        self._go_on()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.result():  # it was given just before
                self._give_back(caller)
            raise

    def _line_up(self, caller: Caller, turn: asyncio.Future[bool]) -> None:
        """Put a request at the end of each line; one that waited for the same seat gives its place up."""
        line = self._waiting
        for name in caller[:-1]:
            line = line.setdefault(name, {})
        older = line.get(caller[-1])
        line[caller[-1]] = turn
        if older is not None and not older.done():
            older.set_result(False)

    def _go_on(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (address := self._next_address()) is not None:
            line = self._waiting.pop(address)
            turn = _take_first(line)
            if line:
                self._waiting[address] = line
            if not turn.done():  # else whoever asked is gone
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
    """Take out whose turn it is; whatever it was waiting among goes to the end of its own line."""
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

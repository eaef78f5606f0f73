"""Heavy work, such as playing a whole match again: in turns and in threads, so that play goes on beside it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, ParamSpec, TypeVar

from tablee.server.registry import Refusal
from tablee.server.turns import Turns

PLACES: Final = 2  # pieces at once, of different addresses: more would only take the interpreter from those who play
MOST_OF_ONE: Final = 100  # pieces of one address that are under way or wait; past that it is asked to come again later
MOST_WAITING: Final = 1_000  # pieces of all of them
IMPORT: Final = 20  # so many pieces an import counts for, whose record waits in memory
LATER: Final = 3_000  # ms after which to come again
HOUSE: Final = ""  # in the place of an address: what the server does for itself, which is never refused

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    """Takes pieces of work in turn: addresses take turns, and so do the tables of an address.

    So one address that asks for much waits long, and makes nobody else wait: it never has more than one place of two.
    Whoever needs a table's lock as well takes the turn first, or everybody at that table would wait for it.
    """

    def __init__(self) -> None:
        self._turns = Turns(PLACES)
        self._asked: Counter[str] = Counter()  # by address
        self._number = count()

    @asynccontextmanager
    async def turn(self, address: str, table: str, weight: int = 1) -> AsyncIterator[None]:
        """Wait for a turn and have it for as long as the block lasts, or refuse because too much waits already."""
        if address != HOUSE:
            is_crowded = self._asked.total() - self._asked[HOUSE] + weight > MOST_WAITING
            if is_crowded or self._asked[address] + weight > MOST_OF_ONE:
                raise Refusal("too_busy", again=LATER)
        self._asked[address] += weight
        try:
            async with self._turns.place((address, "", table, next(self._number))):
                yield
        finally:
            self._asked[address] -= weight
            if not self._asked[address]:
                del self._asked[address]

    async def run(self, address: str, table: str, piece: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Carry out a piece of work when it is its turn."""
        async with self.turn(address, table):
            return await asyncio.to_thread(piece, *args, **more)

    def waiting(self) -> int:
        """Return how many wait."""
        return self._turns.waiting()

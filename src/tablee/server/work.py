"""Heavy work, such as replaying a match: in turns and in threads, so that play goes on beside it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, ParamSpec, TypeVar

from tablee.server.registry import Refusal
from tablee.server.turns import Turns

PLACES: Final = 2  # pieces at once, of different addresses: more would only slow down play
MOST_OF_ONE: Final = 100  # pieces of one address, under way or waiting; past that, it is refused as too_busy
MOST_WAITING: Final = 1_000  # pieces of all of them
IMPORT: Final = 20  # pieces for which an import counts: its record waits in memory
LATER: Final = 3_000  # ms after which to come again
HOUSE: Final = ""  # in the place of an address: the server's own work, which is never refused

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    """Lets work be done in turns: addresses take turns, and so do the tables of an address.

    One address never has more than one of the two places, so it cannot make others wait. If work also needs a table's
    lock, take the turn first: otherwise everybody at that table would wait for it.
    """

    def __init__(self) -> None:
        self._turns = Turns(PLACES)
        self._asked: Counter[str] = Counter()  # by address
        self._number = count()

    @asynccontextmanager
    async def turn(self, address: str, table: str, weight: int = 1) -> AsyncIterator[None]:
        """Wait for a turn and hold it during the block, or refuse if too much waits already."""
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
        """Carry out a piece of work in a thread, in its turn."""
        async with self.turn(address, table):
            return await asyncio.to_thread(piece, *args, **more)

    def waiting(self) -> int:
        """Return how many pieces wait."""
        return self._turns.waiting()

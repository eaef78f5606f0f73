"""Faults around the nodes of a simulated house: of the store, the connections, the wall clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tablee.server.clock import GAP
from tests.simulation.network import Network
from tests.simulation.stores import AWAY, MOODS, WELL, Database

WALL: Final = 1_800_000_000_000  # ms since 1970 at the beginning
LATENCY: Final = 0.000_2  # seconds, in fair weather


class Weather:
    """Random faults; each lasts while it is awaited, or until the calm."""

    def __init__(self, database: Database, network: Network, luck: random.Random) -> None:
        self._database = database
        self._network = network
        self._luck = luck
        self._jump = 0  # ms by which the wall clock is wrong
        self._hastened = 0  # ms of jumps ahead that may have counted as time
        network.latency = lambda: LATENCY

    def wall(self) -> int:
        """Return the time of the wall clock."""
        return WALL + int(self._network.loop.time() * 1000) + self._jump

    def service_time(self) -> float:
        """Return how many seconds may have passed at most, as far as servers can know."""
        return self._network.loop.time() + self._hastened / 1000

    def clear_up(self) -> None:
        """End all faults."""
        self._database.mood = WELL
        self._database.slowness = 0.0
        self._mend_lines()

    # -- the store -------------------------------------------------------------------------------------------

    async def lose_store(self) -> None:
        database, luck = self._database, self._luck
        database.mood = luck.choice(MOODS)
        database.share = luck.choice((0.1, 0.5, 1.0))
        if database.mood == AWAY and database.bus is not None:
            database.bus.hang_up()
        await asyncio.sleep(luck.random() * luck.choice((0.2, 2, 6)))
        database.mood = WELL

    async def slow_store(self) -> None:
        self._database.slowness = self._luck.choice((0.05, 0.5, 3.0))
        await asyncio.sleep(self._luck.random() * 6)
        self._database.slowness = 0.0

    async def deafen(self) -> None:
        if self._database.bus is not None:
            self._database.bus.hang_up()

    # -- the lines -------------------------------------------------------------------------------------------

    async def cut(self) -> None:
        if wires := self._wires():
            self._luck.choice(wires).cut()

    async def mute(self) -> None:
        if wires := self._wires():
            self._luck.choice(wires).fall_silent()

    async def slow_lines(self) -> None:
        network, luck = self._network, self._luck
        worst = luck.choice((0.05, 0.5, 2.0))
        network.latency = lambda: luck.random() * worst
        network.piece = lambda size: luck.randint(1, size)
        await asyncio.sleep(luck.random() * 5)
        self._mend_lines()

    def _wires(self) -> list[Any]:
        return [wire for wire in self._network.wires if not wire.is_closing()]

    def _mend_lines(self) -> None:
        for wire in list(self._network.wires):
            if wire.is_silent:
                wire.cut()  # the break is noticed at last
        self._network.latency = lambda: LATENCY
        self._network.piece = lambda size: size

    # -- the clock -------------------------------------------------------------------------------------------

    async def jump_wall(self) -> None:
        jump = self._luck.choice((-1, 1)) * self._luck.choice((500, 2_500, 60_000, 86_400_000))
        self._jump += jump
        self._hastened += jump if 0 < jump < GAP else 0

    def faults(self) -> list[Callable[[], Awaitable[None]]]:
        """Return all of them, those more than once that come more often."""
        store = [self.lose_store, self.lose_store, self.slow_store, self.deafen]
        return [*store, self.cut, self.cut, self.mute, self.slow_lines, self.jump_wall]

"""The store of a simulated house: SQLite below, as one file that one node has, or as a database that nodes share.

It fails as stores do: it refuses, it is full, it does not answer although it has committed, it is slow, it is away.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from tablee.server.bus import Notice
from tablee.server.metrics import Figures
from tablee.server.store import Append, Store, StoreRefused
from tablee.server.writer import Answer, Commit, Job
from tests.simulation.loop import OWNER, Machine
from tests.simulation.outside import COMMIT, LoopWriter

WELL: Final = "well"
REFUSES: Final = "refuses"  # takes no writes
SILENT: Final = "silent"  # commits, but the answer is lost
AWAY: Final = "away"  # neither reads nor writes
MOODS: Final = (REFUSES, SILENT, AWAY)


class Database:
    """What all nodes of a house share: a file, its mood, and word of commits."""

    def __init__(self, path: str, is_shared: bool, luck: random.Random) -> None:
        self.url = f"sqlite:///{path}"
        self.path = path
        self.luck = luck
        self.bus = Bus(self) if is_shared else None
        self.mood = WELL
        self.share = 1.0  # of what is asked that meets the mood
        self.slowness = 0.0  # seconds by which commits may be late
        self.commits = 0
        self.failures = 0
        self.written: dict[tuple[str, int], float] = {}  # when each line of each table's log was asked for
        self.now = asyncio.get_running_loop().time  # by which that is told

    def commit_takes(self) -> float:
        return COMMIT + self.luck.random() * self.slowness

    def meets(self, mood: str) -> bool:
        return self.mood == mood and self.luck.random() < self.share

    def fail(self, reason: str, is_broken: bool) -> OperationalError:
        self.failures += 1
        return OperationalError(reason, None, sqlite3.OperationalError(reason), connection_invalidated=is_broken)


class SimulatedStore(Store):
    """A node's store on a simulated database."""

    def __init__(self, database: Database, node: str, figures: Figures) -> None:
        super().__init__(database.url, node, figures, self._make_writer, carries_over=False)
        if self._lock is not None:  # the nodes of a house share the file, or come one after the other
            self._lock.release()
            self._lock = None
        event.listen(self.engine, "connect", _hurry)
        self._database = database
        self._asked: dict[Append, float] = {}  # when
        self.bus = database.bus

    def append(self, line: Append) -> asyncio.Future[bool]:
        self._asked.setdefault(line, self._database.now())
        return super().append(line)

    def _make_writer(self, commit: Commit, answer: Answer) -> LoopWriter:
        return _LateWriter(commit, answer, lambda: self._database.commit_takes())

    def _transact(self, batch: list[Job]) -> list[Any]:
        database = self._database
        if database.meets(REFUSES) or database.meets(AWAY):
            raise database.fail("database or disk is full", is_broken=False)
        if database.bus is not None:
            database.bus.forget()
        results = super()._transact(batch)
        database.commits += 1
        for line in (job.change for job in batch if isinstance(job.change, Append)):
            database.written.setdefault((line.table, line.number), self._asked[line])
        if database.bus is not None:
            database.bus.publish()
        if database.meets(SILENT):
            raise database.fail("server closed the connection unexpectedly", is_broken=True)
        return results

    def _read(self, look: Callable[[Connection], Any]) -> Any:
        if self._database.meets(AWAY):
            self._database.failures += 1
            raise StoreRefused("the database is away")
        return super()._read(look)


class _LateWriter(LoopWriter):
    """A writer whose commits take as long as the database says."""

    def __init__(self, commit: Commit, answer: Answer, takes: Callable[[], float]) -> None:
        super().__init__(commit, answer)
        self.takes = takes


def _hurry(connection: Any, _: object) -> None:
    """A simulated database need not survive a loss of power: it is thrown away in a moment."""
    connection.execute("PRAGMA synchronous=OFF")


class Bus:
    """Word of commits, to every node that listens, in the order of the commits."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._told: list[Notice] = []  # in the transaction under way
        self._ears: dict[asyncio.Queue[list[Notice] | None], Machine | None] = {}
        self.slowness = 0.01  # seconds by which word may be late

    def tell(self, connection: Connection, notices: list[Notice]) -> None:
        self._told += notices

    def forget(self) -> None:
        """Nothing of a transaction that was not committed is heard of."""
        self._told = []

    def publish(self) -> None:
        """It was committed: let it be known."""
        notices, self._told = self._told, []
        if not notices:
            return
        for ear, owner in list(self._ears.items()):
            if owner is not None and owner.is_dead:
                del self._ears[ear]
            else:
                ear.put_nowait(notices)

    def hang_up(self) -> None:
        """Break the connection of everybody who listens."""
        for ear in self._ears:
            ear.put_nowait(None)

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[list[Notice]]]:
        if self._database.mood == AWAY:
            raise OSError("the database is away")
        ear: asyncio.Queue[list[Notice] | None] = asyncio.Queue()
        self._ears[ear] = OWNER.get()
        try:
            yield self._hear(ear)
        finally:
            self._ears.pop(ear, None)

    async def _hear(self, ear: asyncio.Queue[list[Notice] | None]) -> AsyncIterator[list[Notice]]:
        while (notices := await ear.get()) is not None:
            await asyncio.sleep(self._database.luck.random() * self.slowness)
            yield notices
        raise OSError("the connection to the database broke")

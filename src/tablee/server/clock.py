"""The service clock: milliseconds that pass only while a server is up and its store takes writes.

Every deadline is an absolute time on this clock, so no time runs out while nothing can be played. The store keeps it in
one row; each node moves it on with every beat and counts by itself between two beats. A node that stops in good order
beats once more, so that the clock is right to the millisecond.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from tablee.server.schema import nodes, service

BEAT: Final = 1_000  # how often a node gives a sign of life, in ms
GAP: Final = 3_000  # ms without a beat of any node after which the clock stands still
SILENT: Final = GAP  # ms without a beat after which a node counts as dead
LATE: Final = 1_500  # ms within which a living node gives its next beat
DAY: Final = 24 * 3600 * 1000  # in ms

# Built once: every node executes them with every beat.
_CLOCK: Final = select(service.c.clock, service.c.wall).with_for_update()
_SET: Final = update(service).values(clock=bindparam("now"), wall=bindparam("at"))
_ALIVE: Final = update(nodes).where(nodes.c.id == bindparam("me")).values(beat=bindparam("now"))
_DEAD: Final = (
    delete(nodes)
    .where(nodes.c.id != bindparam("me"), nodes.c.beat < bindparam("since"))
    .returning(nodes.c.id, nodes.c.beat)
)


class ServiceClock:
    """A node's reading of the service clock."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._beat = 0  # service time at the latest beat
        self._since = monotonic()
        self._latest = 0
        self._halted = False

    def moment(self) -> float:
        """Return the seconds on this node's own clock, which never jumps."""
        return self._monotonic()

    def set(self, beat: int, since: float | None = None) -> int:
        """Set the clock to what the store said at the moment `since`; the commit may have taken long.

        Return by how many ms it jumps ahead, as after standing still without need.
        """
        before = self.now()
        self._beat = beat
        self._since = self._monotonic() if since is None else since
        self._halted = False
        return self.now() - before

    def halt(self) -> None:
        """Stand still until the next beat: the store took no write, so nobody can play."""
        self._beat = self.now()
        self._halted = True

    @property
    def stands(self) -> bool:
        """Tell whether no time passes: the store refuses, or has not answered for long."""
        return self._halted or (self._monotonic() - self._since) * 1000 > GAP

    def now(self) -> int:
        """Return the service time; it never runs back, and no further than GAP after the latest beat."""
        passed = 0 if self._halted else int((self._monotonic() - self._since) * 1000)
        self._latest = max(self._latest, self._beat + min(passed, GAP))
        return self._latest


def _system_wall() -> int:
    return time.time_ns() // 1_000_000


wall: Callable[[], int] = _system_wall  # a simulation replaces it


def wall_now() -> int:
    """Return the milliseconds since 1970."""
    return wall()


def today() -> int:
    """Return the days since 1970."""
    return wall_now() // DAY


def beat(connection: Connection, node: str) -> int:
    """Move the clock on, give a sign of life of this node, and return the service time."""
    clock, wall, now = _read(connection)
    passed = now - wall
    clock += passed if 0 <= passed <= GAP else 0
    connection.execute(_SET, {"now": clock, "at": now})
    known = connection.execute(_ALIVE, {"me": node, "now": clock})
    if not known.rowcount:
        connection.execute(insert(nodes).values(id=node, beat=clock))
    return clock


def wake(connection: Connection, node: str, is_shared: bool) -> int:
    """Begin to serve. If no other node is serving, the clock goes on from where it stood.

    A node that has just died looks alive; but a living node would not be late with its beat.
    """
    clock, wall, now = _read(connection)
    others = connection.scalar(select(func.count()).where(nodes.c.id != node, nodes.c.beat >= clock - SILENT))
    if not is_shared or not others or not 0 <= now - wall <= LATE:
        connection.execute(update(service).values(wall=now))
    return beat(connection, node)


def remove_silent(connection: Connection, node: str, now: int) -> list[tuple[str, int]]:
    """Remove nodes that were silent for too long; return each with its last beat, to one caller only."""
    found: list[Any] = list(connection.execute(_DEAD, {"me": node, "since": now - SILENT}))
    return [(row.id, row.beat) for row in found]


def remove_node(connection: Connection, node: str) -> None:
    """Remove a node that stops. By the order of locks, changing the nodes needs the lock on the service."""
    connection.execute(select(service.c.id).with_for_update())
    connection.execute(delete(nodes).where(nodes.c.id == node))


def _read(connection: Connection) -> tuple[int, int, int]:
    """Return the clock, the wall time it was written at, and the wall time now, by the same wall clock."""
    found: Any = connection.execute(_CLOCK)
    row = found.one()  # a Row, not a tuple, for mypyc
    if connection.dialect.name == "postgresql":
        now = connection.scalar(select(func.extract("epoch", func.clock_timestamp()) * 1000))
        return row.clock, row.wall, int(now or 0)
    return row.clock, row.wall, wall_now()

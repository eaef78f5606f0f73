"""The store: SQLite in a file, or PostgreSQL. Append, commit, then tell.

All writing goes through one writer (`writer.py`). Jobs that come during a commit share the next one: the busier the
server, the more share a commit. A job names its tables and its person, so that the commit can lock everything in one
order (`locks.py`); a job that names none has a commit of its own.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from tablee.server.bus import Bus, Notice, PostgresBus
from tablee.server.checkpoints import Checkpoints
from tablee.server.clock import today
from tablee.server.locks import Overtaken, hold_tables
from tablee.server.metrics import Figures
from tablee.server.opening import WRITES, BadStore, migrate, open_store
from tablee.server.quick_log import COLUMNS, QuickLog, columns_of
from tablee.server.schema import chores, log, service, tables
from tablee.server.writer import Answer, Commit, Job, Notices, Writer, WritingThread

T = TypeVar("T")

READERS: Final = 8  # threads for reading, as many as the engine keeps connections
TRIES: Final = 8  # of a write whose new name another node used at the same moment
MOST_RACES: Final = 20  # that a transaction may lose before it counts as refused
LOST_RACES: Final = (
    "40001",
    "40P01",
    "55P03",
)  # « serialization failure », « deadlock detected », « lock not available »
PAUSE: Final = 5  # ms after the first lost race, about; then twice as long each time …
LONGEST_PAUSE: Final = 500  # … up to this


class StoreRefused(Exception):
    """The store refused a change, or did not confirm it: the disk is full, the database is away.

    If the connection broke during the commit, the change may have been committed: the caller has to look again.
    """


class Append(msgspec.Struct, frozen=True):
    """A new line of a table's log, with the next chore, and with the end if it is the last line."""

    table: str
    number: int
    kind: str
    seat: int
    action: str
    at: int
    digest: str
    drawn: str
    by: str
    message: str | None
    due: int | None
    end: str | None = None
    lapses: bool = False  # an open proposal lapses with this line
    epoch: int | None = None  # of an undo: the new epoch, since the clock goes back with the match


Change = Callable[[Connection], Any]
MakeWriter = Callable[[Commit, Answer], Writer]


class Store:
    """An open database with the newest schema."""

    def __init__(
        self,
        url: str,
        node: str,
        figures: Figures | None = None,
        make_writer: MakeWriter = WritingThread,
        carries_over: bool = True,  # whether SQLite's checkpoints run in a thread beside the commits
    ) -> None:
        self.node = node
        self._carries_over = carries_over
        self._figures = figures or Figures()
        self.engine, self._lock = open_store(url)
        is_postgresql = self.engine.dialect.name == "postgresql"
        self.bus: Bus | None = PostgresBus(self.engine) if is_postgresql else None
        self._writing = self.engine.execution_options(**{WRITES: True})
        self._picture = self.engine  # one read sees one moment; SQLite does so by itself
        if is_postgresql:
            self._picture = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._insert = _insert_of(self.engine)
        self._writer = make_writer(self._commit, self._resolve)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._closed = False
        self._quick_log: QuickLog | None = None
        self._checkpoints: Checkpoints | None = None
        self.commits = 0
        self.races = 0  # transactions that were tried again after a conflict
        self.refused = False  # whether the latest commit failed
        self.waiting = 0  # changes not committed yet

    @property
    def is_shared(self) -> bool:
        """Tell whether other nodes may use the same store."""
        return self.bus is not None

    def start(self) -> None:
        """Migrate the database and begin to take changes; BadStore: it cannot be used."""
        try:
            migrate(self.engine)
        except BadStore:
            self.close()
            raise
        if not self.is_shared:
            self._quick_log = QuickLog(self.engine, self.node)
            self._checkpoints = Checkpoints(self.engine) if self._carries_over else None
        self._writer.start()

    def close(self) -> None:
        """Finish the waiting writes, then close."""
        self._closed = True
        self._writer.close()
        if self._quick_log is not None:
            self._quick_log.close()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def secret(self) -> str:
        """Return the secret that signs cookies and keys, the same for all nodes."""
        with self.engine.connect() as connection:
            return str(connection.execute(select(service.c.secret)).scalar_one())

    # -- reading and writing ---------------------------------------------------------------------------------

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Read in a thread of the store's own: the common threads may be busy replaying long matches."""
        if self._closed:
            raise StoreRefused("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, look)

    def write(
        self,
        change: Callable[[Connection], T],
        notice: Notices | None = None,
        *,
        of: str | Iterable[str] = (),
        person: str | None = None,
    ) -> asyncio.Future[T]:
        """Carry out a change. The future is done when it is committed; StoreRefused: it may not be.

        `of`: the tables it changes; `person`: whose name it stores. It shares a commit with others, which locks all
        their tables first. Without either it has a transaction of its own, and must keep to the order of locks.
        """
        return self._ask(change, notice, (of,) if isinstance(of, str) else tuple(of), person)

    def append(self, line: Append) -> asyncio.Future[bool]:
        """Append to a log. False: another node used this number first."""
        notice = Notice(self.node, "log", line.table, line.number) if self.is_shared else None
        return self._ask(line, notice, (line.table,))

    def _ask(
        self, change: Append | Change, notice: Notices | None, of: tuple[str, ...], person: str | None = None
    ) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreRefused("the store is closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting += 1
        self._writer.put(Job(change, notice, future, of, person))
        return future

    def _read(self, look: Callable[[Connection], T]) -> T:
        for lost in range(MOST_RACES):
            try:
                with self._picture.connect() as connection:
                    return look(connection)
            except DBAPIError as wrong:
                if not _has_lost_a_race(wrong) or lost == MOST_RACES - 1:
                    raise StoreRefused(_reason(wrong)) from None
            self._give_way(lost)
        raise AssertionError("the last try returns")

    def _give_way(self, lost: int) -> None:
        """Pause after a conflict: longer each time, and by a random time, so that two nodes do not collide again."""
        self.races += 1
        longest = min(PAUSE * 2**lost, LONGEST_PAUSE)
        time.sleep((longest // 2 + secrets.randbelow(longest)) / 1000)

    # -- what the writer does ---------------------------------------------------------------------------------

    def _commit(self, batch: list[Job], lost: int = 0) -> list[Any]:
        """Carry out a batch in one transaction; return each result, or the exception to raise.

        If one change fails, each is carried out by itself. After a conflict the batch is tried again, and from the
        second conflict on in two halves.
        """
        try:
            return self._transact(batch)
        except Exception as wrong:  # noqa: BLE001 (raised in the caller; this thread must not end)
            if _has_lost_a_race(wrong) and lost < MOST_RACES:
                self._give_way(lost)
                half = len(batch) // 2 if lost else 0
                parts = [part for part in (batch[:half], batch[half:]) if part]
                return [result for part in parts for result in self._commit(part, lost + 1)]
            if isinstance(wrong, IntegrityError) and lost < TRIES:  # another node used the name: the next try sees it
                return self._commit(batch, lost + 1)
            is_away = _is_away(wrong)
            if len(batch) > 1 and not is_away:
                return [result for job in batch for result in self._commit([job])]
            if not isinstance(wrong, DBAPIError) and not isinstance(batch[0].change, Append):
                return [wrong]  # the change itself refuses
            self.refused = is_away
            return [StoreRefused(_reason(wrong))] * len(batch)

    def _transact(self, batch: list[Job]) -> list[Any]:
        began = time.perf_counter()
        lines = [job.change for job in batch if isinstance(job.change, Append)]
        if self._quick_log is not None and len(lines) == len(batch) and self._quick_log.append(lines):
            results: list[Any] = [True] * len(batch)
        else:
            with self._writing.begin() as connection:
                results = self._carry_out(connection, batch)
                self._notify(connection, batch, results)
        self._figures.commit.observe(time.perf_counter() - began)
        self._figures.changes.observe(len(batch))
        self.commits += 1
        self.refused = False
        return results

    def _carry_out(self, connection: Connection, batch: list[Job]) -> list[Any]:
        """Lock all tables of the batch, then carry out its jobs; those that store people come last, by person."""
        hold_tables(connection, [table for job in batch for table in job.of])
        lines = [job.change for job in batch if isinstance(job.change, Append)]
        won = self._append_all(connection, lines) if lines else {}
        results: dict[Job, Any] = {}
        for job in sorted(batch, key=lambda job: job.person or ""):
            if isinstance(job.change, Append):
                results[job] = won.get((job.change.table, job.change.number)) is job.change
            else:
                results[job] = job.change(connection) if len(batch) == 1 else _attempt(connection, job.change)
        return [results[job] for job in batch]

    def _append_all(self, connection: Connection, lines: list[Append]) -> dict[tuple[str, int], Append]:
        """Append the lines that are first with their number, in this batch and in the log; return them."""
        first: dict[tuple[str, int], Append] = {}
        for line in sorted(lines, key=lambda line: line.table):
            first.setdefault((line.table, line.number), line)
        rows = connection.execute(
            self._insert(log).on_conflict_do_nothing().returning(log.c.table, log.c.number),
            [dict(zip(COLUMNS, columns_of(line), strict=True)) for line in first.values()],
        )
        numbers = {(row[0], row[1]) for row in rows}
        won = {number: line for number, line in first.items() if number in numbers}
        landed = list(won.values())
        write_chores(connection, self._insert, [(line.table, line.due) for line in landed], self.node)
        for line in landed:
            changed: dict[str, Any] = {"proposal": None} if line.lapses else {}
            if line.end is not None:
                changed = {"status": "over", "end": line.end, "proposal": None, "code": None}
            if line.epoch is not None:
                changed["epoch"] = line.epoch
            if changed:
                changed |= {"revision": tables.c.revision + 1, "touched": today()}
                connection.execute(tables.update().where(tables.c.id == line.table).values(changed))
        return won

    def _notify(self, connection: Connection, batch: list[Job], results: list[Any]) -> None:
        """Notify other nodes in the same transaction: they hear of it if and only if it is committed."""
        if self.bus is None:
            return
        notices = [notice for job, result in zip(batch, results, strict=True) for notice in job.notices(result)]
        self.bus.tell(connection, notices)

    def _resolve(self, batch: list[Job], results: list[Any]) -> None:
        self.waiting -= len(batch)
        for job, result in zip(batch, results, strict=True):
            if job.future.done():  # its caller no longer waits
                continue
            if isinstance(result, Exception):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)


def write_chores(connection: Connection, insert_into: Any, due: list[tuple[str, int | None]], node: str) -> None:
    """Store when each table is due next, and that this node looks after it; None: never."""
    latest = dict(due)
    rows = [{"table": table, "due": when, "node": node} for table, when in latest.items() if when is not None]
    if rows:
        connection.execute(_upsert_of(insert_into), rows)
    idle = [table for table, when in latest.items() if when is None]
    if idle:
        connection.execute(_NO_CHORE, [{"idle": table} for table in idle])


_NO_CHORE: Final = chores.delete().where(chores.c.table == bindparam("idle"))


@cache
def _upsert_of(insert_into: Any) -> Any:
    upsert = insert_into(chores)
    changed = {"due": upsert.excluded.due, "node": upsert.excluded.node}
    return upsert.on_conflict_do_update(index_elements=["table"], set_=changed)


def write_chore(connection: Connection, table: str, due: int | None, node: str) -> None:
    """Store when a table is due next."""
    write_chores(connection, _insert_of(connection), [(table, due)], node)


def _attempt(connection: Connection, change: Change) -> Any:
    """Carry out one change in a savepoint: if it fails, the others of its batch do not.

    If another node stored the same name at the same moment, try again: now the change sees it.
    """
    for tried in range(1, TRIES + 1):
        try:
            with _by_itself(connection):
                return change(connection)
        except IntegrityError as wrong:
            if tried == TRIES:
                return StoreRefused(_reason(wrong))
        except DBAPIError as wrong:
            if _is_away(wrong) or _has_lost_a_race(wrong):
                raise  # not the change's fault: the whole commit is void
            return StoreRefused(_reason(wrong))
        except Overtaken:
            raise
        except Exception as wrong:  # noqa: BLE001 (raised in the caller)
            return wrong
    raise AssertionError("the last try returns")


@contextmanager
def _by_itself(connection: Connection) -> Iterator[None]:
    """Open a savepoint. SQLAlchemy's own is compiled each time, which takes as long as two changes."""
    connection.exec_driver_sql("SAVEPOINT change")
    try:
        yield
    except Exception:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT change")
        raise
    connection.exec_driver_sql("RELEASE SAVEPOINT change")


def _has_lost_a_race(wrong: Exception) -> bool:
    """Tell whether a transaction failed only because of a conflict with another one."""
    if isinstance(wrong, Overtaken):
        return True
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in LOST_RACES


def _is_away(wrong: Exception) -> bool:
    """Tell whether the store itself fails: it is full, away, or takes no writes."""
    if isinstance(wrong, DBAPIError) and wrong.connection_invalidated:
        return True
    return isinstance(wrong, OperationalError | InterfaceError)


def _reason(wrong: Exception) -> str:
    """Return the database's message without the values it may quote."""
    said = str(wrong.orig) if isinstance(wrong, DBAPIError) else str(wrong)
    return said.partition("DETAIL:")[0].strip()


def _insert_of(bound: Engine | Connection) -> Any:
    """Return the dialect's own insert, which supports ON CONFLICT."""
    return postgresql.insert if bound.dialect.name == "postgresql" else sqlite.insert

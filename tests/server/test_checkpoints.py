"""What SQLite has committed reaches the database itself, without a commit that waits for it."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from tablee.server import checkpoints
from tablee.server.schema import tables
from tests.server.stores import opened
from tests.server.test_store import add_tables, line
from tests.server.waiting import PATIENCE, until

pytestmark = [pytest.mark.anyio, pytest.mark.real_time]  # a thread beside another one that commits

MANY_PAGES = 200 * 4_096  # bytes
BY_ITSELF = 1_000 * 4_096  # bytes in the journal, at which SQLite carries over by itself


def in_the_database(file: Path) -> int:
    """Return how many lines of logs the database holds without its journal."""
    alone = file.with_name("alone.db")
    shutil.copy(file, alone)
    connection = sqlite3.connect(alone)
    try:
        return int(connection.execute("SELECT count(*) FROM log").fetchone()[0])
    except sqlite3.DatabaseError:  # copied in the middle of a change
        return -1
    finally:
        connection.close()
        for part in ("", "-wal", "-shm"):
            file.with_name(f"alone.db{part}").unlink(missing_ok=True)


async def test_what_was_committed_reaches_the_database_while_the_store_is_open(sqlite_store: str) -> None:
    file = Path(sqlite_store.removeprefix("sqlite:///"))
    async with opened(sqlite_store) as store:
        await store.write(add_tables("t"))
        assert all([await store.append(line("t", number)) for number in range(1, 100)])
        await until(lambda: in_the_database(file) == 99)


async def test_no_commit_carries_over(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 3_600.0)
    file = Path(sqlite_store.removeprefix("sqlite:///"))
    journal = file.with_name(f"{file.name}-wal")
    async with opened(sqlite_store) as store:
        await store.write(add_tables(*"abcdefghij"))
        number = 0
        while journal.stat().st_size <= BY_ITSELF:
            number += 1
            results = [store.append(line(table, number)) for table in "abcdefghij"]
            assert all([await result for result in results])
        assert in_the_database(file) <= 0
    assert in_the_database(file) == 10 * number, "all of it when the store is closed"


async def test_a_journal_that_grows_too_long_is_restarted(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.05)
    monkeypatch.setattr(checkpoints, "MOST_PAGES", 50)
    journal = Path(f"{sqlite_store.removeprefix('sqlite:///')}-wal")
    async with opened(sqlite_store) as store:
        await store.write(add_tables("t"))
        number = written = 0
        async with asyncio.timeout(PATIENCE):
            while written < MANY_PAGES or journal.stat().st_size > written / 2:  # it grows no longer, and never shrinks
                number += 1
                assert await store.append(line("t", number))
                written += 3 * 4_096  # a page of lines, of their index, of chores


async def test_a_change_that_reads_first_waits_for_a_checkpoint_that_keeps_it_from_writing(sqlite_store: str) -> None:
    def change(connection: Connection) -> int:
        count = len(connection.execute(select(tables.c.id)).all())
        connection.execute(update(tables).values(revision=7))
        return count

    async with opened(sqlite_store) as store:
        await store.write(add_tables("t"))
        other = sqlite3.connect(sqlite_store.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # as a checkpoint does before which commits have to wait
        asyncio.get_running_loop().call_later(0.2, other.execute, "ROLLBACK")
        assert await store.write(change) == 1
        other.close()

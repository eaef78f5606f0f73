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
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

LINES = 2_000  # some 100 pages and more: by itself SQLite would wait for 1,000


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
    async with opened(sqlite_store) as store:
        await store.write(add_tables(*"abcdefghij"))
        for number in range(1, LINES // 10):
            results = [store.append(line(table, number)) for table in "abcdefghij"]
            assert all([await result for result in results])
        assert file.with_name(f"{file.name}-wal").stat().st_size > 1_000 * 4_096, "by itself SQLite would have by now"
        assert in_the_database(file) <= 0
    assert in_the_database(file) == 10 * (LINES // 10 - 1), "all of it when the store is closed"


async def test_a_journal_that_grows_too_long_begins_anew(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.05)
    monkeypatch.setattr(checkpoints, "MOST_PAGES", 50)
    journal = Path(f"{sqlite_store.removeprefix('sqlite:///')}-wal")
    async with opened(sqlite_store) as store:
        await store.write(add_tables("t"))
        written = 0
        for number in range(1, LINES):
            assert await store.append(line("t", number))
            written += 3 * 4_096  # a page of lines, of their index, of chores
        assert journal.stat().st_size < written / 2


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

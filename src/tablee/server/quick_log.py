"""The fast way to append to logs in SQLite: its own driver, one transaction for a batch.

SQLAlchemy takes longer to prepare a commit than the disk to write it. Most commits hold only lines of logs and their
chores; these go this way, everything else goes through SQLAlchemy.

One statement appends many lines. The driver releases the interpreter for every statement and then waits until the
thread of the sockets releases it in turn: a hundred statements would wait a hundred times.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Engine

from tablee.server.schema import chores, log

COLUMNS: Final = tuple(column.name for column in log.columns)
columns_of: Final = attrgetter(*COLUMNS)  # of an Append

AT_ONCE: Final = (64, 16, 4, 1)  # lines in one statement: few sizes, so that each is prepared once

_CHORES: Final = (
    f'REPLACE INTO {chores.name} ("table", due, node) '
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ? FROM json_each(?)"
)
_NO_CHORES: Final = f'DELETE FROM {chores.name} WHERE "table" IN (SELECT value FROM json_each(?))'


class QuickLog:
    """Appends to logs; used by the store's thread alone."""

    def __init__(self, engine: Engine, node: str) -> None:
        self._node = node
        self._lent = engine.raw_connection()  # until the store is closed

    def append(self, lines: Sequence[Any]) -> bool:
        """Commit lines (of `store.Append`). False: nothing was committed; use SQLAlchemy, which handles conflicts."""
        if any(line.end is not None or line.lapses or line.epoch is not None for line in lines):
            return False  # the table changes as well
        due = {line.table: line.due for line in lines}
        wanted = [(table, at) for table, at in due.items() if at is not None]
        idle = [table for table, at in due.items() if at is None]
        connection: Any = self._lent.driver_connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statement, values in _inserts(lines):
                connection.execute(statement, values)
            if wanted:
                connection.execute(_CHORES, (self._node, _json(wanted)))
            if idle:
                connection.execute(_NO_CHORES, (_json(idle),))
            connection.execute("COMMIT")
        except (sqlite3.Error, UnicodeError):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return False
        return True

    def close(self) -> None:
        self._lent.close()


def _inserts(lines: Sequence[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield statements that append all lines, the largest first."""
    done = 0
    for size in AT_ONCE:
        while len(lines) - done >= size:
            yield _INSERTS[size], [value for line in lines[done : done + size] for value in columns_of(line)]
            done += size


def _insert_of(size: int) -> str:
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {log.name} ({names}) VALUES {', '.join([row] * size)}"


_INSERTS: Final = {size: _insert_of(size) for size in AT_ONCE}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()

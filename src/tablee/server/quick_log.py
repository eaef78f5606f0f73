"""The shortest way into the log of a store that nobody shares: SQLite's own driver, one transaction for a batch.

SQLAlchemy takes longer to prepare a commit than the disk to write it. Most commits are nothing but lines of logs and
the chores that go with them; they go this way, and everything else goes the long way.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Engine, insert
from sqlalchemy.dialects import sqlite

from tablee.server.schema import chores, log

COLUMNS: Final = tuple(column.name for column in log.columns)
columns_of: Final = attrgetter(*COLUMNS)  # of an Append

_LINE: Final = str(insert(log).compile(dialect=sqlite.dialect()))
_CHORE: Final = f'REPLACE INTO {chores.name} ("table", due, node) VALUES (?, ?, ?)'
_NO_CHORE: Final = f'DELETE FROM {chores.name} WHERE "table" = ?'


class QuickLog:
    """Appends to logs; used by the store's thread alone."""

    def __init__(self, engine: Engine, node: str) -> None:
        self._node = node
        self._lent = engine.raw_connection()  # for good, until it is closed

    def append(self, lines: Sequence[Any]) -> bool:
        """Commit lines (of `store.Append`). False: nothing was kept, try the long way; it knows what to do."""
        if any(line.end is not None or line.lapses or line.epoch is not None for line in lines):
            return False  # the table changes as well
        connection: Any = self._lent.driver_connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_LINE, [columns_of(line) for line in lines])
            due = {line.table: line.due for line in lines}
            connection.executemany(_CHORE, [(table, at, self._node) for table, at in due.items() if at is not None])
            connection.executemany(_NO_CHORE, [(table,) for table, at in due.items() if at is None])
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return False
        return True

    def close(self) -> None:
        self._lent.close()

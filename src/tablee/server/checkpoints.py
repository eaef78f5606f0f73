"""Checkpoints: copy what SQLite committed to its journal into the database, beside the commits.

By default SQLite does this within a commit, every thousand pages: then everybody waits for the disk.
"""

from __future__ import annotations

import sqlite3
import threading
from typing import Any, Final

from sqlalchemy import Engine

EVERY: Final = 1.0  # seconds
MOST_PAGES: Final = 16_000  # of the journal, 64 MB; past that, commits wait until it is empty

BESIDE: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # as much as possible while others read and write
BEFORE: Final = "PRAGMA wal_checkpoint(RESTART)"  # everything; the journal starts again from its beginning


class Checkpoints:
    """Makes checkpoints, in a thread of its own, while a store is open."""

    def __init__(self, engine: Engine) -> None:
        self._lent = engine.raw_connection()  # until the store is closed
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._work, name="store-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join()
        self._lent.close()

    def _work(self) -> None:
        while not self._end.wait(EVERY):
            try:
                if self._carry_over(BESIDE) > MOST_PAGES:
                    self._carry_over(BEFORE)
            except sqlite3.Error:  # the disk fails: commits report it; try again later
                continue

    def _carry_over(self, how: str) -> int:
        """Make a checkpoint; return how many pages are in the journal."""
        connection: Any = self._lent.driver_connection
        _, pages, _ = connection.execute(how).fetchone()
        return int(pages)

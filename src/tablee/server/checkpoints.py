"""Checkpoints: what SQLite has committed to its journal is carried over into the database, beside the commits.

By itself SQLite does so within a commit, every thousand pages: then everybody waits for the disk to write all of them.
"""

from __future__ import annotations

import sqlite3
import threading
from typing import Any, Final

from sqlalchemy import Engine

EVERY: Final = 1.0  # seconds
MOST_PAGES: Final = 16_000  # in the journal, 64 MB: past that commits wait until it is empty

BESIDE: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # as much as can be done while others read and write
BEFORE: Final = "PRAGMA wal_checkpoint(RESTART)"  # everything, and the journal begins anew


class Checkpoints:
    """Carries over, in a thread of its own, for as long as a store is open."""

    def __init__(self, engine: Engine) -> None:
        self._lent = engine.raw_connection()  # for good, until it is closed
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
            except sqlite3.Error:  # the disk is full, or fails: whoever commits hears of it, and the next turn comes
                continue

    def _carry_over(self, how: str) -> int:
        """Return how many pages are in the journal."""
        connection: Any = self._lent.driver_connection
        _, pages, _ = connection.execute(how).fetchone()
        return int(pages)

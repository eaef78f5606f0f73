"""The order of all locks: transactions that take them in one order never deadlock.

The order: the service, tables (by id, all at once), people (by id), claims. The lock on the service covers nodes; the
lock on a table covers its seats, log, chat and chore. A claim skips locked rows, and comes last.
docs/decisions/017-lock-order.md says why, and tests/server/test_lock_order.py checks it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import ARRAY, Connection, String, any_, bindparam, select

from tablee.server.schema import tables

_IDS: Final = bindparam("ids", type_=ARRAY(String))
_HELD: Final = select(tables.c.id).where(tables.c.id == any_(_IDS)).order_by(tables.c.id).with_for_update()


class Overtaken(Exception):
    """The rows to lock changed before they were locked: the transaction starts again."""


def hold_tables(connection: Connection, ids: Iterable[str]) -> None:
    """Lock all tables of a transaction, in the one order; other transactions that would change them wait.

    Call it once, before anything that belongs to a table is locked. SQLite has one lock for everything.
    """
    if connection.dialect.name == "postgresql" and (wanted := sorted(set(ids))):
        connection.execute(_HELD, {"ids": wanted})

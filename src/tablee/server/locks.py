"""The order of all locks: whoever takes them in one order never waits in a circle.

The service, tables (by id, all at once), people (by id), claims. Nodes are locked by whoever holds the service, what
belongs to a table (its seats, log, chat and chore) by whoever holds the table, in any order. A claim passes over what
is locked, and nothing is waited for after it. docs/decisions/017-lock-order.md tells why, and
tests/server/test_lock_order.py looks whether it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import ARRAY, Connection, String, any_, bindparam, select

from tablee.server.schema import tables

_IDS: Final = bindparam("ids", type_=ARRAY(String))
_HELD: Final = select(tables.c.id).where(tables.c.id == any_(_IDS)).order_by(tables.c.id).with_for_update()


class Overtaken(Exception):
    """What has to be held is not what it was when it was looked for: the transaction is void, and begins anew."""


def hold_tables(connection: Connection, ids: Iterable[str]) -> None:
    """Hold all tables of a transaction, in the one order; whoever else would change one of them has to wait.

    To be called once, before anything that belongs to a table is locked. SQLite has one lock for everything.
    """
    if connection.dialect.name == "postgresql" and (wanted := sorted(set(ids))):
        connection.execute(_HELD, {"ids": wanted})

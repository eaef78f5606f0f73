"""Expiry: removes tables that never began, imports that nobody opens, old matches, and people without tables.

A table stores only the day it was last touched: that is enough, and it rarely has to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from tablee.server.bus import Notice
from tablee.server.clock import DAY, today
from tablee.server.schema import chat, chores, log, people, seats, tables
from tablee.server.store import Store

GATHERING: Final = 7  # days after which a table that has not begun expires
IMPORTED: Final = 30  # days after which an unopened import expires
FORGOTTEN: Final = 365  # days after which people without a seat are removed
AT_ONCE: Final = 20  # tables in one search; each is removed in a commit of its own, so that play goes on
PEOPLE_AT_ONCE: Final = 200


class Expired(msgspec.Struct, frozen=True):
    """How much has expired."""

    gathering: int
    imported: int
    finished: int
    resting: int
    people: int

    @property
    def tables(self) -> int:
        return self.gathering + self.imported + self.finished + self.resting


def count_expired(connection: Connection, keep: int) -> Expired:
    """Count what would be removed."""
    counts = {kind: _count(connection, where) for kind, where in _kinds(keep)}
    strangers = select(func.count()).select_from(people).where(_is_forgotten())
    return Expired(**{"finished": 0, "resting": 0, **counts}, people=connection.scalar(strangers) or 0)


async def remove_tables(store: Store, keep: int, stopped: Callable[[], bool] = lambda: False) -> list[str]:
    """Remove some expired tables with all their rows, and notify other nodes; return which.

    Fewer than AT_ONCE: there are no more. `keep`: days for which finished matches are kept, 0 for ever.
    """
    found = await store.read(lambda connection: _find(connection, keep))
    gone: list[str] = []
    for table in found:
        if stopped():
            break
        if await _remove(store, table, keep):
            gone.append(table)
    return gone


async def remove_people(store: Store) -> int:
    """Remove some of the people without a seat; return how many."""
    return await store.write(_forget)


def touch(connection: Connection, table: str) -> None:
    """Note that a table was opened today."""
    day = today()
    connection.execute(update(tables).where(tables.c.id == table, tables.c.touched < day).values(touched=day))


# -- inside --------------------------------------------------------------------------------------------------


def _find(connection: Connection, keep: int) -> list[str]:
    return list(connection.scalars(select(tables.c.id).where(_is_expired(keep)).limit(AT_ONCE)))


def _forget(connection: Connection) -> int:
    """Remove people. A claim, by the order of locks: a person who is locked now is needed."""
    some = select(people.c.id).where(_is_forgotten()).limit(PEOPLE_AT_ONCE)
    found = list(connection.scalars(some.with_for_update(skip_locked=True)))
    return connection.execute(delete(people).where(people.c.id.in_(found))).rowcount if found else 0


async def _remove(store: Store, table: str, keep: int) -> bool:
    """Remove a table if it is still expired."""

    def remove(connection: Connection) -> bool:
        if not connection.execute(delete(tables).where(tables.c.id == table, _is_expired(keep))).rowcount:
            return False
        for part in (log, seats, chat, chores):
            connection.execute(delete(part).where(part.c.table == table))
        return True

    return await store.write(remove, Notice(store.node, "gone", table), of=table)


def _is_expired(keep: int) -> ColumnElement[bool]:
    return or_(*(where for _, where in _kinds(keep)))


def _kinds(keep: int) -> Iterator[tuple[str, ColumnElement[bool]]]:
    """Yield the kinds of what expires; no table is of two kinds."""
    is_import = tables.c.origin == "import"
    yield "gathering", _untouched("gathering", GATHERING)
    yield "imported", and_(_untouched("over", IMPORTED), is_import)
    if keep:
        yield "finished", and_(or_(_untouched("over", keep), _untouched("abandoned", keep)), ~is_import)
        yield "resting", and_(_untouched("playing", keep), tables.c.paused.is_not(None))


def _untouched(status: str, days: int) -> ColumnElement[bool]:
    """Select tables that were not touched for so many days, with nobody there now."""
    there = and_(seats.c.table == tables.c.id, seats.c.kind == "person", seats.c.away.is_(None))
    return and_(tables.c.status == status, tables.c.touched < today() - days, ~exists().where(there))


def _is_forgotten() -> ColumnElement[bool]:
    return and_(
        people.c.made < (today() - FORGOTTEN) * DAY,
        ~exists().where(seats.c.person == people.c.id),
    )


def _count(connection: Connection, where: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(tables).where(where)) or 0

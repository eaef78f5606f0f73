"""A person's tables, as a list: read from the store, so that no table has to be in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from tablee.kernel.record import BadRecord
from tablee.kernel.seat import Seat
from tablee.server.history import Line
from tablee.server.house import House
from tablee.server.live import LiveTable, read_live
from tablee.server.messages import Listed, Status
from tablee.server.rows import TableRow
from tablee.server.schema import log, seats, tables

MOST_LISTED: Final = 50  # tables, the newest first
MOST_KNOWN: Final = 10_000  # tables whose turn is cached


class Row(msgspec.Struct, frozen=True):
    """What the store has of one of a person's tables."""

    table: str
    game: str
    status: Status
    seat: Seat
    names: list[str]
    lines: int  # of its log


class Listing:
    """Lists a person's tables, and at which of them it is their turn.

    For a match that is not in memory this needs a replay: one after the other, and only if the log has grown since
    the last one.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[str, tuple[int, Sequence[Seat]]] = (
            OrderedDict()
        )  # lines of the log, and who was asked then

    async def of(self, person: str, address: str) -> list[Listed]:
        """Return the newest of a person's tables; replays are done in the turns of their address."""
        rows = await self._house.store.read(lambda connection: read_rows(connection, person))
        return [
            Listed(row.table, row.game, row.status, row.seat, row.names, row.seat in await self._asked(row, address))
            for row in rows
        ]

    async def _asked(self, row: Row, address: str) -> Sequence[Seat]:
        """Return the seats the game waits for."""
        if row.status != "playing":
            return ()
        live = self._house.tables.get(row.table)
        if live is not None:
            return _asked_of(live)
        lines, asked = self._known.get(row.table, (-1, ()))
        if lines != row.lines:
            asked = await self._looked_up(row.table, address)
            self._remember(row, asked)
        return asked

    async def _looked_up(self, table: str, address: str) -> Sequence[Seat]:
        async with self._house.work.turn(address, table):
            found = await self._house.store.read(lambda connection: read_live(connection, table))
            return () if found is None else await asyncio.to_thread(asked_at, *found)

    def _remember(self, row: Row, asked: Sequence[Seat]) -> None:
        self._known[row.table] = (row.lines, asked)
        self._known.move_to_end(row.table)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def asked_at(row: TableRow, lines: list[Line]) -> Sequence[Seat]:
    """Replay a log and return the seats the match waits for."""
    table = LiveTable(row)
    try:
        table.load(lines)
    except BadRecord:  # it cannot be opened any more; a visitor is told so
        return ()
    return _asked_of(table)


def _asked_of(table: LiveTable) -> Sequence[Seat]:
    playing = table.playing
    return () if playing is None else playing.asked()


def read_rows(connection: Connection, person: str) -> list[Row]:
    """Read a person's tables."""
    columns = (tables.c.id, tables.c.game, tables.c.status, seats.c.seat)
    mine = select(*columns).join(seats, seats.c.table == tables.c.id).where(seats.c.person == person)
    found = connection.execute(mine.order_by(tables.c.made.desc()).limit(MOST_LISTED)).all()
    names: dict[str, list[str]] = {row.id: [] for row in found}
    query = select(seats.c.table, seats.c.name, seats.c.level).where(seats.c.table.in_(names))
    for table, name, level in connection.execute(query.order_by(seats.c.table, seats.c.seat)):
        names[table].append(name or level or "")
    latest = select(log.c.table, func.max(log.c.number)).where(log.c.table.in_(names)).group_by(log.c.table)
    lines = dict(list(connection.execute(latest)))
    return [Row(row.id, row.game, row.status, row.seat, names[row.id], lines.get(row.id, 0)) for row in found]

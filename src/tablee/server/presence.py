"""Presence: who is at the table, who went, and for whom a bot stands in; stored, so that every node sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, update

from tablee.kernel.seat import Seat
from tablee.server import registry, telling
from tablee.server.agreements import Agreements
from tablee.server.clock import ServiceClock
from tablee.server.live import LiveTable
from tablee.server.rows import SeatChange
from tablee.server.schema import seats
from tablee.server.store import Store, write_chore
from tablee.server.table_rows import TableRows
from tablee.server.talk import Talk

_MINE = update(seats).where(
    seats.c.table == registry.OF, seats.c.seat == bindparam("place"), seats.c.node == bindparam("here")
)
_REPLACED = update(seats).where(
    seats.c.table == registry.OF, seats.c.seat == bindparam("place"), seats.c.away.is_not(None)
)


class Presence:
    """Stores who comes and goes at the tables of this node."""

    def __init__(
        self,
        store: Store,
        clock: ServiceClock,
        rows: TableRows,
        talk: Talk,
        agreements: Agreements,
        find: Callable[[str], Awaitable[LiveTable | None]],
        attend: Callable[[LiveTable], Awaitable[None]],
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._rows: Final = rows
        self._talk: Final = talk
        self._agreements: Final = agreements
        self._find: Final = find  # a table, from memory or from the store
        self._attend: Final = attend  # the house looks after the table from then on
        self._unwritten: dict[str, set[Seat]] = {}  # seats whose coming or going is not stored yet

    # -- coming and going ------------------------------------------------------------------------------------

    async def note(self, table: LiveTable, seat: Seat) -> None:
        """Store whether a person is at a seat; if the store refuses, `note_all` tries again.

        People of a table who come or go during a write share the next one.
        """
        self._unwritten.setdefault(table.id, set()).add(seat)
        went: list[Seat] = []
        async with table.noting:
            waiting = self._unwritten.get(table.id, set())
            if seat not in waiting:  # an earlier write included it
                return
            went = await self._write(table, sorted(waiting))
        await self._attend(table)
        if went:
            await self._agreements.review(table)

    async def note_all(self) -> None:
        """Store who came and went while the store took no writes."""
        for id, waiting in list(self._unwritten.items()):
            try:
                table = await self._find(id)
            except registry.Refusal:  # it cannot be opened any more
                table = None
            if table is None:
                self._unwritten.pop(id, None)
                continue
            for seat in list(waiting):
                await self.note(table, seat)

    async def _write(self, table: LiveTable, noted: Sequence[Seat]) -> list[Seat]:
        """Store for these seats whether a person is there; return the empty ones."""
        is_there = {seat: table.is_there(seat) for seat in noted}
        came = [seat for seat in noted if is_there[seat] and not self._is_known(table, seat)]
        went = [seat for seat in noted if not is_there[seat]]
        if came or went:
            now = self._clock.now()
            seen = {seat: table.stream.counts[seat] for seat in went}
            await self._rows.change(table, lambda connection: self._come_and_go(connection, table.id, now, came, seen))
        self._settle(table, [seat for seat in noted if is_there[seat] == table.is_there(seat)])
        return went

    def _settle(self, table: LiveTable, noted: Sequence[Seat]) -> None:
        """Remove these seats from those still to be stored."""
        waiting = self._unwritten.get(table.id, set())
        waiting.difference_update(noted)
        if not waiting:
            self._unwritten.pop(table.id, None)

    def _is_known(self, table: LiveTable, seat: Seat) -> bool:
        """Tell whether the store already has it that the person of this seat is here."""
        row = table.row.seats[seat]
        is_noted = row.away is None and not row.stand_in and not row.left and row.node == self._store.node
        return is_noted or row.kind != "person"

    def _come_and_go(
        self, connection: Connection, table: str, now: int, came: list[Seat], went: dict[Seat, int]
    ) -> None:
        """Give seats back to those who came, and wake a resting table; those who went may be at another node now."""
        node = self._store.node
        registry.change_table(connection, table)
        if came:
            registry.change_seats(connection, table, came, away=None, left=False, stand_in=False, node=node)
            if registry.wake(connection, table, now):
                registry.begin_absences(connection, table, now)
        if went:
            gone = {"of": table, "here": node, "away": now, "node": None}
            connection.execute(_MINE, [{**gone, "place": seat, "seen": seen} for seat, seen in went.items()])

    async def correct_absences(self, table: LiveTable) -> None:
        """Correct absences that are stored of people connected here."""
        for seat in [row.seat for row in table.row.people()]:
            row = table.row.seats[seat]  # read again: the write before may have taken long
            if row.left and seat not in self._unwritten.get(table.id, ()):  # else they are coming back right now
                telling.dismiss(table.guests_of(seat), "left")
            elif row.away is not None and table.is_there(seat):
                await self.note(table, seat)

    async def leave_seat(self, table: LiveTable, seat: Seat) -> None:
        """Let a person leave on purpose during the match: a bot plays on at once, until they come back."""
        guests = table.guests_of(seat)
        away = SeatChange(away=self._clock.now(), left=True, node=None, seen=table.stream.counts[seat])
        async with table.noting:
            await self._rows.change(table, lambda connection: registry.change_seat(connection, table.id, seat, **away))
            if all(guest in guests for guest in table.guests_of(seat)):  # nothing is left to store
                self._settle(table, [seat])
        telling.dismiss(guests, "left")
        await self._attend(table)
        await self._agreements.review(table)

    async def count_people(self, table: LiveTable) -> None:
        """After the death of a node: let every node store who is still connected to it."""
        await self._rows.change(table, lambda _: None)
        await self.correct_absences(table)

    # -- what the steward may do -----------------------------------------------------------------------------

    async def stand_in(self, table: LiveTable, seat: Seat) -> None:
        """Let a bot play for a person who is away."""

        def replace(connection: Connection) -> None:
            if connection.execute(_REPLACED, {"of": table.id, "place": seat, "stand_in": True}).rowcount:
                registry.change_table(connection, table.id)

        await self._rows.change(table, replace)

    async def rest(self, table: LiveTable) -> None:
        """Stop the clocks of a table while nobody is there."""
        now, node = self._clock.now(), self._store.node

        def pause(connection: Connection) -> None:
            row = registry.hold(connection, table.id)
            if row is not None and all(seat.away is not None for seat in row.people()):  # nobody came meanwhile
                registry.change_table(connection, table.id, "playing", paused=now, paused_by="absence")
                write_chore(connection, table.id, None, node)

        await self._rows.change(table, pause)

    async def review(self, table: LiveTable) -> None:
        """Check for chat and absences that were missed, and whether the remaining people agree on a proposal."""
        await self._talk.settle(table)
        await self.correct_absences(table)
        await self._agreements.review(table)

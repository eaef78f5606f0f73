"""The rows of a table: changed in the store, then sent to guests here and at other nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection

from tablee.kernel.seat import NOBODY
from tablee.server import registry, telling
from tablee.server.bus import Notice
from tablee.server.clock import ServiceClock
from tablee.server.later import Later
from tablee.server.live import LiveTable
from tablee.server.rows import TableRow
from tablee.server.store import Store, StoreRefused
from tablee.server.table_log import TableLog

UNSURE: Final = 60_000  # ms by which nodes may differ on how old something is

T = TypeVar("T")


class TableRows:
    """Changes the rows of tables, keeps the tables here up to date with them, and sends what is new to guests."""

    def __init__(
        self, store: Store, clock: ServiceClock, log: TableLog, look_again: Callable[[LiveTable], None]
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._log: Final = log
        self._look_again: Final = look_again  # called if a change may have been committed and was not sent

    async def change(
        self, table: LiveTable, change: Callable[[Connection], T], person: str | None = None, alone: bool = False
    ) -> T:
        """Change a table's rows, then send them to everybody, here and at other nodes.

        `person`: whose name it stores; `alone`: it changes other tables as well, and locks them all itself.
        """

        def carry_out(connection: Connection) -> tuple[T, TableRow | None]:
            return change(connection), registry.read_table(connection, table.id)

        try:
            notice = Notice(self._store.node, "rows", table.id)
            result, row = await self._store.write(carry_out, notice, of=() if alone else table.id, person=person)
        except StoreRefused:  # it may have been committed: look again
            table.is_doubtful = True
            self._look_again(table)
            raise
        await self._take_over(table, row)
        return result

    async def refresh(self, table: LiveTable) -> None:
        """Read a table's rows again and send them to all guests here."""
        row = await self._store.read(lambda connection: registry.read_table(connection, table.id))
        await self._take_over(table, row)

    async def _take_over(self, table: LiveTable, row: TableRow | None) -> None:
        """Take over a row unless it is older than the present one, and send what is new."""
        if row is None:
            return
        begins = table.match is None and row.head is not None
        is_news = row.revision > table.row.revision  # else it was sent when it was read before
        if row.revision >= table.row.revision:
            table.row = row
        if begins:
            await self._log.follow(table)
        self.settle_guests(table)
        telling.tell_thinking(table, self._clock)
        if is_news:
            telling.tell_table(table, self._clock)

    def settle_guests(self, table: LiveTable) -> None:
        """Dismiss guests who lost their seat or may no longer watch, and apply the watchers' delay."""
        telling.dismiss([guest for guest in table.guests if table.is_void(guest)], "seat_freed")
        if table.row.watchers == "refused":
            unwanted = [guest for guest in table.guests_of(NOBODY) if not guest.has_replay_key]
            telling.dismiss(unwanted, "watchers_refused")
        self._settle_delay(table)

    def _settle_delay(self, table: LiveTable) -> None:
        """Apply a new delay that the host has set, here or at another node."""
        if table.later.delay == table.row.delay:
            return
        table.later.stop()
        table.later = Later(table.row.delay)
        self.begin_delay(table)
        for guest in table.guests_of(NOBODY):
            guest.welcome_again()

    def begin_delay(self, table: LiveTable) -> None:
        """Show delayed watchers the present state once the latest event is surely old enough.

        By the service clock it may look too old: a node whose clock stood still may have written it.
        """
        if telling.is_delayed(table):
            age = self._clock.now() - table.service_time(table.stream.latest) - UNSURE
            telling.keep_moment(table, self._clock, max(0, age) / 1000)

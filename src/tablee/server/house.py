"""The house: the tables in this node's memory, and who is connected to them."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from sqlalchemy import Connection, select, update

from tablee.kernel.record import BadRecord
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server import chores, expiry, registry, telling
from tablee.server.agreements import Agreements
from tablee.server.bus import Notice
from tablee.server.clock import ServiceClock, remove_node
from tablee.server.guest import Guest
from tablee.server.history import latest_number
from tablee.server.live import LiveTable, read_live
from tablee.server.locks import hold_tables
from tablee.server.messages import Goodbye
from tablee.server.metrics import Figures
from tablee.server.presence import Presence
from tablee.server.referee import Referee
from tablee.server.registry import Refusal
from tablee.server.rows import TableRow
from tablee.server.schedule import Schedule
from tablee.server.schema import seats
from tablee.server.settings import Settings
from tablee.server.sitters import Sitters
from tablee.server.steward import AGAIN, Steward
from tablee.server.store import Store, StoreRefused, write_chore
from tablee.server.table_log import TableLog
from tablee.server.table_rows import TableRows
from tablee.server.taking_back import TakingBack
from tablee.server.talk import Talk
from tablee.server.thinkers import Thinkers
from tablee.server.work import HOUSE, HeavyWork

IDLE: Final = 60_000  # ms after which an idle table leaves the memory
RESTARTS: Final = 1012  # the close code of sockets when the server stops
TRIES: Final = 5  # to take charge of a table while another node plays on
WITHOUT_CHORES: Final = ("gathering", "over")  # not begun; ended by a line of the log, which also removed its chore
COME_BACK: Final = 1_500  # ms after which clients return when a node stops
MOST_LOADING: Final = 400  # tables that wait to be loaded; past that, further requests are refused as too_busy

logger = structlog.get_logger()


class House:
    """The tables of this node and the parts that serve them. No part knows the house: each gets what it needs."""

    def __init__(
        self, store: Store, clock: ServiceClock, thinkers: Thinkers, settings: Settings, figures: Figures
    ) -> None:
        self.store = store
        self.figures = figures
        self.clock = clock
        self.sitters = Sitters(clock, settings.grace)
        self.schedule = Schedule(clock, self.sitters)
        self.log = TableLog(store, clock)
        self.rows = TableRows(store, clock, self.log, self._look_again)
        self.talk = Talk(store, self._look_again)
        self.referee = Referee(self.log, clock, self.schedule, self.sitters, figures)
        self.taking_back = TakingBack(self.log, clock)
        self.agreements = Agreements(store, clock, self.log, self.rows, self.taking_back, self.attend)
        self.presence = Presence(store, clock, self.rows, self.talk, self.agreements, self.table, self.attend)
        self.steward = Steward(
            self.log, self.referee, self.presence, self.schedule, self.sitters, thinkers, clock, settings
        )
        self.tables: dict[str, LiveTable] = {}
        self.sockets = 0
        self.work = HeavyWork()
        self._loading: dict[tuple[str, str], asyncio.Future[LiveTable | None]] = {}  # by table and address
        self.unattended: set[str] = set()  # tables that could not be looked after: the node tries again
        self._closing = False
        self._seen: dict[tuple[str, Seat], int] = {}  # when closing: the latest event number sent to each seat

    # -- tables ----------------------------------------------------------------------------------------------

    async def table(self, id: str, address: str = HOUSE) -> LiveTable | None:
        """Return a table, from memory or from the store; None: there is none with this id.

        Each request waits for a turn of its own address, even if another address already waits for the same table.
        """
        if id in self.tables:
            self.tables[id].idle_since = self.clock.now()
            return self.tables[id]
        asked = id, address
        if asked not in self._loading:
            self._loading[asked] = asyncio.ensure_future(self._load(id, address))
            self._loading[asked].add_done_callback(lambda _: self._loading.pop(asked, None))
        return await asyncio.shield(self._loading[asked])

    def add(self, row: TableRow) -> LiveTable:
        """Add a table that was just opened here: no other node knows it yet."""
        table = self.tables[row.id] = LiveTable(row)
        table.idle_since = self.clock.now()
        return table

    def is_crowded(self, id: str) -> bool:
        """Tell whether this table is not in memory, and too many others are being loaded."""
        return id not in self.tables and len(self._loading) >= MOST_LOADING

    async def _load(self, id: str, address: str) -> LiveTable | None:
        async with self.work.turn(address, id):
            table = self.tables.get(id) or await self._read(id)
        if table is None or id in self.tables:  # a request of another address loaded it first
            return self.tables.get(id)
        table.idle_since = self.clock.now()
        self.rows.begin_delay(table)
        self.tables[id] = table
        if table.row.origin == "import":
            self._keep_longer(id)
        await self.catch_up(table)  # notices that came before it was in memory went by
        return table

    def _keep_longer(self, id: str) -> None:
        """Note that an import was opened. If the store refuses, the next visitor will do."""
        written = self.store.write(lambda connection: expiry.touch(connection, id), of=id)
        written.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _read(self, id: str) -> LiveTable | None:
        """Read a table and play its match again."""
        found = await self.store.read(lambda connection: read_live(connection, id))
        if found is None:
            return None
        row, lines = found
        table = LiveTable(row)
        table.chat = await self.store.read(lambda connection: registry.read_chat(connection, id))
        try:
            await asyncio.to_thread(table.load, lines)
        except BadRecord as wrong:
            logger.error("a table cannot be played on", table=id, reason=str(wrong))
            raise Refusal("cannot_be_played_on") from None
        return table

    async def catch_up(self, table: LiveTable) -> None:
        """Take in what other nodes have done to a table."""
        if not self.store.is_shared:
            return
        await self.log.follow(table)
        self.rows.settle_guests(table)
        await self.talk.read(table)

    async def has_ended(self, table: LiveTable) -> bool:
        """Tell whether a match that still runs here has ended at another node."""
        return self.store.is_shared and await self.store.read(lambda c: registry.has_ended(c, table.id))

    # -- guests ----------------------------------------------------------------------------------------------

    def enter(self, table: LiveTable, guest: Guest, seen: int | None) -> None:
        """Let somebody in: a welcome first, then everything that happens."""
        guest.tell(self.welcome(table, guest, seen))
        table.guests.append(guest)
        self.sockets += 1

    async def arrive(self, table: LiveTable, guest: Guest) -> None:
        """Store that a player has come."""
        if guest.seat >= 0:
            await self.presence.note(table, guest.seat)

    def welcome(self, table: LiveTable, guest: Guest, seen: int | None = None) -> bytes:
        """Return the frame that says everything; for a delayed watcher, as it was then."""
        if guest.seat == NOBODY and telling.is_delayed(table):
            return table.later.shown or encode(telling.blank_welcome(table))
        if seen is None and table.stream.latest == 0:
            seen = 0  # nothing was noticed yet: send the events of the set-up
        return encode(telling.welcome(table, guest.seat, self.clock.now(), seen, table.chat))

    async def leave(self, table: LiveTable, guest: Guest) -> None:
        """Let somebody out."""
        table.guests.remove(guest)
        self.sockets -= 1
        table.idle_since = self.clock.now()
        if self._closing:
            self._seen[table.id, guest.seat] = table.stream.counts[guest.seat]
        elif guest.seat >= 0 and not table.is_there(guest.seat):
            await self.presence.note(table, guest.seat)

    async def attend(self, table: LiveTable) -> None:
        """Look after a table from now on, and store when it is due, so that other nodes leave it to this one.

        First take in what happened at other nodes. The caller does not hold the table's lock.
        """
        try:
            for _ in range(TRIES):
                if self.tables.get(table.id) is not table or table.row.status in WITHOUT_CHORES:
                    return
                if await self._take_charge(table):
                    break
                if not await self._hear_the_rest(table):
                    return
            else:
                self.unattended.add(table.id)  # tried again with the next round
            self.steward.look_after(table)
        except StoreRefused:  # no other node knows that this table needs care
            self.unattended.add(table.id)
            self._look_again(table)
            raise

    def _look_again(self, table: LiveTable) -> None:
        """Let the steward look at a table soon: a write failed, but may have been committed."""
        self.steward.look_again_in(table, AGAIN)

    async def _hear_the_rest(self, table: LiveTable) -> bool:
        """Take in what is new in the log; False: the table is no longer in memory."""
        try:
            await self.log.follow(table)
        except StoreRefused:
            raise
        except Refusal as refusal:  # it expired meanwhile
            logger.info("a table is gone", table=table.id, key=refusal.key)
            self.remove(table.id)
            return False
        except Exception as wrong:  # the log is right; it is read again with the next round
            logger.error("a table differs from its log", table=table.id, exc_info=wrong)
            self.unattended.add(table.id)
            self.let_go(table)
            return False
        return True

    async def _take_charge(self, table: LiveTable) -> bool:
        """Store when the table is due, and that this node looks after it; False: the store has something newer."""
        due, number, revision, node = self.schedule.due(table), table.number, table.row.revision, self.store.node

        def write(connection: Connection) -> bool:
            if _is_newer(connection, table.id, number, revision):
                return False
            goes_on = registry.is_playing(connection, table.id)  # it may have ended by a line not known here yet
            write_chore(connection, table.id, due if goes_on else None, node)
            return True

        def notices(is_ours: bool) -> list[Notice]:
            return [Notice(node, "attended", table.id)] if is_ours else []

        is_ours = await self.store.write(write, notices, of=table.id)
        table.charges += is_ours
        return is_ours

    # -- housekeeping ----------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Drop idle tables from memory."""
        now = self.clock.now()
        for table in list(self.tables.values()):
            is_idle = not table.guests and not table.bot_tasks and not table.lock.locked()
            if is_idle and now - table.idle_since > IDLE and not self.steward.comes_soon(table):
                self._forget(table)

    def let_go(self, table: LiveTable) -> None:
        """Drop a table whose state here is wrong; its guests reconnect and get the right one."""
        self._forget(table)
        frame = encode(Goodbye("server_stops", COME_BACK))
        for guest in list(table.guests):
            guest.tell(frame)
            guest.cut()

    def remove(self, id: str) -> None:
        """Remove a table that expired, here or at another node, and dismiss its guests."""
        table = self.tables.get(id)
        if table is not None:
            self._forget(table)
            telling.dismiss(list(table.guests), "no_such_table")

    def _forget(self, table: LiveTable) -> None:
        table.is_let_go = True
        self.steward.leave_alone(table)
        table.later.stop()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def drop_slow_readers(self) -> None:
        """Cut off guests who stopped reading: they get what they missed when they come back."""
        for guest in self.guests():
            if guest.is_stuck():
                self.figures.sockets_dropped["too_slow"] += 1
                logger.info("a slow reader was dropped", seat=guest.seat)
                guest.cut()

    def guests(self) -> list[Guest]:
        return [guest for table in self.tables.values() for guest in table.guests]

    async def tell_goodbye(self) -> None:
        """Tell everybody to come back in a moment."""
        self._closing = True
        guests = self.guests()
        frame = encode(Goodbye("server_stops", COME_BACK))
        for guest in guests:
            guest.tell(frame)
        await asyncio.gather(*(guest.drained(1.0) for guest in guests))
        for guest in guests:
            guest.cut(RESTARTS, "server_stops")

    async def farewell(self) -> None:
        """Stop looking after tables, and store that all who were here are away from now on."""
        await self.steward.close()
        now = self.clock.now()

        def go(connection: Connection) -> list[str]:
            remove_node(connection, self.store.node)
            here = set(connection.scalars(select(seats.c.table).where(seats.c.node == self.store.node)))
            hold_tables(connection, {*here, *(table for table, _ in self._seen)})
            mine = update(seats).where(seats.c.table.in_(here), seats.c.node == self.store.node)
            left = set(connection.scalars(mine.values(away=now, node=None).returning(seats.c.table)))
            for (table, seat), seen in self._seen.items():
                connection.execute(update(seats).where(seats.c.table == table, seats.c.seat == seat).values(seen=seen))
            for table in sorted(left):
                registry.change_table(connection, table)
            chores.hand_over(connection, [self.store.node], now)
            return sorted(left)

        await self.store.write(go, lambda left: [Notice(self.store.node, "rows", table) for table in left])


def _is_newer(connection: Connection, table: str, number: int, revision: int) -> bool:
    """Tell whether the store has a later line of the log, or a later revision of the rows."""
    return latest_number(connection, table) > number or registry.revision_of(connection, table) > revision

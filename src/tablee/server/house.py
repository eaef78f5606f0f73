"""The house: the tables in this node's memory, who is connected to them, and what other nodes tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import structlog
from sqlalchemy import Connection, select, update

from tablee.kernel.record import BadRecord
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server import chores, expiry, registry, telling
from tablee.server.agreements import Agreements
from tablee.server.bus import Notice
from tablee.server.clock import ServiceClock, strike_off
from tablee.server.guest import Guest
from tablee.server.history import latest_number
from tablee.server.later import Later
from tablee.server.live import LiveTable, read_live
from tablee.server.locks import hold_tables
from tablee.server.messages import ChatLine, Cleared, Goodbye, Said
from tablee.server.metrics import Figures
from tablee.server.presence import Presence
from tablee.server.referee import Referee
from tablee.server.registry import Refusal
from tablee.server.schema import seats
from tablee.server.steward import AGAIN, Steward
from tablee.server.store import Store, StoreRefused, write_chore
from tablee.server.table_log import TableLog
from tablee.server.taking_back import TakingBack
from tablee.server.work import HOUSE, HeavyWork

IDLE: Final = 60_000  # ms after which a table that nobody looks at leaves the memory
UNSURE: Final = 60_000  # ms that nodes may be apart on how old something is
RESTARTS: Final = 1012  # the code of sockets that close because the server does
TRIES: Final = 5  # to take charge of a table at which play goes on elsewhere
WITHOUT_CHORES: Final = ("gathering", "over")  # not begun; ended by a line of the log, and its last chore with it
COME_BACK: Final = 1_500  # ms after which clients return when a node stops
MOST_LOADING: Final = 400  # tables that wait for it; past that, whoever asks for another comes back later

T = TypeVar("T")

logger = structlog.get_logger()


class House:
    """All that goes on at this node."""

    def __init__(self, store: Store, clock: ServiceClock, steward: Steward, figures: Figures | None = None) -> None:
        self.store = store
        self.figures = figures or Figures()
        self.clock = clock
        self.steward = steward
        self.log = TableLog(store, clock)
        self.referee = Referee(self.log, clock, steward, steward.sitters, self.figures)
        self.taking_back = TakingBack(self.log, clock)
        steward.referee = self.referee
        self.presence = Presence(self)
        steward.changes = self.presence
        self.agreements = Agreements(self)
        self.tables: dict[str, LiveTable] = {}
        self.sockets = 0
        self.work = HeavyWork()
        self._loading: dict[tuple[str, str], asyncio.Future[LiveTable | None]] = {}  # by table, and who asked for it
        self.unattended: set[str] = set()  # tables that somebody failed to look after: the node comes back to them
        self._closing = False
        self._seen: dict[tuple[str, Seat], int] = {}  # when closing: what those who were here were told last

    # -- tables ----------------------------------------------------------------------------------------------

    async def table(self, id: str, address: str = HOUSE) -> LiveTable | None:
        """Return a table, from memory or from the store; None: there is none of that name.

        Whoever asks waits for a turn of their own address, and for nobody else's who asked for the same one before.
        """
        if id in self.tables:
            self.tables[id].idle_since = self.clock.now()
            return self.tables[id]
        asked = id, address
        if asked not in self._loading:
            self._loading[asked] = asyncio.ensure_future(self._load(id, address))
            self._loading[asked].add_done_callback(lambda _: self._loading.pop(asked, None))
        return await asyncio.shield(self._loading[asked])

    def add(self, row: registry.TableRow) -> LiveTable:
        """Take in a table that was opened here a moment ago: nobody else knows of it yet."""
        table = self.tables[row.id] = LiveTable(row)
        table.idle_since = self.clock.now()
        return table

    def is_crowded(self, id: str) -> bool:
        """Tell whether too many tables are being read already to read this one as well."""
        return id not in self.tables and len(self._loading) >= MOST_LOADING

    async def _load(self, id: str, address: str) -> LiveTable | None:
        async with self.work.turn(address, id):
            table = self.tables.get(id) or await self._read(id)
        if table is None or id in self.tables:  # else somebody of another address was first
            return self.tables.get(id)
        table.idle_since = self.clock.now()
        self._begin_delay(table)
        self.tables[id] = table
        if table.row.origin == "import":
            self._keep_longer(id)
        await self.catch_up(table)  # with what was told of it before it was here
        return table

    def _keep_longer(self, id: str) -> None:
        """Write down that somebody opened an import. If the store does not take it, whoever is next will do."""
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
        """Take in whatever other nodes have done to a table."""
        if not self.store.is_shared:
            return
        await self.log.follow(table)
        self._settle_guests(table)
        await self.read_chat(table)

    async def has_ended(self, table: LiveTable) -> bool:
        """Tell whether a match that goes on, as far as is known here, is over."""
        return self.store.is_shared and await self.store.read(lambda c: registry.has_ended(c, table.id))

    def _begin_delay(self, table: LiveTable) -> None:
        """Let delayed watchers see the present as soon as what was last noticed is surely old enough.

        By the service clock it may look older than it is: a node whose clock stood still may have written it.
        """
        if telling.is_delayed(table):
            age = self.clock.now() - table.service_time(table.stream.latest) - UNSURE
            telling.keep_moment(table, self.clock, max(0, age) / 1000)

    def _settle_delay(self, table: LiveTable) -> None:
        """After the host's word, here or at another node: begin to show watchers things later, or at once again."""
        if table.later.delay == table.row.delay:
            return
        table.later.stop()
        table.later = Later(table.row.delay)
        self._begin_delay(table)
        for guest in table.guests_of(NOBODY):
            guest.tell_anew()

    def dismiss(self, guests: Sequence[Guest], key: str) -> None:
        """Send somebody away, and tell them why: they need not try again."""
        frame = encode(Goodbye(key, None))
        for guest in guests:
            guest.is_dismissed = True
            guest.tell(frame)
            guest.cut()

    async def change(
        self, table: LiveTable, change: Callable[[Connection], T], person: str | None = None, alone: bool = False
    ) -> T:
        """Change a table's rows, then tell everybody, here and at other nodes.

        `person`: whose name it writes down; `alone`: it changes other tables as well, and holds them all by itself.
        """

        def carry_out(connection: Connection) -> tuple[T, registry.TableRow | None]:
            return change(connection), registry.read_table(connection, table.id)

        try:
            notice = Notice(self.store.node, "info", table.id)
            result, row = await self.store.write(carry_out, notice, of=() if alone else table.id, person=person)
        except StoreRefused:  # it may have been kept nevertheless: look, and tell
            table.is_doubtful = True
            self.steward.come_in(table, AGAIN)
            raise
        await self._take_over(table, row)
        return result

    async def refresh(self, table: LiveTable) -> None:
        """Read a table's rows again and tell everybody here."""
        await self._take_over(
            table, await self.store.read(lambda connection: registry.read_table(connection, table.id))
        )

    async def _take_over(self, table: LiveTable, row: registry.TableRow | None) -> None:
        """Let the table be as it was read, unless something newer is known, and tell what is new."""
        if row is None:
            return
        begins = table.match is None and row.head is not None
        is_news = row.revision > table.row.revision  # else whoever read it first has told it
        if row.revision >= table.row.revision:
            table.row = row
        if begins:
            await self.log.follow(table)
        self._settle_guests(table)
        telling.tell_thinking(table, self.clock)
        if is_news:
            telling.tell_info(table, self.clock)

    def _settle_guests(self, table: LiveTable) -> None:
        """Let go whose seat is no longer theirs and who may no longer watch; the others see things when they may."""
        self.dismiss([guest for guest in table.guests if table.is_void(guest)], "seat_freed")
        if table.row.watchers == "refused":
            unwanted = [guest for guest in table.guests_of(NOBODY) if not guest.has_replay_key]
            self.dismiss(unwanted, "watchers_refused")
        self._settle_delay(table)

    # -- guests ----------------------------------------------------------------------------------------------

    def enter(self, table: LiveTable, guest: Guest, seen: int | None) -> None:
        """Let somebody in: a welcome first, then everything that happens."""
        guest.tell(self.welcome(table, guest, seen))
        table.guests.append(guest)
        self.sockets += 1

    async def arrive(self, table: LiveTable, guest: Guest) -> None:
        """Let it be known that somebody is there."""
        if guest.seat >= 0:
            await self.presence.note(table, guest.seat)

    def welcome(self, table: LiveTable, guest: Guest, seen: int | None = None) -> bytes:
        """Return the frame that says everything; to a delayed watcher, as it was."""
        if guest.seat == NOBODY and telling.is_delayed(table):
            return table.later.shown or encode(telling.blank_welcome(table))
        if seen is None and table.stream.latest == 0:
            seen = 0  # the match has just begun, as far as anybody noticed: nobody was told yet how
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
        """Look after a table from here on, and write down until when nobody else has to.

        Not before all is known here that happened elsewhere: whoever looked after it until now leaves it to us. The
        caller does not hold the table's lock.
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
                self.unattended.add(table.id)  # to be tried again with the next round
            self.steward.look_after(table)
        except StoreRefused:  # nobody else knows that something is to be done here
            self.unattended.add(table.id)
            self.steward.come_in(table, AGAIN)
            raise

    async def _hear_the_rest(self, table: LiveTable) -> bool:
        """Take in what was not known here yet; False: the table is not in memory any more."""
        try:
            await self.log.follow(table)
        except StoreRefused:
            raise
        except Refusal as refusal:  # it expired meanwhile
            logger.info("a table is gone", table=table.id, key=refusal.key)
            self.remove(table.id)
            return False
        except Exception as wrong:  # the log knows better; with the next round it is read again
            logger.error("a table differs from its log", table=table.id, exc_info=wrong)
            self.unattended.add(table.id)
            self.let_go(table)
            return False
        return True

    async def _take_charge(self, table: LiveTable) -> bool:
        """Write down when the table has to be looked after, and that this node does; False: something is newer."""
        due, number, revision, node = self.steward.due(table), table.number, table.row.revision, self.store.node

        def write(connection: Connection) -> bool:
            if _is_newer(connection, table.id, number, revision):
                return False
            goes_on = registry.is_playing(connection, table.id)  # it may have ended since, by a line not told of yet
            write_chore(connection, table.id, due if goes_on else None, node)
            return True

        def told(is_ours: bool) -> list[Notice]:
            return [Notice(node, "attended", table.id)] if is_ours else []

        is_ours = await self.store.write(write, told, of=table.id)
        table.charges += is_ours
        return is_ours

    # -- talk ------------------------------------------------------------------------------------------------

    async def say(self, table: LiveTable, seat: Seat, text: str, message: str) -> None:
        """Write a line to everybody at the table; the same message again writes nothing."""
        name = table.row.seats[seat].name
        notice = Notice(self.store.node, "chat", table.id)
        line = await self._change_chat(
            table, lambda c: registry.add_chat(c, table.id, seat, name, text, message), notice
        )
        self._take_in(table, [line])

    async def clear_chat(self, table: LiveTable) -> None:
        notice = Notice(self.store.node, "cleared", table.id)
        await self._change_chat(table, lambda connection: registry.clear_chat(connection, table.id), notice)
        self.forget_chat(table)

    async def _change_chat(self, table: LiveTable, change: Callable[[Connection], T], notice: Notice) -> T:
        try:
            return await self.store.write(change, notice, of=table.id)
        except StoreRefused:  # it may have been kept nevertheless: look, and tell
            table.is_chat_doubtful = True
            self.steward.come_in(table, AGAIN)
            raise

    async def settle_chat(self, table: LiveTable) -> None:
        """After a failed write: read again what was said, and tell what nobody was told."""
        if table.is_chat_doubtful:
            await self.read_chat(table)
            table.is_chat_doubtful = False

    async def read_chat(self, table: LiveTable) -> None:
        """Take in what was said at other nodes, and that what was said was cleared."""
        known = {line.number for line in table.chat}
        lines = await self.store.read(lambda connection: registry.read_chat(connection, table.id))
        kept = {line.number for line in lines}
        oldest = min(kept) if len(kept) == registry.CHAT_KEPT else 0  # what is older made room for what is newer
        gone = [number for number in known - kept if number > oldest]
        if gone:
            self.forget_chat(table, max(gone))
        self._take_in(table, lines)

    def _take_in(self, table: LiveTable, lines: Sequence[ChatLine]) -> None:
        """Keep and tell the lines that were not known here yet."""
        known = {line.number for line in table.chat}
        for line in lines:
            if line.number > table.cleared and line.number not in known and line.text:
                table.chat = sorted([*table.chat, line], key=lambda line: line.number)[-registry.CHAT_KEPT :]
                telling.tell_talk(table, Said(line))

    def forget_chat(self, table: LiveTable, until: int | None = None) -> None:
        """The chat was cleared, here or at another node; `until`: what was said later was not."""
        latest = max([line.number for line in table.chat], default=table.cleared)
        table.cleared = max(table.cleared, latest if until is None else until)
        table.chat = [line for line in table.chat if line.number > table.cleared]
        telling.tell_talk(table, Cleared())
        for line in table.chat:
            telling.tell_talk(table, Said(line))

    # -- housekeeping ----------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let tables leave the memory when nobody needs them there."""
        now = self.clock.now()
        for table in list(self.tables.values()):
            is_idle = not table.guests and not table.minds and not table.lock.locked()
            if is_idle and now - table.idle_since > IDLE and not self.steward.comes_soon(table):
                self._forget(table)

    def let_go(self, table: LiveTable) -> None:
        """Forget what is known of a table here, because it is wrong; whoever is there comes back to what is so."""
        self._forget(table)
        frame = encode(Goodbye("server_stops", COME_BACK))
        for guest in list(table.guests):
            guest.tell(frame)
            guest.cut()

    def remove(self, id: str) -> None:
        """A table expired and is no more, here or at another node; whoever still looks at it is told."""
        table = self.tables.get(id)
        if table is not None:
            self._forget(table)
            self.dismiss(list(table.guests), "no_such_table")

    def _forget(self, table: LiveTable) -> None:
        table.is_let_go = True
        self.steward.leave_alone(table)
        table.later.stop()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def drop_slow_readers(self) -> None:
        """Cut off those who take nothing any more: what they missed, they get when they come back."""
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
        """Stop looking after tables, and let the absence of those who were here begin now."""
        await self.steward.close()
        now = self.clock.now()

        def go(connection: Connection) -> list[str]:
            strike_off(connection, self.store.node)
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

        await self.store.write(go, lambda left: [Notice(self.store.node, "info", table) for table in left])


def _is_newer(connection: Connection, table: str, number: int, revision: int) -> bool:
    """Tell whether anything was played at a table since this line, or written down about it since this revision."""
    return latest_number(connection, table) > number or registry.revision_of(connection, table) > revision

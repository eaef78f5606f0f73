"""A node: one server process. It beats, hears what other nodes commit, and takes over tables that need care."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

import structlog
from sqlalchemy import Connection

from tablee.cancelling import cancel
from tablee.server import clock as service_clock
from tablee.server import expiry, registry
from tablee.server.bus import Notice
from tablee.server.chores import hand_over, take_over
from tablee.server.clock import BEAT, ServiceClock
from tablee.server.house import House
from tablee.server.listening import Listener
from tablee.server.live import LiveTable
from tablee.server.metrics import Figures
from tablee.server.outside import Outside
from tablee.server.settings import Settings
from tablee.server.store import StoreRefused, write_chore
from tablee.server.thinkers import Thinkers

TIDYING: Final = 300.0  # seconds between two searches for what expired …
SOON: Final = 2.0  # … or less, while there is more of it
REMINDER: Final = 60.0  # seconds between two lines of the log about the same trouble
JUMP: Final = 20  # ms by which the clock may be ahead of a timer that was set by it

logger = structlog.get_logger()


class Beat(NamedTuple):
    """What a beat found."""

    now: int
    since: float
    dead: list[str]  # nodes that were silent for too long
    orphans: list[str]  # tables with people who were connected to dead nodes


class Node:
    """Everything a server process runs."""

    def __init__(
        self, settings: Settings, prepare: Callable[[], None] | None = None, outside: Outside | None = None
    ) -> None:
        outside = outside or Outside()
        self.id = secrets.token_hex(4)
        self.settings = settings
        self.figures = Figures()
        self.clock = ServiceClock(outside.monotonic)
        self._trouble = Trouble()
        self._beats: asyncio.Task[None] | None = None
        self._orphans: set[str] = set()  # such tables whose people are not counted again yet
        self.store = outside.store(settings.store, self.id, self.figures)
        pool = outside.pool(settings.bot_processes, prepare)
        self.thinkers = Thinkers(pool, settings.bot_processes, settings.bot_limit, self.figures)
        self.house = House(self.store, self.clock, self.thinkers, settings, self.figures)
        self.steward = self.house.steward

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Beat and listen while the server runs; then stop in good order."""
        self.clock.set(*await self.store.write(self._wake))
        self._beats = asyncio.create_task(self._beat())
        tasks = [self._beats, *(asyncio.create_task(work) for work in (self._go_round(), self._tidy()))]
        if self.store.bus is not None:
            tasks.append(asyncio.create_task(Listener(self.house, self.store.bus).listen()))
        logger.info("serving", node=self.id)
        try:
            yield
        finally:
            await cancel(tasks)
            await self.close()

    async def stand_still(self) -> None:
        """Beat a last time and halt the clock: nothing can be played here from now on."""
        if self._beats is not None:
            self._beats.cancel()
        try:
            await self._move_on()
        except StoreRefused:
            logger.warning("the store took no last beat")
        self.clock.halt()

    async def close(self) -> None:
        """Finish what is under way, and close store and bots."""
        try:
            await self.house.farewell()
        except StoreRefused:
            logger.warning("the store took no farewell")
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)
        logger.info("stopped", node=self.id)

    def _wake(self, connection: Connection) -> tuple[int, float]:
        now, since = service_clock.wake(connection, self.id, self.store.is_shared), self.clock.moment()
        if not self.store.is_shared:
            registry.abandoned_sockets(connection, self.id, now)
        return now, since

    # -- every second ----------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT / 1000)
            self.house.drop_slow_readers()
            try:
                await self._move_on()
                self._trouble.over()
            except StoreRefused as wrong:
                self.clock.halt()
                self._trouble.report(str(wrong))
            except Exception:
                logger.exception("a beat failed")  # the next beat comes anyway

    async def _go_round(self) -> None:
        """Look after due tables, beside the beats: a node that is busy with its tables is not dead."""
        while True:
            await asyncio.sleep(BEAT / 1000)
            try:
                await self._see_to_tables()
            except StoreRefused:
                continue  # the beat logs it
            except Exception:
                logger.exception("seeing to the tables failed")  # and is tried again

    async def beat(self) -> None:
        """Move the clock on, and look after the tables that are due."""
        await self._move_on()
        await self._see_to_tables()

    async def _move_on(self) -> None:
        now, since, dead, orphans = await self.store.write(self._give_beat, self._notices_of)
        self._orphans.update(orphans)
        for node in dead:
            logger.warning("a node is silent, and others look after its tables", silent=node)
        if self.clock.set(now, since) > JUMP:
            for table in self.house.tables.values():
                self.steward.hurry(table)

    def _give_beat(self, connection: Connection) -> Beat:
        """Give a sign of life; find dead nodes, and tables whose people were connected to them."""
        now, since = service_clock.beat(connection, self.id), self.clock.moment()
        dead = service_clock.remove_silent(connection, self.id, now)
        orphans = registry.orphaned(connection, dead) if dead else []
        for table in registry.playing_of(connection, orphans) if orphans else ():
            write_chore(connection, table, now, self.id)  # if this node dies as well, another comes
        names = [node for node, _ in dead]
        hand_over(connection, names, now)
        return Beat(now, since, names, orphans)

    def _notices_of(self, beat: Beat) -> list[Notice]:
        """Return notices, for the same commit, by which every node checks who is still connected to it."""
        return [Notice(self.id, "rows", table) for table in beat.orphans]

    async def _see_to_tables(self) -> None:
        now = self.clock.now()
        overdue = await self.store.write(lambda connection: take_over(connection, self.id, now))
        orphans, self._orphans = self._orphans, set()
        await self._look_after([*orphans, *overdue, *self.house.unattended], orphans)
        await self.house.presence.note_all()
        self.house.tidy()

    async def _look_after(self, tables: list[str], orphans: set[str]) -> None:
        await asyncio.gather(*(self._look_after_one(id, id in orphans) for id in dict.fromkeys(tables)))

    async def _look_after_one(self, id: str, is_orphan: bool) -> None:
        try:
            table = await self._table(id)
            if table is None:
                await self.store.write(lambda connection: write_chore(connection, id, None, self.id), of=id)
                self.house.unattended.discard(id)
                return
            if is_orphan:
                await self.house.presence.count_people(table)
            await self.house.log.follow(table)
            await self.house.agreements.review(table)
            self.house.unattended.discard(id)
            if table.is_playing:
                await self.house.attend(table)  # if that fails, it is unattended again
            else:  # the node that stored the chore did not know of the end
                await self.store.write(lambda connection: write_chore(connection, id, None, self.id), of=id)
        except Exception as wrong:  # noqa: BLE001 (logged; the other tables are looked after)
            self._come_back(id, is_orphan, wrong)

    def _come_back(self, id: str, is_orphan: bool, wrong: Exception) -> None:
        """Look after a table again with the next round. If this node dies before, others have the chore."""
        if isinstance(wrong, registry.Refusal) and wrong.key == "no_such_table":  # it expired, unnoticed here
            self.house.remove(id)
        elif isinstance(wrong, StoreRefused | registry.Refusal):
            if id not in self.house.unattended:  # else it was logged
                logger.error("a table is not looked after", table=id, reason=str(wrong))
        else:
            logger.error("looking after a table failed", table=id, exc_info=wrong)
            if id in self.house.tables:  # its state here is wrong: the log is right
                self.house.let_go(self.house.tables[id])
        self.house.unattended.add(id)
        if is_orphan:
            self._orphans.add(id)

    async def _table(self, id: str) -> LiveTable | None:
        """Return a table; None: it expired or cannot be played on, so there is nothing to look after."""
        try:
            return await self.house.table(id)
        except registry.Refusal as refusal:
            logger.error("a table is not looked after", table=id, reason=refusal.key)
            return None

    # -- now and then ----------------------------------------------------------------------------------------

    async def _tidy(self) -> None:
        pause = TIDYING
        while True:
            await asyncio.sleep(pause)
            try:
                pause = SOON if await self.tidy() else TIDYING
            except StoreRefused:
                pause = TIDYING  # the beat logs it
            except Exception:
                logger.exception("tidying failed")  # and is tried again

    async def tidy(self) -> bool:
        """Remove some of what has expired; tell whether there is more. Any node may call it."""
        gone = await expiry.remove_tables(self.store, self.settings.keep)
        for table in gone:
            self.house.remove(table)
        people = await expiry.remove_people(self.store)
        if gone or people:
            logger.info("what nobody needs any more is gone", tables=len(gone), people=people)
        return len(gone) == expiry.AT_ONCE or people == expiry.PEOPLE_AT_ONCE


class Trouble:
    """Logs that the store refuses: when it begins, now and then while it lasts, and when it is over."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._reported = 0.0

    def report(self, reason: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._since is None:
            self._since = now
        elif now - self._reported < REMINDER:
            return
        self._reported = now
        logger.error("the store refuses writes", reason=reason, seconds=round(now - self._since))

    def over(self) -> None:
        if self._since is not None:
            seconds = round(asyncio.get_running_loop().time() - self._since)
            logger.warning("the store takes writes again", seconds=seconds)
            self._since = None

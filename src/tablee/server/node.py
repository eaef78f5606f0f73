"""A node: one server process. It beats, hears what others commit, and takes over what nobody looks after."""

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

TIDYING: Final = 300.0  # seconds between two looks for what expired …
SOON: Final = 2.0  # … while there is more of it
REMINDER: Final = 60.0  # seconds between two lines in the log about the same trouble
JUMP: Final = 20  # ms by which the clock may be ahead of a timer that was set by it

logger = structlog.get_logger()


class Beat(NamedTuple):
    """What a beat found."""

    now: int
    since: float
    dead: list[str]  # nodes that gave no sign of life for long
    orphans: list[str]  # tables whose people were there


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
        self._orphans: set[str] = set()  # tables whose people were at a node that died, and nobody counted yet
        self.store = outside.store(settings.store, self.id, self.figures)
        pool = outside.pool(settings.bot_processes, prepare)
        self.thinkers = Thinkers(pool, settings.bot_processes, settings.bot_limit, self.figures)
        self.house = House(self.store, self.clock, self.thinkers, settings, self.figures)
        self.steward = self.house.steward

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Beat and listen for as long as the server runs; then let everything end well."""
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
        """Beat a last time: until now one could play here, and from now on the clock of no match runs for this node."""
        if self._beats is not None:
            self._beats.cancel()
        try:
            await self._move_on()
        except StoreRefused:
            logger.warning("the store took no last beat")
        self.clock.halt()

    async def close(self) -> None:
        """Finish what is under way, and let go of store and bots."""
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
                logger.exception("a beat failed")  # and the next one comes nevertheless

    async def _go_round(self) -> None:
        """See to what is due, beside the beats: a node whose tables keep it busy for long is not dead."""
        while True:
            await asyncio.sleep(BEAT / 1000)
            try:
                await self._see_to_tables()
            except StoreRefused:
                continue  # the beat tells of it
            except Exception:
                logger.exception("seeing to the tables failed")  # and is tried again nevertheless

    async def beat(self) -> None:
        """Move the clock on, and see to what is due by it."""
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
        """Give a sign of life; find nodes that died, and tables whose people were there."""
        now, since = service_clock.beat(connection, self.id), self.clock.moment()
        dead = service_clock.remove_silent(connection, self.id, now)
        orphans = registry.orphaned(connection, dead) if dead else []
        for table in registry.playing_of(connection, orphans) if orphans else ():
            write_chore(connection, table, now, self.id)  # should this node die over it as well, another comes
        names = [node for node, _ in dead]
        hand_over(connection, names, now)
        return Beat(now, since, names, orphans)

    def _notices_of(self, beat: Beat) -> list[Notice]:
        """Let every other node look who is still there, by the same commit."""
        return [Notice(self.id, "info", table) for table in beat.orphans]

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
                await self.house.attend(table)  # which puts it there again if it cannot be
            else:  # whoever wrote the chore down had not heard of the end
                await self.store.write(lambda connection: write_chore(connection, id, None, self.id), of=id)
        except Exception as wrong:  # noqa: BLE001 (told of; the others are looked after nevertheless)
            self._come_back(id, is_orphan, wrong)

    def _come_back(self, id: str, is_orphan: bool, wrong: Exception) -> None:
        """Look after a table again with the next round. Should this node die before, others have its chore."""
        if isinstance(wrong, registry.Refusal) and wrong.key == "no_such_table":  # it expired, and nobody told us
            self.house.remove(id)
        elif isinstance(wrong, StoreRefused | registry.Refusal):
            if id not in self.house.unattended:  # else it was told of
                logger.error("a table is not looked after", table=id, reason=str(wrong))
        else:
            logger.error("looking after a table failed", table=id, exc_info=wrong)
            if id in self.house.tables:  # what is known of it here is wrong: the log knows better
                self.house.let_go(self.house.tables[id])
        self.house.unattended.add(id)
        if is_orphan:
            self._orphans.add(id)

    async def _table(self, id: str) -> LiveTable | None:
        """Return a table; None: it expired, or it cannot be played on, and there is nothing to look after."""
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
                pause = TIDYING  # the beat tells of it
            except Exception:
                logger.exception("tidying failed")  # and is tried again nevertheless

    async def tidy(self) -> bool:
        """Remove a little of what nobody needs any more; tell whether there is more of it. Any node may do it."""
        gone = await expiry.remove_tables(self.store, self.settings.keep)
        for table in gone:
            self.house.remove(table)
        people = await expiry.remove_people(self.store)
        if gone or people:
            logger.info("what nobody needs any more is gone", tables=len(gone), people=people)
        return len(gone) == expiry.AT_ONCE or people == expiry.PEOPLE_AT_ONCE


class Trouble:
    """A store that refuses: told when it begins, now and then while it lasts, and when it is over."""

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

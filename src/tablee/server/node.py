"""A node: one server process. It beats, hears what others commit, and takes over what nobody looks after."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import msgspec
import structlog
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import Error as PostgresError
from sqlalchemy import Connection, select, update

from tablee.server import clock as service_clock
from tablee.server import registry
from tablee.server.clock import BEAT, ServiceClock
from tablee.server.house import House
from tablee.server.metrics import Figures
from tablee.server.schema import chores
from tablee.server.settings import Settings
from tablee.server.steward import Steward
from tablee.server.store import CHANNEL, Notice, Store, StoreRefused
from tablee.server.thinkers import Thinkers

SLACK: Final = 1_000  # ms by which another node's chore has to be overdue before this one takes it
LEASE: Final = 5_000  # ms for which a chore taken over is left to whoever took it
REMINDER: Final = 60.0  # seconds between two lines in the log about the same trouble
AT_ONCE: Final = 50  # chores taken over in one beat

logger = structlog.get_logger()
_notices = msgspec.json.Decoder(list[Notice])


class Node:
    """Everything a server process runs."""

    def __init__(self, settings: Settings, prepare: Callable[[], None] | None = None) -> None:
        self.id = secrets.token_hex(4)
        self.settings = settings
        self.figures = Figures()
        self.clock = ServiceClock()
        self._trouble = Trouble()
        self.store = Store(settings.store, self.id)
        self.thinkers = Thinkers(settings.bot_processes, settings.bot_limit, self.figures, prepare)
        self.steward = Steward(self.clock, self.thinkers, settings)
        self.house = House(self.store, self.clock, self.steward, self.figures)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Beat and listen for as long as the server runs; then let everything end well."""
        self.clock.set(await self.store.write(self._wake))
        tasks = [asyncio.create_task(self._beat())]
        if self.store.is_shared:
            tasks.append(asyncio.create_task(self._listen()))
        logger.info("serving", node=self.id)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.close()

    async def close(self) -> None:
        """Finish what is under way, and let go of store and bots."""
        try:
            await self.house.farewell()
        except StoreRefused:
            logger.warning("the store took no farewell")
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)
        logger.info("stopped", node=self.id)

    def _wake(self, connection: Connection) -> int:
        now = service_clock.wake(connection, self.id)
        if not self.store.is_shared:
            registry.abandoned_sockets(connection, self.id, now)
        return now

    # -- every second ----------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT / 1000)
            self.house.drop_slow_readers()
            try:
                await self.beat()
                self._trouble.over()
            except StoreRefused as wrong:
                self.clock.halt()
                self._trouble.told(str(wrong))
            except Exception:
                logger.exception("a beat failed")  # and the next one comes nevertheless

    async def beat(self) -> None:
        """Move the clock on, and see to what is due by it."""
        now, orphans, overdue = await self.store.write(self._turn)
        self.clock.set(now)
        await self._look_after([*orphans, *overdue], orphans)
        self.house.tidy()

    def _turn(self, connection: Connection) -> tuple[int, list[str], list[str]]:
        """Give a sign of life; find tables whose people were at a node that died, and those nobody looks after."""
        now = service_clock.beat(connection, self.id)
        dead = service_clock.bury(connection, self.id)
        orphans = registry.orphaned(connection, dead) if dead else []
        return now, orphans, take_over(connection, self.id, now)

    async def _look_after(self, tables: list[str], orphans: list[str]) -> None:
        for id in tables:
            try:
                table = await self.house.table(id)
                if table is None:
                    continue
                if id in orphans:
                    await self.house.refresh(table)
                async with table.lock:
                    await self.house.referee.catch_up(table)
                await self.house.attend(table)
            except (StoreRefused, registry.Refusal) as wrong:
                logger.error("a table is not looked after", table=id, reason=str(wrong))

    # -- other nodes -----------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Hear what other nodes commit; after a break, read everything again."""
        while True:
            backend = PsycoPgChannelsBackend(self._address())
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                await self.house.refresh_all()
                async for _, data in backend.stream_events():
                    await self.house.hear(_notices.decode(data))
            except (PostgresError, StoreRefused, OSError) as wrong:
                logger.error("cannot hear the other nodes", reason=str(wrong))
                await asyncio.sleep(BEAT / 1000)
            finally:
                await _hang_up(backend)

    def _address(self) -> str:
        return self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


class Trouble:
    """A store that refuses: told when it begins, now and then while it lasts, and when it is over."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._told = 0.0

    def told(self, reason: str) -> None:
        now = time.monotonic()
        if self._since is None:
            self._since = now
        elif now - self._told < REMINDER:
            return
        self._told = now
        logger.error("the store refuses writes", reason=reason, seconds=round(now - self._since))

    def over(self) -> None:
        if self._since is not None:
            logger.warning("the store takes writes again", seconds=round(time.monotonic() - self._since))
            self._since = None


async def _hang_up(backend: PsycoPgChannelsBackend) -> None:
    try:
        await backend.on_shutdown()
    except (PostgresError, OSError, AttributeError):
        logger.debug("the connection was gone already")


def take_over(connection: Connection, node: str, now: int) -> list[str]:
    """Take the chores that are due: one's own, and others' that are overdue. Each goes to one node."""
    mine = (chores.c.node == node) & (chores.c.due <= now)
    anyones = chores.c.due <= now - SLACK
    query = select(chores.c.table).where(mine | anyones).order_by(chores.c.due).limit(AT_ONCE)
    found = list(connection.scalars(query.with_for_update(skip_locked=True)))
    if found:
        connection.execute(update(chores).where(chores.c.table.in_(found)).values(due=now + LEASE, node=node))
    return found

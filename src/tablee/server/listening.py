"""Listening to other nodes: notices of their commits come over the bus."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from tablee.cancelling import cancel
from tablee.server.bus import Bus, Notice
from tablee.server.chores import node_of
from tablee.server.house import House
from tablee.server.live import LiveTable
from tablee.server.registry import Refusal
from tablee.server.store import StoreRefused

AGAIN: Final = 1.0  # seconds until a broken connection, or a table that could not be read, is tried again …
LONGEST: Final = 10.0  # … then twice as long each time, up to this
EVERYTHING: Final = "everything"  # of a table after a break: all of it may be new

logger = structlog.get_logger()


class Listener:
    """Takes in what other nodes have done to the tables that are in memory here.

    Each table has a task of its own, so that a slow one does not delay the others. News that could not be taken in is
    tried again.
    """

    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus
        self._news: dict[str, dict[str, Notice]] = {}  # by table, not taken in yet; of each kind the latest
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def listen(self) -> None:
        """Listen for ever; after a break, read everything again."""
        try:
            while True:
                await self._listen_until_broken()
                await asyncio.sleep(AGAIN)
        finally:
            await cancel(self._tasks.values())

    async def _listen_until_broken(self) -> None:
        try:
            async with self._bus.listen() as heard:
                self.hear([Notice("", EVERYTHING, table) for table in self._house.tables])
                async for notices in heard:
                    self.hear(notices)
        except OSError as wrong:
            logger.error("cannot hear the other nodes", reason=str(wrong))
        except Exception:
            logger.exception("hearing the other nodes failed")  # tried again: a node that hears nothing is of no use

    def hear(self, notices: list[Notice]) -> None:
        """Start to take in what other nodes have committed."""
        for notice in notices:
            if notice.node != self._house.store.node and notice.table in self._house.tables:
                self._news.setdefault(notice.table, {})[notice.what] = notice
                if notice.table not in self._tasks:
                    self._tasks[notice.table] = asyncio.create_task(self._take_in(notice.table))

    async def _take_in(self, id: str) -> None:
        """Take in the news of a table, and what comes meanwhile."""
        pause = AGAIN
        try:
            while (news := self._news.pop(id, None)) and (table := self._house.tables.get(id)) is not None:
                try:
                    await self._hear(table, news)
                except StoreRefused as wrong:
                    logger.warning("a table is heard of later", table=id, reason=str(wrong))
                    self._news[id] = news | self._news.get(id, {})
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST)
                except Refusal as refusal:  # it expired meanwhile
                    logger.info("a table is gone", table=id, key=refusal.key)
                    self._house.remove(id)
                except Exception as wrong:  # the next request reads it again
                    logger.error("a table differs from its log", table=id, exc_info=wrong)
                    self._house.let_go(table)
        finally:
            del self._tasks[id]

    async def _hear(self, table: LiveTable, news: dict[str, Notice]) -> None:
        house = self._house
        if "gone" in news:
            house.remove(table.id)
            return
        if EVERYTHING in news:
            await self._hear_everything(table)
            return
        if "log" in news or "attended" in news:
            await self._leave_to_others(table)
        if "log" in news:
            async with house.log.turn(table):
                if news["log"].number > table.number:
                    await house.log.catch_up(table)
        if "rows" in news:
            await house.rows.refresh(table)
            await self._see_to_people(table)
        if "cleared" in news:
            house.talk.forget(table)
        if "chat" in news or "cleared" in news:
            await house.talk.read(table)

    async def _hear_everything(self, table: LiveTable) -> None:
        await self._house.catch_up(table)
        await self._leave_to_others(table)
        await self._see_to_people(table)

    async def _see_to_people(self, table: LiveTable) -> None:
        """Attend to a table whose people may have changed: it may be due at another time.

        The node that noticed may have left the table to this one, which played there since.
        """
        house = self._house
        await house.presence.correct_absences(table)
        if house.steward.is_looking_after(table) or (
            house.schedule.due(table) is not None and not await self._is_looked_after_elsewhere(table)
        ):
            await house.attend(table)

    async def _leave_to_others(self, table: LiveTable) -> None:
        """Look after a table no longer if another node was the last to say that it does."""
        steward, charges = self._house.steward, table.charges
        if not steward.is_looking_after(table) or not await self._is_looked_after_elsewhere(table):
            return
        if table.charges == charges:  # else this node took charge while the answer was on its way
            steward.leave_alone(table)

    async def _is_looked_after_elsewhere(self, table: LiveTable) -> bool:
        store = self._house.store
        return await store.read(lambda connection: node_of(connection, table.id)) not in (None, store.node)

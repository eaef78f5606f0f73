"""Listening to the other nodes: what they commit is told over the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from tablee.server.bus import Bus, Notice
from tablee.server.chores import node_of
from tablee.server.house import House
from tablee.server.live import LiveTable
from tablee.server.store import StoreRefused

AGAIN: Final = 1.0  # seconds until a broken connection is tried again

logger = structlog.get_logger()


class Listener:
    """Takes in what other nodes have done to the tables that are open here."""

    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus

    async def listen(self) -> None:
        """Listen for ever; after a break, read everything again."""
        while True:
            try:
                await self._listen()
            except (StoreRefused, OSError) as wrong:
                logger.error("cannot hear the other nodes", reason=str(wrong))
            except Exception:
                logger.exception("hearing the other nodes failed")  # a node that hears nothing is of no use
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with self._bus.listen() as told:
            await self._each(list(self._house.tables.values()), self._hear_everything)
            async for notices in told:
                await self.hear(notices)

    async def hear(self, notices: list[Notice]) -> None:
        """Take in what other nodes have committed."""
        news: dict[str, dict[str, Notice]] = {}
        for notice in notices:
            if notice.node != self._house.store.node and notice.table in self._house.tables:
                news.setdefault(notice.table, {})[notice.what] = notice  # of several alike, the latest
        tables = [self._house.tables[id] for id in news]
        await self._each(tables, lambda table: self._hear(table, news[table.id]))

    async def _each(self, tables: list[LiveTable], hear: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something for many tables; StoreRefused: for some it could not be done."""
        ended = await asyncio.gather(*(hear(table) for table in tables), return_exceptions=True)
        wrong = [(table, end) for table, end in zip(tables, ended, strict=True) if isinstance(end, Exception)]
        for table, end in wrong:
            if not isinstance(end, StoreRefused):
                logger.error("a table differs from its log", table=table.id, exc_info=end)
                self._house.let_go(table)
        for _, end in wrong:
            if isinstance(end, StoreRefused):
                raise end

    async def _hear(self, table: LiveTable, news: dict[str, Notice]) -> None:
        house = self._house
        if "gone" in news:
            house.remove(table.id)
            return
        if "log" in news or "attended" in news:
            await self._leave_to_others(table)
        if "log" in news:
            async with table.lock:
                if news["log"].number > table.number:
                    await house.referee.catch_up(table)
        if "info" in news:
            await house.refresh(table)
            await house.presence.insist(table)
        if "cleared" in news:
            house.forget_chat(table)
        if "chat" in news or "cleared" in news:
            await house.read_chat(table)

    async def _hear_everything(self, table: LiveTable) -> None:
        await self._house.catch_up(table)
        await self._house.presence.insist(table)
        await self._leave_to_others(table)

    async def _leave_to_others(self, table: LiveTable) -> None:
        """Look after a table no longer if another node was the last to say that it does."""
        store, steward = self._house.store, self._house.steward
        if not steward.is_looking_after(table):
            return
        if await store.read(lambda connection: node_of(connection, table.id)) not in (None, store.node):
            steward.leave_alone(table)

"""Talk: what people say at a table, kept and told to everybody there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy import Connection

from tablee.kernel.seat import Seat
from tablee.server import registry, telling
from tablee.server.bus import Notice
from tablee.server.live import LiveTable
from tablee.server.messages import ChatLine, Cleared, Said
from tablee.server.store import Store, StoreRefused

T = TypeVar("T")


class Talk:
    """The chat of the tables here."""

    def __init__(self, store: Store, look_again: Callable[[LiveTable], None]) -> None:
        self._store: Final = store
        self._look_again: Final = look_again  # called where a line may have been kept, and nobody was told

    async def say(self, table: LiveTable, seat: Seat, text: str, message: str) -> None:
        """Write a line to everybody at the table; the same message again writes nothing."""
        name = table.row.seats[seat].name
        notice = Notice(self._store.node, "chat", table.id)
        line = await self._change(table, lambda c: registry.add_chat(c, table.id, seat, name, text, message), notice)
        self._take_in(table, [line])

    async def clear(self, table: LiveTable) -> None:
        notice = Notice(self._store.node, "cleared", table.id)
        await self._change(table, lambda connection: registry.clear_chat(connection, table.id), notice)
        self.forget(table)

    async def _change(self, table: LiveTable, change: Callable[[Connection], T], notice: Notice) -> T:
        try:
            return await self._store.write(change, notice, of=table.id)
        except StoreRefused:  # it may have been kept nevertheless: look, and tell
            table.is_chat_doubtful = True
            self._look_again(table)
            raise

    async def settle(self, table: LiveTable) -> None:
        """After a failed write: read again what was said, and tell what nobody was told."""
        if table.is_chat_doubtful:
            await self.read(table)
            table.is_chat_doubtful = False

    async def read(self, table: LiveTable) -> None:
        """Take in what was said at other nodes, and that what was said was cleared."""
        known = {line.number for line in table.chat}
        lines = await self._store.read(lambda connection: registry.read_chat(connection, table.id))
        kept = {line.number for line in lines}
        oldest = min(kept) if len(kept) == registry.CHAT_KEPT else 0  # what is older made room for what is newer
        gone = [number for number in known - kept if number > oldest]
        if gone:
            self.forget(table, max(gone))
        self._take_in(table, lines)

    def _take_in(self, table: LiveTable, lines: Sequence[ChatLine]) -> None:
        """Keep and tell the lines that were not known here yet."""
        known = {line.number for line in table.chat}
        for line in lines:
            if line.number > table.cleared and line.number not in known and line.text:
                table.chat = sorted([*table.chat, line], key=lambda line: line.number)[-registry.CHAT_KEPT :]
                telling.tell_talk(table, Said(line))

    def forget(self, table: LiveTable, until: int | None = None) -> None:
        """The chat was cleared, here or at another node; `until`: what was said later was not."""
        latest = max([line.number for line in table.chat], default=table.cleared)
        table.cleared = max(table.cleared, latest if until is None else until)
        table.chat = [line for line in table.chat if line.number > table.cleared]
        telling.tell_talk(table, Cleared())
        for line in table.chat:
            telling.tell_talk(table, Said(line))

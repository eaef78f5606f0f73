"""Talk: the chat of a table, stored and sent to everybody there."""

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
        self._look_again: Final = look_again  # called if a line may have been committed and was not sent

    async def say(self, table: LiveTable, seat: Seat, text: str, message: str) -> None:
        """Store a line and send it to everybody; the same message again does nothing."""
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
        except StoreRefused:  # it may have been committed: look again
            table.is_chat_doubtful = True
            self._look_again(table)
            raise

    async def settle(self, table: LiveTable) -> None:
        """After a failed write: read the chat again, and send the lines that were not sent."""
        if table.is_chat_doubtful:
            await self.read(table)
            table.is_chat_doubtful = False

    async def read(self, table: LiveTable) -> None:
        """Take in lines of other nodes, and that the chat was cleared."""
        known = {line.number for line in table.chat}
        lines = await self._store.read(lambda connection: registry.read_chat(connection, table.id))
        kept = {line.number for line in lines}
        oldest = min(kept) if len(kept) == registry.CHAT_KEPT else 0  # older lines were removed for newer ones
        gone = [number for number in known - kept if number > oldest]
        if gone:
            self.forget(table, max(gone))
        self._take_in(table, lines)

    def _take_in(self, table: LiveTable, lines: Sequence[ChatLine]) -> None:
        """Keep and send the lines that are new here."""
        known = {line.number for line in table.chat}
        for line in lines:
            if line.number > table.cleared and line.number not in known and line.text:
                table.chat = sorted([*table.chat, line], key=lambda line: line.number)[-registry.CHAT_KEPT :]
                telling.tell_talk(table, Said(line))

    def forget(self, table: LiveTable, until: int | None = None) -> None:
        """Forget the chat: it was cleared, here or at another node; `until`: keep lines after this number."""
        latest = max([line.number for line in table.chat], default=table.cleared)
        table.cleared = max(table.cleared, latest if until is None else until)
        table.chat = [line for line in table.chat if line.number > table.cleared]
        telling.tell_talk(table, Cleared())
        for line in table.chat:
            telling.tell_talk(table, Said(line))

"""The log of a table, as this node follows it: the turn to append, and what other nodes appended."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import structlog

from tablee.kernel.match import Attempt, Match
from tablee.kernel.seat import Seat
from tablee.kernel.wire import encode
from tablee.server import telling
from tablee.server.clock import ServiceClock
from tablee.server.guest import Guest
from tablee.server.history import ACT, UNDO, Line, read_lines, rebuilt, standing
from tablee.server.live import LiveMatch, LiveTable, read_live
from tablee.server.messages import Undone
from tablee.server.registry import Refusal
from tablee.server.rows import TableRow
from tablee.server.store import Append, Store, StoreRefused

logger = structlog.get_logger()


class Turn:
    """The table's turn, for `async with`: meanwhile nothing else is played there through this node.

    It returns the match, if play goes on, as the log has it: after a failed write the log is read again first.
    """

    __slots__ = ("_catches_up", "_log", "_table")

    def __init__(self, log: TableLog, table: LiveTable, catches_up: bool) -> None:
        self._log: Final = log
        self._table: Final = table
        self._catches_up: Final = catches_up

    async def __aenter__(self) -> LiveMatch | None:
        table = self._table
        await table.lock.acquire()
        try:
            await self._log.settle(table, self._catches_up)
        except BaseException:
            table.lock.release()
            raise
        return table.playing

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()


class TableLog:
    """Appends to the logs of tables, keeps the tables here up to date with them, and sends what is new to guests."""

    def __init__(self, store: Store, clock: ServiceClock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    # -- turns -----------------------------------------------------------------------------------------------

    def turn(self, table: LiveTable, catches_up: bool = False) -> Turn:
        """Return the turn at a table, for `async with`; `catches_up`: read the log in any case."""
        return Turn(self, table, catches_up)

    async def follow(self, table: LiveTable) -> None:
        """Take in what other nodes appended, in a turn of its own."""
        async with self.turn(table, catches_up=True):
            pass

    async def settle(self, table: LiveTable, catches_up: bool) -> None:
        """Read the log before anything is played, after a failed write or if asked."""
        if table.is_doubtful:
            await self.catch_up(table)
            table.is_doubtful = False
        elif catches_up:
            await self.catch_up(table)

    # -- appending; the caller has the table's turn ------------------------------------------------------------

    async def append(self, table: LiveTable, line: Append) -> bool:
        """Append a line; False: another node appended first, and the table is up to date now."""
        try:
            won = await self._store.append(line)
        except StoreRefused:
            table.is_doubtful = True
            self._clock.halt()
            raise
        if won:
            table.number += 1
            table.charges += 1
            return True
        await self.catch_up(table)
        return False

    async def read_all(self, table: LiveTable) -> list[Line] | None:
        """Return the whole log; None: it had new lines, which are taken in now."""
        lines = await self._store.read(lambda connection: read_lines(connection, table.id))
        if lines and lines[-1].number != table.number:
            await self.catch_up(table)
            return None
        return lines

    async def was_behind(self, table: LiveTable) -> bool:
        """Take in what other nodes appended, and tell whether there was anything: then what was decided is void."""
        if not self._store.is_shared:
            return False
        before = table.number, table.row.revision, table.match is None
        await self.catch_up(table)
        return (table.number, table.row.revision, table.match is None) != before

    # -- taking in what was committed; the caller has the table's turn -----------------------------------------

    def take_in(
        self,
        begun: LiveMatch,
        attempt: Attempt,
        seat: Seat,
        lapses: bool,
        guest: Guest | None = None,
        id: str | None = None,
    ) -> None:
        """Count the events of an accepted attempt, and send them; `lapses`: an open proposal is closed."""
        table = begun.table
        table.stream.add(attempt.events, attempt.moved, attempt.entry.at)
        if seat >= 0:
            table.acts[seat] += 1
        if attempt.moved:
            table.begin_wait()
        changed: dict[str, Any] = {"proposal": None} if lapses and table.row.proposal is not None else {}
        if attempt.end is not None and table.row.status != "over":
            changed = {"status": "over", "end": encode(attempt.end).decode(), "proposal": None, "code": None}
            logger.info("a match is over", table=table.id, game=table.row.game, lines=table.number)
        if changed:
            table.change(**changed)
        frames = telling.tell_update(begun, attempt.events, attempt.moved, seat, self._clock.now())
        telling.send_updates(table, frames, self._clock, guest, id)
        if changed:
            telling.tell_table(table, self._clock)

    def take_in_quietly(
        self, begun: LiveMatch, seat: Seat, match: Match, guest: Guest | None = None, id: str | None = None
    ) -> None:
        """Take over a match without an unnoticed action; only its seat is told."""
        table = begun.table
        table.match = match
        table.acts[seat] += 1
        frames = telling.tell_update(begun, [], False, seat, self._clock.now())
        telling.send_updates(table, frames, self._clock, guest, id)

    def take_in_undone(self, begun: LiveMatch, seat: Seat, match: Match) -> None:
        """Take over a match after an undo, and tell everybody."""
        table = begun.table
        table.match = match
        event = Undone(seat)
        table.stream.add([event], moved=True, at=begun.time(self._clock.now()))
        table.begin_wait()
        frames = telling.updates(begun, [event], telling.viewers_at(table), self._clock.now())
        telling.send_updates(table, frames, self._clock)

    # -- what other nodes appended; the caller has the table's turn ---------------------------------------------

    async def catch_up(self, table: LiveTable) -> None:
        """Take in what other nodes appended, and send it to the guests here.

        A viewer who may not notice an action gets nothing, as at the node that played it.
        """
        found = await self._store.read(lambda connection: read_live(connection, table.id, table.number))
        if found is None:  # it expired a moment ago
            raise Refusal("no_such_table")
        row, news = found
        is_changed = row.revision > table.row.revision
        if row.revision >= table.row.revision:  # else this node stored a newer one meanwhile
            table.row = row
        begun = table.begun
        if begun is None and row.head is not None:
            await self._begin(table, row, news)
            return
        if begun is not None:
            await self._follow_all(begun, news)
        if is_changed:
            telling.tell_table(table, self._clock)
        telling.tell_thinking(table, self._clock)

    async def _begin(self, table: LiveTable, row: TableRow, lines: list[Line]) -> None:
        """Begin the match here, with all that was played since."""
        played = await asyncio.to_thread(table.replayed, row, lines) if lines else table.replayed(row, lines)
        table.take_over(played, lines)
        telling.welcome_again(table, self._clock)

    async def _follow_all(self, begun: LiveMatch, news: list[Line]) -> None:
        everything: list[Line] = []
        if any(line.kind != ACT for line in news):
            everything = await self._store.read(lambda connection: read_lines(connection, begun.table.id))
        for line in news:
            await self._follow(begun, line, everything)

    async def _follow(self, begun: LiveMatch, line: Line, lines: list[Line]) -> None:
        """Take in a line of another node; a long replay runs in a thread."""
        if line.kind == ACT:
            self._play_again(begun, line)
            return
        stands = standing([other for other in lines if other.number <= line.number])
        match = await asyncio.to_thread(rebuilt, begun.game, begun.head, begun.seed, stands)
        _count(begun.table, line)
        if line.kind == UNDO:
            self.take_in_undone(begun, line.seat, match)
        else:
            self.take_in_quietly(begun, line.seat, match)

    def _play_again(self, begun: LiveMatch, line: Line) -> None:
        attempt = begun.match.attempt(line.seat, begun.game.read_action(line.action), line.at)
        assert attempt.entry.digest == line.digest, "two nodes disagree about a match"
        begun.match.accept(attempt)
        _count(begun.table, line)
        self.take_in(
            begun, attempt, line.seat, lapses=False
        )  # a closed proposal shows in the row that was read with it


def _count(table: LiveTable, line: Line) -> None:
    """Count a line after it was taken in; not before, or the next append would come behind it."""
    table.number = line.number
    table.note(line.seat, line.message)

"""Mistakes that can be put into the server: the simulator has to find each of them.

`python -m tests.simulation --mistake told-early --seeds 50` says which seeds find one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec
from sqlalchemy import Connection

from tablee.kernel.action import Action
from tablee.kernel.seat import CLOCK, Seat
from tablee.server import registry, telling
from tablee.server.guest import Guest
from tablee.server.house import House
from tablee.server.later import Later
from tablee.server.live import LiveMatch, LiveTable
from tablee.server.messages import End, Update
from tablee.server.referee import Referee
from tablee.server.registry import Refusal
from tablee.server.routes import tables
from tablee.server.steward import Steward
from tablee.server.store import Append
from tablee.server.stream import Stream, TableEvent
from tablee.server.table_log import TableLog
from tablee.server.talk import Talk

OFTEN: Final = 0.3  # of all occasions at which a mistake may be made

_append = TableLog.append
_begin = Steward._begin
_updates = telling.updates
_arrive = House.arrive
_leave = House.leave
_say = Talk.say
_check = Referee._check
_end_of = telling.end_of
_take = Later.take
_kept: list[object] = []


class Mistakes:
    """One method for each."""

    def __init__(self) -> None:
        self._luck = random.Random("mistakes")

    def _happens(self) -> bool:
        return self._luck.random() < OFTEN

    @contextmanager
    def told_early(self) -> Iterator[None]:
        """An action is sent out before the store has committed it."""

        async def append(log: TableLog, table: LiveTable, line: Append) -> bool:
            log._store.append(line).add_done_callback(_take_no_notice)
            table.number += 1
            return True

        with patch.object(TableLog, "append", append):
            yield

    @contextmanager
    def lost_wake_up(self) -> Iterator[None]:
        """A timer rings, and sometimes nothing happens."""

        def begin(steward: Steward, table: LiveTable) -> None:
            if not self._happens():
                _begin(steward, table)

        with patch.object(Steward, "_begin", begin):
            yield

    @contextmanager
    def deadline_twice(self) -> Iterator[None]:
        """The clock speaks, and sometimes twice for the same deadline."""

        async def append(log: TableLog, table: LiveTable, line: Append) -> bool:
            has_won = await _append(log, table, line)
            if has_won and line.seat == CLOCK and self._happens():
                has_won = await _append(log, table, msgspec.structs.replace(line, number=line.number + 1))
            return has_won

        with patch.object(TableLog, "append", append):
            yield

    @contextmanager
    def wrong_view(self) -> Iterator[None]:
        """Sometimes two viewers get each other's views."""

        def updates(
            begun: LiveMatch, events: Sequence[TableEvent], viewers: list[Seat], now: int
        ) -> dict[Seat, Update]:
            frames = _updates(begun, events, viewers, now)
            if len(frames) > 1 and self._happens():
                one, other = self._luck.sample(sorted(frames), 2)
                seen, unseen = frames[one].view, frames[other].view
                frames[one] = msgspec.structs.replace(frames[one], view=unseen)
                frames[other] = msgspec.structs.replace(frames[other], view=seen)
            return frames

        with patch.object(telling, "updates", updates):
            yield

    @contextmanager
    def task_left(self) -> Iterator[None]:
        """A server that stops does not end its work for its tables."""

        async def close(steward: Steward) -> None:
            steward._is_closed = True

        with patch.object(Steward, "close", close):
            yield

    @contextmanager
    def house_kept(self) -> Iterator[None]:
        """A guest is never freed, and keeps the whole house in memory."""

        async def arrive(house: House, *given: Any) -> None:
            _kept.append(house)
            await _arrive(house, *given)

        try:
            with patch.object(House, "arrive", arrive):
                yield
        finally:
            _kept.clear()

    @contextmanager
    def chat_lost(self) -> Iterator[None]:
        """Sometimes a line of chat is accepted, but neither stored nor sent."""

        async def say(talk: Talk, *given: Any) -> None:
            if not self._happens():
                await _say(talk, *given)

        with patch.object(Talk, "say", say):
            yield

    @contextmanager
    def missed_lost(self) -> Iterator[None]:
        """A returning guest does not get the events that it missed."""
        with patch.object(Stream, "since", lambda *_: None):
            yield

    @contextmanager
    def stale_accepted(self) -> Iterator[None]:
        """A stale action is played."""

        def check(referee: Referee, table: LiveTable, seat: Seat, action: Action, on: int) -> LiveMatch | None:
            try:
                return _check(referee, table, seat, action, on)
            except Refusal as refusal:
                if refusal.key != "stale":
                    raise
                return table.begun

        with patch.object(Referee, "_check", check):
            yield

    @contextmanager
    def seed_early(self) -> Iterator[None]:
        """The seed is shown before the match is over."""

        def end_of(begun: LiveMatch) -> End | None:
            return _end_of(begun) or End([], begun.table.row.seed or "", [])

        with patch.object(telling, "end_of", end_of):
            yield

    @contextmanager
    def guest_kept(self) -> Iterator[None]:
        """A guest who went stays in memory as long as the node lives."""
        kept: list[object] = []

        async def leave(house: House, table: LiveTable, guest: Guest) -> None:
            kept.append(guest)
            await _leave(house, table, guest)

        with patch.object(House, "leave", leave):
            yield

    @contextmanager
    def delay_lost(self) -> Iterator[None]:
        """Delayed watchers see everything at once."""
        with patch.object(Later, "take", lambda later, now: _take(later, now + later.delay)):
            yield

    @contextmanager
    def rematch_twice(self) -> Iterator[None]:
        """Each request for a rematch makes another one."""

        def follow_up(connection: Connection, table: str, id: str, seat: Seat) -> tuple[str, None]:
            row = registry.hold(connection, table)
            assert row is not None
            tables._copy_table(connection, row, id, seat)
            registry.change_table(connection, table, next=id)
            return id, None

        with patch.object(tables, "_follow_up", follow_up):
            yield


def _take_no_notice(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()


MISTAKES: Final[dict[str, Callable[[Mistakes], Any]]] = {
    method.__name__.replace("_", "-"): method
    for method in (
        Mistakes.told_early,
        Mistakes.lost_wake_up,
        Mistakes.deadline_twice,
        Mistakes.wrong_view,
        Mistakes.task_left,
        Mistakes.house_kept,
        Mistakes.chat_lost,
        Mistakes.missed_lost,
        Mistakes.stale_accepted,
        Mistakes.seed_early,
        Mistakes.guest_kept,
        Mistakes.delay_lost,
        Mistakes.rematch_twice,
    )
}


@contextmanager
def made(name: str | None) -> Iterator[None]:
    """Make one of the mistakes during the block; None: none."""
    if name is None:
        yield
        return
    with MISTAKES[name](Mistakes()):
        yield

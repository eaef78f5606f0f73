"""Two nodes whose transactions meet: each is held up in its middle until the other is in its own, or waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import psycopg
from sqlalchemy import Connection, ExceptionContext, event

from tablee.server.store import Store
from tests.patience import until, wait_until
from tests.server.stores import held_up, opened

Ask = Callable[[Store], Awaitable[Any]]

_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


class Meeting:
    """Two stores on one database, and what PostgreSQL said to either when something failed."""

    def __init__(self, url: str, a: Store, b: Store) -> None:
        self.a = a
        self.b = b
        self.failures: list[str] = []  # SQLSTATEs
        self._watching = psycopg.connect(url, autocommit=True)
        self._guard = threading.Lock()
        self._reached: set[Store] = set()
        self._done: set[Store] = set()
        self._went_on: set[Store] = set()
        for store in (a, b):
            event.listen(store.engine, "handle_error", self._note)

    def close(self) -> None:
        self._watching.close()

    def _note(self, failed: ExceptionContext) -> None:
        self.failures.append(getattr(failed.original_exception, "sqlstate", None) or "?")

    def is_anybody_waiting(self) -> bool:
        """Tell whether a transaction waits for a lock of another."""
        with self._guard:
            row = self._watching.execute(_WAITING).fetchone()
        return bool(row and row[0])

    def middle(self, store: Store) -> Callable[[Connection], None]:
        """Return a change that goes on once the other node cannot get further by itself."""
        other = self.b if store is self.a else self.a

        def wait(_: Connection) -> None:
            self._reached.add(store)

            def has_come() -> bool:
                return store in self._went_on or other in self._reached or other in self._done

            wait_until(lambda: has_come() or self.is_anybody_waiting(), lambda: "the other node did not come")
            self._went_on.add(store)  # what is tried again is not held up again

        return wait

    def middle_of(self, store: Store) -> Awaitable[None]:
        return store.write(self.middle(store), of="no table")

    async def meet(self, by_a: Sequence[Ask], by_b: Sequence[Ask]) -> list[Any]:
        """Let each node do two things in one transaction, and meet the other between them; return what came of it."""
        with ExitStack() as stack:
            asked = []
            for store, (first, second) in ((self.a, by_a), (self.b, by_b)):
                stack.enter_context(held_up(store))
                asked += [first(store), self.middle_of(store), second(store)]
        return await asyncio.gather(*asked, return_exceptions=True)

    async def meet_in_the_middle(self, by_a: Sequence[Ask], by_b: Ask) -> list[Any]:
        """Let one node do two things in one transaction, and another one something at once while it is between them."""
        with held_up(self.a):
            asked = [by_a[0](self.a), self.middle_of(self.a), by_a[1](self.a)]
        await until(lambda: self.a in self._reached)
        other = asyncio.ensure_future(by_b(self.b))
        other.add_done_callback(lambda _: self._done.add(self.b))
        return await asyncio.gather(*asked, other, return_exceptions=True)


@asynccontextmanager
async def meeting(url: str) -> AsyncIterator[Meeting]:
    async with opened(url, "a") as a, opened(url, "b") as b:
        held = Meeting(url, a, b)
        try:
            yield held
        finally:
            held.close()

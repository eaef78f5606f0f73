"""A store by itself, without a server around it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import Connection

from tablee.server.store import Store
from tests.server.waiting import PATIENCE


@asynccontextmanager
async def opened(url: str, node: str = "here") -> AsyncIterator[Store]:
    """Open a store for as long as the block lasts."""
    store = Store(url, node)
    await asyncio.to_thread(store.start)
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


@contextmanager
def held_up(store: Store) -> Iterator[None]:
    """Let a commit last as long as the block: whatever is asked meanwhile waits for the next one."""
    begun, over = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        assert over.wait(PATIENCE)

    store.write(wait)
    try:
        assert begun.wait(PATIENCE)
        yield
    finally:
        over.set()

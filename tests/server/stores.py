"""A store by itself, without a server around it; and one that refuses some of what a server asks of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import Connection, create_engine, text

from tablee.server.metrics import Figures
from tablee.server.outside import Outside
from tablee.server.store import Store
from tests.server.waiting import PATIENCE
from tests.simulation.loop import SimulatedLoop
from tests.simulation.outside import LoopWriter, SimulatedOutside


@asynccontextmanager
async def opened(url: str, node: str = "here") -> AsyncIterator[Store]:
    """Open a store for as long as the block lasts."""
    is_simulated = isinstance(asyncio.get_running_loop(), SimulatedLoop)
    outside = SimulatedOutside() if is_simulated else Outside()
    store = outside.store(url, node, Figures())
    await asyncio.to_thread(store.start)
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


@contextmanager
def held_up(store: Store) -> Iterator[None]:
    """Let a commit last as long as the block: whatever is asked meanwhile waits for the next one."""
    if isinstance(store._writer, LoopWriter):
        store.write(lambda _: None)
        store._writer.hold(True)
        yield
        store._writer.hold(False)
        return
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


@contextmanager
def refusing(store: str, table: str, when: str) -> Iterator[None]:
    """Let the store refuse some writes, and no others."""
    engine = create_engine(store.replace("postgresql://", "postgresql+psycopg://"))
    made, gone = _POSTGRESQL if engine.dialect.name == "postgresql" else _SQLITE
    with engine.begin() as connection:
        connection.execute(text(made.format(table=table, when=when)))
    yield
    with engine.begin() as connection:
        connection.execute(text(gone.format(table=table)))
    engine.dispose()


_SQLITE = (
    "CREATE TRIGGER refuse BEFORE {when} BEGIN SELECT RAISE(ABORT, 'no'); END",
    "DROP TRIGGER refuse",
)
_POSTGRESQL = (
    "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'no'; END $$ LANGUAGE plpgsql;"
    "CREATE TRIGGER refuse BEFORE {when} EXECUTE FUNCTION refuse()",
    "DROP TRIGGER refuse ON {table}",
)

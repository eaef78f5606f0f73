"""What happens while something else is being read or written: memory and log stay of one mind."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection

from tablee.server import registry
from tablee.server.live import LiveTable
from tests.server.place import Place, play_randomly, served

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def slow_look(place: Place, table: LiveTable) -> AsyncIterator[None]:
    """Let somebody read the rows of a table during the block, and be told what they were only after it."""
    read = place.node.store.read
    seen, over = asyncio.Event(), asyncio.Event()

    async def read_slowly(look: Callable[[Connection], Any]) -> Any:
        found = await read(look)
        if isinstance(found, registry.TableRow) and not seen.is_set():
            seen.set()
            await over.wait()
        return found

    place.node.store.read = read_slowly  # type: ignore[method-assign]
    change = place.node.house.change(table, lambda connection: registry.change_table(connection, table.id))
    looking = asyncio.create_task(change)
    try:
        await asyncio.wait_for(seen.wait(), 15)
        yield
    finally:
        over.set()
        await looking
        place.node.store.read = read  # type: ignore[method-assign]


async def test_a_match_that_ends_while_its_table_is_read_is_over(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            live = place.node.house.tables[table.id]
            async with slow_look(place, live):
                await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
                assert live.row.status == "over"
            assert live.row.status == "over"
            assert live.row == await place.node.store.read(lambda c: registry.read_table(c, table.id))
            await place.http.ask("POST", f"/api/tables/{table.id}/rematch", table.keys[1])

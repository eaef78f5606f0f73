"""What happens while something else is being read or written: memory and log stay of one mind."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Select, event, func, select
from sqlalchemy.exc import OperationalError

from tablee.client import Refused
from tablee.server import registry
from tablee.server.live import LiveTable
from tablee.server.rows import TableRow
from tablee.server.schema import chat, tables
from tests.server.place import Place, play_randomly, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def slow_look(place: Place, table: LiveTable) -> AsyncIterator[None]:
    """Let somebody read the rows of a table during the block, and be told what they were only after it."""
    read = place.node.store.read
    seen, over = asyncio.Event(), asyncio.Event()

    async def read_slowly(look: Callable[[Connection], Any]) -> Any:
        found = await read(look)
        if isinstance(found, TableRow) and not seen.is_set():
            seen.set()
            await over.wait()
        return found

    place.node.store.read = read_slowly  # type: ignore[method-assign]
    looking = asyncio.create_task(place.node.house.rows.refresh(table))
    try:
        await asyncio.wait_for(seen.wait(), PATIENCE)
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


def dies_over(place: Place, what: Select[tuple[int]]) -> list[str]:
    """Let the connection die once between a commit and its answer, as soon as there is something; return if it has."""
    dying: list[str] = []

    def die(connection: Connection) -> None:
        if not dying and connection.scalar(what):
            dying.append("once")
            connection.connection.dbapi_connection.commit()  # type: ignore[union-attr]
            raise OperationalError("COMMIT", {}, Exception("nobody is there"))

    event.listen(place.node.store.engine, "commit", die)
    return dying


async def test_chat_kept_during_a_failed_write_is_sent_to_everybody(store: str) -> None:
    async with served(store) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            dying = dies_over(place, select(func.count()).select_from(chat))
            with pytest.raises(Refused, match="store_refuses"):
                await seats[0].say("hello")
            assert dying
            for seat in seats:
                await seat.until(lambda seat=seat: [line["text"] for line in seat.chat] == ["hello"])


async def test_a_match_that_began_unheard_is_found(store: str) -> None:
    """The connection dies between the commit and the answer."""
    async with served(store) as place:
        table = await place.table(start=False)
        async with table.all_listening() as seats:
            dying = dies_over(place, select(func.count()).where(tables.c.status == "playing"))
            with pytest.raises(Refused, match="store_refuses"):
                await place.http.start(table.id, table.keys[0])
            assert dying
            for seat in seats:
                await seat.until(lambda seat=seat: seat.view is not None)
            await seats[1].act((await seats[1].until_asked())[0])


async def test_a_message_through_two_nodes_at_once_is_played_once_and_accepted_twice(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table()
        async with table.listen(0) as here, table.at(b).listen(0) as there:
            for number in range(5):
                action = (await here.until_asked())[0]
                message = {"type": "act", "id": f"twice-{number}", "on": here.number, "action": action}
                await asyncio.gather(*(device._answer(message) for device in (here, there)))
                await until(lambda: here.view == there.view and here.decisions == there.decisions)

"""A node gives its sign of life every second, whatever its tables are busy with."""

import asyncio
import random

import pytest
from sqlalchemy import Connection, select, update

from tablee.server.schema import chores, nodes, tables
from tablee.server.store import write_chore
from tests.patience import pause
from tests.server.place import Place, play_randomly, served
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio


def be_overdue(connection: Connection) -> None:
    connection.execute(update(chores).values(due=0))


def beats_of(place: Place) -> int:
    """Return the service time of the node's latest sign of life."""
    with place.node.store.engine.connect() as connection:
        return connection.execute(select(nodes.c.beat).where(nodes.c.id == place.node.id)).scalar_one()


async def test_a_table_that_is_busy_for_long_does_not_make_the_node_look_dead(store: str) -> None:
    async with served(store) as place:
        table = await place.table()
        async with table.all_listening():
            live = place.node.house.tables[table.id]
            async with live.lock:
                async with asyncio.timeout(PATIENCE):
                    while not live.lock._waiters:  # until somebody comes to look after it
                        await place.node.store.write(be_overdue)  # again: who just came in may have put it off
                        await pause()
                then = beats_of(place)
                await until(lambda: beats_of(place) > then)
            await until(lambda: not live.lock.locked())


async def test_a_removed_table_does_not_block_storing_presence_at_others(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        house = place.node.house
        house.presence._unwritten["gone"] = {0}  # the store took no writes when they went; then the table expired
        await until(lambda: "gone" not in house.presence._unwritten)


def has_chore(place: Place, table: str) -> bool:
    with place.node.store.engine.connect() as connection:
        return connection.execute(select(chores.c.due).where(chores.c.table == table)).first() is not None


async def test_no_chore_is_written_for_a_match_that_has_just_ended(store: str) -> None:
    """The last line is committed, but not yet told, when somebody comes or goes."""
    async with served(store) as place:
        table = await place.table()
        async with table.all_listening():
            assert has_chore(place, table.id)
            over = update(tables).where(tables.c.id == table.id).values(status="over")
            await place.node.store.write(lambda connection: connection.execute(over))
            live = place.node.house.tables[table.id]
            assert live.is_playing
            await place.node.house.attend(live)
            assert not has_chore(place, table.id)


async def test_a_chore_that_outlived_its_match_goes(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.all_listening() as seats:
            await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
        assert not has_chore(place, table.id)
        await place.node.store.write(lambda connection: write_chore(connection, table.id, 0, "gone"))
        await place.node.beat()
        await until(lambda: not has_chore(place, table.id))

"""A node gives its sign of life every second, whatever its tables are busy with."""

import pytest
from sqlalchemy import Connection, select, update

from tablee.server import node
from tablee.server.schema import chores, nodes
from tests.server.place import Place, served
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "BEAT", 50)  # ms


def be_overdue(connection: Connection) -> None:
    connection.execute(update(chores).values(due=0))


def beats_of(place: Place) -> int:
    """Return the service time of the node's latest sign of life."""
    with place.node.store.engine.connect() as connection:
        return connection.execute(select(nodes.c.beat).where(nodes.c.id == place.node.id)).scalar_one()


@pytest.mark.usefixtures("quick_beats")
async def test_a_table_that_is_busy_for_long_does_not_make_the_node_look_dead(store: str) -> None:
    async with served(store) as place:
        table = await place.table()
        async with table.all_listening():
            live = place.node.house.tables[table.id]
            async with live.lock:
                await place.node.store.write(be_overdue)
                await until(lambda: live.lock._waiters)  # somebody came to look after it
                then = beats_of(place)
                await until(lambda: beats_of(place) > then, 10)
            await until(lambda: not live.lock.locked())


@pytest.mark.usefixtures("quick_beats")
async def test_a_table_that_is_gone_does_not_keep_it_from_being_written_down_who_is_there(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        house = place.node.house
        house.presence._unwritten["gone"] = {0}  # the store took no writes when they went; then the table expired
        await until(lambda: "gone" not in house.presence._unwritten)

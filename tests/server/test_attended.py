"""No table is left unattended: whatever fails while it is looked after, somebody comes back to it."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, delete, insert, select, update

from tablee.server import registry
from tablee.server.live import LiveTable
from tablee.server.node import Node
from tablee.server.schema import chores, nodes, seats
from tablee.server.settings import Settings
from tablee.server.store import StoreRefused, write_chore
from tests.server.deaf import deaf
from tests.server.place import Place, SetTable, served
from tests.server.stores import refusing
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

NOTHING_WRITTEN = "INSERT ON chores"


def chore_of(place: Place, table: str) -> Any:
    with place.node.store.engine.connect() as connection:
        return connection.execute(select(chores).where(chores.c.table == table)).first()


async def test_a_table_whose_chore_was_not_written_down_is_attended_once_it_can_be(store: str) -> None:
    async with served(store) as place:
        table = await place.table(options={"timers": "normal"})
        live = place.node.house.tables[table.id]
        await place.node.store.write(lambda connection: connection.execute(delete(chores)).rowcount)
        with refusing(store, "chores", NOTHING_WRITTEN), pytest.raises(StoreRefused):
            await place.node.house.attend(live)
        await until(lambda: chore_of(place, table.id) is not None)
        await until(lambda: not place.node.house.unattended)


async def test_a_table_that_could_not_be_looked_after_is_come_back_to(store: str) -> None:
    async with served(store) as place:
        table = await place.table(options={"timers": "normal"})
        with refusing(store, "chores", NOTHING_WRITTEN):
            await place.node._look_after([table.id], {table.id})
            assert table.id in place.node.house.unattended
            assert table.id in place.node._orphans, "who is there was not counted"
        await until(lambda: not place.node.house.unattended and not place.node._orphans)
        assert chore_of(place, table.id).node == place.node.id


async def test_a_table_that_is_known_wrongly_is_read_again_and_looked_after(store: str) -> None:
    async with served(store) as place:
        table = await place.table(options={"timers": "normal"})
        async with table.listen(0) as ana:
            await ana.act((await ana.until_asked())[0])
        await table.until_nobody_is_there()
        wrong = place.node.house.tables[table.id]
        wrong.number = 0  # as if the line were not known, though it was played
        await place.node.store.write(lambda connection: write_chore(connection, table.id, 0, place.node.id))
        await until(lambda: place.node.house.tables.get(table.id) not in (None, wrong))
        again = place.node.house.tables[table.id]
        await until(lambda: place.node.steward.is_looking_after(again))
        assert again.number == 1


async def test_a_node_that_dies_over_burying_another_leaves_its_tables_to_the_next(postgresql_store: str) -> None:
    async with served(postgresql_store, grace=60_000) as place:
        table = await place.table()  # without timers: nothing is due there while everybody is present
        await place.node.store.write(lambda connection: connection.execute(delete(chores)).rowcount)
    heir = Node(Settings(postgresql_store))
    heir.store.start()
    await heir.store.write(heir._wake)
    await heir.store.write(_be_at_a_dead_node(table))
    await heir._move_on()  # it buries the other, and does no more
    found = await heir.store.read(lambda c: c.execute(select(chores).where(chores.c.table == table.id)).first())
    assert found is not None and found.due <= heir.clock.now()
    await heir.close()


def _be_at_a_dead_node(table: SetTable) -> Any:
    def die(connection: Connection) -> None:
        connection.execute(insert(nodes).values(id="dead", beat=-60_000))
        connection.execute(
            update(seats).where(seats.c.table == table.id, seats.c.seat == 1).values(node="dead", away=None)
        )

    return die


# -- hearing the other nodes ---------------------------------------------------------------------------------


def listeners(url: str) -> set[int]:
    """Return the processes of PostgreSQL that nodes listen to."""
    query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    with psycopg.connect(url) as connection:
        return {row[0] for row in connection.execute(query)}


async def test_a_table_the_store_refuses_makes_a_node_deaf_for_no_other(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        await until(lambda: len(listeners(postgresql_store)) == 2)
        refused, other = await a.table(), await a.table()
        listening = listeners(postgresql_store)
        async with refused.at(b).listen(1) as bob, other.at(b).listen(1) as eve, other.listen(0) as ana:
            await bob.until(lambda: bob.table_view["seats"][1]["present"])
            live = a.node.house.tables[refused.id]
            when = f"UPDATE ON seats FOR EACH ROW WHEN (NEW.\"table\" = '{refused.id}' AND NEW.node IS NOT NULL)"
            with refusing(postgresql_store, "seats", when):
                away = {"away": a.node.clock.now(), "node": None}  # a node is wrong about Bob, and the other insists
                await a.node.house.rows.change(live, lambda c: registry.change_seat(c, refused.id, 1, **away))
                await bob.until(lambda: not bob.table_view["seats"][1]["present"])
                for _ in range(3):
                    await ana.act((await ana.until_asked())[0])
                here = b.node.house.tables[other.id]
                await until(lambda: here.number == 3)
                assert listeners(postgresql_store) == listening
            await bob.until(lambda: bob.table_view["seats"][1]["present"])
            await eve.act((await eve.until_asked())[0])


async def test_a_node_that_heard_nothing_learns_that_the_chat_was_cleared(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table()
        async with table.at(b).listen(1) as bob:
            await asyncio.gather(*(bob.say(word) for word in ("one", "two")))
            await bob.until(lambda: len(bob.chat) == 2)
            await a.node.store.write(lambda connection: registry.clear_chat(connection, table.id))  # untold
            await a.node.store.write(lambda c: registry.add_chat(c, table.id, 0, "Ana", "three", "untold"))
            await b.node.house.catch_up(b.node.house.tables[table.id])
            await bob.until(lambda: [line["text"] for line in bob.chat] == ["three"])


async def test_a_node_whose_listening_broke_hears_everything_afterwards(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table()
        async with table.listen(0) as ana, table.at(b).listen(1) as bob:
            await ana.until(lambda: ana.table_view["seats"][1]["present"])
            with psycopg.connect(postgresql_store, autocommit=True) as outside:
                for listening in listeners(postgresql_store):
                    outside.execute("SELECT pg_terminate_backend(%s)", [listening])
            await ana.act((await ana.until_asked())[0])
            await ana.say("can you hear me?")
            await until(lambda: b.node.house.tables[table.id].number == 1)
            await bob.until(lambda: bob.chat)


async def test_a_node_takes_charge_of_a_table_only_with_all_that_was_played_known_to_it(postgresql_store: str) -> None:
    """Else it would write down the wrong time, and whoever knew the right one would leave the table to it."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(options={"timers": "normal"})
        async with table.listen(0) as ana:
            behind = await b.node.house.table(table.id)
            assert behind is not None
            with deaf(b.node):
                await ana.act((await ana.until_asked())[0])
                assert behind.number == 0
                await b.node.house.attend(behind)
            assert behind.number == 1
            due = b.node.house.schedule.due(behind)
            await until(lambda: (found := chore_of(b, table.id)) is not None and found.node == b.node.id)
            assert chore_of(b, table.id).due == due == a.node.house.schedule.due(a.node.house.tables[table.id])


async def test_what_is_agreed_on_is_carried_out_though_play_goes_on_at_another_node(
    postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table([{"kind": "me"}, {"kind": "link"}], options={"timers": "off"})
        async with table.listen(0) as ana, table.at(b).listen(1) as bob:
            for person in (ana, bob):
                await person.offer()
            await ana.send("take_back")
            await bob.until(lambda: bob.table_view["proposal"])
            house, take_charge, has_taken, one_by_one = b.node.house, b.node.house._take_charge, [], asyncio.Lock()

            async def take_charge_late(live: LiveTable) -> bool:
                """The first time, Ana has just played at the other node."""
                async with one_by_one:
                    if not has_taken:
                        await ana.until(lambda: ana.told("Undone"))
                        with deaf(b.node):
                            await ana.act((await ana.until_asked())[0])
                    has_taken.append(await take_charge(live))
                    return has_taken[-1]

            monkeypatch.setattr(house, "_take_charge", take_charge_late)
            await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
            await until(lambda: has_taken[-1:] == [True])
            assert has_taken[0] is False

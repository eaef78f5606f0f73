"""Whatever two nodes do, they lock in the one order of docs/decisions/017-lock-order.md."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, insert, update

from tablee.client import Refused
from tablee.server import registry
from tablee.server.chores import take_over
from tablee.server.clock import beat
from tablee.server.rows import NewSeat, NewTable
from tablee.server.schema import nodes, people, seats, tables
from tests.server.lock_watch import KEYS, LockWatch
from tests.server.place import DEAD, Place, SetTable, play_randomly, served
from tests.server.stores import opened
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

BOT = {"kind": "bot", "level": "easy"}
EVERYTHING = {*KEYS, "claim chores", "claim people"}


@pytest.fixture
async def prepared(postgresql_store: str) -> str:
    """A database with its schema."""
    async with opened(postgresql_store):
        return postgresql_store


@pytest.fixture
async def pair(prepared: str) -> AsyncIterator[tuple[LockWatch, Place, Place]]:
    watch = LockWatch(prepared)
    async with served(prepared, grace=60_000, keep=30) as a, served(prepared, grace=60_000, keep=30) as b:
        for place in (a, b):
            watch.watch(place.node.store.engine)
        yield watch, a, b
    assert watch.wrong == [], "a farewell as well"


async def test_two_nodes_lock_everything_in_one_order(pair: tuple[LockWatch, Place, Place]) -> None:
    watch, a, b = pair
    async with asyncio.TaskGroup() as group:
        for work in (_play(a, b), _play(b, a), _gather(a, b), _agree(a, b)):
            group.create_task(work)
    await _rest_of_it(a, b)
    await _bury(a, b)
    await _tidy(a)
    assert watch.wrong == []
    assert set(watch.kinds) == EVERYTHING, "or it was not looked at"


async def _play(a: Place, b: Place) -> None:
    """A match with people at both nodes and a bot, and the one after it, given up and opened again."""
    table = await a.table([{"kind": "me"}, {"kind": "link"}, BOT])
    there = table.at(b)
    async with table.listen(0) as ana, there.listen(1) as bob:
        await asyncio.gather(ana.say("good luck"), bob.say("to you too"))
        await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in (ana, bob)))
    for place in (a, b, a):
        following = await place.http.ask("POST", f"/api/tables/{table.id}/rematch", table.keys[0])
        await place.http.ask("POST", f"/api/tables/{following['table']}/leave", following["key"])
    await b.http.ask("POST", f"/api/tables/{table.id}/chat/clear", table.keys[0])
    branch = {"number": 3, "seat": 1, "name": "Bob", "level": "easy"}
    await b.http.ask("POST", f"/api/tables/{table.id}/branch", table.keys[1], json=branch)


async def _gather(a: Place, b: Place) -> None:
    """People who come and go before a match, while the host arranges seats."""
    table = await a.table(start=False)
    seat = f"/api/tables/{table.id}/seats/1"
    async with table.at(b).listen(2):
        await asyncio.gather(
            b.http.ask("PUT", seat, table.keys[0], json={"kind": "bot"}),
            a.http.ask("POST", f"/api/tables/{table.id}/settings", table.keys[0], json={"delay": 30}),
        )
        await a.http.ask("PUT", seat, table.keys[0], json={"kind": "link"})
        await b.http.join("Zoe", code=table.code)
    await b.http.start(table.id, table.keys[0])


async def _agree(a: Place, b: Place) -> None:
    """Proposals, taking back, and leaving."""
    table = await a.table([{"kind": "me"}, {"kind": "link"}])
    async with table.listen(0) as ana, table.at(b).listen(1) as bob:
        for matter in ("pause", "resume"):
            await ana.send("propose", matter=matter)
            await _vote(bob)
            await until(lambda matter=matter: bool(ana.table_view["paused"]) == (matter == "pause"))
        await ana.act((await ana.until_asked())[0])
        await ana.send("take_back")
        await bob.act((await bob.until_asked())[0])
        await b.http.ask("POST", f"/api/tables/{table.id}/leave", table.keys[1])
        await ana.until(lambda: ana.table_view["seats"][1]["left"])


async def _vote(bob: object) -> None:
    await bob.until(lambda: bob.table_view["proposal"])  # type: ignore[attr-defined]
    await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)  # type: ignore[attr-defined]


async def _rest_of_it(a: Place, b: Place) -> None:
    """A lesson, the clock, and a table that everybody leaves."""
    await a.http.ask("POST", "/api/games/fake-crystal/lesson", json={"name": "Ana"})
    table = await b.table(options={"timers": "blitz"})
    async with table.listen(0):
        await a.pass_time(61_000)
    with pytest.raises(Refused):
        await a.http.join("Eve", code="AAAAAA")


async def _bury(a: Place, b: Place) -> None:
    """Somebody was at a node that died."""
    table = await a.table()
    other = await b.table()

    def die(connection: Connection) -> None:
        now = beat(connection, "a")
        connection.execute(insert(nodes).values(id=DEAD, beat=now - 60_000))
        registry.hold_tables(connection, [table.id, other.id])
        where = seats.c.table.in_([table.id, other.id])
        connection.execute(update(seats).where(where, seats.c.seat == 1).values(node=DEAD, away=None))

    await a.node.store.write(die)
    async with table.listen(0) as ana:
        await asyncio.gather(a.node.beat(), b.node.beat())
        await ana.until(lambda: not ana.table_view["seats"][1]["present"])


async def _tidy(a: Place) -> None:
    """A table and a person that nobody needs any more."""
    table: SetTable = await a.table(start=False)

    def age(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.id == table.id).values(touched=0))
        connection.execute(insert(people).values(id="long ago", name="?", made=0))

    await a.node.store.write(age)
    await a.node.tidy()


async def test_a_violation_of_the_order_is_found(prepared: str) -> None:
    watch = LockWatch(prepared)
    async with opened(prepared) as store:
        watch.watch(store.engine)

        def against_the_order(connection: Connection) -> None:
            registry.remember(connection, "bob", "Bob")
            registry.remember(connection, "ana", "Ana")
            beat(connection, "here")

        def not_held(connection: Connection) -> None:
            registry.change_seats(connection, "t", [0], name="Ana")

        def after_a_claim(connection: Connection) -> None:
            take_over(connection, "here", 0)
            registry.hold(connection, "t")

        def prepare(connection: Connection) -> None:
            table = NewTable(id="t", game="cresus", rules=1, options={}, status="playing", host=0)
            registry.add_table(connection, "ana", table, [NewSeat(0)])

        for change in (prepare, against_the_order, not_held, after_a_claim):
            await store.write(change)
    assert [wrong.partition(" (")[0] for wrong in watch.wrong] == [
        "people ana after people bob",
        "service 1 after people bob",
        "seats of table t, which is not held",
        "tables t after a claim",
    ]

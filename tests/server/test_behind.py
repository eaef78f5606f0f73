"""A node that has not heard of everything yet: it takes in what it lacks before it decides anything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, select

from tablee.client import Refused
from tablee.server import house as houses
from tablee.server.bus import Notice
from tablee.server.history import Line, read_lines
from tablee.server.listening import EVERYTHING, Listener
from tablee.server.live import LiveTable
from tablee.server.node import Node
from tablee.server.schema import chores
from tablee.server.store import StoreRefused
from tests.server.place import Place, play_randomly, served
from tests.server.stores import held_up
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}


@contextmanager
def deaf(node: Node) -> Iterator[None]:
    """Let a node hear nothing of the others; afterwards it knows that it may have missed something."""
    hear, ears = Listener.hear, []

    def miss(listener: Listener, notices: list[Notice]) -> None:
        if listener._house is node.house:
            ears.append(listener)
        else:
            hear(listener, notices)

    with patch.object(Listener, "hear", miss):
        yield
    for listener in ears[:1]:
        listener.hear([Notice("", EVERYTHING, table) for table in node.house.tables])


def due_of(place: Place, table: str) -> int | None:
    """Return when the table has to be looked after, by the store."""
    with place.node.store.engine.connect() as connection:
        return connection.scalar(select(chores.c.due).where(chores.c.table == table))


async def test_a_vote_on_a_match_whose_beginning_was_not_heard_of_is_refused(postgresql_store: str) -> None:
    """It would be carried out, and wait for good for the lock that it holds itself."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF, start=False)
        async with table.at(b).listen(1) as bob, table.listen(0) as ana, table.listen(1) as elsewhere:
            await until(lambda: all(seat["present"] for seat in bob.info["seats"]))
            behind = b.node.house.tables[table.id]
            with deaf(b.node), held_up(b.node.store):
                early = asyncio.create_task(bob.send("vote", proposal=behind.row.revision + 3, yes=False))
                await until(lambda: behind.lock.locked() or early.done())
                await table.ask("POST", "/start", 0)
                await ana.send("propose", matter="pause")
                await elsewhere.until(lambda: elsewhere.info["proposal"])
            with pytest.raises(Refused, match="not_playing"):
                await early
            await bob.until(lambda: bob.info["proposal"])
            await bob.send("vote", proposal=bob.info["proposal"]["proposal"], yes=False)
            await ana.until(lambda: ana.info["proposal"] is None)


async def test_who_looks_after_a_table_comes_for_those_who_went_unheard(postgresql_store: str) -> None:
    async with served(postgresql_store, grace=3_000) as a, served(postgresql_store, grace=3_000) as b:
        table = await a.table(TWO, options={"timers": "relaxed"})
        async with table.at(b).listen(1) as bob:
            async with table.listen(0) as ana:
                await until(lambda: all(seat["present"] for seat in bob.info["seats"]))
                await ana.until_asked()
                with deaf(b.node):
                    await ana.close()
                    live = a.node.house.tables[table.id]
                    await until(lambda: live.row.seats[0].away is not None)
                    await bob.offer()  # and so this node looks after the table from now on
                    await until(lambda: not a.node.steward.is_looking_after(live))
            await bob.until(lambda: bob.info["seats"][0]["stand_in"])


async def test_a_table_is_not_claimed_before_it_is_known_who_left(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.at(b).listen(1) as bob:
            await until(lambda: all(seat["present"] for seat in bob.info["seats"]))
            await ana.until_asked()
            behind, due = b.node.house.tables[table.id], b.node.steward.due

            def due_before(live: LiveTable) -> int | None:
                """The first time, Ana leaves as soon as it was found out."""
                found = due(live)
                if not left.done():
                    left.set_result(None)
                return found

            left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            with deaf(b.node):
                with patch.object(b.node.steward, "due", due_before), held_up(b.node.store):
                    claiming = asyncio.create_task(b.node.house.attend(behind))
                    await left
                    await table.ask("POST", "/leave", 0)
                await claiming
                assert behind.row.seats[0].left
                assert due_of(b, table.id) is not None, "a bot is to stand in"


async def test_what_is_there_at_the_end_is_given_where_the_end_was_not_heard_of(postgresql_store: str) -> None:
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        for path in ("/replay", "/record", "/share", "/branch"):
            table = await a.table([{"kind": "me"}, {"kind": "bot", "level": "easy"}], options=OFF)
            await b.node.house.table(table.id)
            with deaf(b.node):
                async with table.listen(0) as ana:
                    await play_randomly(ana, random.Random(1))
                assert b.node.house.tables[table.id].row.status == "playing"
                data = {"number": 1, "seat": 0, "name": "Ana"} if path == "/branch" else None
                more = {} if data is None else {"json": data}
                await table.at(b).ask("GET" if path in ("/replay", "/record") else "POST", path, 0, **more)
                assert b.node.house.tables[table.id].row.status == "over"


async def test_a_claim_that_always_comes_too_late_is_given_up(sqlite_store: str) -> None:
    """Elsewhere play goes on so fast that something is always newer; every action there writes down when to come."""
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        live, asked = place.node.house.tables[table.id], 0

        async def too_late(_: LiveTable) -> bool:
            nonlocal asked
            asked += 1
            return False

        place.node.steward.leave_alone(live)
        with patch.object(place.node.house, "_claim", too_late):
            await place.node.house.attend(live)
        assert asked == houses.CLAIMS
        assert place.node.steward.is_looking_after(live)


@pytest.mark.parametrize("wrong", [StoreRefused("away"), AssertionError("two nodes disagree about a match")])
async def test_a_table_that_cannot_be_caught_up_with_is_come_back_to(sqlite_store: str, wrong: Exception) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(options={"timers": "normal"})
        house = place.node.house

        async def too_late(_: LiveTable) -> bool:
            return False

        async def fails(_: LiveTable) -> None:
            raise wrong

        async with table.listen(0):
            live = house.tables[table.id]
            with patch.object(house, "_claim", too_late), patch.object(house.referee, "catch_up", fails):
                if isinstance(wrong, StoreRefused):
                    with pytest.raises(StoreRefused):
                        await house.attend(live)
                else:
                    await house.attend(live)
                    assert live.is_let_go, "what is known of it is wrong"
                assert table.id in house.unattended
            await until(lambda: not house.unattended)
            await until(
                lambda: table.id in house.tables and place.node.steward.is_looking_after(house.tables[table.id])
            )


async def test_what_was_taken_back_at_another_node_is_not_refused(postgresql_store: str) -> None:
    """Who lost the connection sends it again, to another node, and that one is first."""
    async with served(postgresql_store) as a, served(postgresql_store) as b:
        table = await a.table(TWO, options=OFF)
        async with table.listen(0) as ana, table.at(b).listen(0) as again:
            await ana.act(["place", 0])
            await again.until(lambda: again.number == ana.number)
            again._name, again._sent = ana._name, ana._sent
            live = a.node.house.tables[table.id]
            with held_up(a.node.store):
                first = asyncio.create_task(ana.send("take_back"))
                await until(lambda: a.node.store.waiting > 1 and live.lock.locked())
                await again.send("take_back")
            await first
            assert sum(line.kind == "take_back" for line in await a.node.store.read(_lines_of(table.id))) == 1


def _lines_of(table: str) -> Callable[[Connection], list[Line]]:
    return lambda connection: read_lines(connection, table)

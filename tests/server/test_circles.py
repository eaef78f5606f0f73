"""No transaction waits for another in a circle; and if PostgreSQL breaks one all the same, nobody is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, insert, text, update

from tablee.server import expiry, registry
from tablee.server.chores import hand_over, take_over
from tablee.server.clock import beat
from tablee.server.routes.tables import _follow_up
from tablee.server.rows import NewSeat, NewTable
from tablee.server.schema import people, seats, tables
from tablee.server.store import Append, Store, write_chore
from tests.server.circles import Ask, Meeting, meeting
from tests.server.stores import held_up, opened
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

DEADLOCK, SERIALIZATION = "40P01", "40001"


def prepare(connection: Connection) -> None:
    """Two tables, the second written down first: whoever goes by where rows lie goes the other way round."""
    its_seats = [NewSeat(0, "person", "ana", "Ana"), NewSeat(1)]
    for id in ("t2", "t1"):
        table = NewTable(id=id, game="fake-crystal", rules=1, options={}, status="gathering", host=0)
        registry.add_table(connection, "ana", table, its_seats)
        registry.add_chat(connection, id, 0, "Ana", "before", "before")
        write_chore(connection, id, 1_000, "dead")
        connection.execute(insert(people).values(id=f"person of {id}", name="?", made=0))
    connection.execute(update(seats).values(node="dead", away=None))


@pytest.fixture
async def met(postgresql_store: str) -> AsyncIterator[Meeting]:
    async with meeting(postgresql_store) as held:
        await held.a.write(prepare)
        yield held


# -- what is done at one table -------------------------------------------------------------------------------

AtTable = Callable[[Store, str], Awaitable[Any]]


def plays(store: Store, table: str, **more: Any) -> Awaitable[Any]:
    shared = {"seat": 0, "action": '["Pass"]', "at": 10, "digest": "f" * 16, "drawn": "[]", "by": "person"}
    number = 1 if store.node == "a" else 2
    return store.append(Append(table=table, number=number, kind="act", message=None, due=500, **shared, **more))


def ends(store: Store, table: str) -> Awaitable[Any]:
    return plays(store, table, end="{}")


def plays_on(store: Store, table: str) -> Awaitable[Any]:
    return plays(store, table, lapses=True)


def holds(store: Store, table: str) -> Awaitable[Any]:
    return store.write(lambda connection: registry.hold(connection, table) and None, of=table)


def chats(store: Store, table: str) -> Awaitable[Any]:
    return store.write(lambda c: registry.add_chat(c, table, 0, "Ana", "hello", store.node), of=table)


def clears(store: Store, table: str) -> Awaitable[Any]:
    return store.write(lambda connection: registry.clear_chat(connection, table), of=table)


def comes(store: Store, table: str) -> Awaitable[Any]:
    return store.write(lambda c: registry.change_seat(c, table, 0, away=None, node=store.node), of=table)


def attends(store: Store, table: str) -> Awaitable[Any]:
    return store.write(lambda connection: write_chore(connection, table, 2_000, store.node), of=table)


def opens(store: Store, table: str) -> Awaitable[Any]:
    later = update(tables).where(tables.c.id == table).values(touched=tables.c.touched + 1)
    return store.write(lambda connection: connection.execute(later).rowcount, of=table)


def is_named(store: Store, table: str) -> Awaitable[Any]:
    person = f"person of {table}"
    return store.write(lambda connection: registry.remember(connection, person, store.node), person=person)


SAME_TABLE: dict[str, tuple[AtTable, AtTable]] = {
    "two take a seat": (holds, holds),
    "two come": (comes, comes),
    "one comes, one chats": (comes, chats),
    "two chat": (chats, chats),
    "two clear the chat": (clears, clears),
    "one chats, one sits down": (chats, holds),
    "two look after it": (attends, attends),
    "one plays, one looks after it": (plays, attends),
    "one ends it, one comes": (ends, comes),
    "one plays on, one proposes": (plays_on, holds),
    "one opens it, one sits down": (opens, holds),
    "two write down people": (is_named, is_named),
}


@pytest.mark.parametrize("kinds", SAME_TABLE.values(), ids=SAME_TABLE)
async def test_nodes_that_do_the_same_at_two_tables_in_turn_do_not_wait_in_a_circle(
    met: Meeting, kinds: tuple[AtTable, AtTable]
) -> None:
    first, second = kinds
    came = await met.meet(
        (lambda store: first(store, "t1"), lambda store: second(store, "t2")),
        (lambda store: first(store, "t2"), lambda store: second(store, "t1")),
    )
    assert met.failures == []
    assert not [result for result in came if isinstance(result, Exception)]


# -- what is done at many tables, or at none ------------------------------------------------------------------


def buries(store: Store) -> Awaitable[Any]:
    return store.write(lambda connection: registry.orphaned(connection, [("dead", 5)]))


def hands_over(store: Store) -> Awaitable[Any]:
    return store.write(lambda connection: hand_over(connection, ["dead"], 500))


def takes_over(store: Store) -> Awaitable[Any]:
    return store.write(lambda connection: take_over(connection, store.node, 9_000))


def forgets_people(store: Store) -> Awaitable[Any]:
    return expiry.remove_people(store)


def begins_anew(store: Store) -> Awaitable[Any]:
    return store.write(lambda connection: _follow_up(connection, "t1", "t3", 0))


MANY: dict[str, tuple[AtTable, Ask]] = {
    "people come while a node is buried": (comes, buries),
    "tables are looked after while they are handed over": (attends, hands_over),
    "tables are looked after while they are taken over": (attends, takes_over),
    "people are named while others are forgotten": (is_named, forgets_people),
}


@pytest.mark.parametrize("kinds", MANY.values(), ids=MANY)
async def test_a_change_of_many_tables_causes_no_deadlock(met: Meeting, kinds: tuple[AtTable, Ask]) -> None:
    at_table, at_all = kinds
    came = await met.meet_in_the_middle(
        (lambda store: at_table(store, "t1"), lambda store: at_table(store, "t2")), at_all
    )
    assert met.failures == []
    assert not [result for result in came if isinstance(result, Exception)]


async def test_a_rematch_causes_no_deadlock(met: Meeting) -> None:
    await met.a.write(lambda connection: registry.change_table(connection, "t1", next="t2", status="over"))
    await met.a.write(lambda connection: registry.change_table(connection, "t2", status="abandoned"))
    came = await met.meet_in_the_middle((lambda a: holds(a, "t2"), lambda a: holds(a, "t1")), begins_anew)
    assert met.failures == []
    assert came[-1] == ("t3", "t2")


async def test_a_rematch_that_was_overtaken_looks_again(met: Meeting) -> None:
    """While it waits for the table, another one is put behind the one it knows of."""
    await met.a.write(lambda connection: registry.change_table(connection, "t1", status="over"))

    def follows(store: Store) -> Awaitable[Any]:
        return store.write(lambda connection: registry.change_table(connection, "t1", next="t2"), of="t1")

    came = await met.meet_in_the_middle((follows, lambda a: holds(a, "t1")), begins_anew)
    assert came[-1] == ("t2", None), "which gathers already"
    assert met.b.races == 1


async def test_signs_of_life_do_not_wait_for_tables_in_a_circle(met: Meeting) -> None:
    def lives(store: Store) -> Awaitable[Any]:
        return store.write(lambda connection: beat(connection, store.node))

    await met.meet((lives, lambda a: holds(a, "t1")), (lambda b: holds(b, "t1"), lives))
    assert met.failures == []


# -- a circle all the same -----------------------------------------------------------------------------------


async def test_a_deadlock_caused_by_a_third_transaction_is_retried_silently(postgresql_store: str) -> None:
    """Somebody else locks a chore and wants its table; our transaction, which holds the table, wants the chore."""
    async with meeting(postgresql_store) as met, asyncio.timeout(PATIENCE):
        await met.a.write(prepare)
        with psycopg.connect(postgresql_store) as third:
            third.execute("SET deadlock_timeout = '1h'")  # it is not the one to give way
            third.execute("SELECT * FROM chores WHERE \"table\" = 't1' FOR UPDATE")
            with held_up(met.a):
                asked = [holds(met.a, "t1"), met.middle_of(met.a), attends(met.a, "t1"), chats(met.a, "t2")]
            await until(lambda: met.a in met._reached)
            await asyncio.to_thread(third.execute, "SELECT * FROM tables WHERE id = 't1' FOR UPDATE")
            third.commit()
        said = await asyncio.gather(*asked)
    assert met.failures[0] == DEADLOCK
    assert said[-1].text == "hello"
    assert met.a.races > 0 and not met.a.refused


def lost(times: int) -> Callable[[Connection], int]:
    """Return something that loses so many races before it is done; it tells how many it needed."""
    left = [times]
    guard = threading.Lock()

    def lose(connection: Connection) -> int:
        with guard:
            left[0] -= 1
            if left[0] < 0:
                return times
        connection.execute(text(f"DO $$ BEGIN RAISE SQLSTATE '{SERIALIZATION}'; END $$"))
        raise AssertionError("that raises")

    return lose


@pytest.mark.parametrize("times", [1, 4])
async def test_a_lost_race_is_retried_and_harms_no_other_change_of_its_commit(
    postgresql_store: str, times: int
) -> None:
    async with opened(postgresql_store) as store:
        await store.write(prepare)
        with held_up(store):
            asked = [chats(store, "t1"), store.write(lost(times), of="t1"), plays(store, "t2"), attends(store, "t2")]
        said, needed, played, _ = await asyncio.gather(*asked)
        assert (said.number, needed, played) == (2, times, True)
        assert store.races == times and not store.refused


async def test_a_read_that_loses_a_race_is_retried(postgresql_store: str) -> None:
    async with opened(postgresql_store) as store:
        assert await store.read(lost(3)) == 3
        assert store.races == 3

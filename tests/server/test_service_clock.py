"""The service clock: it runs while somebody serves, stands still while nobody does, and never runs back."""

import asyncio
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select, update

from tablee.server.clock import BEAT, GAP, LATE, ServiceClock, beat, bury, wake
from tablee.server.schema import nodes, service
from tablee.server.store import Store
from tests.server.stores import opened

pytestmark = pytest.mark.anyio

LONG = 600_000  # ten minutes
QUICK = 900  # ms that a transaction may take


def beating(node: str) -> Callable[[Connection], int]:
    return lambda connection: beat(connection, node)


def waking(node: str) -> Callable[[Connection], int]:
    return lambda connection: wake(connection, node)


def passing(ms: int) -> Callable[[Connection], None]:
    """Let time go by at the wall since the clock was last written."""

    def pass_by(connection: Connection) -> None:
        connection.execute(update(service).values(wall=service.c.wall - ms))

    return pass_by


async def read(store: Store, *events: Callable[[Connection], int | None]) -> list[int]:
    """Let things happen one after the other, and return what the clock said each time.

    They happen in one transaction: no time passes between them but the one that is let pass.
    """
    said = await store.write(lambda connection: [event(connection) for event in events])
    return [clock for clock in said if clock is not None]


async def test_it_runs_from_beat_to_beat(store: str) -> None:
    async with opened(store) as here:
        started, later = await read(here, waking("a"), passing(BEAT), beating("a"))
        assert BEAT <= later - started < BEAT + QUICK


async def test_it_stands_still_while_nobody_serves(store: str) -> None:
    async with opened(store) as here:
        _, stopped, again = await read(here, waking("a"), passing(BEAT), beating("a"), passing(LONG), waking("b"))
        assert 0 <= again - stopped < QUICK


async def test_a_short_stop_does_not_count_either(store: str) -> None:
    async with opened(store) as here:
        stopped, again = await read(here, waking("a"), passing(LATE + 1), waking("b"))
        assert 0 <= again - stopped < QUICK, "the node that died is still on the list"


async def test_the_last_stop_does_not_count_on_a_file(sqlite_store: str) -> None:
    async with opened(sqlite_store) as here:
        stopped, again = await read(here, waking("a"), passing(BEAT), waking("b"))
        assert 0 <= again - stopped < QUICK, "there was nobody else"


async def test_time_without_a_beat_does_not_count(store: str) -> None:
    async with opened(store) as here:
        before, after = await read(here, waking("a"), passing(GAP + 1), beating("a"))
        assert 0 <= after - before < QUICK


async def test_it_never_runs_back_though_the_wall_clock_does(store: str) -> None:
    async with opened(store) as here:
        before, *after = await read(
            here,
            *(waking("a"), passing(-LONG), beating("a")),
            *(passing(-LONG), waking("b")),
            *(passing(BEAT), beating("b")),
        )
        assert after[0] == before
        assert before <= after[1] < before + QUICK
        assert after[2] >= before + BEAT, "and then it goes on"


async def test_a_node_that_joins_does_not_stop_the_clock_of_the_others(postgresql_store: str) -> None:
    async with opened(postgresql_store) as here:
        before, after = await read(here, waking("a"), passing(BEAT // 2), waking("b"))
        assert BEAT // 2 <= after - before < BEAT // 2 + QUICK


async def test_nodes_agree_on_the_time(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        clocks = [ServiceClock(), ServiceClock()]
        began = time.monotonic()
        for node, clock in zip((a, b), clocks, strict=True):
            clock.set(await node.write(waking(node.node)))
        apart = abs(clocks[0].now() - clocks[1].now())
        assert apart <= (time.monotonic() - began) * 1000 + 5, "by no more than it took to tell them"
        for _ in range(5):
            times = [await node.write(beating(node.node)) for node in (a, b, b, a)]
            assert times == sorted(times)


async def test_a_node_without_a_sign_of_life_is_buried_by_one_of_the_others(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        for name in ("dead", "a", "b"):
            await a.write(waking(name))
        for _ in range(8):
            await a.write(passing(BEAT))
            await asyncio.gather(a.write(beating("a")), b.write(beating("b")))
        buried = await asyncio.gather(a.write(lambda c: bury(c, "a")), b.write(lambda c: bury(c, "b")))
        assert [name for found in buried for name, _ in found] == ["dead"]
        assert sorted(await a.read(lambda c: list(c.scalars(select(nodes.c.id))))) == ["a", "b"]


def test_between_two_beats_a_node_counts_by_itself_but_not_for_long() -> None:
    seconds = [100.0]
    clock = ServiceClock(lambda: seconds[0])
    clock.set(50_000)
    seconds[0] += 0.75
    assert clock.now() == 50_750
    seconds[0] += 600
    assert clock.now() == 50_000 + GAP
    clock.set(50_900)
    assert clock.now() == 50_000 + GAP, "it does not run back when the store knows of less"
    seconds[0] += 2.5
    assert clock.now() == 53_400


def test_what_the_store_took_to_commit_a_beat_counts() -> None:
    seconds = [100.0]
    clock = ServiceClock(lambda: seconds[0])
    read_at = clock.moment()
    seconds[0] += 0.5
    clock.set(50_000, read_at)
    assert clock.now() == 50_500

"""The service clock: it runs while somebody serves, stands still while nobody does, and never runs back."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, func, select, update

from tablee.server import clock as service_clock
from tablee.server.clock import BEAT, GAP, LATE, ServiceClock, beat, remove_silent, wake
from tablee.server.schema import nodes, service
from tablee.server.store import Store
from tests.server.stores import opened

pytestmark = pytest.mark.anyio

LONG = 600_000  # ten minutes


def beating(node: str) -> Callable[[Connection], int]:
    return lambda connection: beat(connection, node)


def waking(node: str) -> Callable[[Connection], int]:
    return lambda connection: wake(connection, node, connection.dialect.name == "postgresql")


def passing(ms: int) -> Callable[[Connection], None]:
    """Let time go by at the wall since the clock was last written."""

    def pass_by(connection: Connection) -> None:
        connection.execute(update(service).values(wall=service.c.wall - ms))

    return pass_by


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens in one transaction happens at one moment: PostgreSQL tells when the transaction began."""
    told = SimpleNamespace(count=func.count, extract=func.extract, clock_timestamp=func.now)
    monkeypatch.setattr(service_clock, "func", told)


async def read(store: Store, *events: Callable[[Connection], int | None]) -> list[int]:
    """Let things happen one after the other, and return what the clock said each time.

    They happen in one transaction: no time passes between them but the one that is let pass.
    """
    said = await store.write(lambda connection: [event(connection) for event in events])
    return [clock for clock in said if clock is not None]


@pytest.mark.usefixtures("at_once")
async def test_it_runs_from_beat_to_beat(store: str) -> None:
    async with opened(store) as here:
        started, later = await read(here, waking("a"), passing(BEAT), beating("a"))
        assert later - started == BEAT


@pytest.mark.usefixtures("at_once")
async def test_it_stands_still_while_no_node_is_up(store: str) -> None:
    async with opened(store) as here:
        _, stopped, again = await read(here, waking("a"), passing(BEAT), beating("a"), passing(LONG), waking("b"))
        assert again == stopped


@pytest.mark.usefixtures("at_once")
async def test_a_short_stop_does_not_count_either(store: str) -> None:
    async with opened(store) as here:
        stopped, again = await read(here, waking("a"), passing(LATE + 1), waking("b"))
        assert again == stopped, "the node that died is still on the list"


async def test_the_last_stop_does_not_count_on_a_file(sqlite_store: str) -> None:
    async with opened(sqlite_store) as here:
        stopped, again = await read(here, waking("a"), passing(BEAT), waking("b"))
        assert again == stopped, "there was nobody else"


@pytest.mark.usefixtures("at_once")
async def test_time_without_a_beat_does_not_count(store: str) -> None:
    async with opened(store) as here:
        before, after = await read(here, waking("a"), passing(GAP + 1), beating("a"))
        assert after == before


@pytest.mark.usefixtures("at_once")
async def test_it_never_runs_back_though_the_wall_clock_does(store: str) -> None:
    async with opened(store) as here:
        before, *after = await read(
            here,
            *(waking("a"), passing(-LONG), beating("a")),
            *(passing(-LONG), waking("b")),
            *(passing(BEAT), beating("b")),
        )
        assert after[0] == before
        assert after[1] == before
        assert after[2] == before + BEAT, "and then it goes on"


@pytest.mark.usefixtures("at_once")
async def test_a_node_that_joins_does_not_stop_the_clock_of_the_others(postgresql_store: str) -> None:
    async with opened(postgresql_store) as here:
        before, after = await read(here, waking("a"), passing(BEAT // 2), waking("b"))
        assert after - before == BEAT // 2


async def test_nodes_agree_on_the_time(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        clocks = [ServiceClock(), ServiceClock()]
        now = asyncio.get_running_loop().time
        began = now()
        for node, clock in zip((a, b), clocks, strict=True):
            clock.set(await node.write(waking(node.node)))
        apart = abs(clocks[0].now() - clocks[1].now())
        assert apart <= (now() - began) * 1000 + 5, "by no more than it took to tell them"
        for _ in range(5):
            times = [await node.write(beating(node.node)) for node in (a, b, b, a)]
            assert times == sorted(times)


async def test_a_node_without_a_sign_of_life_is_buried_by_one_of_the_others(postgresql_store: str) -> None:
    async with opened(postgresql_store, "a") as a, opened(postgresql_store, "b") as b:
        for name in ("dead", "a", "b"):
            await a.write(waking(name))
        for _ in range(service_clock.SILENT // BEAT + 5):
            await a.write(passing(BEAT))
            await asyncio.gather(a.write(beating("a")), b.write(beating("b")))
        buried = await asyncio.gather(
            *(one.write(lambda c, of=one.node: remove_silent(c, of, beat(c, of))) for one in (a, b))
        )
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

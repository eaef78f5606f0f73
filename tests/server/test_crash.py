"""Servers that are killed without a warning. `python -m bench.crash` does the same for longer."""

import asyncio
import contextlib
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.crash import Campaign, Plan
from bench.crashing.audit import Audit
from bench.crashing.crowd import Crowd, Servers
from bench.crashing.process import Postgres, postgres
from bench.endurance import Endurance
from bench.endurance import Plan as Endured
from rich.progress import Progress
from sqlalchemy import create_engine, delete, update

from tablee.client import Refused
from tablee.server.schema import log, tables
from tests.patience import pause
from tests.server.place import Listener, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.mark.real_time
async def test_kills_lose_nothing_and_double_nothing_with_a_file(tmp_path: Path, sqlite_store: str) -> None:
    campaign = Campaign(Plan(kills=4, seed=3, tables=5), sqlite_store, tmp_path)
    await campaign.run()
    assert campaign.audit.violations == []
    assert campaign.audit.lines > 50 and campaign.audit.frames > 100 and campaign.found.returns > 10


@pytest.mark.real_time
async def test_kills_lose_nothing_and_double_nothing_with_postgresql(tmp_path: Path, own_postgres: Postgres) -> None:
    plan = Plan(kills=3, seed=3, tables=5, database_every=3)
    campaign = Campaign(plan, own_postgres.new_store(), tmp_path, own_postgres)
    await campaign.run()
    assert campaign.audit.violations == []
    assert campaign.found.kills["database robbed"] == 1


@pytest.mark.real_time
async def test_one_of_two_nodes_is_killed_and_people_play_on_at_the_other(
    tmp_path: Path, own_postgres: Postgres
) -> None:
    plan = Plan(kills=2, seed=3, tables=4, nodes=2, database_every=9)
    campaign = Campaign(plan, own_postgres.new_store(), tmp_path, own_postgres)
    await campaign.run()
    assert campaign.audit.violations == []


@pytest.mark.real_time
async def test_two_nodes_in_a_hurry_keep_every_promise_while_one_is_killed(
    tmp_path: Path, own_postgres: Postgres
) -> None:
    with Progress(disable=True) as progress:
        plan = Endured(nodes=2, minutes=0.4, tables=5, kill_every=8, least_kills=1)
        run = Endurance(plan, own_postgres.new_store(), tmp_path)
        await run.run(progress, progress.add_task(""))
    assert run.audit.violations == []
    assert run.found.deadlocks == 0 and run.audit.frames


@pytest.mark.real_time
async def test_nodes_outlive_their_database(own_postgres: Postgres) -> None:
    store = own_postgres.new_store()
    async with served(store) as a, served(store) as b:
        table = await a.table()
        people = [Listener(place.address, table.id, table.keys[seat]) for seat, place in enumerate((a, b, b))]
        for person in people:
            await person.open()
            await person.send("ping")  # they have arrived: from now on they are heard
        await asyncio.to_thread(own_postgres.stop)
        for person in people:
            with pytest.raises(Refused, match="store_refuses"):
                await person.act((await person.until_asked())[0])
        await asyncio.to_thread(own_postgres.restart)
        for person in people:
            while person.seat not in _confirmed(person):
                await _insist(person)
            for other in people:
                await other.until(lambda other=other, seat=person.seat: seat in _confirmed(other))
        for person in people:
            await person.close()


def _confirmed(person: Listener) -> set[int]:
    return {event["seat"] for event in person.told("Confirmed")}


async def _insist(person: Listener) -> None:
    """Act until the store takes it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(Refused):
                await person.act((await person.until_asked())[0])
                return
            await pause()


async def test_the_audit_finds_what_is_wrong(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    async with served(f"sqlite:///{store}") as place:
        servers = Servers()
        await servers.set_up(place.address, True)
        crowd = Crowd(servers, 2, random.Random(1))
        crowd.begin()
        await crowd.until_played(60, PATIENCE)
        await crowd.stop()
        await crowd.close()
    assert _audited(store, crowd) == []
    for number, (wrong, damage) in enumerate(DAMAGES.items()):
        damaged = tmp_path / f"{number}.db"
        shutil.copy(store, damaged)
        with create_engine(f"sqlite:///{damaged}").begin() as connection:
            connection.execute(damage)
        found = _audited(damaged, crowd)
        assert found and any(wrong in violation for violation in found), (wrong, found)


DAMAGES = {
    "was accepted and is not in the log": delete(log).where(log.c.number > 8),
    "line 4 follows line 2": delete(log).where(log.c.number == 3),
    "leads to another state": update(log).where(log.c.number == 5).values(digest="0" * 16),
    "was carried out twice": update(log).where(log.c.seat == 0).values(message="same"),
    "ran back": update(log).where(log.c.number == 5).values(at=-1),
    "the table says over": update(tables).values(status="over"),
    "is gone": update(tables).values(head=None),
}


def _audited(store: Path, crowd: Crowd) -> list[str]:
    audit = Audit(f"sqlite:///{store}", crowd)
    audit.look()
    audit.close()
    return audit.violations


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    with postgres() as server:
        yield server

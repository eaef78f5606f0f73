"""Deadlines on the match's own clock: they pass once, at the right moment, and never while it stands still."""

import asyncio
from pathlib import Path

import pytest
import uvloop
from sqlalchemy import create_engine, update

from tablee.client import Refused
from tablee.kernel.seat import CLOCK
from tablee.server import clock, house
from tablee.server.schema import service
from tests.server.place import Listener, Place, SetTable, served
from tests.server.waiting import later

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
HOUR = 3600 * 1000
DAY = 24 * HOUR


async def time_left(seat: Listener) -> int:
    """Return how long until the clock speaks."""
    told = (await seat.send("ping"))["clock"]
    left: int = told["running"][0]["due"] - told["now"]
    return left


async def clock_spoke(table: SetTable, place: Place) -> list[int]:
    """Return when the clock has spoken so far, in the match's own time."""
    live = await place.node.house.table(table.id)
    assert live is not None
    assert live.match is not None
    return [entry.at for entry in live.match.record.entries if entry.seat == CLOCK]


LIMITS = {
    "normal": 120_000,
    "relaxed": 240_000,
    "blitz": 60_000,
    "1-day": DAY,
    "2-days": 2 * DAY,
    "3-days": 3 * DAY,
    "7-days": 7 * DAY,
}


async def test_each_value_of_the_option_gives_its_time_for_an_offer(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=100 * DAY) as place:
        for timers, limit in LIMITS.items():
            table = await place.table(TWO, options={"timers": timers})
            async with table.all_listening() as (ana, bob):
                assert ana.clock["running"] == [{"due": limit, "seats": [0, 1], "which": 0}]
                await ana.offer(price=7)
                await place.pass_time(await time_left(ana) - 1_000)
                await bob.send("ping")
                assert not bob.view["offers"], "not a moment too early"
                await later(1)
                await bob.until(lambda bob=bob: bob.view["offers"])
                assert [offer["price"] for offer in bob.view["offers"]] == [7, 7, 3, 3], "the default was played"
                spoke = await clock_spoke(table, place)
                assert len(spoke) == 1, "once"
                assert limit <= spoke[0] < limit + 2 * clock.BEAT
                assert bob.told("OffersRevealed")


async def test_without_timers_nothing_runs_out(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=1000 * DAY) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.all_listening() as (ana, bob):
            assert ana.clock["running"] == []
            await place.pass_time(365 * DAY)
            await ana.offer()
            assert await clock_spoke(table, place) == []
            assert not bob.view["offers"]


async def test_the_clock_speaks_by_itself(store: str) -> None:
    async with served(store, grace=DAY) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await place.pass_time(await time_left(ana) - 800)
            await bob.until(lambda: bob.told("OffersRevealed"))
            assert len(await clock_spoke(table, place)) == 1


async def test_it_speaks_to_the_moment_and_not_with_the_next_beat(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            left = await time_left(ana)
            await later((left - 1) / 1000)
            assert not bob.told("OffersRevealed")
            await later(0.02)
            assert bob.told("OffersRevealed")
            assert await clock_spoke(table, place) == [LIMITS["normal"]]


async def test_it_speaks_to_the_moment_after_the_clock_stood_still_for_nothing(sqlite_store: str) -> None:
    """A timer that was set meanwhile would ring too late: the store had only been slow, and time went on."""
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            left = await time_left(ana)
            await later(0.05)
            place.node.clock.halt()
            await later(0.9)
            place.node.house.steward.look_after(place.node.house.tables[table.id])
            await later((left - 1) / 1000 - 0.95)
            assert not bob.told("OffersRevealed")
            await later(0.02)
            assert bob.told("OffersRevealed")


@pytest.mark.real_time
def test_the_loop_of_servers_as_they_are_run_can_be_hurried(sqlite_store: str) -> None:
    """It gives no timer for what is due at once, but something that does not say when it rings."""

    async def hurry() -> None:
        async with served(sqlite_store) as place:
            table = await place.table(TWO)
            async with table.all_listening():
                steward, live = place.node.house.steward, place.node.house.tables[table.id]
                for seconds in (0.0, 3600.0):
                    steward.look_again_in(live, seconds)
                    steward.hurry(live)
                    assert live.timer_due < asyncio.get_running_loop().time() + LIMITS["normal"] / 1000 + 1

    uvloop.run(hurry())


async def test_the_clock_speaks_on_time_without_any_viewer(sqlite_store: str) -> None:
    """People may be at another node: the table does not leave the memory just before its time."""
    async with served(sqlite_store, grace=DAY) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, _):
            left = await time_left(ana)
        assert left > house.IDLE
        await later((left + 20) / 1000)
        assert await clock_spoke(table, place) == [LIMITS["normal"]]


async def test_what_comes_too_late_is_refused_after_the_clock_has_spoken(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=DAY) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await bob.offer()
            on = ana.number
            await ana.act(["place", 1], on=on)
            place.node.clock.set(place.node.clock.now() + 120_000)  # nobody has noticed yet
            with pytest.raises(Refused) as refused:
                await ana.act(["slot", 0], on=on)
            assert refused.value.key in ("stale", "too_late")
            await ana.until(lambda: ana.view["offers"])
            assert len(await clock_spoke(table, place)) == 1
            assert not ana.view["draft"]


async def test_a_pause_stops_the_clock_and_it_goes_on_from_there(store: str) -> None:
    async with served(store, grace=DAY) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            await place.pass_time(60_000)
            await agree(ana, bob, "pause")
            before = (await ana.send("ping"))["clock"]
            assert before["stands"]
            await place.pass_time(HOUR)
            with pytest.raises(Refused, match="paused"):
                await bob.act(["place", 0])
            assert (await ana.send("ping"))["clock"] == before, "to the millisecond"
            await agree(ana, bob, "resume")
            after = (await ana.send("ping"))["clock"]
            assert not after["stands"]
            assert before["now"] <= after["now"] < before["now"] + HOUR, "not an hour later"
            assert after["running"] == before["running"]
            await place.pass_time(60_000)
            await bob.until(lambda: bob.told("OffersRevealed"))


async def agree(ana: Listener, bob: Listener, matter: str) -> None:
    await ana.send("propose", matter=matter)
    await bob.until(lambda: bob.table_view["proposal"])
    await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
    for seat in (ana, bob):
        await seat.until(lambda seat=seat: seat.table_view["paused"] == (matter == "pause"))


async def test_clocks_stand_still_while_the_server_is_down(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=DAY) as place:
        table = await place.table(TWO, options={"timers": "1-day"})
        async with table.listen(0) as ana:
            await ana.offer()
            await place.pass_time(DAY - HOUR)
            left = await time_left(ana)
            assert left <= HOUR + clock.GAP, "for so long a server may count by itself what the store does not"
    down_for(sqlite_store, 3 * DAY)
    async with served(sqlite_store, grace=DAY) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(0) as ana:
            assert left - HOUR / 2 < await time_left(ana) <= left + clock.GAP
            assert await clock_spoke(again, place) == []
            await place.pass_time(HOUR)
            await ana.until(lambda: ana.told("OffersRevealed"))


def down_for(store: str, ms: int) -> None:
    """Make a server that has stopped believe that so much time has passed since."""
    assert Path(store.removeprefix("sqlite:///")).exists()
    engine = create_engine(store)
    with engine.begin() as connection:
        connection.execute(update(service).values(wall=service.c.wall - ms))
    engine.dispose()


async def test_a_deadline_passes_at_a_table_that_left_the_memory(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0) as place:
        table = await place.table(TWO, options={"timers": "1-day"})
        async with table.listen(0) as ana:
            await ana.offer()
        await table.until_nobody_is_there()
        await place.pass_time(HOUR)
        assert table.id not in place.node.house.tables
        await place.pass_time(DAY)
        await later(2)
        assert await clock_spoke(table, place)
        async with table.listen(1) as bob:
            assert [offer["price"] for offer in bob.view["offers"]] == [3, 3, 3, 3]


async def test_a_timer_that_rings_once_all_is_let_go_begins_nothing(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "blitz"})
        steward = place.node.steward
        here = place.node.house.tables[table.id]
        async with here.lock:
            steward.look_again_in(here, 0)
            rang = asyncio.Event()
            asyncio.get_running_loop().call_later(0, rang.set)  # rings after it
            await steward.close()
            await rang.wait()
            await asyncio.sleep(0)  # whoever began would wait for the lock now
            await asyncio.sleep(0)
            assert not here.lock._waiters
            assert not steward._tasks

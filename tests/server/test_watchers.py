"""Those who only watch: what they see, how late, and that they can do nothing."""

import asyncio

import pytest

from tablee.client import Dismissed, Refused
from tests.server.place import Listener, Place, SetTable, served
from tests.server.waiting import later

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}


async def offers_made(ana: Listener, bob: Listener) -> None:
    for seat in (ana, bob):
        await seat.offer()
    for seat in (ana, bob):
        await seat.until(lambda seat=seat: seat.view["offers"])


def now(place: Place) -> int:
    return place.node.clock.now()


async def test_a_watcher_sees_what_all_see_and_no_more(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as (ana, bob), table.listen(None) as watcher:
            assert watcher.seat == -1
            assert watcher.decisions == []
            assert watcher.asides == []
            assert all(player["hand"] is None for player in watcher.view["players"])
            await offers_made(ana, bob)
            await watcher.until(lambda: watcher.view["offers"])
            assert all(offer["tile"] is None for offer in watcher.view["offers"])
            assert [event["seat"] for event in watcher.told("Confirmed")] == [0, 1]
            assert not watcher.told("Drew")
            assert not [event for event in watcher.frames[0]["missed"] if event["type"] == "Drew"]


async def test_a_watcher_can_do_nothing(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(None) as watcher:
            for message in (
                {"type": "act", "on": 0, "action": ["place", 0]},
                {"type": "why", "on": 0, "action": ["place", 0]},
                {"type": "take_back"},
                {"type": "propose", "matter": "pause"},
                {"type": "vote", "proposal": 1, "yes": True},
            ):
                with pytest.raises(Refused, match="watchers_only_watch"):
                    await watcher.send(**message)
            for path in ("/start", "/leave", "/rematch", "/chat/clear"):
                with pytest.raises(Refused, match="not_seated"):
                    await table.ask("POST", path)


async def test_watchers_are_refused_and_let_in_again(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            async with table.listen(None) as watcher:
                with pytest.raises(Refused, match="not_host"):
                    await table.ask("POST", "/settings", 1, json={"watchers": "refused"})
                await table.ask("POST", "/settings", 0, json={"watchers": "refused"})
                with pytest.raises(Dismissed, match="watchers_refused"):
                    await watcher.until(lambda: False)
            with pytest.raises(Dismissed, match="watchers_refused"):
                async with table.listen(None):
                    pass
            with pytest.raises(Refused, match="not_seated"):
                await table.ask("GET", "/recap")
            await ana.act(["place", 0])
            await table.ask("POST", "/settings", 0, json={"watchers": "open"})
            async with table.listen(None) as watcher:
                assert watcher.view is not None


async def test_a_delayed_watcher_sees_everything_as_it_was(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF, delay=600)
        async with table.all_listening() as (ana, bob), table.listen(None) as watcher:
            assert watcher.view is None, "nothing is old enough"
            await place.pass_time(300_000)
            await offers_made(ana, bob)
            await ana.send("propose", matter="pause")
            await bob.until(lambda: bob.table_view["proposal"])
            await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
            await ana.until(lambda: ana.table_view["paused"])
            await place.pass_time(240_000)
            await quiet(watcher)
            assert watcher.view is None
            await place.pass_time(60_500)
            await watcher.until(lambda: watcher.view is not None)
            await quiet(watcher)
            assert watcher.view["offers"] == [], "the set-up, ten minutes ago"
            assert not watcher.told("Confirmed")
            assert not watcher.table_view["paused"]
            async with table.listen(None) as late:
                assert late.view == watcher.view
                assert late.number == watcher.number
            await place.pass_time(240_000)
            await quiet(watcher)
            assert watcher.view["offers"] == []
            await place.pass_time(60_000)
            await watcher.until(lambda: watcher.table_view["paused"])
            assert [event["seat"] for event in watcher.told("Confirmed")] == [0, 1]
            assert watcher.view["offers"]
            async with table.listen(None) as late:
                assert late.view == watcher.view
                assert late.table_view["paused"]


async def quiet(watcher: Listener) -> None:
    """Let everything arrive that was sent before."""
    pong = await watcher.send("ping")
    assert pong["clock"] is None, "not even the time"


async def test_a_delay_is_kept_to_the_moment(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF, delay=1)
        async with table.all_listening() as (ana, _), table.listen(None) as watcher:
            await watcher.until(lambda: watcher.view is not None)
            for action in (["auto_pass", 1], ["auto_pass", 2]):
                before = now(place)
                await ana.act(action)
                told = len(watcher.told("AutoPassSet"))
                await watcher.until(lambda told=told: len(watcher.told("AutoPassSet")) > told)
                assert 1_000 <= now(place) - before < 1_020, "not a moment too early, and not with the next beat"


async def test_the_host_sets_a_delay_and_lifts_it_during_play(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with table.all_listening() as (ana, bob), table.listen(None) as watcher:
            await watcher.until(lambda: watcher.view is not None)
            await table.ask("POST", "/settings", 0, json={"delay": 60})
            await watcher.until(lambda: watcher.table_view["delay"] == 60)
            await offers_made(ana, bob)
            await quiet(watcher)
            assert not watcher.told("Confirmed")
            await place.pass_time(70_000)
            await watcher.until(lambda: watcher.told("OffersRevealed"))
            await table.ask("POST", "/settings", 0, json={"delay": 600})
            actor = ana if any(question["required"] for question in ana.decisions) else bob
            await actor.act((await actor.until_asked())[0])
            await quiet(watcher)
            assert not watcher.told("Added")
            await table.ask("POST", "/settings", 0, json={"delay": 0})
            await watcher.until(lambda: watcher.number > 0 and watcher.table_view["delay"] == 0)
            pong = await watcher.send("ping")
            assert pong["clock"]["now"] >= 60_000
            public = (await table.ask("GET", "/recap?since=0"))["events"]
            assert "Added" in [event["key"] for event in public]


async def test_a_delay_outlives_a_restart(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF, delay=60)
        async with table.all_listening() as (ana, bob):
            await offers_made(ana, bob)
    async with served(sqlite_store) as place:
        again = SetTable(place, {"table": table.id, "code": ""}, table.keys)
        async with again.listen(None) as watcher:
            await quiet(watcher)
            assert watcher.view is None
            await place.pass_time(61_000)
            await watcher.until(lambda: watcher.view is not None and watcher.view["offers"])


async def test_many_watch_and_each_gets_every_event(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        watchers = [Listener(place.address, table.id, None) for _ in range(10)]
        await asyncio.gather(*(watcher.open() for watcher in watchers))
        try:
            async with table.all_listening() as (ana, bob):
                await offers_made(ana, bob)
                for watcher in watchers:
                    await watcher.until(lambda watcher=watcher: watcher.told("OffersRevealed"))
                    assert watcher.view == watchers[0].view
        finally:
            await asyncio.gather(*(watcher.close() for watcher in watchers))


async def test_a_clock_that_stood_still_and_catches_up_hastens_no_delay(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF, delay=8)
        async with table.all_listening() as (ana, _), table.listen(None) as watcher:
            await watcher.until(lambda: watcher.view is not None)
            seconds = asyncio.get_running_loop().time
            began = seconds()
            await ana.act(["auto_pass", 1])
            for _ in range(2):  # the store is away for a moment, and the clock stands still until it is back
                place.node.clock.halt()
                await later(2.5)
                await place.node.beat()
            await watcher.until(lambda: watcher.told("AutoPassSet"))
            assert 8 <= seconds() - began < 8.02


@pytest.mark.parametrize(("age", "wait"), [(0, 8), (58, 8), (65, 3), (75, 0)])
async def test_a_watcher_of_a_freshly_loaded_table_sees_nothing_too_early(
    sqlite_store: str, age: int, wait: int
) -> None:
    """How old the latest is can be a minute wrong, by the service clock: of so much nobody makes use."""
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF, delay=8)
        seconds = asyncio.get_running_loop().time
        async with table.all_listening() as (ana, _):
            await ana.act(["auto_pass", 1])
            await later(age)
            place.node.house.let_go(place.node.house.tables[table.id])
            began = seconds()
            async with table.listen(None) as watcher:
                await watcher.until(lambda: watcher.view is not None)
                assert wait - 0.1 <= seconds() - began <= wait + 0.1

"""People who are not there: who plays for them, when, and how they get their seat back."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any
from unittest.mock import patch

import pytest

from tablee.client import Dismissed, Refused
from tablee.server.store import StoreRefused
from tests.server.place import Listener, Place, SetTable, play_randomly, served
from tests.server.waiting import later, until, until_true
from tests.simulation.loop import SimulatedLoop

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
GRACE = 30_000  # ms
FOREVER = 10_000_000  # ms


def seat_of(listener: Listener, seat: int) -> dict[str, object]:
    shown: dict[str, object] = listener.table_view["seats"][seat]
    return shown


async def come_and_go(table: SetTable, seat: int, seen_by: Listener) -> None:
    async with table.listen(seat):
        await seen_by.until(lambda: seat_of(seen_by, seat)["present"])
    await seen_by.until(lambda: not seat_of(seen_by, seat)["present"])


def is_there(listener: Listener, seat: int) -> bool:
    """Tell whether somebody is at a seat in person, as far as the listener was told."""
    return bool(seat_of(listener, seat)["present"] and not seat_of(listener, seat)["stand_in"])


async def the_grace_is_over(place: Place) -> None:
    """A database's own time is moved on."""
    if isinstance(asyncio.get_running_loop(), SimulatedLoop):
        await later(GRACE / 1000)
    else:
        await place.pass_time(GRACE)


async def glance(table: SetTable, seat: int) -> None:
    async with table.listen(seat):
        pass


async def test_after_the_grace_a_bot_stands_in_and_all_see_it(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=GRACE) as place:
        table = await place.table()
        async with table.all_listening() as (ana, bob, cid):
            await cid.close()
            await later(GRACE / 1000)
            for seat in (ana, bob):
                await seat.until(lambda seat=seat: seat_of(seat, 2)["stand_in"])
                assert seat_of(seat, 2)["name"] == "Cid"
            await ana.until(lambda: [event["seat"] for event in ana.told("Confirmed")] == [2])


async def test_no_bot_stands_in_before_the_grace_is_over(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=GRACE) as place:
        table = await place.table(options={"timers": "off"})
        async with table.listen(0) as ana, table.listen(1):
            await come_and_go(table, 2, ana)
            await later(GRACE / 1000 - 1)
            await ana.send("ping")
            assert not seat_of(ana, 2)["stand_in"]
            await ana.until(lambda: seat_of(ana, 2)["stand_in"])


async def test_absence_counts_from_the_start_of_the_match(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=GRACE) as place:
        table = await place.table(TWO, start=False, options={"timers": "off"})
        await place.pass_time(FOREVER)
        await table.ask("POST", "/start", 0)
        async with table.listen(0) as ana:
            await later(GRACE / 1000 - 1)
            await ana.send("ping")
            assert not seat_of(ana, 1)["stand_in"]
            await ana.until(lambda: seat_of(ana, 1)["stand_in"])


async def test_a_returning_player_has_the_seat_at_once_even_if_a_bot_is_thinking(store: str) -> None:
    async with served(store, grace=100, bot_pause=FOREVER) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            await come_and_go(table, 1, ana)
            await ana.until(lambda: seat_of(ana, 1)["stand_in"])
            await ana.until(lambda: ana.of("thinking") and ana.of("thinking")[-1]["seats"] == [1])
            async with table.listen(1) as bob:
                await ana.until(lambda: not seat_of(ana, 1)["stand_in"])
                await ana.until(lambda: ana.of("thinking")[-1]["seats"] == [])
                await bob.offer()
                await ana.until(lambda: ana.told("Confirmed"))
                await bob.until(lambda: is_there(bob, 1))


async def test_a_seat_with_a_stand_in_refuses_nothing_to_its_owner(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.listen(0) as ana:
            await come_and_go(table, 1, ana)
            await ana.until(lambda: ana.told("Confirmed"))
            async with table.listen(1) as bob:
                await bob.act(["reopen"])
                await bob.offer(price=5)
                await ana.offer()
                await ana.until(lambda: ana.view["offers"])
                mine = [offer["price"] for offer in ana.view["offers"] if offer["owner"] == 1]
                assert mine == [5, 5]


async def test_autopilot_plays_the_default_actions(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=GRACE) as place:
        table = await place.table(TWO, options={"on-leave": "autopilot", "timers": "off"})
        async with table.all_listening() as (ana, bob):
            await bob.close()
            await later(GRACE / 1000)
            await ana.until_asked()
            await ana.offer()
            await ana.until(lambda: ana.view["offers"])
            his = [(offer["slot"], offer["price"]) for offer in ana.view["offers"] if offer["owner"] == 1]
            assert his == [(6, 3), (6, 3)]
            await ana.until_asked()
        recap = await table.ask("GET", "/recap", 1)
        assert recap["played_for_you"][:3] == [["place", 0], ["slot", 0], ["price", 3]]


async def test_a_bot_stands_in_at_once_for_a_player_who_leaves_on_purpose(store: str) -> None:
    async with served(store, grace=FOREVER) as place:
        table = await place.table(TWO, options={"timers": "off"})
        async with table.listen(0) as ana:
            async with table.listen(1) as bob:
                await table.ask("POST", "/leave", 1)
                with pytest.raises(Dismissed, match="left"):
                    await bob.until(lambda: False)
            await ana.until(lambda: seat_of(ana, 1)["stand_in"] and seat_of(ana, 1)["left"])
            await ana.until(lambda: ana.told("Confirmed"))
            async with table.listen(1) as bob:
                await ana.until(lambda: not seat_of(ana, 1)["stand_in"] and not seat_of(ana, 1)["left"])
                await bob.act(["reopen"])


async def test_a_player_who_has_just_left_no_longer_counts_as_there(store: str) -> None:
    async with served(store, grace=FOREVER) as place:
        table = await place.table(TWO, options={"timers": "off"})
        live, presence = place.node.house.tables[table.id], place.node.house.presence
        async with AsyncExitStack() as stack:
            async with live.noting:  # as when the store takes long: all of this waits, and comes in this order
                ana = await stack.enter_async_context(table.listen(0))
                await stack.enter_async_context(table.listen(1))
                leaving = asyncio.create_task(presence.leave_seat(live, 1))
                beat = asyncio.create_task(presence.note_all())
                await asyncio.sleep(0)
            await asyncio.gather(leaving, beat)
            await ana.until(lambda: seat_of(ana, 1)["stand_in"] and seat_of(ana, 1)["left"])


async def test_a_match_goes_on_to_its_end_without_those_who_left(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO)
        await table.ask("POST", "/leave", 1)
        async with table.listen(0) as ana:
            await play_randomly(ana, random.Random(3))
            assert ana.end is not None


async def test_a_table_rests_when_nobody_is_there_and_its_clock_stands_still(store: str) -> None:
    async with served(store, grace=GRACE) as place:
        table = await place.table(TWO)
        async with table.all_listening() as (ana, bob):
            assert ana.clock is not None
            await ana.offer()
            await bob.send("ping")
        await table.until_nobody_is_there()
        await the_grace_is_over(place)
        await resting(table)
        shown = await table.ask("GET", "")
        await place.pass_time(FOREVER)
        assert (await table.ask("GET", "")) == shown, "nothing has happened"
        async with table.listen(1) as bob:
            await bob.until(lambda: not bob.table_view["paused"])
            pong = await bob.send("ping")
            assert not pong["clock"]["stands"]
            assert 30_000 < pong["clock"]["now"] < 60_000
            assert pong["clock"]["running"][0]["due"] == 120_000
            await bob.offer()
            await bob.until(lambda: bob.view["offers"])
            assert not seat_of(bob, 0)["stand_in"], "the grace begins anew for the others"
            await the_grace_is_over(place)
            await bob.until(lambda: seat_of(bob, 0)["stand_in"])


async def resting(table: SetTable) -> None:
    async def is_paused() -> bool:
        return (await table.ask("GET", ""))["table"]["paused"]  # type: ignore[no-any-return]

    await until_true(is_paused)


async def test_bots_do_not_play_on_among_themselves(sqlite_store: str) -> None:
    bots = [{"kind": "bot", "level": "easy"}] * 2
    async with served(sqlite_store, bot_pause=700, grace=GRACE) as place:
        table = await place.table([{"kind": "me"}, *bots], options={"timers": "off"})
        async with table.listen(0) as ana:
            await ana.offer()
        await later(GRACE / 1000)
        await resting(table)
        async with table.listen(0) as ana:
            await ana.until_asked()


async def test_a_table_that_everybody_left_rests_at_once(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=FOREVER, bot_pause=700) as place:
        table = await place.table(TWO, options={"timers": "1-day"})
        for seat in (0, 1):
            await table.ask("POST", "/leave", seat)
        await resting(table)


async def test_at_a_table_over_days_no_bot_stands_in(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0) as place:
        table = await place.table(TWO, options={"timers": "1-day"})
        async with table.listen(0) as ana:
            await come_and_go(table, 1, ana)
            await place.pass_time(12 * 3600 * 1000)
            await ana.send("ping")
            assert not seat_of(ana, 1)["stand_in"]
        await table.until_nobody_is_there()
        await place.pass_time(3600 * 1000)
        shown = (await table.ask("GET", ""))["table"]
        assert not shown["paused"], "days pass whether or not somebody looks"
        assert not any(seat["stand_in"] for seat in shown["seats"])


async def test_one_of_two_devices_that_closes_is_no_absence(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0, bot_pause=FOREVER) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana, table.listen(1) as phone:
            async with table.listen(1):
                await ana.until(lambda: is_there(ana, 1))
            live = place.node.house.tables[table.id]
            await until(lambda: len(live.guests_of(1)) == 1)
            await phone.act(["place", 0])
            await place.node.beat()
            await ana.send("ping")
            assert is_there(ana, 1)


async def test_reloading_the_page_is_no_absence(sqlite_store: str) -> None:
    async with served(sqlite_store, grace=0, bot_pause=FOREVER) as place:
        table = await place.table(TWO)
        async with table.listen(0) as ana:
            for _ in range(5):
                await glance(table, 1)
            async with table.listen(1) as bob:
                await ana.until(lambda: is_there(ana, 1))
                await bob.act(["place", 0])
                await asyncio.gather(*(glance(table, 1) for _ in range(3)))
                await bob.act(["slot", 0])
                live = place.node.house.tables[table.id]
                await until(lambda: len(live.guests_of(1)) == 1)
                await ana.until(lambda: is_there(ana, 1))


async def test_a_player_who_left_during_a_failed_write_is_dismissed_later(sqlite_store: str) -> None:
    """The store kept it and did not answer: else a bot would play for somebody who is still there."""
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.listen(0) as ana, table.listen(1) as bob:
            await bob.until_asked()
            store = place.node.store
            write = store.write

            def lost(*asked: Any, **more: Any) -> asyncio.Future[Any]:
                async def answer() -> None:
                    await write(*asked, **more)
                    raise StoreRefused("the connection broke")

                return asyncio.ensure_future(answer())

            with patch.object(store, "write", lost), pytest.raises(Refused, match="store_refuses"):
                await table.ask("POST", "/leave", 0)
            with pytest.raises(Dismissed, match="left"):
                await ana.until(lambda: False)
            await bob.until(lambda: bob.table_view["seats"][0]["stand_in"])

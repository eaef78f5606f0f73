"""What waits for delayed watchers has bounds: they miss a while then, and are never shown anything too early."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tablee.server import telling
from tablee.server.later import BESIDE, Later
from tablee.server.live import LiveTable
from tests.server.place import Listener, Place, SetTable, served
from tests.server.playing import play_until
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}
DELAY = 600
ROOM = 30_000  # bytes; a frame has one or two thousand


def live_of(place: Place, table: SetTable) -> LiveTable:
    return place.node.house.tables[table.id]


def present(place: Place, live: LiveTable) -> dict[str, Any]:
    """Return what a watcher would be shown now without a delay, but for the time."""
    return timeless(encode(telling.welcome(live, NOBODY, place.node.clock.now())))


def timeless(frame: bytes) -> dict[str, Any]:
    welcome: dict[str, Any] = msgspec.json.decode(frame)
    del welcome["clock"]["now"], welcome["table"]["revision"]
    return welcome


async def all_is_due(place: Place, live: LiveTable) -> None:
    """Let all be shown that waits now; what the clock says as so much time passes waits in its turn."""
    latest = live.later.frames[-1]
    await place.pass_time(DELAY * 1000)
    await until(lambda: all(frame is not latest for frame in live.later.frames))


async def test_the_welcome_put_together_for_late_comers_says_what_was_so(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options={"timers": "relaxed"}, delay=DELAY)
        live = live_of(place, table)
        async with table.all_listening() as seats:
            luck = random.Random(5)
            for number in (3, 9, 20):
                await play_until(lambda number=number: live.stream.counts[NOBODY] > number, list(seats), luck)
                expected = present(place, live)
                await all_is_due(place, live)
                assert live.later.shown is not None
                assert timeless(live.later.shown) == expected
            await seats[0].send("propose", matter="pause")
            await seats[1].until(lambda: seats[1].table_view["proposal"])
            await seats[1].send("vote", proposal=seats[1].table_view["proposal"]["proposal"], yes=True)
            await seats[0].until(lambda: seats[0].table_view["paused"])
            await all_is_due(place, live)
            shown = timeless(live.later.shown)
            assert shown["table"]["paused"] and shown["clock"]["stands"]
            assert shown == present(place, live)


async def test_when_too_much_waits_a_welcome_says_it_all_once_it_is_due(store: str) -> None:
    async with served(store) as place:
        table = await place.table(TWO, options=OFF, delay=DELAY)
        live = live_of(place, table)
        async with table.all_listening() as seats, table.listen(None) as watcher:
            live.later.most = ROOM
            await play_until(lambda: live.later.is_full(), list(seats), random.Random(1))
            kept, events = len(live.later.frames), live.stream.counts[NOBODY]
            await play_until(lambda: live.stream.counts[NOBODY] > events + 20, list(seats), random.Random(2))
            assert len(live.later.frames) == kept + 1, "one welcome takes the place of all that followed"
            sizes = [frame.size() for frame in live.later.frames]
            assert live.later.bytes == sum(sizes)
            assert sum(sizes) < ROOM + 2 * max(sizes), "the last frame, and the welcome"
            await watcher.send("ping")
            assert watcher.view is None, "nothing is old enough"
            await all_is_due(place, live)
            await watcher.until(lambda: watcher.number == live.stream.counts[NOBODY])
            assert timeless(encode(watcher.of("welcome")[-1])) == present(place, live)
            assert live.later.bytes == 0
            await play_until(lambda: live.stream.counts[NOBODY] > watcher.number + 3, list(seats), random.Random(3))
            await all_is_due(place, live)
            await watcher.until(lambda: watcher.number == live.stream.counts[NOBODY])
            assert watcher.frames[-1]["type"] != "welcome", "there is room again"
            assert_no_gap(watcher)


def assert_no_gap(watcher: Listener) -> None:
    """Each update goes on where the frame before it ended; only a welcome may skip anything."""
    number = 0
    for frame in watcher.frames:
        if frame["type"] == "update":
            assert frame["number"] == number + len(frame["events"])
        number = frame.get("number", number)


def test_what_waits_longest_is_shown_however_much_comes() -> None:
    later = Later(10)
    later.most = 10 * (BESIDE + 1)
    shown: list[bytes] = []
    for second in range(100):  # five frames a second, so that not even half of what comes before they are due has room
        for _ in range(5):
            due = second + later.delay
            frame = b"%d" % due
            if later.is_full():
                later.add_moment(due, frame)
            else:
                later.add(due, frame, b"", ())
        shown += later.take(second)
        assert len(later.frames) <= 12
        assert all(int(frame) <= second for frame in shown), "too early"
    assert len(shown) > 80
    latest = [int(frame) for frame in shown]
    assert latest == sorted(latest)
    assert max(after - before for before, after in pairwise(latest)) <= later.delay

"""The turn at a table: who has it knows what the log holds, and it is given back whatever happens."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tablee.server.live import LiveTable
from tablee.server.store import StoreRefused
from tests.server.place import served

pytestmark = pytest.mark.anyio


async def test_before_the_match_the_turn_gives_none(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(start=False)
        async with table.listen(0):
            live = place.node.house.tables[table.id]
            async with place.node.house.log.turn(live) as playing:
                assert playing is None and live.begun is None


async def test_the_turn_gives_the_match_as_it_is_after_something_was_taken_back(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}], options={"timers": "off"})
        async with table.listen(0) as ana:
            live = place.node.house.tables[table.id]
            await ana.act(["place", 0])
            playing, before = live.playing, live.match
            await ana.send("take_back")
            assert playing is not None and playing.match is live.match is not before
            assert playing.match.record.entries == []


async def test_the_turn_is_released_when_the_log_cannot_be_read(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table()
        async with table.listen(0):
            log, live = place.node.house.log, place.node.house.tables[table.id]
            live.is_doubtful = True

            async def fails(_: LiveTable) -> None:
                raise StoreRefused("away")

            with patch.object(log, "catch_up", fails), pytest.raises(StoreRefused):
                async with log.turn(live):
                    raise AssertionError("nobody knows what the log holds")
            assert not live.lock.locked() and live.is_doubtful
            async with log.turn(live) as playing:
                assert playing is not None and live.lock.locked()
            assert not live.is_doubtful and not live.lock.locked()

"""Whole matches over the wire."""

import asyncio
import random

import pytest

from tablee.games import GAMES
from tablee.kernel.match import verify
from tablee.kernel.record import parse_record
from tests.server.place import play_randomly, served

pytestmark = pytest.mark.anyio


async def test_people_and_bots_play_a_match_whose_record_verifies(store: str) -> None:
    async with served(store) as place:
        bots = [{"kind": "bot", "level": "medium"}, {"kind": "bot", "level": "easy"}]
        table = await place.table([{"kind": "me"}, {"kind": "link"}, *bots])
        async with table.all_seated() as seats:
            await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
            assert all(seat.end == seats[0].end for seat in seats)
        record = parse_record((await table.ask("GET", "/record")).encode())
    assert record.end is not None
    assert record.head.seats[:2] == ("Ana", "Bob")
    assert seats[0].table_view["commitment"] == record.head.commitment
    verify(GAMES["fake-crystal"], record)

"""Bots of DC Spyfall at a table with people, by the live clock."""

import asyncio
import random

import pytest

from tests.server.place import Listener, served
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.anyio

LEVELS = ("easy", "medium", "hard")
SEATS = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in LEVELS)]


def spoken(listener: Listener) -> set[int]:
    """Return the bots that have asked and answered in this round."""
    said = listener.view["said"]
    return {entry["seat"] for entry in said if entry["kind"] == "question"} & {
        entry["seat"] for entry in said if entry["kind"] == "answer"
    }


async def plays_along(listener: Listener) -> None:
    """Answer whatever is required, by chance."""
    luck = random.Random(4)
    async for question in listener.questions():
        await listener.act(luck.choice(question["actions"]))
        if listener.view["history"] or spoken(listener) >= {1, 2, 3}:
            return


async def test_bots_of_every_level_play_with_a_person(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(SEATS, game="spyfall", options={"super-powers": True})
        async with table.listen(0) as ana, asyncio.timeout(PATIENCE):
            await plays_along(ana)
            rounds = ana.view["history"]
            assert rounds or spoken(ana) >= {1, 2, 3}
        assert place.node.thinkers.hung == 0

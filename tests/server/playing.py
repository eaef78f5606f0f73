"""Playing by chance until something has come to pass, with an eye on how long each action takes."""

import asyncio
import random
import time
from collections.abc import Callable

from tablee.client import Refused, Seat
from tests.server.waiting import PATIENCE

AT_ONCE = 0.25  # seconds by which half of all actions may take longer than on the same machine before


async def act_somehow(seat: Seat, luck: random.Random) -> float:
    """Answer one question; return how long it took, 0 if somebody else was quicker."""
    question = next(question for question in seat.decisions if question["required"])
    began = time.monotonic()
    try:
        await asyncio.wait_for(seat.act(luck.choice(question["actions"])), PATIENCE)
    except Refused:
        return 0.0
    return time.monotonic() - began


def asked(seats: list[Seat]) -> list[Seat]:
    return [seat for seat in seats if any(question["required"] for question in seat.decisions)]


async def play_until(done: Callable[[], bool], seats: list[Seat], luck: random.Random) -> list[float]:
    """Play until something has come to pass; return how long each action took."""
    took: list[float] = []
    while not done():
        assert not seats[0].is_over, "the match was too short"
        if players := asked(seats):
            took.append(await act_somehow(luck.choice(players), luck))
        else:
            await asyncio.sleep(0.002)
    return took

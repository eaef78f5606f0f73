"""Playing by chance until something has come to pass, with an eye on how long each action takes by the loop's clock."""

import asyncio
import random
from collections.abc import Callable

from tablee.client import Refused, Seat
from tests.patience import PATIENCE, pause


async def act_somehow(seat: Seat, luck: random.Random) -> float:
    """Answer one question; return how long it took, 0 if somebody else was quicker."""
    question = next(question for question in seat.decisions if question["required"])
    now = asyncio.get_running_loop().time
    began = now()
    try:
        await asyncio.wait_for(seat.act(luck.choice(question["actions"])), PATIENCE)
    except Refused:
        return 0.0
    return now() - began


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
            await pause()
    return took

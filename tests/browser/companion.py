"""Somebody else at the table, who plays through the same socket as everybody, only without a browser."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from tablee.client import Refused, Seat
from tests.browser.house import Table

Action = list[Any]
Choose = Callable[[Seat, list[Action]], Action]

_OVERTAKEN = ("stale", "too_late", "match_over", "paused", "not_now", "not_your_decision")


def by_chance(luck: random.Random) -> Choose:
    """Play at random, with prices that leave one something to play with."""

    def choose(seat: Seat, actions: list[Action]) -> Action:
        if actions[0][0] == "price":
            actions = [action for action in actions if action[1] <= 6] or actions
        return luck.choice(actions)

    return choose


async def play(seat: Seat, choose: Choose, until: Callable[[], object] = lambda: False) -> None:
    """Answer what is required until something is so, or the match is over."""
    while not until() and not seat.is_over:
        asked = next((question["actions"] for question in seat.decisions if question["required"]), None)
        if asked is None:
            await seat.change()
            continue
        number = seat.number
        try:
            await seat.act(choose(seat, asked), on=number)
        except Refused as refused:
            if refused.key not in _OVERTAKEN:
                raise
            if seat.number == number:
                await seat.change()


@asynccontextmanager
async def companion(table: Table, seat: int, seed: int = 1) -> AsyncIterator[Seat]:
    """Let a seat be played, as long as the block lasts."""
    async with table.sit(seat) as sitting:
        task = asyncio.create_task(play(sitting, by_chance(random.Random(seed))))
        try:
            yield sitting
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

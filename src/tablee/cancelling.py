"""Ending tasks that run for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN: Final = 10.0  # seconds until a task that still runs is cancelled once more


async def cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and return when all have ended, in whatever way.

    A task can lose a cancellation in a library: before Python 3.12, `asyncio.wait_for` returns what it waited for if
    both come at the same moment. Such a task would run on, so it is cancelled again.
    """
    ended = list(tasks)
    running = set(ended)
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN)
    await asyncio.gather(*ended, return_exceptions=True)

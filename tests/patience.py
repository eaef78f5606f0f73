"""Waiting until something is so, in a world with a clock of its own: another process, a page, a terminal.

Nothing here waits for a time to pass, and how long something took is nobody's business. The patience ends only what
would never end: a machine that does much else does not get there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

PATIENCE: Final = 120.0  # seconds
_A_LITTLE: Final = 0.01  # seconds between two looks

Why = Callable[[], Any]


def _nothing() -> str:
    return "it did not come to pass"


async def until(is_so: Callable[[], object], why: Why = _nothing, seconds: float = PATIENCE) -> None:
    """Wait until something is so; tell why not if it never is."""

    async def ask() -> object:
        return is_so()

    await until_yes(ask, why, seconds)


async def until_yes(ask: Callable[[], Awaitable[object]], why: Why = _nothing, seconds: float = PATIENCE) -> None:
    """The same for what has to be asked first, for instance of a page."""
    end = time.monotonic() + seconds
    while not await ask():
        assert time.monotonic() < end, why()
        await pause()


async def pause() -> None:
    """Look again a little later."""
    await asyncio.sleep(_A_LITTLE)


def wait_until(is_so: Callable[[], object], why: Why = _nothing) -> None:
    """The same where nothing else runs meanwhile."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, why()
        time.sleep(_A_LITTLE)

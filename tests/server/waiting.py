"""Waiting for something to be so, not for a time to pass."""

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds, on a machine that does much else: what comes at all comes sooner


async def until(is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    now = asyncio.get_running_loop().time
    end = now() + seconds
    while not is_so():
        assert now() < end, "it did not come to pass"
        await asyncio.sleep(0.01)

"""Waiting for something to be so, not for a time to pass."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds, on a machine that does much else: what comes at all comes sooner


async def until(is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.01)

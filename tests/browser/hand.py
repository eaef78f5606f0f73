"""A hand that clicks, or a thumb that taps."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from playwright.async_api import Locator

THROW: Final = 0.3  # seconds: a finger that lets go sooner throws what it holds, and then no tap is taken for a while
DOUBLE_TAP: Final = 0.4  # seconds: what is tapped sooner after a tap is the second half of a double tap


async def rest() -> None:
    """Let a finger rest before it lets go."""
    await asyncio.sleep(THROW)


class Hand:
    """Presses one thing after the other; two taps are never one double tap, which would choose only once."""

    def __init__(self, is_thumb: bool) -> None:
        self._is_thumb = is_thumb
        self._rests_until = 0.0

    async def press(self, locator: Locator, **more: Any) -> None:
        if not self._is_thumb:
            await locator.click(**more)
            return
        await asyncio.sleep(max(0.0, self._rests_until - time.monotonic()))
        await locator.tap(**more)
        self._rests_until = time.monotonic() + DOUBLE_TAP

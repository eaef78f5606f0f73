"""How often somebody may do something: a bucket that fills with time."""

from __future__ import annotations

import time


class Allowance:
    """So many at once, so many a second."""

    __slots__ = ("_burst", "_counted", "_left", "_per_second")

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._counted = time.monotonic()

    def take(self) -> bool:
        """Take one; False: there is none left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._counted) * self._per_second)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

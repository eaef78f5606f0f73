"""Rate limits: buckets that fill with time."""

from __future__ import annotations

import asyncio
from typing import Final

FEW: Final = 1_000  # allowances that are kept before full ones are forgotten


def _now() -> float:
    return asyncio.get_running_loop().time()


class Allowance:
    """A bucket: so many at once, so many a second."""

    __slots__ = ("_burst", "_counted", "_left", "_per_second")

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._counted = _now()

    def take(self, count: int = 1) -> bool:
        """Take one or several; False: not enough are left."""
        now = _now()
        self._left = min(self._burst, self._left + (now - self._counted) * self._per_second)
        self._counted = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def give_back(self, count: int = 1) -> None:
        """Put back what was taken: it does not count."""
        self._left += count

    def is_full(self) -> bool:
        """Tell whether the bucket is full again, so that it can be forgotten."""
        return self._left + (_now() - self._counted) * self._per_second >= self._burst


class Allowances:
    """An allowance by key, such as an address. Full ones are forgotten, so that past visitors cost no memory."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._each: dict[str, Allowance] = {}
        self._tidy_at = FEW

    def __len__(self) -> int:
        return len(self._each)

    def of(self, whom: str) -> Allowance:
        """Return the allowance of a key."""
        if whom not in self._each:
            if len(self._each) >= self._tidy_at:
                self._each = {other: left for other, left in self._each.items() if not left.is_full()}
                self._tidy_at = max(FEW, 2 * len(self._each))
            self._each[whom] = Allowance(self._per_second, self._burst)
        return self._each[whom]


class Headcount:
    """Counts, by key, how many there are at a moment, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most  # 0: any number
        self._each: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._each)

    def enter(self, whom: str) -> bool:
        """Count one more; False: the limit is reached."""
        count = self._each.get(whom, 0)
        if self._most and count >= self._most:
            return False
        self._each[whom] = count + 1
        return True

    def leave(self, whom: str) -> None:
        """Count one less."""
        if self._each[whom] > 1:
            self._each[whom] -= 1
        else:
            del self._each[whom]

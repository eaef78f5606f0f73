"""Sets of small numbers in a plain int, one bit each: seats, above all; also markets, trophies, packs.

A State can hold such a set, a clone share it and JSON carry it. Of two sets, `|` is what is in either, `&` what is in
both, `& ~` what is in the first alone; `bit_count()` says how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SmallSet = int
SeatSet = SmallSet


def only(number: int) -> SmallSet:
    """Return the set that holds just this number."""
    return 1 << number


def set_of(numbers: Iterable[int]) -> SmallSet:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def up_to(count: int) -> SmallSet:
    """Return the set of the numbers from 0 up to this one, without it: of all seats, given how many there are."""
    return (1 << count) - 1


def has(numbers: SmallSet, number: int) -> bool:
    return numbers >> number & 1 != 0


def members(numbers: SmallSet) -> tuple[int, ...]:
    """Return the numbers of a set, ascending."""
    if numbers <= _LAST_LISTED:
        return _LISTED[numbers]
    low = _LISTED[numbers & _LAST_LISTED]
    return (*low, *[_BITS + number for number in members(numbers >> _BITS)])


_BITS: Final = 8
_LAST_LISTED: Final = (1 << _BITS) - 1
_LISTED: Final = [
    tuple([number for number in range(_BITS) if numbers >> number & 1]) for numbers in range(_LAST_LISTED + 1)
]

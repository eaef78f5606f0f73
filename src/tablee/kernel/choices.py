"""Choices that are shared: built once, offered often. Not compiled: mypyc cannot subclass tuple."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from tablee.kernel.decision import Decision
from tablee.kernel.seat import MOST_SEATS

if TYPE_CHECKING:
    from tablee.kernel.action import Action


class Choices(tuple["Action", ...]):
    """A fixed set of actions that many Decisions share, with the Decision of each seat ready-made.

    As a tuple it indexes and samples at full speed; membership is one set lookup.
    """

    @cached_property
    def must(self) -> list[Decision]:
        """Return the required Decision of each seat."""
        return [Decision(seat, self, True) for seat in range(MOST_SEATS)]

    @cached_property
    def _members(self) -> frozenset[Action]:
        return frozenset(self)

    def __contains__(self, action: object) -> bool:
        return action in self._members


class Span(Sequence["Action"]):
    """A long run of a verb's actions (bids, prices), each made when it is read; shared like Choices."""

    def __init__(
        self, action_at: Callable[[int], Action], first: int, size: int, is_member: Callable[[object], bool]
    ) -> None:
        self._action_at = action_at
        self._first = first
        self._size = size
        self._is_member = is_member

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        places = range(self._first, self._first + self._size)[at]
        return self._action_at(places) if isinstance(places, int) else [self._action_at(place) for place in places]

    def __contains__(self, action: object) -> bool:
        return self._is_member(action)

    @property
    def must(self) -> list[Decision]:
        """Return the required Decision of each seat, as Choices have it."""
        return [Decision(seat, self, True) for seat in range(MOST_SEATS)]

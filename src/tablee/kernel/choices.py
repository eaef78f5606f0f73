"""Choices that are shared: built once, offered often. Not compiled: a tuple of one's own is beyond mypyc."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablee.kernel.decision import Decision
from tablee.kernel.seat import MOST_SEATS

if TYPE_CHECKING:
    from tablee.kernel.action import Action


class Choices(tuple["Action", ...]):
    """A fixed set of actions, shared by all who are offered it, with the question ready-made for each seat.

    Being a tuple, it indexes and samples at full speed; membership costs one look at a set.
    """

    _members: frozenset[Action]
    must: list[Decision]

    def __new__(cls, actions: Iterable[Action]) -> Choices:
        choices = super().__new__(cls, actions)
        choices._members = frozenset(choices)
        choices.must = [Decision(seat, choices, True) for seat in range(MOST_SEATS)]
        return choices

    def __contains__(self, action: object) -> bool:
        return action in self._members

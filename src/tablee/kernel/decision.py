"""Decisions: a question to a seat, and the actions that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablee.kernel.seat import Seat

if TYPE_CHECKING:
    from tablee.kernel.action import Action, Verb


class Decision:
    """A question to one seat. Required: the game waits for the answer. Otherwise it is a right and nobody waits.

    `actions` lists the answers. Actions with open arguments (a question in own words, a deal) cannot be listed: their
    verbs stand in `open`, and any of their actions that is not refused answers as well.
    """

    __slots__ = ("_verbs", "actions", "open", "required", "seat")

    def __init__(self, seat: Seat, actions: Sequence[Action], required: bool, open: tuple[Verb, ...] = ()) -> None:
        self.seat: Final = seat
        self.actions: Final = actions
        self.required: Final = required
        self.open: Final = open
        self._verbs: tuple[str, ...] | None = None

    def takes(self, action: Action) -> bool:
        """Tell whether the action answers this, unless it is refused."""
        return action.verb in self.open or action in self.actions

    def choices(self) -> list[Action | None]:
        """Return every listed answer; of a right, None comes first: to leave it unused."""
        return [*self.actions] if self.required else [None, *self.actions]

    def verbs(self) -> tuple[str, ...]:
        """Return the names of the verbs that answer, sorted; computed once."""
        if self._verbs is None:
            names = {action.verb.name for action in self.actions} | {verb.name for verb in self.open}
            self._verbs = tuple(sorted(names))
        return self._verbs

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Decision)
            and self.seat == other.seat
            and self.required == other.required
            and self.open == other.open
            and tuple(self.actions) == tuple(other.actions)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.required, tuple(self.actions)))

    def __repr__(self) -> str:
        return f"{'must' if self.required else 'may'}({self.seat}, {list(self.actions)})"


def must(seat: Seat, actions: Sequence[Action], open: tuple[Verb, ...] = ()) -> Decision:
    """Ask a seat a question the game waits for."""
    return Decision(seat, actions, True, open)


def may(seat: Seat, actions: Sequence[Action], open: tuple[Verb, ...] = ()) -> Decision:
    """Give a seat a right; the game does not wait for it."""
    return Decision(seat, actions, False, open)

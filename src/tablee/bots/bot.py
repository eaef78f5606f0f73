"""What a bot is, and what it sees."""

from __future__ import annotations

from typing import Any, Protocol

from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.game import Game
from tablee.kernel.seat import Seat
from tablee.kernel.state import State


class Eyes:
    """A seat's eyes: its View, its Decisions, and worlds it could not tell from the true one."""

    __slots__ = ("__state", "game", "seat")

    def __init__(self, game: Game[Any], state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    def view(self) -> Any:
        return self.game.view(self.__state, self.seat)

    def decisions(self) -> list[Decision]:
        """Return the Decisions of this seat."""
        return [decision for decision in self.game.decisions(self.__state) if decision.seat == self.seat]

    def redeal(self, chance: Quick) -> State:
        world: State = self.game.redeal(self.__state, self.seat, chance)
        return world


class Bot(Protocol):
    """An automatic decider."""

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        """Return an answer; None leaves a right unused."""
        ...

"""Given, when, then: a State put together by hand, and what happens to it. Each game adds the words of its rules.

    scene = given(3).in_exchange(actor=BOB)
    scene.when(BOB, Bank(ANA.left)).refuses(CID, Bank(ANA.left), "FC-301")
    assert scene.asked() == [CID]

Every action goes through the checks. Time stands still unless something `passes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from tablee.kernel.action import Action, Broken, Sits, TimeUp
from tablee.kernel.chance import Chance, Quick
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.outcome import Outcome
from tablee.kernel.seat import CLOCK, HOUSE, Seat
from tablee.kernel.state import State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


class Scene(Generic[S]):
    """A match, and what happens in it."""

    GAME: ClassVar[Game[Any]]
    USUAL: ClassVar[Mapping[str, Any]] = {}
    """Options of a scene that does not say otherwise."""

    def __init__(self, seats: int, *, seed: int = 0, chance: Chance | None = None, **options: Any) -> None:
        self.game = self.GAME
        self.chance = chance or Quick(seed)
        self.events: list[Event] = []  # all, from the beginning
        self.at = 0  # ms
        chosen = {**self.USUAL, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.state: S = self.game.setup(seats, chosen, self.chance, self.events)

    # -- when -----------------------------------------------------------------------------------------------

    def when(self, seat: Seat, *actions: Action) -> Self:
        """Play actions through the checks."""
        for action in actions:
            broken = self.game.refusal(self.state, int(seat), action, self.at)
            assert broken is None, f"{action} of seat {seat} refused: {broken}"
            self.game.apply(self.state, int(seat), action, self.chance, self.at, self.events)
            self.check()
        return self

    def check(self) -> None:
        """Nothing may break the invariants."""
        self.game.invariants(self.state)

    def passes(self, seconds: float = 0, *, ms: int = 0) -> Self:
        """Let time go by; the clock speaks at every deadline that comes due, in order."""
        until = self.at + round(1000 * seconds) + ms
        while (due := self._next()) and due.due <= until:
            self.at = max(self.at, due.due)
            self.when(CLOCK, TimeUp(due.which))
        self.at = until
        return self

    def sits(self, seat: Seat, who: int) -> Self:
        """Let the house say who sits there: somebody, a bot, nobody for a while, nobody any more."""
        return self.when(HOUSE, Sits(seat, who))

    def forget(self) -> Self:
        """Hear only what comes from now on."""
        self.events.clear()
        return self

    # -- then -----------------------------------------------------------------------------------------------

    def refuses(self, seat: Seat, action: Action, rule: str, key: str | None = None) -> Self:
        """The action is refused by this rule and changes nothing."""
        before = self.state.clone()
        broken = self.game.refusal(self.state, int(seat), action, self.at)
        assert isinstance(broken, Broken), f"{action} of seat {seat} is allowed"
        assert broken.rule == rule, f"refused by {broken}"
        assert key is None or broken.key == key, f"refused by {broken}"
        assert self.state == before
        return self

    def allows(self, seat: Seat, action: Action) -> bool:
        return self.game.refusal(self.state, int(seat), action, self.at) is None

    def choices(self, seat: Seat) -> list[Action]:
        """Return what the seat may do now, rights included."""
        return _actions(self.game.decisions(self.state), seat)

    def asides(self, seat: Seat) -> list[Action]:
        """Return what the seat may do beside the game."""
        return _actions(self.game.asides(self.state), seat)

    def asked(self) -> list[Seat]:
        """Return who is required to decide."""
        return [decision.seat for decision in self.game.decisions(self.state) if decision.required]

    def default(self, seat: Seat) -> Action:
        """Return what the rules play for a seat that does not answer."""
        return self.game.default(self.state, int(seat))

    def phase(self) -> str:
        return type(self.state.stack[-1]).__name__ if self.state.stack else "over"

    def next_due(self) -> int:
        """Return when the clock speaks next, in ms since the match began."""
        due = self._next()
        assert due, f"no clock runs in {self.phase()}"
        return due.due

    def _next(self) -> Deadline | None:
        return min(self.game.deadlines(self.state), key=lambda deadline: deadline.due, default=None)

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, int(seat))

    def heard(self, kind: type[E]) -> list[E]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def outcome(self) -> Outcome:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome

    def ranks(self) -> tuple[int, ...]:
        return self.outcome().ranks


def _actions(decisions: list[Decision], seat: Seat) -> list[Action]:
    return [action for decision in decisions if decision.seat == seat for action in decision.actions]

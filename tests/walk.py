"""Random matches through the checked door: any open choice of any seat, in any order."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee.kernel.action import Action, TimeUp
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.seat import CLOCK, Seat
from tests.setting import Setting

ONE_ASIDE_IN = 12
ONE_EXPIRY_IN = 60


class Taken(NamedTuple):
    """One action somebody takes."""

    seat: Seat
    action: Action
    at: int
    is_aside: bool = False


class Walk:
    """A match under way. Seats answer in random order, use rights, talk and take back, and let the clock run out."""

    def __init__(self, setting: Setting, number: int = 0, *, asides: bool = True, expires: bool = True) -> None:
        self.game: Game[Any] = setting.game
        self.match = setting.start(number)
        self.chance = Quick(f"walk/{setting}/{number}")
        self.at = 0
        self._asides = asides
        self._expires = expires  # otherwise time stands still

    @property
    def state(self) -> Any:
        return self.match.state

    def choose(self) -> Taken | None:
        """Return what is done next; None when the match is over."""
        if self.match.is_over:
            return None
        clock = self._clock()
        if clock is not None:
            return clock
        asides = self.game.asides(self.state) if self._asides and not self._below(ONE_ASIDE_IN) else []
        decision: Decision = self._one_of(asides or self.game.decisions(self.state))
        return Taken(decision.seat, self._one_of(decision.actions), self.at, bool(asides))

    def play(self, taken: Taken) -> list[Event]:
        self.at = taken.at
        return self.match.play(taken.seat, taken.action, taken.at)

    def rest(self) -> list[Taken]:
        """Play to the end and return what was done."""
        done = []
        while (taken := self.choose()) is not None:
            self.play(taken)
            done.append(taken)
        return done

    def _clock(self) -> Taken | None:
        """Let some time pass; return what the clock does if it runs out, by waiting long or by one long thought."""
        if not self._expires:
            return None
        self.at += self._below(2000)
        is_long_thought = not self._below(ONE_EXPIRY_IN)
        for deadline in self.game.deadlines(self.state):
            if is_long_thought or deadline.due <= self.at:
                return Taken(CLOCK, TimeUp(deadline.which), max(self.at, deadline.due))
        return None

    def _below(self, sides: int) -> int:
        return self.chance.draw(sides, "walk")

    def _one_of(self, choices: Any) -> Any:
        return choices[self._below(len(choices))]

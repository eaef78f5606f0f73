"""What both kinds of search share: a budget, the answers worth thinking about, and how well a seat stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tablee.bots.bot import Eyes
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.plugin import Policy
from tablee.kernel.seat import Seat

SCALE: Final = 12.0  # a lead of so many points wins about three times in four


class ThinkingBot:
    """Thinks for a time, or for a number of lines of play, about each decision that leaves a choice.

    A subclass says how: in `choose`, given the answers that its adviser finds worth it.
    """

    def __init__(self, adviser: Policy, chance: Quick, seconds: float | None, iterations: int | None) -> None:
        if seconds is None and iterations is None:
            raise ValueError("a search needs a budget: seconds or iterations")
        self._adviser = adviser
        self._chance = chance
        self._seconds = seconds
        self._iterations = iterations

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        if is_forced(decision):
            return decision.actions[0]
        candidates = self._adviser.candidates(eyes.redeal(self._chance), eyes.seat, decision, self._chance)
        return candidates[0] if len(candidates) == 1 else self.choose(eyes, decision, candidates)

    def choose(self, eyes: Eyes, decision: Decision, candidates: list[Action | None]) -> Action | None:
        raise NotImplementedError


def is_forced(decision: Decision) -> bool:
    """Tell whether there is a single answer."""
    return decision.required and len(decision.actions) == 1 and not decision.open


def standing(prospects: Sequence[float], seat: Seat) -> float:
    """Return how well a seat stands, from 0 to 1: its lead over the best of the others."""
    best = max(score for other, score in enumerate(prospects) if other != seat)
    return 1.0 / (1.0 + math.exp((best - prospects[seat]) / SCALE))

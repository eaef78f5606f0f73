"""The bot that chooses by chance alone."""

from __future__ import annotations

from tablee.bots.bot import Eyes
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision


class RandomBot:
    """Every choice equally likely; leaving a right unused is one of them."""

    def __init__(self, chance: Quick) -> None:
        self._chance = chance

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        choices = len(decision.actions) + (0 if decision.required else 1)
        chosen = self._chance.draw(choices, "choice")
        return decision.actions[chosen] if chosen < len(decision.actions) else None

"""The bot that follows its game's own judgement."""

from __future__ import annotations

from tablee.bots.bot import Eyes
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.plugin import Policy


class GreedyBot:
    """Asks the game's Policy, which sees a redeal and never the true State."""

    def __init__(self, policy: Policy, chance: Quick) -> None:
        self._policy = policy
        self._chance = chance

    def decide(self, eyes: Eyes, decision: Decision) -> Action | None:
        return self._policy.choose(eyes.redeal(self._chance), eyes.seat, decision, self._chance)

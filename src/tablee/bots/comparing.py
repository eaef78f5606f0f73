"""Search for games with much luck: each answer is tried in the same imagined worlds, so that luck cancels out.

A world is drawn that the seat cannot tell from the true one. Every answer still in question is played in a copy of it,
with the same chance to come, the game's Policy deciding everything else up to where a chapter ends. What is compared is
how answers differ in the same worlds; those that clearly do worse are tried no more. The adviser's own answer stands
unless another one did better by more than chance explains. The adviser is the Policy itself, or a wiser one that says
what to think about while everybody is taken to play by the other.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.bots.seating import Asking
from tablee.bots.thinking import ThinkingBot, standing
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Step
from tablee.kernel.plugin import Policy
from tablee.kernel.state import State

BATCH: Final = 8  # worlds between two comparisons of the answers
CLEARLY: Final = 2.0  # standard errors of deficit at which an answer is dropped
ENOUGH: Final = 1.2  # standard errors by which an answer must lead the adviser's


class Trial:
    """One answer, and how it did in each world."""

    __slots__ = ("choice", "rewards")

    def __init__(self, choice: Action | None) -> None:
        self.choice: Final = choice
        self.rewards: list[float] = []

    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0

    def lead_over(self, other: Trial) -> float:
        """Return by how many standard errors this answer is better, in the worlds where both were tried."""
        pairs = [mine - theirs for mine, theirs in zip(self.rewards, other.rewards, strict=False)]
        count = len(pairs)
        mean = sum(pairs) / count
        spread = math.sqrt(sum([(pair - mean) ** 2 for pair in pairs]) / max(1, count - 1))
        return mean / (spread / math.sqrt(count) + 1e-9)


class ComparingBot(ThinkingBot):
    """Compares the answers in the same worlds, and keeps to its adviser's unless another is clearly better."""

    def __init__(
        self,
        policy: Policy,
        chance: Quick,
        seconds: float | None = None,
        iterations: int | None = None,
        adviser: Policy | None = None,
    ) -> None:
        super().__init__(policy if adviser is None else adviser, chance, seconds, iterations)
        self._policy = policy

    def choose(self, eyes: Eyes, decision: Decision, candidates: list[Action | None]) -> Action | None:
        return self._best(self.compare(eyes, decision, candidates))

    def compare(self, eyes: Eyes, decision: Decision, candidates: list[Action | None]) -> list[Trial]:
        """Return the results of the answers left at the end, the adviser's first."""
        trials = [Trial(choice) for choice in candidates]
        until = None if self._seconds is None else time.monotonic() + self._seconds
        left = self._iterations
        worlds = 0
        while len(trials) > 1:
            world = eyes.redeal(self._chance)
            self._policy.imagine(world, eyes.seat, self._chance)
            luck = self._chance.fraction()
            for trial in trials:
                trial.rewards.append(self._play(eyes, decision, trial.choice, world.clone(), Quick(str(luck))))
            worlds += 1
            if worlds % BATCH == 0:
                trials = _still_in_question(trials)
            if left is not None:
                left -= len(trials)
            if (left is not None and left <= 0) or (until is not None and time.monotonic() >= until):
                break
        return trials

    def _play(self, eyes: Eyes, first: Decision, choice: Action | None, world: State, chance: Quick) -> float:
        """Play one line of play and return how well the seat stands after it."""
        game, policy = eyes.game, self._policy
        step: Step[Any] = Step(world, chance, world.since, None)
        chapter = policy.chapter(world)
        asking = Asking(game, world)
        asking.skip_to(first)
        decision: Decision | None = first
        while decision is not None:
            if choice is not None:
                game.advance(step, decision.seat, choice)
            if policy.chapter(world) != chapter:
                break
            decision = asking.next()
            if decision is not None:
                choice = policy.choose(world, decision.seat, decision, chance)
        return standing(policy.prospects(world), eyes.seat)

    def _best(self, trials: list[Trial]) -> Action | None:
        own = trials[0]
        best = max(trials, key=lambda trial: trial.mean())
        return best.choice if best is own or best.lead_over(own) >= ENOUGH else own.choice


def _still_in_question(trials: list[Trial]) -> list[Trial]:
    best = max(trials, key=lambda trial: trial.mean())
    return [trial for trial in trials if trial is best or best.lead_over(trial) < CLEARLY]

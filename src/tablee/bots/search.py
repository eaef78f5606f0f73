"""Information-set Monte Carlo tree search on redeals, for any game with a Policy.

Each simulation draws a world the seat cannot tell from the true one, walks down a tree of the seat's *own* decisions
(upper confidence bounds), lets the game's Policy play everybody else and the rest, and cuts the line where a chapter of
the game ends. The tree does not branch on what others do: what they did in secret can never steer the seat's choices.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from tablee.bots.bot import Eyes
from tablee.bots.seating import Asking
from tablee.bots.thinking import ThinkingBot, is_forced, standing
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Step
from tablee.kernel.plugin import Policy
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

EXPLORATION: Final = 0.35
WIDENING: Final = 2.0  # choices tried at a node: this times the square root of its visits


class Node:
    """A decision of the searching seat, reached by its own choices before it."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action | None, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SearchBot(ThinkingBot):
    """Walks down a tree, and answers what was tried most."""

    def __init__(
        self, policy: Policy, chance: Quick, seconds: float | None = None, iterations: int | None = None
    ) -> None:
        super().__init__(policy, chance, seconds, iterations)
        self._policy = policy

    def choose(self, eyes: Eyes, decision: Decision, candidates: list[Action | None]) -> Action | None:
        root = self.search(eyes, decision)
        return max(root.children, key=lambda choice: root.children[choice].visits)

    def search(self, eyes: Eyes, decision: Decision) -> Node:
        """Return the tree after the budget is spent."""
        root = Node()
        until = None if self._seconds is None else time.monotonic() + self._seconds
        done = 0
        while not done or (  # one at least, however small the budget
            (self._iterations is None or done < self._iterations) and (until is None or time.monotonic() < until)
        ):
            world = eyes.redeal(self._chance)
            self._policy.imagine(world, eyes.seat, self._chance)
            Simulation(eyes, self._policy, self._chance, world).run(root, decision)
            done += 1
        return root


class Simulation:
    """One line of play in one imagined world."""

    def __init__(self, eyes: Eyes, policy: Policy, chance: Quick, world: State) -> None:
        self._game = eyes.game
        self._seat: Final[Seat] = eyes.seat
        self._policy = policy
        self._chance = chance
        self._world = world
        self._step: Step[Any] = Step(world, chance, world.since, None)

    def run(self, root: Node, first: Decision) -> None:
        path = [root]
        chapter = self._policy.chapter(self._world)
        asking = Asking(self._game, self._world)
        asking.skip_to(first)
        decision: Decision | None = first
        in_tree = True
        while decision is not None and self._policy.chapter(self._world) == chapter:
            candidates = self._candidates(decision) if in_tree and decision.seat == self._seat else []
            if len(candidates) > 1:
                choice = self._descend(path, decision, candidates)
                in_tree = path[-1].visits > 0
            else:
                choice = self._policy.choose(self._world, decision.seat, decision, self._chance)
            if choice is not None:
                self._game.advance(self._step, decision.seat, choice)
            decision = asking.next()
        reward = standing(self._policy.prospects(self._world), self._seat)
        for node in path:
            node.visits += 1
            node.total += reward

    def _candidates(self, decision: Decision) -> list[Action | None]:
        """Return the choices of the seat; none if it is forced."""
        if is_forced(decision):
            return []
        return self._policy.candidates(self._world, self._seat, decision, self._chance)

    def _descend(self, path: list[Node], decision: Decision, candidates: list[Action | None]) -> Action | None:
        """Choose among the choices tried before, or a new one while the node may be widened."""
        node = path[-1]
        legal = set(candidates)
        tried = [choice for choice in node.children if choice in legal]
        choice: Action | None
        is_wide = len(tried) <= WIDENING * math.sqrt(node.visits)
        if is_wide and (fresh := self._fresh(decision, candidates, tried)) is not NOTHING:
            choice = fresh
            node.children.setdefault(choice, Node())
        else:
            bound = EXPLORATION * math.sqrt(math.log(node.visits + 1))
            choice = max(
                tried, key=lambda c: node.children[c].mean() + bound / math.sqrt(node.children[c].visits + 1e-9)
            )
        path.append(node.children[choice])
        return choice

    def _fresh(self, decision: Decision, candidates: list[Action | None], tried: list[Action | None]) -> Any:
        """Return a choice not tried yet: the Policy's, then any; NOTHING when all were tried."""
        if len(tried) == len(candidates):
            return NOTHING
        advised = self._policy.choose(self._world, self._seat, decision, self._chance)
        if advised in candidates and advised not in tried:
            return advised
        left = [choice for choice in candidates if choice not in tried]
        return left[self._chance.draw(len(left), "widening")]


NOTHING: Final = object()

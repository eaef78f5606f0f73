"""Bots by name, as a command line or a table asks for them.

`random`; `easy`; `greedy`; `search` with half a second per decision, `search:2s` with two, `search:200` with 200
iterations.
"""

from __future__ import annotations

import re
from typing import Any, Final

from tablee.bots.bot import Bot, Policy
from tablee.bots.easy import EasyBot
from tablee.bots.greedy import GreedyBot
from tablee.bots.policies import LESSONS, POLICIES
from tablee.bots.random_bot import RandomBot
from tablee.bots.search import SearchBot
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game

LEVELS: Final = ("random", "easy", "greedy", "search", "search:0.5s", "search:200")
"""What can be asked for; the numbers of the last two are examples."""

TABLE_LEVELS: Final = {"easy": "easy", "medium": "greedy", "hard": "search:1s"}
"""What people choose at a table, and the bot they get; the hard one thinks for a second."""

LESSON: Final = "lesson"
"""The level of those who play by the script of a first game. Nobody can choose it."""

SECONDS: Final = 0.5  # what `search` takes for a decision unless it is told otherwise

# a number of seconds or of iterations, and neither is nothing
_SEARCH: Final = re.compile(r"search(?::(?=.*[1-9])(?:(?P<seconds>\d{1,4}(?:\.\d{1,6})?)s|(?P<iterations>\d{1,7})))?")


class BadBot(ValueError):
    """A name that is no bot's, or a bot that does not know the game."""

    def __init__(self, name: str, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no bot {name!r} for {game}; known: {', '.join(known)}")
        self.name = name
        self.game = game
        self.known = known


def table_bot(level: str, game: Game[Any], chance: Quick) -> Bot:
    """Return the bot that plays at a table at this level."""
    if level == LESSON:
        return GreedyBot(LESSONS[game.name], chance)
    return make_bot(TABLE_LEVELS[level], game, chance)


def make_bot(name: str, game: Game[Any], chance: Quick) -> Bot:
    """Return the bot of that name, which draws from its own source of chance."""
    if name == "random":
        return RandomBot(chance)
    policy = POLICIES.get(game.name)
    if policy is None:
        raise BadBot(name, game.name, ("random",))
    if name == "easy":
        return EasyBot(policy, chance)
    if name == "greedy":
        return GreedyBot(policy, chance)
    return _search_bot(name, game, policy, chance)


def _search_bot(name: str, game: Game[Any], policy: Policy, chance: Quick) -> Bot:
    asked = _SEARCH.fullmatch(name)
    if asked is None:
        raise BadBot(name, game.name, LEVELS)
    if asked["iterations"] is not None:
        return SearchBot(policy, chance, iterations=int(asked["iterations"]))
    return SearchBot(policy, chance, seconds=float(asked["seconds"] or SECONDS))

"""Bots by name, for the command line, and by level, for tables.

`random`; `easy`; `greedy`; `search` with half a second per decision, `search:2s` with two, `search:200` with 200
iterations. A game with a ladder of judgements has its own instead: `random`, `easy`, `normal` (the same as `greedy`),
`hard`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from tablee.bots.bot import Bot
from tablee.bots.comparing import ComparingBot
from tablee.bots.easy import EasyBot
from tablee.bots.greedy import GreedyBot
from tablee.bots.policies import BOTS
from tablee.bots.random_bot import RandomBot
from tablee.bots.search import SearchBot
from tablee.kernel.chance import Quick
from tablee.kernel.game import Game
from tablee.kernel.plugin import GameBots

LEVELS: Final = ("random", "easy", "greedy", "search", "search:0.5s", "search:200")
"""The names of bots; the numbers of the last two are examples."""

TABLE_LEVELS: Final = {"easy": "easy", "medium": "greedy", "hard": "search:1s"}
"""What people choose at a table, and the bot they get; the hard one thinks for a second."""

LADDER_TABLE_LEVELS: Final = {"easy": "easy", "medium": "normal", "hard": "hard"}
"""The same where a game has a ladder of judgements."""

LESSON: Final = "lesson"
"""The level of those who play by the script of a first game. Nobody can choose it."""

SECONDS: Final = 0.5  # the default time of `search` for a decision

# a positive number of seconds or of iterations
_SEARCH: Final = re.compile(r"search(?::(?=.*[1-9])(?:(?P<seconds>\d{1,4}(?:\.\d{1,6})?)s|(?P<iterations>\d{1,7})))?")


class BadBot(ValueError):
    """A name that is no bot's, or a bot that does not know the game."""

    def __init__(self, name: str, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no bot {name!r} for {game}; known: {', '.join(known)}")
        self.name = name
        self.game = game
        self.known = known


def table_bot(level: str, game: Game[Any], chance: Quick) -> Bot:
    """Return the bot that plays at a table at this level; where a game has no bots, any level is the random one."""
    bots = BOTS.get(game.name)
    if bots is None:
        return RandomBot(chance)
    if level == LESSON:
        assert bots.lesson is not None, f"{game.name} has no lesson"
        return GreedyBot(bots.lesson, chance)
    names = LADDER_TABLE_LEVELS if bots.ladder else TABLE_LEVELS
    return make_bot(names[level], game, chance)


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of the bots a game has."""
    bots = BOTS.get(game.name)
    if bots is None:
        return ("random",)
    return ("random", *bots.ladder) if bots.ladder else LEVELS


def make_bot(name: str, game: Game[Any], chance: Quick) -> Bot:
    """Return the bot of that name, which draws from its own source of chance."""
    bots = BOTS.get(game.name)
    if name == "random":
        return RandomBot(chance)
    if bots is None:
        raise BadBot(name, game.name, levels_of(game))
    if name == "greedy":
        return GreedyBot(bots.policy, chance)
    if bots.ladder:
        return _ladder_bot(name, game, bots, chance)
    return _easy_bot(bots, chance) if name == "easy" else _search_bot(name, game, bots, chance)


def _easy_bot(bots: GameBots, chance: Quick) -> Bot:
    return EasyBot(bots.policy, chance) if bots.beginner is None else GreedyBot(bots.beginner, chance)


def _ladder_bot(name: str, game: Game[Any], bots: GameBots, chance: Quick) -> Bot:
    if name not in bots.ladder:
        raise BadBot(name, game.name, levels_of(game))
    return GreedyBot(bots.ladder[name], chance)


def _search_bot(name: str, game: Game[Any], bots: GameBots, chance: Quick) -> Bot:
    asked = _SEARCH.fullmatch(name)
    if asked is None:
        raise BadBot(name, game.name, levels_of(game))
    iterations = None if asked["iterations"] is None else int(asked["iterations"])
    seconds = float(asked["seconds"] or SECONDS) if iterations is None else None
    if bots.is_lucky:
        return ComparingBot(bots.policy, chance, seconds, iterations, bots.adviser)
    return SearchBot(bots.policy, chance, seconds, iterations)

"""The judgement of each game, by the game's name."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.bot import CresusPolicy, StrongPolicy
from tablee.games.fake_crystal.bot import FakeCrystalPolicy
from tablee.games.fake_crystal.bot.lesson import LessonPolicy
from tablee.games.spyfall.bot import SpyfallPolicy
from tablee.kernel.plugin import Policy

LADDERS: Final[dict[str, dict[str, Policy]]] = {
    "spyfall": {level: SpyfallPolicy(level) for level in ("easy", "normal", "hard")},
}
"""Judgements by level, for the games whose levels differ in judgement and not in how long they think."""

POLICIES: Final[dict[str, Policy]] = {
    "fake-crystal": FakeCrystalPolicy(),
    "spyfall": LADDERS["spyfall"]["normal"],
    "cresus": CresusPolicy("normal"),
}

BEGINNERS: Final[dict[str, Policy]] = {"cresus": CresusPolicy("easy")}
"""The judgement of the easy bot, where a wandering mind would do what no beginner does: sell signs at half price."""

ADVISERS: Final[dict[str, Policy]] = {"cresus": StrongPolicy()}
"""What a search starts from, where that is wiser than what it takes others to play by."""

LUCKY: Final = ("cresus",)
"""Games of so much luck that answers are compared in the same worlds instead of searched in a tree."""

LESSONS: Final[dict[str, Policy]] = {"fake-crystal": LessonPolicy()}
"""The opponents of a first game, for the games that have one."""

"""The judgement of each game, by the game's name."""

from __future__ import annotations

from typing import Final

from tablee.bots.bot import Policy
from tablee.games.fake_crystal.bot import FakeCrystalPolicy
from tablee.games.fake_crystal.bot.lesson import LessonPolicy

POLICIES: Final[dict[str, Policy]] = {"fake-crystal": FakeCrystalPolicy()}

LESSONS: Final[dict[str, Policy]] = {"fake-crystal": LessonPolicy()}
"""The opponents of a first game, for the games that have one."""

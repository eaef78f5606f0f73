"""The bots of Fake Crystal."""

from typing import Final

from tablee.games.fake_crystal.bot.lesson import LessonPolicy
from tablee.games.fake_crystal.bot.policy import FakeCrystalPolicy
from tablee.kernel.plugin import GameBots

BOTS: Final = GameBots(FakeCrystalPolicy(), lesson=LessonPolicy())

__all__ = ["BOTS", "FakeCrystalPolicy"]

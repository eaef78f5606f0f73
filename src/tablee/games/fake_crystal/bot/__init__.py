"""The greedy bot of Fake Crystal."""

from tablee.games.fake_crystal.bot.policy import FakeCrystalPolicy

__all__ = ["FakeCrystalPolicy"]

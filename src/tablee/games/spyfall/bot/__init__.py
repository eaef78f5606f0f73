"""The bots of DC Spyfall, for structured talk (SP-16xx)."""

from tablee.games.spyfall.bot.policy import SpyfallPolicy

__all__ = ["SpyfallPolicy"]

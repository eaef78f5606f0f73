"""The bots of Crésus."""

from tablee.games.cresus.bot.policy import CresusPolicy

__all__ = ["CresusPolicy"]

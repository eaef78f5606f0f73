"""The bots of Crésus."""

from tablee.games.cresus.bot.policy import CresusPolicy
from tablee.games.cresus.bot.strong import StrongPolicy

__all__ = ["CresusPolicy", "StrongPolicy"]

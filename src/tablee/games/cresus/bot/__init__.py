"""The bots of Crésus."""

from typing import Final

from tablee.games.cresus.bot.policy import CresusPolicy
from tablee.games.cresus.bot.strong import StrongPolicy
from tablee.kernel.plugin import GameBots

BOTS: Final = GameBots(
    CresusPolicy("normal"),
    beginner=CresusPolicy("easy"),  # a wandering mind would sell signs at half price
    adviser=StrongPolicy(),
    is_lucky=True,
)

__all__ = ["BOTS", "CresusPolicy", "StrongPolicy"]

"""The bots of DC Spyfall, for structured talk (SP-16xx)."""

from typing import Final

from tablee.games.spyfall.bot.policy import SpyfallPolicy
from tablee.kernel.plugin import GameBots

_LADDER: Final = {level: SpyfallPolicy(level) for level in ("easy", "normal", "hard")}
BOTS: Final = GameBots(_LADDER["normal"], ladder=_LADDER)

__all__ = ["BOTS", "SpyfallPolicy"]

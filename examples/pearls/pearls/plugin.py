"""What the entry point names: all that Tablée has to know of Pearls."""

from pearls.game import PEARLS_GAME
from tablee.kernel.plugin import Plugin

PLUGIN = Plugin(PEARLS_GAME, bots="pearls.bot:BOTS")

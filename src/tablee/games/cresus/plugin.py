"""What the entry point of Crésus names."""

from typing import Final

from tablee.games.cresus.game import CRESUS
from tablee.kernel.plugin import Plugin

PLUGIN: Final = Plugin(CRESUS, bots="tablee.games.cresus.bot:BOTS", terminal="tablee.cli.cresus.face:FACE", order=3)

"""What the entry point of DC Spyfall names."""

from typing import Final

from tablee.games.spyfall.game import SPYFALL
from tablee.kernel.plugin import Plugin

PLUGIN: Final = Plugin(SPYFALL, bots="tablee.games.spyfall.bot:BOTS", terminal="tablee.cli.spyfall.face:FACE", order=2)

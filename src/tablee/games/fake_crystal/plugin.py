"""What the entry point of Fake Crystal names."""

from typing import Final

from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.kernel.plugin import Plugin

PLUGIN: Final = Plugin(
    FAKE_CRYSTAL, bots="tablee.games.fake_crystal.bot:BOTS", terminal="tablee.cli.fake_crystal.face:FACE", order=1
)

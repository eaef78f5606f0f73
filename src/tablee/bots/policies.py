"""The bots of each game, by its name, as its plug-in says. A game without any is played by the random bot alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablee.games import PLUGINS, part_of
from tablee.kernel.plugin import GameBots


def _installed() -> Iterator[tuple[str, GameBots]]:
    for name, plugin in PLUGINS.items():
        bots = part_of(name, plugin.bots, GameBots, "bots") if plugin.bots else None
        if bots is not None:
            yield name, bots


BOTS: Final[dict[str, GameBots]] = dict(_installed())

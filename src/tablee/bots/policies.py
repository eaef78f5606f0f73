"""The judgement of each game, by the game's name."""

from __future__ import annotations

from typing import Final

from tablee.bots.bot import Policy
from tablee.games.fake_crystal.bot import FakeCrystalPolicy

POLICIES: Final[dict[str, Policy]] = {"fake-crystal": FakeCrystalPolicy()}

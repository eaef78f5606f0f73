"""The games, by name."""

from typing import Any, Final

from tablee.games.cresus.game import CRESUS
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.spyfall.game import SPYFALL
from tablee.kernel.game import Game

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (FAKE_CRYSTAL, SPYFALL, CRESUS)}

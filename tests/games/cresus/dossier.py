"""Crésus, as the tests that play every game have to know it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.seat import NOBODY
from tests.dossier import Dossier, Replay
from tests.games.cresus.secrets import SETTINGS

GAME: Final = "cresus"


DOSSIER: Final = Dossier(
    game=GAME,
    replays=(
        Replay(GAME, "2-live", 2, {}, number=55, words_one_in=3),
        Replay(GAME, "3-turns", 3, {"trading": "turns", "rebid-by": "all-bidders"}, number=13, words_one_in=2),
        Replay(GAME, "4-live-mixed", 4, {"deal-types": "mixed", "kept-card-delay": "next-round"}, 0, 32, 4),
        Replay(GAME, "5-turns-anywhere", 5, {"trading": "turns", "sale-market": "any-open"}, 4, 13, 3),
        Replay(GAME, "6-expiries", 6, {"timers": "blitz"}, 3, number=1, words_one_in=3),
    ),
    unseen=frozenset({"order", "always_ready", "end_game", "liquidate", "use_manager", "second_series"}),
    web_matches=(
        Replay(GAME, "2-turns", 2, {"trading": "turns"}, number=95, eyes=0),
        Replay(GAME, "3-slow", 3, {"trading": "turns"}, expires_one_in=3, number=25, eyes=NOBODY),
    ),
    varied_at=3,
    at_a_table={"timers": "off"},
    secrets=SETTINGS,
    secrets_one_in=2,
)

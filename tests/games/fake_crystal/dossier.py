"""Fake Crystal, as the tests that play every game have to know it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.seat import NOBODY
from tests.dossier import Dossier, Replay
from tests.games.fake_crystal.secrets import OTHER_SETTINGS, SETTINGS

GAME: Final = "fake-crystal"


DOSSIER: Final = Dossier(
    game=GAME,
    replays=(
        Replay(GAME, "2-espion", 2, {}, number=4, eyes=0),
        Replay(GAME, "3-negociateur", 3, {"ability": "negociateur", "zero-price": "sequential"}, number=9),
        Replay(GAME, "4-negociateur", 4, {"ability": "negociateur"}, number=8, eyes=1),
        Replay(GAME, "3-recycleur", 3, {"ability": "recycleur", "backs": "stall-only"}, number=4, eyes=NOBODY),
        Replay(GAME, "4-preempteur", 4, {"ability": "preempteur", "piles": "open"}, number=3, eyes=2),
        Replay(GAME, "5-espion", 5, {"blue-needs-crystal": False}),
        Replay(GAME, "5-avant-gardiste", 5, {"ability": "avant-gardiste"}, number=8),
        Replay(GAME, "4-random-host", 4, {"ability": "random", "first-player": "host"}, number=3, eyes=0),
        Replay(GAME, "3-expiries", 3, {"timers": "blitz"}, expires_one_in=4, number=7),
        Replay(GAME, "2-preempteur-expiries", 2, {"ability": "preempteur"}, expires_one_in=6, number=5),
    ),
    unseen=frozenset({"reopen", "say", "auto_pass"}),
    each_value=("ability",),
    at_a_table={"timers": "off"},
    secrets=(*SETTINGS, *OTHER_SETTINGS),
    acts_in_secret=True,
)

"""DC Spyfall, as the tests that play every game have to know it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from tablee.games.spyfall.terms import FEWEST_FOR_HARLEY
from tablee.kernel.options import Value
from tablee.kernel.seat import NOBODY
from tests.dossier import Dossier, Replay, Told
from tests.games.spyfall.secrets import SETTINGS

GAME: Final = "spyfall"
MODULES: Final[dict[str, Value]] = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
MINUTE: Final[dict[str, Value]] = {"round-seconds": 60, "final-talk-seconds": 30}
MANY: Final[dict[str, Value]] = {**MINUTE, **MODULES, "rounds": 12, "first-dealer": "chosen"}


def _simulated(chosen: Mapping[str, Any], luck: random.Random, seats: int, has_bots: bool) -> dict[str, Any]:
    harley = chosen.get("harley", False) and seats >= FEWEST_FOR_HARLEY
    talk = "structured" if has_bots else luck.choice(("structured", "free"))
    return {**MINUTE, "rounds": 1, "harley": harley, "talk-mode": talk}


def _have_talked(events: Told) -> bool:
    return sum(event["type"] == "Answered" for event in events) > 2


DOSSIER: Final = Dossier(
    game=GAME,
    replays=(
        Replay(GAME, "3-virtual", 3, {"virtual-clock": True, "rounds": 2, "round-seconds": 120}),
        Replay(GAME, "4-live", 4, {"rounds": 2, "round-seconds": 60, "first-dealer": "chosen"}, number=1),
        Replay(GAME, "5-powers", 5, {"super-powers": True, "rounds": 1, "round-seconds": 120}, number=2),
        Replay(GAME, "6-harley-virtual", 6, {"harley": True, "virtual-clock": True, "rounds": 2}, number=3),
        Replay(GAME, "7-farce-multiverse", 7, {"farce": True, "multiverse": True, "rounds": 1, "round-seconds": 60}),
        Replay(GAME, "8-all-expiries", 8, {**MODULES, "rounds": 1, "round-seconds": 90}, expires_one_in=9),
    ),
    unseen=frozenset(
        # what only some modes of talk have, and what one does beside the game
        {"ask_in_words", "answer_in_words", "hand_over", "close_window", "say", "unready"}
        | {"propose_void", "vote_void", "mark_away", "mark_back", "end_game"}
        # cards of which a match at random uses few
        | {"deflect", "slip_time", "use_speed", "use_untouchable", "use_god_complex", "accept_vote", "declare_farce"}
    ),
    web_matches=(
        Replay(GAME, "4-plain", 4, {**MINUTE, "rounds": 3}, number=2, eyes=1),
        Replay(GAME, "5-modules", 5, MANY, number=1, eyes=NOBODY),
        Replay(GAME, "6-slow", 6, {**MINUTE, "super-powers": True, "rounds": 4}, expires_one_in=6, number=1, eyes=2),
    ),
    short={"rounds": 1, "round-seconds": 60},
    varied_at=5,
    at_a_table={"talk-mode": "structured"},
    is_enough=_have_talked,
    simulated=_simulated,
    secrets=SETTINGS,
    secrets_one_in=3,
)

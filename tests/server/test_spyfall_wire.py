"""What a Joker is sent while others act is the same, byte by byte, whatever the place is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablee.conform.setting import setting
from tablee.games import GAMES
from tablee.games.spyfall.conformance import STANDARD, kind_of
from tablee.games.spyfall.material import JOKER
from tablee.kernel.conformance import top
from tests.games.spyfall.pair import SpyfallPair
from tests.games.spyfall.twins import MODULES, SHORT, reach
from tests.server.pair import two_worlds

pytestmark = pytest.mark.anyio


def state_of(pair: SpyfallPair) -> Any:
    return pair.here.match.state


# -- a Joker looks on while others act ---------------------------------------------------------------------------

PHASES = (
    "SeeingCards",
    "StartingClock",
    "Interrogation",
    "Accusation",
    "Tempting",
    "MultiverseTalk",
    "Hands",
    "FinalTalk",
    "Pointing",
)
WAYS = [
    (phase, talk)
    for phase in PHASES
    for talk in ("structured", "free", "companion")
    if (phase, talk) != ("MultiverseTalk", "companion")  # there they talk aloud
]


def lets_others_act(state: Any) -> bool:
    """Somebody is the Joker and has not shown it, and others are asked something."""
    if JOKER not in state.card or kind_of(state) != STANDARD:
        return False
    joker = state.card.index(JOKER)
    asked = {decision.seat for decision in GAMES["spyfall"].decisions(state)}
    return not state.revealed >> joker & 1 and bool(asked - {joker})


@pytest.mark.parametrize(("phase", "talk"), WAYS)
async def test_a_joker_learns_nothing_of_the_place_while_others_act(phase: str, talk: str, tmp_path: Path) -> None:
    chosen = setting("spyfall", 5, {**MODULES, **SHORT, "talk-mode": talk})
    match = reach(lambda state: top(state) == phase and lets_others_act(state), seats=5, **{"talk-mode": talk})
    async with two_worlds(chosen, tmp_path, number=3) as pair:
        await pair.begin_with(match)
        await pair.resync(pair.joker())
        by_others = 0
        while top(state_of(pair)) == phase and not by_others:
            taken = pair.choose()
            assert taken is not None
            is_alike = await pair.step(taken)
            by_others += taken.seat != pair.viewer
            if not is_alike:
                break
        assert by_others and pair.places == 1

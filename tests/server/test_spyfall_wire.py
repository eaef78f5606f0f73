"""What each viewer of DC Spyfall is sent is the same, byte by byte, whatever the place, the Joker and the cards are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablee.conform.setting import Setting, setting
from tablee.games import GAMES
from tablee.games.spyfall.conformance import STANDARD, kind_of
from tablee.games.spyfall.material import JOKER
from tablee.kernel.conformance import top
from tablee.kernel.seat import NOBODY, Seat
from tests.games.spyfall.pair import SpyfallPair, two_worlds
from tests.games.spyfall.secrets import SETTINGS
from tests.games.spyfall.twins import MODULES, SHORT, reach

pytestmark = pytest.mark.anyio

PATHS = (
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/recap?since=3",
)
STEPS = 8  # of a match, each setting another part of it


def live(one: Setting) -> Setting:
    """Return the setting by the live clock: the other is not offered at a table (SP-1309)."""
    return one._replace(options=tuple(option for option in one.options if option[0] != "virtual-clock"))


LIVE = [live(one) for one in SETTINGS]  # every set of modules at every seat count


def takes_bots(setting: Setting) -> bool:
    return dict(setting.options)["talk-mode"] == "structured"


@pytest.mark.rule("SP-809")
@pytest.mark.parametrize(("number", "setting"), [*enumerate(LIVE)], ids=[*map(str, LIVE)])
async def test_nobody_can_tell_two_worlds_apart_by_what_is_sent(number: int, setting: Setting, tmp_path: Path) -> None:
    """First a Joker looks on, and the Locations differ; then, in another match, anybody, and any secrets differ."""
    bots = number % 3 if takes_bots(setting) else 0
    people = range(setting.seats - bots)
    async with two_worlds(setting, tmp_path, number=number, bots=bots) as pair:
        pair.wanted = lambda state: kind_of(state) == STANDARD and state.card.index(JOKER) in people
        await pair.begin(number * 7 % 30)
        await watch(pair, state_of(pair).card.index(JOKER))
        assert pair.compared > STEPS and pair.places, "no Joker looked on"
        pair.wanted, pair.compared, pair.others = None, 0, 0
        await pair.begin(number * 11 % 40)
        await watch(pair, [NOBODY, *people][number % (len(people) + 1)])
        assert pair.compared > STEPS and pair.others


async def watch(pair: SpyfallPair, viewer: Seat) -> None:
    """Let a match go on before somebody's eyes; when something was shown, before somebody else's."""
    await pair.resync(viewer)
    for step in range(STEPS):
        taken = pair.choose()
        if taken is None:
            break
        is_alike = await pair.step(taken)
        if pair.here.match.is_over:
            break
        if not is_alike:
            viewers = [NOBODY, *pair.people()]
            await pair.resync(viewers[step % len(viewers)] if pair.joker() == NOBODY else pair.joker())
        await interlude(pair, step + pair.number)


async def interlude(pair: SpyfallPair, step: int) -> None:
    """Between two actions somebody talks, leaves, comes back, asks for a pause, or the viewer tries something."""
    others = [seat for seat in pair.people() if seat != pair.viewer]
    match step % 16:
        case 2:
            await pair.talk()
        case 4 | 12:
            for path in PATHS:
                await pair.ask_both(path)
        case 6 if len(pair.people()) > 1:
            await pair.pause()
        case 7 | 15:
            await pair.try_everything(pair.setting.game.actions()[step::60])
        case 9 if len(others) > 3 and len(state_of(pair).present()) > 4 and not pair.gone():
            await pair.leave(others[-1])
        case 11:
            for seat in pair.gone():
                await pair.come_back(seat)
        case 13 | 14 if others and pair.viewer != NOBODY:
            await pair.take_back()


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

"""Traces that a match of DC Spyfall could leave: bare sockets, other nodes, logs, figures, what bots are handed."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import structlog

from tablee.client import Refused
from tablee.conform.eyes import known_to
from tablee.conform.setting import Setting
from tablee.conform.worlds import steps
from tablee.games.spyfall.material import CODE_OF_HONOUR, JOKER
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY, Seat
from tablee.server.people import Keys
from tablee.server.thinkers import Thinkers, Thought
from tests.games.spyfall.playing import play_along
from tests.games.spyfall.secrets import SETTINGS
from tests.games.spyfall.twins import another_place, reach, twin_of
from tests.server.pair import first_difference
from tests.server.place import Place, served
from tests.server.traces import Noted, Wire, in_a_house, next_second, rendered, seated
from tests.server.twins import settled
from tests.server.worlds import SECRET, TABLE
from tests.simulation.loop import alone

pytestmark = pytest.mark.anyio

PLAIN = {"super-powers": False, "harley": False, "farce": False, "multiverse": False}


# -- sockets -----------------------------------------------------------------------------------------------------


def just_dealt(state: Any) -> bool:
    return bool(state.stack) and type(state.stack[-1]).__name__ == "SeeingCards" and not any(state.stack[-1].answers)


@pytest.mark.parametrize("modules", [PLAIN, {}], ids=["plain", "all modules"])
@pytest.mark.parametrize("who", ["joker", "hero", "watcher"])
def test_raw_frames_are_the_same_in_two_worlds_and_come_at_the_same_moments(
    who: str, modules: dict[str, Any], tmp_path: Path
) -> None:
    """Two houses: for the Joker the place differs, for a Hero and a watcher also who is the Joker."""
    match = reach(lambda state: just_dealt(state) and JOKER in state.card, seats=5, **modules)
    joker = match.state.card.index(JOKER)  # type: ignore[attr-defined]
    viewer = {"joker": joker, "hero": (joker + 1) % 5, "watcher": NOBODY}[who]
    other = (
        another_place(match, joker, Quick("elsewhere")) if who == "joker" else twin_of(match, viewer, Quick("other"))
    )
    states = [match.state, other.state]
    accuser = next(seat for seat in range(5) if seat != viewer and not any(has_honour(state, seat) for state in states))
    here, there = [
        alone(in_a_house(settled(world), tmp_path / str(secret), partial(_play, Script(viewer, accuser, secret))))
        for secret, world in enumerate((match, other))
    ]
    assert here == there, first_difference(*[[frame for _, frame in told] for told in (here, there)])
    assert len(here) > 8


def has_honour(state: Any, seat: Seat) -> bool:
    """SP-828. Tell whether the seat cannot accuse."""
    return bool(state.ability[seat] == CODE_OF_HONOUR)


class Script(NamedTuple):
    """Who looks on, who accuses, and what the others vote."""

    viewer: Seat
    accuser: Seat
    secret: int


async def _play(script: Script, place: Place) -> Wire:
    """Let all see their cards, ask, answer, talk in vain, accuse and vote, something every second."""
    viewer, accuser, secret = script
    wires = await seated(place, 5)
    key = None if viewer == NOBODY else Keys(SECRET).seat_key(TABLE, viewer, 0)
    watching = await Wire.of(place.address, TABLE, key)
    await next_second()

    async def does(seat: Seat, *action: Any) -> None:
        await wires[seat].send("act", on=10**6, action=list(action))
        await next_second()

    dealer = place.node.house.tables[TABLE].match.state.dealer
    for seat in range(5):
        await does(seat, "see_card")
    await does(dealer, "start_clock")
    first = (dealer + 1) % 5
    await does(dealer, "ask_question", first, 7, 0)
    await does(first, "answer_code", 2)
    if viewer != NOBODY:
        await watching.send("act", on=10**6, action=["accuse", viewer])  # refused
        await next_second()
        await watching.send("say", text="où ?")  # refused
        await next_second()
    suspect = next(seat for seat in range(5) if seat not in (viewer, accuser))
    await does(accuser, "accuse", suspect)
    for seat in [seat for seat in range(5) if seat not in (accuser, suspect)][:2]:
        await does(seat, "vote", 1 if seat == viewer else secret)
    for wire in (*wires, watching):
        await wire.close()
    return watching


# -- logs and figures --------------------------------------------------------------------------------------------


async def test_logs_and_figures_name_no_secret_of_a_whole_match(
    sqlite_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    """People and bots play with every module; one tries what is refused."""
    bot = {"kind": "bot", "level": "easy"}
    seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}, bot, bot]
    modules = {"super-powers": True, "harley": True, "farce": True, "multiverse": True}
    with structlog.testing.capture_logs() as lines:
        async with served(sqlite_store) as place:
            table = await place.table(
                seats, game="spyfall", options={**modules, "rounds": 1, "round-seconds": 60, "final-talk-seconds": 30}
            )
            async with table.all_listening() as everybody:
                for action in (["reveal"], ["guess", 3], ["use_god_complex"], ["fly"], ["answer_code", 9]):
                    with pytest.raises(Refused):
                        await everybody[1].act(action)
                await play_along(place, table.id, everybody, random.Random(5))
            live = place.node.house.tables[table.id]
            played = [entry.action for entry in live.match.record.entries]
            seed = live.row.seed
            figures = place.node.figures.text().decode()
    text = "\n".join([rendered(line) for line in lines] + [record.getMessage() for record in caplog.records])
    assert len(played) > 20
    assert seed not in text + figures
    assert not any(key in text + figures for key in table.keys.values())
    for action in played:
        assert str(action) not in text and msgspec.json.encode(action).decode() not in text
    assert table.id not in figures and "Ana" not in figures + text


# -- bots --------------------------------------------------------------------------------------------------------

WITH_BOTS = [one for one in SETTINGS if dict(one.options)["talk-mode"] == "structured" and one.seats > 4]


@pytest.mark.parametrize("setting", WITH_BOTS[::7], ids=str)
async def test_a_process_is_handed_a_redeal_and_nothing_else(setting: Setting) -> None:
    noted = Noted()
    thinkers = Thinkers(noted, 1)
    others = kept = 0
    for number, (walk, state, taken, _) in enumerate(steps(setting)):
        if taken.seat < 0 or taken.is_aside or number % 2:
            continue
        path = ("home", "Ana", "table", taken.seat)
        await thinkers.decide(Thought(walk.game, state, taken.seat, 0, "medium", path, lambda: True))
        name, snapshot, seat, place, level = noted.handed.pop()
        assert (name, seat, place, level) == ("spyfall", taken.seat, 0, "medium")
        world = walk.game.load(snapshot)
        assert known_to(walk.game, world, seat) == known_to(walk.game, state, seat)
        if state.is_dealt() and not state.result:
            hidden = [other for other in state.players() if other != seat and not state.revealed >> other & 1]
            others += 1
            kept += [world.card[other] for other in hidden] == [state.card[other] for other in hidden]
    assert others > 3
    assert kept < others, "all cards lie where they truly lie"

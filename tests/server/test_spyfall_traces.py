"""Traces that a match of DC Spyfall could leave: real sockets, other nodes, logs, figures, what bots are handed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from tablee.client import Refused
from tablee.games.spyfall.material import CODE_OF_HONOUR, JOKER
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY, Seat
from tablee.server.people import Keys
from tablee.server.thinkers import Processes, Thinkers, Thought, think
from tests.eyes import known_to
from tests.secrets.spyfall import SETTINGS, steps
from tests.server.pair import first_difference
from tests.server.place import Place, served
from tests.server.spyfall_playing import play_along
from tests.server.spyfall_twins import another_place, reach, settled, twin_of
from tests.server.test_wire_traces import Noted, Wire, _rendered, freeze, laid, seated
from tests.server.worlds import SECRET, TABLE
from tests.setting import Setting

pytestmark = pytest.mark.anyio

PLAIN = {"super-powers": False, "harley": False, "farce": False, "multiverse": False}


# -- sockets -----------------------------------------------------------------------------------------------------


def just_dealt(state: Any) -> bool:
    return bool(state.stack) and type(state.stack[-1]).__name__ == "SeeingCards" and not any(state.stack[-1].answers)


@pytest.mark.parametrize("modules", [PLAIN, {}], ids=["plain", "all modules"])
@pytest.mark.parametrize("who", ["joker", "hero", "watcher"])
async def test_raw_frames_are_the_same_in_two_worlds(
    who: str, modules: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers on real sockets: for the Joker the place differs, for a Hero and a watcher also who is the Joker."""
    match = reach(lambda state: just_dealt(state) and JOKER in state.card, seats=5, **modules)
    joker = match.state.card.index(JOKER)  # type: ignore[attr-defined]
    viewer = {"joker": joker, "hero": (joker + 1) % 5, "watcher": NOBODY}[who]
    other = (
        another_place(match, joker, Quick("elsewhere")) if who == "joker" else twin_of(match, viewer, Quick("other"))
    )
    states = [match.state, other.state]
    accuser = next(seat for seat in range(5) if seat != viewer and not any(has_honour(state, seat) for state in states))
    sent = []
    for world, name in ((match, "a"), (other, "b")):
        store = await laid(settled(world), tmp_path / name)
        async with served(store) as place:
            freeze(place, monkeypatch)
            sent.append(await _play(place, viewer, accuser, secret=len(sent)))
    assert sent[0] == sent[1], first_difference(*sent)
    assert len(sent[0]) > 8


def has_honour(state: Any, seat: Seat) -> bool:
    """SP-828. Tell whether the seat cannot accuse."""
    return bool(state.ability[seat] == CODE_OF_HONOUR)


async def _play(place: Place, viewer: Seat, accuser: Seat, secret: int) -> list[bytes]:
    """Let all see their cards, ask, answer, talk in vain, accuse and vote; return what the viewer was sent."""
    keys = Keys(SECRET)
    wires = await seated(place, 5)
    watching = await Wire.of(place.address, TABLE, None if viewer == NOBODY else keys.seat_key(TABLE, viewer, 0))
    frames = await watching.heard()

    async def does(seat: Seat, *action: Any) -> None:
        await wires[seat].send("act", on=10**6, action=list(action))
        await wires[seat].heard()
        frames.extend(await watching.heard())

    dealer = place.node.house.tables[TABLE].match.state.dealer
    for seat in range(5):
        await does(seat, "see_card")
    await does(dealer, "start_clock")
    first = (dealer + 1) % 5
    await does(dealer, "ask_question", first, 7, 0)
    await does(first, "answer_code", 2)
    if viewer != NOBODY:
        await does(viewer, "accuse", viewer)  # refused
        await wires[viewer].send("say", text="où ?")  # refused
        frames.extend(await wires[viewer].heard())
    suspect = next(seat for seat in range(5) if seat not in (viewer, accuser))
    await does(accuser, "accuse", suspect)
    for seat in [seat for seat in range(5) if seat not in (accuser, suspect)][:2]:
        await does(seat, "vote", 1 if seat == viewer else secret)
    for wire in (*wires, watching):
        await wire.close()
    return frames


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
    text = "\n".join([_rendered(line) for line in lines] + [record.getMessage() for record in caplog.records])
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
    thinkers = Thinkers(Processes(1), 1)
    noted: Any = Noted()
    thinkers._pool, pool = noted, thinkers._pool
    others = kept = 0
    for number, (walk, state, taken, _) in enumerate(steps(setting)):
        if taken.seat < 0 or taken.is_aside or number % 2:
            continue
        path = ("home", "Ana", "table", taken.seat)
        await thinkers.decide(Thought(walk.game, state, taken.seat, 0, "medium", path, lambda: True))
        function, (name, snapshot, seat, place, level) = noted.handed.pop()
        assert (function, name, seat, place, level) == (think, "spyfall", taken.seat, 0, "medium")
        world = walk.game.load(snapshot)
        assert known_to(walk.game, world, seat) == known_to(walk.game, state, seat)
        if state.is_dealt() and not state.result:
            hidden = [other for other in state.players() if other != seat and not state.revealed >> other & 1]
            others += 1
            kept += [world.card[other] for other in hidden] == [state.card[other] for other in hidden]
    pool.stop()
    pool.join()
    assert others > 3
    assert kept < others, "all cards lie where they truly lie"

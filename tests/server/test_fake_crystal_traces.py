"""Traces that a match could leave: bare sockets, other nodes, logs, figures, and what bots are handed."""

import asyncio
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog

from tablee.client import Refused
from tablee.conform.eyes import known_to
from tablee.conform.setting import setting
from tablee.conform.walk import Walk
from tablee.games.fake_crystal.conformance import faces_known
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import top
from tablee.kernel.seat import NOBODY, Seat
from tablee.server.people import Keys
from tablee.server.thinkers import Thinkers, Thought
from tests.games.fake_crystal.pair import tiles_in
from tests.games.fake_crystal.secrets import ABILITIES
from tests.games.fake_crystal.twins import Story
from tests.server.pair import first_difference
from tests.server.place import Listener, Place, SetTable, play_randomly, served
from tests.server.silence import world_of
from tests.server.test_fake_crystal_silence import reach
from tests.server.traces import Noted, Wire, in_a_house, next_second, rendered, seated
from tests.server.waiting import until
from tests.server.worlds import SECRET, TABLE
from tests.simulation.loop import alone

pytestmark = pytest.mark.anyio

BOT = {"kind": "bot", "level": "easy"}


# -- sockets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_raw_frames_are_the_same_in_two_worlds_and_come_at_the_same_moments(viewer: Seat, tmp_path: Path) -> None:
    """Two houses; all draft and confirm, each world its own secrets, then somebody designates."""
    chosen = setting("fake-crystal", 3, {"ability": "espion", "timers": "off"})
    story = Story(chosen, Quick(3))
    twin = story.twin(story.match, viewer, Quick("raw"))
    here, there = [
        alone(in_a_house(match, tmp_path / str(parts), partial(_play_round, viewer=viewer, parts=parts)))
        for parts, match in enumerate((story.match, twin))
    ]
    assert here == there, first_difference(*[[frame for _, frame in told] for told in (here, there)])
    assert len(here) >= 3


async def _play_round(place: Place, viewer: Seat, parts: int) -> Wire:
    """Let one seat after the other act in secret, and openly with the next second."""
    wires = await seated(place, 3)
    key = None if viewer == NOBODY else Keys(SECRET).seat_key(TABLE, viewer, 0)
    watching = await Wire.of(place.address, TABLE, key)
    await next_second()
    for seat, wire in enumerate(wires):
        hidden = 0 if seat == viewer else parts
        offer = [["place", hidden], ["slot", hidden], ["price", 2 + hidden], ["place", 2], ["slot", 0], ["price", 1]]
        detour = [] if seat == viewer else [["place", 3], ["reopen"]] * (2 * parts)
        for action in [*detour, *offer]:
            await wire.send("act", on=99, action=action)
            await wire.heard()
        await next_second()
        if seat < 2:
            await wire.send("act", on=99, action=["confirm"])
            await next_second()
    for wire in (*wires, watching):
        await wire.close()
    return watching


async def test_what_is_done_in_secret_at_one_node_is_silent_at_another(postgresql_store: str) -> None:
    async with served(postgresql_store) as here, served(postgresql_store) as there:
        table = await here.table(options={"timers": "off"})
        wires = [await Wire.of(here.address, table.id, table.keys[seat]) for seat in (0, 1)]
        other = await Wire.of(there.address, table.id, table.keys[2])
        mine = await Wire.of(there.address, table.id, table.keys[0])
        for wire in (*wires, other, mine):
            await wire.heard()  # a welcome that comes later would hold what was said already
        for talker in (wires[1], other):  # what is said at a node is heard after all that it told before
            await talker.send("say", text="here")
            for wire in (*wires, other, mine):
                await wire.until("said")
        await wires[1].heard()
        await other.heard()
        silent = [("act", ["place", 0]), ("act", ["slot", 1]), ("take_back", None), ("act", ["reopen"])]
        for type, action in silent:
            await wires[0].send(type, **({"on": 99, "action": action} if action else {}))
            frames = await wires[0].heard()
            assert msgspec.json.decode(frames[0])["type"] == "update"
            number = here.node.house.tables[table.id].number
            await until(lambda number=number: there.node.house.tables[table.id].number == number)
            assert await other.heard() == await wires[1].heard() == []
            assert [msgspec.json.decode(frame)["type"] for frame in await mine.heard()] == ["update"]
        for wire in (*wires, other, mine):
            await wire.close()


async def test_seed_keys_and_hidden_tiles_are_in_no_frame_before_the_end(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, {"kind": "link"}, BOT], options={"ability": "espion"})
        async with table.all_listening() as seats, table.listen(None) as watcher:
            live = place.node.house.tables[table.id]
            seed, secrets = live.row.seed, [*table.keys.values(), SECRET]
            await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
            await watcher.until(lambda: watcher.end is not None)
    assert seed is not None
    for listener in (*seats, watcher):
        before = [frame for frame in listener.frames if frame.get("end") is None and not _is_over(frame)]
        assert len(before) > 20
        assert all(seed not in str(frame) for frame in before)
        assert listener.table_view["commitment"] in str(before[0])
        assert not any(secret in str(frame) for frame in listener.frames for secret in secrets)
        assert listener.end is not None and listener.end["seed"] == seed
        assert tiles_in(listener.view) == set(range(68)), "after the end everything is open"
        unseen = [player["hand"] for frame in before if frame.get("view") for player in frame["view"]["players"]]
        assert sum(hand is not None for hand in unseen) == (len(unseen) // 3 if listener.seat >= 0 else 0)


def _is_over(frame: dict[str, Any]) -> bool:
    return bool(frame["type"] == "table" and frame["table"]["status"] == "over")


# -- logs and figures --------------------------------------------------------------------------------------------


async def test_logs_and_figures_name_no_secret_of_a_whole_match(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People and a bot play; one tries what is refused, and some of our own code fails on the way."""
    with structlog.testing.capture_logs() as lines:
        async with served(sqlite_store) as place:
            table = await place.table([{"kind": "me"}, {"kind": "link"}, BOT], options={"ability": "preempteur"})
            async with table.all_listening() as seats:
                await _misbehave(seats[0], table)
                await _fail_once(seats[0], monkeypatch)
                await asyncio.gather(*(play_randomly(seat, random.Random(seat.seat)) for seat in seats))
            played = [entry.action for entry in place.node.house.tables[table.id].match.record.entries]
            seed = place.node.house.tables[table.id].row.seed
            figures = place.node.figures.text().decode()
    assert any("could not be carried out" in line["event"] for line in lines)
    text = "\n".join([rendered(line) for line in lines] + [record.getMessage() for record in caplog.records])
    assert seed not in text + figures
    assert not any(key in text + figures for key in table.keys.values())
    for action in played:
        assert str(action) not in text and msgspec.json.encode(action).decode() not in text
    assert table.id not in figures and "Ana" not in figures + text


async def _misbehave(seat: Listener, table: SetTable) -> None:
    for action in (["buy", 0], ["give", 12], ["place", 99], ["fly"], ["preempt"]):
        with pytest.raises(Refused):
            await seat.act(action)
    with pytest.raises(Refused):
        await table.ask("GET", "/replay", 0)


async def _fail_once(seat: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ping of a guest fails inside the server."""
    with monkeypatch.context() as broken:
        broken.setattr("tablee.server.hearing.clock_of", _break)
        with pytest.raises(Refused, match="our_fault"):
            await seat.send("ping")


def _break(*_: object) -> Any:
    raise RuntimeError("broken on purpose")


@pytest.mark.parametrize("as_json", [True, False])
def test_the_log_of_a_failure_shows_no_variables(as_json: bool) -> None:
    """A traceback with the variables of each frame would show hands and seeds."""
    program = f"""
import structlog
from tablee.server.logs import begin_logging
begin_logging({as_json})
def fail(seed):
    hand = [part for part in seed]
    raise RuntimeError("broken on purpose")
try:
    fail("5ec" + "re7")
except RuntimeError:
    structlog.get_logger().exception("failed")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True)
    assert "broken on purpose" in done.stderr and "Traceback" in done.stderr
    assert "5ecre7" not in done.stdout + done.stderr and "'e', 'c'" not in done.stderr


async def test_figures_are_for_this_machine_only(tmp_path: Path) -> None:
    """They count what is done in secret: a player who reads them would see it happen."""
    async with world_of(reach(lambda state: top(state) == "Offering"), tmp_path) as world:
        app = world.http._transport.app  # type: ignore[attr-defined]
        statuses = {}
        for address in ("127.0.0.1", "::1", "192.0.2.7", "2001:db8::1"):
            transport = httpx.ASGITransport(app=app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                statuses[address] = (await client.get("/metrics")).status_code
        assert statuses == {"127.0.0.1": 200, "::1": 200, "192.0.2.7": 403, "2001:db8::1": 403}


# -- bots --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", ABILITIES)
async def test_a_process_is_handed_a_redeal_and_nothing_else(ability: str) -> None:
    noted = Noted()
    thinkers = Thinkers(noted, 1)
    walk = Walk(setting("fake-crystal", 4, {"ability": ability}))
    hidden = kept = 0
    while (taken := walk.choose()) is not None:
        game, state = walk.game, walk.state
        if taken.seat >= 0 and not taken.is_aside:
            path = ("home", "Ana", "table", taken.seat)
            await thinkers.decide(Thought(game, state, taken.seat, 0, "medium", path, lambda: True))
            name, snapshot, seat, place, level = noted.handed.pop()
            assert (name, seat, place, level) == (game.name, taken.seat, 0, "medium")
            world = game.load(snapshot)
            assert known_to(game, world, seat) == known_to(game, state, seat)
            unseen = set(range(68)) - faces_known(state, seat)
            places = [(one, two) for one, two in zip(_places(state), _places(world), strict=True) if one in unseen]
            hidden += len(places)
            kept += sum(one == two for one, two in places)
        walk.play(taken)
    assert hidden > 1000
    assert kept < hidden / 5, "hidden tiles lie where they truly lie"


def _places(state: Any) -> list[int]:
    tiles = [*state.tile, *state.aside]
    for seat in state.seats():
        tiles += [*state.hand[seat], *state.reserve[seat]]
    return tiles

"""`why`: what an action would be refused with, or that it would be accepted. Nothing happens by asking."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.client import Refused
from tablee.conform.worlds import top
from tablee.games import GAMES
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.wire import encode
from tablee.server.guest import BURST
from tablee.server.history import read_lines
from tests.server.place import served
from tests.server.test_fake_crystal_silence import heard, hush, outside, reach, world_of
from tests.server.test_hostile import ask, socket_of
from tests.server.test_timers import agree
from tests.server.waiting import PATIENCE
from tests.server.worlds import TABLE, World

pytestmark = pytest.mark.anyio

TWO = [{"kind": "me"}, {"kind": "link"}]
OFF = {"timers": "off"}
PLACE = ["place", 0]


async def answer(world: World, seat: Seat, type: str, action: list[Any]) -> dict[str, Any]:
    """Ask, or try, and return the answer without its id; nobody else hears anything."""
    await world.send(world.ears[seat], type, on=world.table.stream.counts[seat], action=action)
    assert not any(ear.frames for other, ear in world.ears.items() if other != seat)
    [told] = heard(world, seat)
    del told["id"]
    return told


async def kept(world: World) -> list[Any]:
    """Return all that could have been changed by asking."""
    table = world.table
    log = await world.store.read(lambda connection: read_lines(connection, TABLE))
    answered = [list(ids) for ids in table.answered]
    state = encode(table.game.snapshot(world.match.state))
    return [state, len(log), table.number, list(table.lines), answered, *outside(world)]


# -- what is answered ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "ability"), [("Offering", "espion"), ("Exchange", "negociateur"), ("Preempting", "preempteur")]
)
async def test_the_answer_is_what_an_attempt_would_get_and_nothing_changes(
    phase: str, ability: str, tmp_path: Path
) -> None:
    async with world_of(reach(lambda state: top(state) == phase, ability=ability), tmp_path) as world:
        game, state = world.table.game, world.match.state
        before = await kept(world)
        answers = []
        for seat in range(4):
            for action in game.actions()[seat::17]:
                told = await answer(world, seat, "why", action.json())
                answers.append(told["type"])
                if told["type"] == "refused":
                    assert told == await answer(world, seat, "act", action.json())
                else:
                    assert told == {"type": "accepted"} and game.refusal(state, seat, action) is None
        assert answers.count("refused") > 100 and "accepted" in answers
        assert await kept(world) == before


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_says_why(sqlite_store: str, game: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table([{"kind": "me"}, *[{"kind": "link"}] * 2], game=game)
        async with table.all_listening() as seats:
            live = place.node.house.tables[table.id]
            for seat in seats:
                for verb in live.game.verbs.values():
                    action = next(iter(verb.all()), None)
                    if action is None:  # its arguments are one's own words
                        continue
                    why = await seat.why(action.json())
                    if why is None:
                        assert live.game.refusal(live.match.state, seat.seat, action) is None
                        continue
                    with pytest.raises(Refused) as refused:
                        await seat.act(action.json())
                    attempt = refused.value
                    assert (why.key, why.rule, why.facts) == (attempt.key, attempt.rule, attempt.facts)


async def test_a_watcher_may_not_ask_why(tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == "Exchange"), tmp_path) as world:
        for action in (PLACE, ["bank", 0]):
            told = await answer(world, NOBODY, "why", action)
            assert told == {"type": "refused", "key": "watchers_only_watch"}


async def test_what_is_no_action_of_the_game_is_refused(tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == "Exchange"), tmp_path) as world:
        for action in ([], ["fly"], ["bank"], ["bank", 99], ["time_up", 0], ["sits", 0, 1]):
            told = await answer(world, 0, "why", action)
            assert told == await answer(world, 0, "act", action)
            assert told["type"] == "refused"


async def test_before_the_match_while_it_is_paused_and_when_it_was_given_up_nothing_would_be_played(
    sqlite_store: str,
) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, start=False)
        async with table.all_listening() as (ana, bob):
            why = await ana.why(PLACE)
            assert why is not None and why.key == "not_begun"
            await place.http.start(table.id, table.keys[0])
            await ana.until_asked()
            assert await ana.why(PLACE) is None
            await agree(ana, bob, "pause")
            why = await ana.why(PLACE)
            assert why is not None and why.key == "paused"
            await agree(ana, bob, "resume")
            assert await ana.why(PLACE) is None
            await ana.send("propose", matter="abandon")
            await bob.until(lambda: bob.table_view["proposal"])
            await bob.send("vote", proposal=bob.table_view["proposal"]["proposal"], yes=True)
            await ana.until(lambda: ana.is_over)
            why = await ana.why(PLACE)
            assert why is not None and why.key == "abandoned"


async def test_what_was_decided_on_something_else_is_stale(tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == "Exchange"), tmp_path) as world:
        actor = world.table.playing.asked()[0]
        action = next(action for action in world.match.game.actions() if _is_allowed(world, actor, action))
        for type in ("why", "act"):
            await world.send(world.ears[actor], type, on=0, action=action.json())
            [told] = heard(world, actor)
            assert told["key"] == "stale" and told["facts"] == {"number": world.table.stream.counts[actor]}


def _is_allowed(world: World, seat: Seat, action: Any) -> bool:
    decisions = world.match.game.decisions(world.match.state)
    return any(decision.seat == seat and decision.takes(action) for decision in decisions)


async def test_asking_why_does_not_make_the_clock_speak(tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == "Exchange"), tmp_path) as world:
        actor = world.table.playing.asked()[0]
        world.at(max(deadline.due for deadline in world.table.deadlines()))
        hush(world)
        before = await kept(world)
        told = await answer(world, actor, "why", ["bank", 0])
        assert (told["type"], told["key"]) == ("refused", "too_late")
        assert await kept(world) == before


# -- ids and allowance -----------------------------------------------------------------------------------------


async def test_an_id_that_was_asked_with_can_still_be_played_with(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with socket_of(table, 0) as ana:
            message = {"id": "same", "on": 2**20, "action": PLACE}
            for _ in range(2):
                assert await ask(ana, type="why", **message) == {"type": "accepted", "id": "same"}
            assert (await ask(ana, type="act", **message))["type"] == "update"
            assert (await ask(ana, type="why", **message))["key"] == "finish_column_first"
            assert place.node.house.tables[table.id].number == 1


async def test_questions_count_like_any_other_message(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        table = await place.table(TWO, options=OFF)
        async with socket_of(table, 0) as ana:
            await ana.recv()
            asked = int(BURST) + 20
            for number in range(asked):
                await ana.send(encode({"type": "why", "id": f"w{number}", "on": 2**20, "action": PLACE}).decode())
            keys: list[str] = []
            async with asyncio.timeout(PATIENCE):
                while len(keys) < asked:
                    told = msgspec.json.decode(await ana.recv())
                    if str(told.get("id", "")).startswith("w"):
                        keys.append(told.get("key", told["type"]))
            assert set(keys) == {"accepted", "too_fast"}
            assert keys.count("accepted") >= BURST

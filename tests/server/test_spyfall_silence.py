"""What is done in secret in DC Spyfall reaches nobody else: no frame, no number, no moment. And what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.conform.setting import NAMES, setting
from tablee.conform.walk import Walk
from tablee.kernel.conformance import top
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY, Seat
from tests.games.spyfall.pair import SpyfallPair
from tests.games.spyfall.twins import MODULES, SHORT, reach, secret_choices
from tests.server.pair import two_worlds
from tests.server.silence import assert_silence, heard, hush, outside, world_of
from tests.server.twins import SEED, settled
from tests.server.worlds import World

pytestmark = pytest.mark.anyio

CHOSEN = setting("spyfall", 6, {**MODULES, **SHORT})


def is_open(name: str) -> Callable[[Any], bool]:
    """A window in which nobody has answered."""
    return lambda state: top(state) == name and set(state.stack[-1].answers) == {None}


# -- sealed answers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-408")
@pytest.mark.rule("SP-603")
@pytest.mark.rule("SP-1104")
@pytest.mark.parametrize("phase", ["Accusation", "Hands", "Pointing", "HuntPointing"])
@pytest.mark.parametrize("talk", ["structured", "free", "companion"])
async def test_no_answer_is_sent_to_others(phase: str, talk: str, tmp_path: Path) -> None:
    async with world_of(reach(is_open(phase), **{"talk-mode": talk}), tmp_path) as world:
        tried = 0
        *asked, last = world.match.state.stack[-1].asked
        for seat in asked:
            action = secret_choices(world.match, seat, world.table.begun.time(world.clock.now()))[0]
            before = outside(world)
            await world.act(seat, action.json())
            assert_silence(world, seat, before)
            tried += 1
        assert tried > 1
        await world.act(last, secret_or_not(world, last))
        assert all(ear.heard() for ear in world.ears.values()), "the window has closed"


def secret_or_not(world: World, seat: Seat) -> list[Any]:
    (decision,) = [one for one in world.match.game.decisions(world.match.state) if one.seat == seat and one.required]
    return decision.actions[0].json()


async def test_nobody_learns_that_a_bot_has_voted(tmp_path: Path) -> None:
    match = reach(is_open("Accusation"), seats=7)
    bots = match.state.stack[-1].asked[:3]  # type: ignore[attr-defined]
    async with world_of(match, tmp_path, bots=bots) as world:
        for seat in bots:
            await world.informed(seat)
        hush(world)
        for seat in bots:
            await world.prompt(seat, secret_or_not(world, seat))
            assert not any(ear.heard() for ear in world.ears.values()), f"the vote of {seat} was noticed"
        world.forget()
        await world.open()
        for viewer in (NOBODY, world.table.row.people()[0].seat):
            welcome = msgspec.json.decode((await world.enter(viewer)).heard()[0])
            assert welcome["thinking"] == sorted(bots)


@pytest.mark.rule("SP-831")
async def test_a_question_held_back_is_sent_to_nobody_and_changes_no_moment(tmp_path: Path) -> None:
    """SP-831. Three seconds after an answer the house looks, whether or not a question waits for it."""

    def has_just_answered(state: Any) -> bool:
        return top(state) == "Interrogation" and state.stack[-1].hold == 3_000 and not state.held

    match = reach(has_just_answered, seats=4, harley=False)
    frames = []
    for has_question, name in ((True, "a"), (False, "b")):
        async with world_of(settled(match), tmp_path / name) as world:
            asker = world.match.state.asker
            others = [seat for seat in world.ears if seat != asker]
            if has_question:
                before = outside(world)
                await world.act(asker, secret_or_not(world, asker))
                assert world.match.state.held
                assert_silence(world, asker, before)
            welcomes = [(await world.enter(seat, 0)).heard() for seat in others]
            for seat in others:
                await world.send(world.ears[seat], "ping", id="p")
            due = world.house.schedule.timer_due(world.table)
            frames.append([welcomes, [world.ears[seat].heard() for seat in others], outside(world)[:3], due])
            if has_question:
                await world.act(asker, ["ask_question", others[-1], 0, 0])
                assert [frame["key"] for frame in heard(world, asker) if frame["type"] == "refused"] == ["held_back"]
    assert frames[0] == frames[1]


# -- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("talk", "phase"),
    [
        ("structured", "Interrogation"),
        ("free", "Interrogation"),
        ("companion", "Interrogation"),
        ("structured", "Accusation"),
        ("free", "FinalTalk"),
        ("structured", "SeeingCards"),
        ("companion", "Tempting"),
    ],
)
async def test_every_action_of_the_game_is_refused_alike(talk: str, phase: str, tmp_path: Path) -> None:
    """A viewer who tries everything at some moment learns nothing from the answers."""
    chosen = setting("spyfall", 5, {**MODULES, **SHORT, "talk-mode": talk})
    table = [one for one in chosen.game.actions() if one.arity < 3 or not one.index % 97]
    async with two_worlds(chosen, tmp_path, number=1) as pair:
        await pair.begin_with(reach(lambda state: top(state) == phase, seats=5, **{"talk-mode": talk}))
        for viewer in (joker_of(pair), NOBODY, 0):
            await pair.resync(viewer)
            assert await pair.try_everything(table) > 60
            for message in ("vote", "propose", "take_back", "act", "say", "nothing"):
                await pair.send_both(message, on=0, action=["reveal"], proposal=4, yes=True, matter="undo", text="x")


def joker_of(pair: SpyfallPair) -> Seat:
    state = pair.here.match.state
    return state.card.index(40) if 40 in state.card else 1


@pytest.mark.rule("SP-1503")
@pytest.mark.parametrize(
    "phase", ["SeeingCards", "StartingClock", "Interrogation", "Accusation", "FinalTalk", "Pointing"]
)
async def test_the_chat_is_closed_while_a_round_is_played(phase: str, tmp_path: Path) -> None:
    """SP-1503. What is said there is said in the talks of the game, or not at all."""
    async with world_of(reach(lambda state: top(state) == phase), tmp_path) as world:
        await world.send(world.ears[1], "say", text="Batcave ?")
        (refused,) = heard(world, 1)
        assert (refused["type"], refused["key"], refused["rule"]) == ("refused", "chat_closed", "SP-1503")
        assert not any(ear.heard() for ear in world.ears.values())
        assert not world.table.chat


@pytest.mark.rule("SP-1503")
@pytest.mark.parametrize("phase", ["ConfirmingModules", "RoundOver"])
async def test_the_chat_is_open_before_the_first_deal_and_between_rounds(phase: str, tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == phase), tmp_path) as world:
        await world.send(world.ears[1], "say", text="bien joué")
        assert [line.text for line in world.table.chat] == ["bien joué"]
        assert all(ear.heard() for ear in world.ears.values())


@pytest.mark.parametrize("phase", ["Interrogation", "Accusation", "RoundOver"])
async def test_nothing_is_taken_back(phase: str, tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == phase), tmp_path) as world:
        state = world.match.state.clone()
        for message in ({"type": "take_back"}, {"type": "propose", "matter": "undo"}):
            await world.send(world.ears[2], **message)
            assert [(frame["type"], frame["key"]) for frame in heard(world, 2)] == [("refused", "no_taking_back")]
        assert world.match.state == state and world.table.row.proposal is None
        assert not any(ear.heard() for ear in world.ears.values())


async def test_while_a_match_runs_there_is_no_replay_and_the_record_shows_ones_own_view(tmp_path: Path) -> None:
    walk = Walk.on(CHOSEN, Match.start(CHOSEN.game, NAMES[:6], dict(CHOSEN.options), SEED))
    while top(walk.state) != "Interrogation":
        taken = walk.choose()
        assert taken is not None
        walk.play(taken)
    async with world_of(walk.match, tmp_path) as world:
        for seat in (0, 3):
            headers = {"authorization": f"Bearer {world.door.key_of(world.table, seat)}"}
            assert (await world.http.get("/api/tables/0123456789abcdef/replay", headers=headers)).status_code == 409
            own = (await world.http.get("/api/tables/0123456789abcdef/record", headers=headers)).text
            told = [msgspec.json.decode(line) for line in own.splitlines()]
            assert {line["seat"] for line in told if line["type"] == "CardDealt"} == {seat}
            assert told[-1]["type"] == "view" and told[-1]["view"]["seat"] == seat


# -- delayed watchers --------------------------------------------------------------------------------------------


async def test_delayed_watchers_cannot_tell_two_worlds_apart(tmp_path: Path) -> None:
    chosen = setting("spyfall", 5, {**MODULES, **SHORT})
    async with two_worlds(chosen, tmp_path, number=2, delay=4) as pair:
        await pair.begin(10)
        await pair.resync(NOBODY)
        for _ in range(50):
            taken = pair.choose()
            if taken is None or pair.here.match.is_over:
                break
            if not await pair.step(taken) and not pair.here.match.is_over:
                await pair.resync(NOBODY)
        assert pair.compared > 10

"""What is done in secret reaches nobody else: no frame, no number, no moment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.conform.setting import NAMES, setting
from tablee.conform.walk import Walk
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import top
from tablee.kernel.match import Match
from tablee.kernel.seat import NOBODY, Seat
from tablee.server import referee
from tests.games.fake_crystal.twins import Story, secret_choices
from tests.server.silence import assert_silence, heard, hush, outside, world_of
from tests.server.twins import SEED, again
from tests.server.waiting import until
from tests.server.worlds import World

pytestmark = pytest.mark.anyio

OFF = {"timers": "off"}
GRACE = 60_000


def reach(condition: Callable[[Any], bool], seats: int = 4, **options: Any) -> Match:
    """Return a match that has come to such a state."""
    chosen = setting("fake-crystal", seats, options)
    for number in range(30):
        walk = Walk(chosen, number, asides=False, expires=False)
        walk.match = Story(chosen, Quick(number)).match
        while (taken := walk.choose()) is not None:
            if condition(walk.state):
                return walk.match
            walk.play(taken)
    raise AssertionError("no match comes to that")


def is_window(name: str, asked: int = 2) -> Callable[[Any], bool]:
    """A window in which so many are asked and nobody has answered."""

    def is_open(state: Any) -> bool:
        window = state.stack[-1] if state.stack else None
        return top(state) == name and len(window.asked) >= asked and set(window.answers) == {None}

    return is_open


# -- sealed phases -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "ability"), [("Preempting", "preempteur"), ("Reserving", "avant-gardiste")])
async def test_no_answer_in_a_window_is_sent_to_others(phase: str, ability: str, tmp_path: Path) -> None:
    match = reach(is_window(phase), ability=ability)
    async with world_of(match, tmp_path) as world:
        tried = 0
        for seat in world.match.state.stack[-1].asked:
            for action in secret_choices(world.match, seat, world.table.begun.time(0)):
                before = outside(world)
                await world.act(seat, action.json())
                assert_silence(world, seat, before)
                await world.send(world.ears[seat], "take_back")
                assert_silence(world, seat, before)
                tried += 1
        assert tried > 1


async def test_no_part_of_an_offer_is_sent_to_others(tmp_path: Path) -> None:
    """Every choice for every part, taken back each time by the button or by the rule; then the offer is confirmed."""
    async with world_of(reach(lambda state: top(state) == "Offering", ability="negociateur"), tmp_path) as world:
        seat, tried = 1, 0
        for part in range(6):
            choices = [one for one in secret_choices(world.match, seat, 0) if one.verb.name != "reopen"]
            for action in choices:
                before = outside(world)
                await world.act(seat, action.json())
                assert_silence(world, seat, before)
                if action is not choices[-1]:
                    await world.send(world.ears[seat], "take_back")
                    assert_silence(world, seat, before)
                tried += 1
            assert len(world.match.state.draft[seat]) == part + 1
        await world.act(seat, ["reopen"])
        assert_silence(world, seat, before)
        assert tried > 40


async def test_nobody_learns_how_many_parts_a_bot_has_chosen(tmp_path: Path) -> None:
    match = reach(lambda state: top(state) == "Offering", ability="espion")
    async with world_of(match, tmp_path, bots=(2, 3)) as world:
        for part in range(6):
            await world.prompt(2, world.match.game.default(world.match.state, 2).json())
            assert not any(ear.heard() for ear in world.ears.values()), f"part {part} was noticed"
        await world.prompt(2, ["confirm"])
        assert [frame["type"] for frame in heard(world, NOBODY)] == ["update"]


# -- moments -----------------------------------------------------------------------------------------------------


async def test_a_stand_in_comes_at_the_same_moment_whether_one_has_answered_or_not(tmp_path: Path) -> None:
    """The first in turn order declines: the window stays open, so that it answered would be known for a no."""
    match = reach(is_window("Preempting"), ability="preempteur", **OFF)
    first, second, *_ = match.state.stack[-1].asked
    async with world_of(match, tmp_path / "a") as here, world_of(again(match), tmp_path / "b") as there:
        await here.act(first, ["decline"])
        hush(here, there)
        frames = []
        for world in (here, there):
            await world.house.leave(world.table, world.ears[first].guest)
            left = outside(world)
            world.clock.set(world.clock.now() + GRACE)
            world.steward.look_again_in(world.table, 0)
            await until(lambda world=world: world.table.row.seats[first].stand_in)
            await world.settle()
            frames.append((left, outside(world), world.ears[second].heard(), world.ears[NOBODY].heard()))
        assert frames[0] == frames[1]
        hush(here, there)
        await there.prompt(first, ["decline"])
        assert not any(ear.heard() for seat, ear in there.ears.items() if seat != first)
        welcomes = []
        for world in (here, there):  # and after the server has been started again
            world.forget()
            await world.open()
            welcomes.append((await world.enter(NOBODY)).heard())
        assert welcomes[0] == welcomes[1]
        assert first in msgspec.json.decode(welcomes[0][0])["thinking"]


@pytest.mark.parametrize("answers", [("decline",), ("decline", "decline")])
async def test_thinking_bots_do_not_betray_which_bot_has_declined(answers: tuple[str, ...], tmp_path: Path) -> None:
    match = reach(is_window("Preempting", 3), seats=5, ability="preempteur")
    asked = match.state.stack[-1].asked
    async with world_of(match, tmp_path, bots=asked) as world:
        for seat, answer in zip(asked, answers, strict=False):
            await world.prompt(seat, [answer])
        assert not any(ear.heard() for ear in world.ears.values())
        world.forget()
        await world.open()
        world.seat_all()
        await world.house.attend(world.table)
        for ear in world.ears.values():
            welcome, *more = [msgspec.json.decode(frame) for frame in ear.heard()]
            assert welcome["thinking"] == sorted(asked) and not more


async def test_a_proposal_does_not_lapse_by_what_its_proposer_does_in_secret(tmp_path: Path) -> None:
    match = reach(is_window("Preempting"), ability="preempteur")
    first = match.state.stack[-1].asked[0]
    async with world_of(match, tmp_path) as world:
        await world.send(world.ears[first], "propose", matter="undo")
        hush(world)
        before = outside(world)
        await world.act(first, ["decline"])
        assert_silence(world, first, before)


async def test_an_undo_tells_nothing_of_what_was_undone_in_secret(tmp_path: Path) -> None:
    """One confirms; then another chooses parts of an offer, more of them in one world than in the other."""
    match = reach(lambda state: top(state) == "Offering", seats=3, ability="espion")
    proposer, seat, viewer = range(3)
    while not match.state.sealed[proposer]:
        match.play(proposer, match.game.default(match.state, proposer))
    frames = []
    for number, name in enumerate("ab"):
        async with world_of(again(match), tmp_path / name) as world:
            for _ in range(3 * number):
                action = next(one for one in secret_choices(world.match, seat, 0) if one.verb.name != "reopen")
                await world.act(seat, action.json())
            await world.send(world.ears[proposer], "take_back", id="b")
            proposal = world.table.row.proposal
            assert proposal is not None
            for voter in (seat, viewer):
                await world.send(world.ears[voter], "vote", id="v", proposal=proposal.proposal, yes=True)
            assert world.match.state.sealed == [0, 0, 0]
            frames.append([world.ears[viewer].heard(), world.ears[NOBODY].heard()])
    assert frames[0] == frames[1]


async def test_an_answer_cannot_be_taken_back_once_the_window_has_closed(tmp_path: Path) -> None:
    """Else one would see what the others said, and say something else."""
    match = reach(is_window("Reserving"), ability="avant-gardiste")
    async with world_of(match, tmp_path) as world:
        asked = world.match.state.stack[-1].asked
        for seat in asked:
            await world.act(seat, ["decline"])
        assert top(world.match.state) != "Reserving"
        state = world.match.state
        await world.send(world.ears[asked[0]], "take_back")
        assert world.match.state == state and world.table.row.proposal is not None


# -- what others did in secret changes no answer -----------------------------------------------------------------


async def idle_in_secret(world: World, seat: Seat, times: int) -> None:
    """Choose a tile and take it back, again and again."""
    for _ in range(times):
        await world.act(seat, ["place", 0])
        await world.act(seat, ["reopen"])


async def test_a_message_is_remembered_however_much_others_do(tmp_path: Path) -> None:
    async with world_of(reach(lambda state: top(state) == "Offering"), tmp_path) as world:
        await world.act(0, ["place", 1], id="mine")
        await idle_in_secret(world, 1, 40)
        hush(world)
        await world.act(0, ["place", 1], id="mine")
        assert heard(world, 0) == [{"type": "accepted", "id": "mine"}]


async def test_the_log_is_full_only_for_the_seat_that_filled_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "MOST_LINES", 20)
    async with world_of(reach(lambda state: top(state) == "Offering"), tmp_path) as world:
        await idle_in_secret(world, 1, 12)
        assert any(frame.get("key") == "log_full" for frame in heard(world, 1))
        assert world.table.number >= 20
        await world.act(0, ["auto_pass", 1])
        assert [frame["type"] for frame in heard(world, 0)] == ["update"]


async def test_a_welcome_does_not_tell_whether_somebody_has_begun_an_offer(tmp_path: Path) -> None:
    chosen = setting("fake-crystal", 3, OFF)
    welcomes = []
    for has_begun, name in ((True, "a"), (False, "b")):
        match = Match.start(chosen.game, NAMES[:3], OFF, SEED)
        async with world_of(match, tmp_path / name) as world:
            if has_begun:
                await world.act(1, ["place", 0])
            for seen in (None, 0, 3):
                welcomes.append((await world.enter(NOBODY, seen)).heard())
    assert welcomes[:3] == welcomes[3:]


async def test_after_a_crash_the_time_is_not_that_of_something_done_in_secret(tmp_path: Path) -> None:
    """The clock of the store is behind: what was done since its last beat seems to come from the future."""
    match = reach(lambda state: top(state) == "Offering" and state.sealed[:2] == [1, 0], **OFF)
    noticed = match.record.entries[-1].at
    sent = []
    for secret, name in ((True, "a"), (False, "b")):
        played = again(match)
        if secret:
            played.play(1, secret_choices(played, 1, noticed + 2_500)[0], noticed + 2_500)
        world = World(tmp_path / name)
        await world.lay(played)
        world.clock.set(noticed + 100)
        assert await world.house.table("0123456789abcdef") is not None
        ears = [await world.enter(viewer) for viewer in (NOBODY, 0)]
        for ear in ears:
            await world.send(ear, "ping", id="p")
        sent.append([ear.heard() for ear in ears])
        assert world.match.record.entries[-1].at == noticed + 2_500 * secret
        await world.end()
    assert sent[0] == sent[1]
    assert all(msgspec.json.decode(frames[0])["clock"]["now"] == noticed + 100 for frames in sent[0])


# -- delayed watchers --------------------------------------------------------------------------------------------


async def test_a_delayed_watcher_gets_nothing_of_the_present(tmp_path: Path) -> None:
    """In one world people play, talk and agree; in the other nothing happens."""
    match = reach(is_window("Preempting"), ability="preempteur", **OFF)
    more: dict[str, Any] = {"delay": 30, "bots": match.state.stack[-1].asked[:1]}
    async with world_of(match, tmp_path / "a", **more) as here, world_of(again(match), tmp_path / "b", **more) as there:
        watchers = [world.ears[NOBODY] for world in (here, there)]
        begun = here.clock.now()
        walk = Walk(setting("fake-crystal", 4, {"ability": "preempteur", **OFF}), expires=False)
        for seconds in range(1, 30):
            here.pass_to(begun + 1000 * seconds)
            there.pass_to(begun + 1000 * seconds)
            walk.match = here.match
            taken = walk.choose()
            assert taken is not None
            if not here.table.is_automatic(taken.seat) or taken.seat in here.prompts:
                await here.act(taken.seat, taken.action.json())
            await here.send(here.ears[here.table.row.people()[0].seat], "say", text="hush")
            for world, watcher in zip((here, there), watchers, strict=True):
                await world.send(watcher, "ping", id="p")
            assert watchers[0].heard() == watchers[1].heard()
        assert len(here.match.record.entries) > len(there.match.record.entries)
        for world in (here, there):
            world.pass_to(begun + 61_000)
        last = [watcher.heard() for watcher in watchers]
        assert len(last[0]) > len(last[1]) > 0


async def test_a_restart_does_not_tell_delayed_watchers_when_something_was_done_in_secret(tmp_path: Path) -> None:
    match = reach(lambda state: top(state) == "Offering", **OFF)
    shown = []
    for secret, name in ((True, "a"), (False, "b")):
        async with world_of(again(match), tmp_path / name, delay=30) as world:
            begun = world.clock.now()
            world.pass_to(begun + 10_000)
            if secret:
                await world.act(1, ["place", 0])
            world.forget()
            await world.open()
            watcher = await world.enter(NOBODY)
            moments = []
            for seconds in range(11, 50):
                world.pass_to(begun + 1000 * seconds)
                moments.append([msgspec.json.decode(frame)["type"] for frame in watcher.heard()])
            shown.append(moments)
    assert shown[0] == shown[1]
    assert ["welcome"] in shown[0]

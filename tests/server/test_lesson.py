"""A guided first game: much can be learnt where it begins; who does the obvious learns it; and it always ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tablee.bots.bot import Bot, Eyes
from tablee.bots.greedy import GreedyBot
from tablee.bots.levels import LESSON, table_bot
from tablee.bots.policies import BOTS
from tablee.bots.random_bot import RandomBot
from tablee.bots.seating import Asking
from tablee.client import Message, Refused
from tablee.games import GAMES
from tablee.games.fake_crystal.material import TROPHY_NAMES, is_fake
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.match import Match, verify
from tablee.kernel.record import parse_record
from tablee.server.lessons import Lesson, lesson_of
from tests.games.fake_crystal.lesson_file import PATH, ROUND, beginning, teaches_well
from tests.points import points_of
from tests.server.place import Listener, Place, SetTable, play_randomly, served

GAME = GAMES["fake-crystal"]
TROPHY = TROPHY_NAMES.index("pink-5")
OFFER = [["place", 2], ["slot", 2], ["price", 8], ["place", 1], ["slot", 0], ["price", 3], ["confirm"]]
OBVIOUS = [*OFFER, ["look", 4], ["buy", 2], ["claim", TROPHY], ["bank", 4]]
CARELESS = [*OFFER, ["buy", 4], ["bank", 5]]


class Learner:
    """Does certain things as soon as they can be done, in order, and plays well when nothing of them is left."""

    def __init__(self, actions: Sequence[list[Any]]) -> None:
        self.left = [GAME.read_action(action) for action in actions]
        self._then = GreedyBot(BOTS[GAME.name].policy, Quick(5))

    def decide(self, eyes: Eyes, decision: Decision) -> Any:
        if self.left and self.left[0] in decision.actions:
            return self.left.pop(0)
        return None if self.left and not decision.required else self._then.decide(eyes, decision)


def the_lesson() -> Lesson:
    lesson = lesson_of(GAME.name)
    assert lesson is not None
    return lesson


def begun() -> Match:
    record = the_lesson().record
    return Match.branch(GAME, record, len(record.entries), record.head.seats, bytes(32))


def questions(match: Match, learner: Bot) -> Iterator[Decision]:
    """Play a lesson with somebody in the learner's seat; yield whatever is asked, before it is answered."""
    asking = Asking(GAME, match.state)
    opponent = table_bot(LESSON, GAME, Quick())
    while (decision := asking.next()) is not None:
        yield decision
        bot = learner if decision.seat == the_lesson().learner else opponent
        action = bot.decide(Eyes(GAME, match.state, decision.seat), decision)
        if action is not None:
            match.play(decision.seat, action)


def scores(match: Match, learner: Bot) -> tuple[int, ...]:
    """Play a lesson to its end."""
    for _ in questions(match, learner):
        pass
    assert match.record.end is not None
    return points_of(match.record.end.outcome)


# -- without a server ----------------------------------------------------------------------------------------


def test_the_record_is_the_one_that_was_searched_for() -> None:
    is_same = beginning().record.to_lines() == PATH.read_bytes()
    assert is_same, "run `python -m tests.games.fake_crystal.lesson_file`, and read lesson.toml"
    state = begun().state
    assert state.round == ROUND
    assert teaches_well(state)


def test_the_obvious_play_wins_and_buying_the_fake_loses() -> None:
    for actions, wins in ((OBVIOUS, True), (CARELESS, False)):
        learner = Learner(actions)
        mine, *others = scores(begun(), learner)
        assert not learner.left, "every moment of the lesson came"
        assert (mine > max(others)) == wins


@pytest.mark.parametrize("seed", range(40))
def test_a_lesson_ends_whatever_the_learner_does(seed: int) -> None:
    match = begun()
    assert len(scores(match, RandomBot(Quick(seed)))) == 3
    GAME.invariants(match.state)


@pytest.mark.parametrize("seed", range(5))
def test_opponents_answer_the_same_every_time_and_know_no_more_than_they_may(seed: int) -> None:
    match, policy = begun(), BOTS[GAME.name].lesson
    for decision in questions(match, RandomBot(Quick(seed))):
        answer = policy.choose(match.state, decision.seat, decision, Quick())
        other_world = GAME.redeal(match.state, decision.seat, Quick(seed))
        assert policy.choose(other_world, decision.seat, decision, Quick()) is answer


def test_opponents_leave_the_learner_time_to_find_what_is_there() -> None:
    """The tile that completes the trophy, and the Fake, are there on both turns of the learner."""
    match = begun()
    found = []
    for decision in questions(match, Learner([*OFFER, ["buy", 3]])):
        if decision.required and decision.seat == 0 and match.state.left and match.state.round == ROUND:
            found.append([match.state.is_offered(offer) for offer in (2, 4)])
    assert found[:2] == [[True, True], [True, True]]


# -- at a server ---------------------------------------------------------------------------------------------


async def learning(place: Place) -> tuple[Message, SetTable]:
    joined = await place.http.ask("POST", "/api/games/fake-crystal/lesson", json={"name": "Ana"})
    return joined, SetTable(place, {"table": joined["table"], "code": ""}, {joined["seat"]: joined["key"]})


async def follow(ana: Listener, actions: Sequence[list[Any]]) -> None:
    """Do things as soon as they may be done."""
    for action in actions:

        def may(wanted: list[Any] = action) -> bool:
            return any(wanted in question["actions"] for question in ana.decisions)

        await ana.until(may)
        await ana.act(action)


@pytest.mark.anyio
async def test_a_learner_at_a_server_meets_every_moment_of_the_lesson(store: str) -> None:
    async with served(store) as place:
        joined, table = await learning(place)
        assert joined["seat"] == 0
        async with table.listen(0) as ana:
            assert (ana.table_view["origin"], ana.table_view["status"]) == ("lesson", "playing")
            assert [seat["level"] for seat in ana.table_view["seats"]] == [None, "lesson", "lesson"]
            assert (ana.view["round"], ana.table_view["options"]["timers"]) == (ROUND, "off")
            await follow(ana, OBVIOUS)
            await play_randomly(ana, random.Random(1))
            await ana.until(lambda: ana.end is not None)
        assert is_fake(ana.told("Saw")[0]["tile"]), "the ability showed a Fake"
        assert {"type": "TrophyClaimed", "seat": 0, "trophy": TROPHY} in ana.told("TrophyClaimed")
        banked = [event for event in ana.told("Banked") if event["offer"] == 4]
        assert banked[0]["seat"] == 0, "its owner had to keep it"
        record = parse_record((await table.ask("GET", "/record")).encode())
        assert record.head.given == len(the_lesson().record.entries)
        verify(GAME, record)


@pytest.mark.anyio
async def test_a_rematch_of_a_lesson_is_a_match_like_any_other(sqlite_store: str) -> None:
    async with served(sqlite_store) as place:
        _, table = await learning(place)
        async with table.sit(0) as ana:
            await play_randomly(ana, random.Random(2))
        again = await table.ask("POST", "/rematch", 0)
        state = await place.http.ask("GET", f"/api/tables/{again['table']}", again["key"])
        assert [seat["level"] for seat in state["table"]["seats"]] == [None, "easy", "easy"]
        assert state["table"]["origin"] == "rematch"


@pytest.mark.anyio
async def test_what_is_no_lesson(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/api/games/fake-crystal"
    async with served(sqlite_store) as place:
        told = await place.http.ask("GET", path)
        assert told["has_lesson"] is True
        assert LESSON not in told["levels"]
        with pytest.raises(Refused, match="no_such_game"):
            await place.http.ask("POST", "/api/games/chess/lesson", json={"name": "Ana"})
        with pytest.raises(Refused, match="no_name"):
            await place.http.ask("POST", f"{path}/lesson", json={"name": " \u200b "})
        with pytest.raises(Refused, match="bad_request"):
            await place.table([{"kind": "me"}, {"kind": "bot", "level": LESSON}], start=False)
        monkeypatch.setattr("tablee.server.routes.records.lesson_of", lambda game: None)
        with pytest.raises(Refused, match="no_lesson"):
            await place.http.ask("POST", f"{path}/lesson", json={"name": "Ana"})


def test_without_opponents_who_follow_its_script_a_game_has_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    read = lesson_of.__wrapped__
    assert read(GAME.name) is not None
    monkeypatch.setitem(BOTS, GAME.name, BOTS[GAME.name]._replace(lesson=None))
    assert read(GAME.name) is None
    monkeypatch.delitem(BOTS, GAME.name)
    assert read(GAME.name) is None

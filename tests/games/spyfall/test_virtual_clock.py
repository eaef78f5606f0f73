"""SP-1309, SP-1310: the virtual clock."""

import pytest

from tablee.games.spyfall.actions import (
    Accuse,
    Announce,
    Different,
    PassOn,
    Point,
    Reveal,
    SlipTime,
    Suspect,
    Trust,
    UseGodComplex,
    Vote,
)
from tablee.games.spyfall.events import Accused, JokerRevealed, Spoke, TimeRanOut
from tablee.games.spyfall.state import ANSWER, QUESTION, SYSTEM
from tablee.kernel.chance import Quick
from tablee.kernel.options import BadOption
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, given

EVERYBODY = (ANA, BOB, CID, DOT)


class Polls(Quick):
    """Chance that draws who acts after a poll as told, and remembers of how many."""

    def __init__(self, chosen: int) -> None:
        super().__init__(0)
        self.chosen = chosen
        self.sides: list[int] = []

    def draw(self, sides: int, reason: str) -> int:
        if reason != "poll":
            return super().draw(sides, reason)
        self.sides.append(sides)
        return self.chosen


def virtual(seats: int = 4, *, chance: Polls | None = None, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, and CID asks first."""
    scene = given(seats, virtual_clock=True, chance=chance, **options)
    return scene.dealt("watchtower", joker=ANA, dealer=CID)


@pytest.mark.rule("SP-1309")
def test_it_is_for_structured_talk() -> None:
    for mode in ("free", "companion"):
        with pytest.raises(BadOption, match="virtual-clock"):
            given(4, virtual_clock=True, talk_mode=mode)


@pytest.mark.rule("SP-1309")
def test_only_questions_and_answers_take_time() -> None:
    scene = virtual()
    assert scene.clock() == 480_000 and scene.phase() == "Asking"
    assert scene.asks(CID, DOT).clock() == 465_000
    scene.accuses(DOT, ANA).all_vote(False).all_pass()
    assert scene.clock() == 465_000
    assert scene.answers(DOT).clock() == 454_000
    scene.passes(3600)
    assert scene.clock() == 454_000 and scene.game.deadlines(scene.state) == []
    spoken = [(entry[2], entry[0]) for entry in scene.state.said if entry[2] != SYSTEM]
    assert spoken == [(QUESTION, 465_000), (ANSWER, 454_000)]


@pytest.mark.rule("SP-1309", "SP-313")
def test_eighteen_exchanges_and_no_more() -> None:
    """T55."""
    scene = virtual()
    order = [CID, DOT, BOB]
    for number in range(18):
        assert scene.phase() == "Asking"
        asker, to = order[number % 3], order[(number + 1) % 3]
        scene.asks(asker, to).answers(to)
        assert scene.clock() == 480_000 - 26_000 * (number + 1)
        scene.all_pass()
    assert scene.heard(TimeRanOut) != [] and scene.clock() == 0
    assert len(scene.state.said) == 36, "the question that would end at 483,000 is dropped"
    assert scene.phase() == "TalkOnce"


@pytest.mark.rule("SP-1309", "SP-313")
@pytest.mark.parametrize(
    ("seconds", "questions", "answers"), [(60, 2, 2), (67, 2, 2), (68, 3, 2), (78, 3, 2), (79, 3, 3)]
)
def test_what_would_end_at_zero_or_later_is_dropped(seconds: int, questions: int, answers: int) -> None:
    scene = virtual(round_seconds=seconds).time_is_up()
    kinds = [entry[2] for entry in scene.state.said]
    assert (kinds.count(QUESTION), kinds.count(ANSWER)) == (questions, answers)
    assert scene.view(ANA).dialogue is None


@pytest.mark.rule("SP-1309")
def test_all_are_polled_after_every_question_and_every_answer() -> None:
    scene = virtual()
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_not_running")
    scene.asks(CID, DOT)
    assert scene.phase() == "Poll" and scene.asked() == list(EVERYBODY)
    assert scene.choices(BOB) == [PassOn(), Accuse(ANA), Accuse(CID), Accuse(DOT)]
    assert scene.choices(ANA) == [PassOn(), Accuse(BOB), Accuse(CID), Accuse(DOT), Reveal()]
    assert scene.all_pass().phase() == "Answering"
    assert scene.answers(DOT).phase() == "Poll"
    assert scene.all_pass().phase() == "Asking" and scene.asked() == [DOT]


@pytest.mark.rule("SP-1309", "SP-401", "SP-501")
def test_a_poll_offers_each_seat_what_it_may_do_now_and_in_this_match() -> None:
    scene = virtual().asks(CID, DOT)
    scene.game.decisions(scene.state).clear()
    assert scene.asked() == list(EVERYBODY), "whoever was given the list may do with it as they like"
    scene.accuses(BOB, ANA).all_vote(False)
    assert scene.choices(BOB) == [PassOn()]
    assert scene.choices(CID) == [PassOn(), Accuse(ANA), Accuse(BOB), Accuse(DOT)]
    scene.goes_away(DOT).all_pass().answers(DOT)
    assert scene.asked() == [ANA, BOB, CID] and scene.choices(BOB) == [PassOn()]
    another = given(4, virtual_clock=True).dealt("watchtower", joker=BOB, dealer=CID).asks(CID, DOT)
    assert another.choices(ANA) == [PassOn(), Accuse(BOB), Accuse(CID), Accuse(DOT)]
    assert another.choices(BOB) == [PassOn(), Accuse(ANA), Accuse(CID), Accuse(DOT), Reveal()]


@pytest.mark.rule("SP-1309")
def test_nobody_sees_what_others_submit() -> None:
    scene = virtual().asks(CID, DOT)
    before = [scene.view(seat) for seat in (BOB, CID, DOT, -1)]
    scene.when(ANA, Reveal())
    assert [scene.view(seat) for seat in (BOB, CID, DOT, -1)] == before
    scene.refuses(ANA, PassOn(), "SP-1309", "has_answered")
    scene.refuses(BOB, Reveal(), "SP-501", "no_joker")


@pytest.mark.rule("SP-1309")
@pytest.mark.parametrize("drawn", range(3))
def test_one_of_those_who_do_not_pass_is_drawn_and_the_others_are_not_spent(drawn: int) -> None:
    chance = Polls(drawn)
    scene = virtual(chance=chance).asks(CID, DOT)
    scene.when(ANA, Reveal()).when(BOB, Accuse(ANA)).when(CID, PassOn()).when(DOT, Accuse(BOB))
    assert chance.sides == [3]
    if drawn == 0:
        assert scene.phase() == "Guessing" and scene.heard(Accused) == []
    else:
        accused = scene.heard(Accused)[-1]
        assert (accused.accuser, accused.suspect) == ((BOB, ANA), (DOT, BOB))[drawn - 1]
        assert scene.heard(JokerRevealed) == [] and scene.state.revealed == 0
        scene.all_vote(False)
        other = (DOT, BOB)[drawn - 1]
        assert any(action.verb is Accuse for action in scene.choices(other))
        assert not any(action.verb is Accuse for action in scene.choices((BOB, DOT)[drawn - 1]))


@pytest.mark.rule("SP-1310")
def test_the_poll_is_repeated_until_all_pass() -> None:
    scene = virtual().asks(CID, DOT).accuses(BOB, ANA).all_vote(False)
    assert scene.phase() == "Poll" and scene.asked() == list(EVERYBODY)
    scene.accuses(CID, ANA).all_vote(False)
    assert scene.phase() == "Poll"
    assert scene.all_pass().phase() == "Answering" and scene.clock() == 465_000


@pytest.mark.rule("SP-1309", "SP-1310")
def test_an_ability_is_used_in_a_poll() -> None:
    scene = given(4, virtual_clock=True, super_powers=True)
    scene.dealt("oa", joker=ANA, dealer=CID, abilities={BOB: "time-slip"}).asks(CID, DOT)
    scene.submits(BOB, SlipTime(1))
    assert scene.clock() == 405_000 and scene.phase() == "Poll"
    assert scene.choices(BOB) == [PassOn(), Accuse(ANA), Accuse(CID), Accuse(DOT)]


@pytest.mark.rule("SP-1310")
def test_a_talk_is_one_submission_of_up_to_three_tokens_each() -> None:
    scene = virtual().time_is_up().all_pass()
    assert scene.phase() == "TalkOnce" and scene.asked() == list(EVERYBODY)
    before = scene.view(BOB)
    scene.when(ANA, Suspect(BOB)).when(ANA, Trust(CID)).when(ANA, Suspect(DOT))
    assert scene.view(BOB) == before and scene.heard(Spoke) == []
    scene.refuses(ANA, Suspect(BOB), "SP-1310", "has_answered")
    scene.when(BOB, PassOn()).when(CID, Suspect(ANA), PassOn()).when(DOT, PassOn())
    assert [(event.seat, event.about) for event in scene.heard(Spoke)] == [(0, 1), (0, 2), (0, 3), (2, 0)]
    assert scene.phase() == "Pointing"


@pytest.mark.rule("SP-1310")
def test_before_the_last_talk_one_may_only_announce_or_pass() -> None:
    scene = virtual(multiverse=True).time_is_up()
    assert scene.phase() == "LastPoll"
    assert {seat: scene.choices(seat) for seat in EVERYBODY} == {seat: [PassOn(), Announce()] for seat in EVERYBODY}
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_expired")
    scene.refuses(BOB, Accuse(ANA), "SP-1305", "clock_expired")
    scene.announces(BOB, hands=[])
    assert scene.phase() == "LastPoll" and scene.choices(BOB) == [PassOn()]
    assert scene.all_pass().phase() == "TalkOnce"


@pytest.mark.rule("SP-1310")
def test_votes_guesses_and_pointings_have_no_time_limit() -> None:
    scene = virtual(5, super_powers=True).asks(CID, DOT).accuses(BOB, ANA)
    assert scene.asked() == [CID, DOT, EVE, ANA], "the suspect is asked with the voters"
    assert scene.passes(100).phase() == "Accusation"
    scene.when(CID, Vote(1)).when(DOT, Vote(1)).when(EVE, Vote(0)).all_vote()
    assert scene.phase() == "AskedToTempt" and scene.asked() == [BOB, CID, DOT]
    scene.refuses(EVE, UseGodComplex(), "SP-815", "not_in_majority")
    for seat in (BOB, CID, DOT):
        scene.when(seat, PassOn())
    assert scene.phase() == "Poll"
    assert scene.reveals(ANA).passes(100).phase() == "Guessing"
    pointing = virtual().time_is_up().talk_ends()
    assert pointing.passes(100).phase() == "Pointing"
    assert Point(BOB) in pointing.choices(ANA)


@pytest.mark.rule("SP-1310")
def test_the_multiverse_talk_and_hands_have_none_either() -> None:
    scene = given(4, virtual_clock=True, multiverse=True).dealt(pack=MULTIVERSE, dealer=CID).asks(CID, DOT)
    scene.announces(BOB)
    assert scene.phase() == "TalkOnce" and scene.passes(100).phase() == "TalkOnce"
    for seat in EVERYBODY:
        scene.when(seat, Different(), PassOn())
    assert scene.phase() == "Hands" and scene.passes(100).asked() == [ANA, CID, DOT]


@pytest.mark.rule("SP-1309")
def test_a_whole_game_goes_by_without_a_clock() -> None:
    scene = given(4, virtual_clock=True, rounds=3, seed=5)
    while scene.phase() != "over":
        assert scene.asked(), "nobody is asked and no clock runs"
        seat = scene.asked()[0]
        scene.when(seat, scene.game.default(scene.state, seat))
    assert len(scene.state.history) == 3 and scene.at == 0

"""SP-1505, SP-1506, SP-1509: one table, or a call; phones, or one device for all."""

from collections.abc import Callable

import pytest

from tablee.games.spyfall.actions import (
    Accuse,
    Answer,
    CloseWindow,
    Deflect,
    HandOver,
    Point,
    RaiseHand,
    Reveal,
    Say,
    SeeCard,
    StartClock,
    TurnUp,
    Vote,
)
from tablee.games.spyfall.events import AbilityUsed, Asked, FingersShown, HandsShown, VotesShown
from tablee.games.spyfall.game import SPYFALL
from tablee.games.spyfall.state import State
from tablee.kernel.match import Match
from tablee.kernel.options import BadOption
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, given


def companion(seats: int = 5, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, and CID deals."""
    return given(seats, talk_mode="companion", **options).dealt("watchtower", joker=ANA, dealer=CID)


@pytest.mark.rule("SP-1505")
def test_the_software_deals_runs_the_clock_takes_votes_and_counts() -> None:
    scene = companion(4)
    assert scene.runs() and scene.passes(100).clock() == 380_000
    scene.accuses(BOB, ANA, votes={CID: True, DOT: False}).resumes()
    assert scene.clock() == 380_000
    scene.time_is_up().talk_ends()
    for seat, suspect in ((ANA, BOB), (BOB, ANA), (CID, ANA), (DOT, ANA)):
        scene.when(seat, Point(suspect))
    assert scene.scored() == [0, 2, 1, 1]


@pytest.mark.rule("SP-1505")
def test_nothing_spoken_is_recorded() -> None:
    scene = companion()
    assert scene.view(ANA).dialogue is None and scene.asked() == []
    scene.refuses(CID, Answer(2), "SP-303", "nothing_asked")
    scene.passes(479).time_is_up()
    scene.refuses(BOB, Say("It is ANA."), "SP-1501", "other_talk")
    assert scene.state.said == ()


@pytest.mark.rule("SP-1505")
def test_who_asks_whom_is_up_to_the_table() -> None:
    scene = companion()
    for seat in range(5):
        scene.refuses(seat, HandOver((seat + 1) % 5), "SP-1505", "not_now")


@pytest.mark.rule("SP-1505", "SP-306")
def test_unless_turns_are_tracked() -> None:
    scene = companion(track_turns=True)
    scene.refuses(BOB, HandOver(DOT), "SP-306", "not_your_turn")
    scene.asks(CID, DOT)
    asked = scene.heard(Asked)[-1]
    assert (asked.asker, asked.to, asked.question, asked.text) == (CID, DOT, None, None)
    scene.refuses(DOT, HandOver(CID), "SP-306", "asked_you_last")
    assert scene.targets(DOT) == {ANA, BOB, EVE} and scene.state.said == ()
    assert scene.asked() == [], "nobody is hurried"


@pytest.mark.rule("SP-1505", "SP-1506")
def test_these_options_are_for_companion_play() -> None:
    for option in ("track_turns", "shared_device"):
        for mode in ("structured", "free"):
            with pytest.raises(BadOption, match="companion"):
                given(4, talk_mode=mode, **{option: True})


@pytest.mark.rule("SP-1506")
def test_one_person_enters_what_the_table_does_one_after_the_other() -> None:
    scene = companion(4, shared_device=True)
    scene.when(DOT, Accuse(ANA))
    for seat in (CID, BOB):
        scene.passes(60).when(seat, Vote(0))
    scene.resumes().when(ANA, Reveal()).passes(300)
    assert scene.phase() == "Guessing"
    assert scene.guesses("oa").scored() == [0, 1, 1, 1]
    scene.dealt("batcave", joker=BOB).time_is_up().talk_ends()
    for seat in (DOT, ANA, CID, BOB):
        scene.passes(60).when(seat, Point((seat + 1) % 4))
    assert scene.row() == "E12"


# -- SP-1509 --------------------------------------------------------------------------------------------------


def voting() -> Scene:
    return companion().accuses(BOB, ANA, votes={CID: True, DOT: True})


def guessing() -> Scene:
    return companion().reveals(ANA)


def pointing() -> Scene:
    return companion().time_is_up().talk_ends().when(ANA, Point(BOB))


def hands() -> Scene:
    scene = given(5, talk_mode="companion", multiverse=True).dealt(pack=MULTIVERSE, dealer=CID)
    return scene.announces(BOB).talk_ends().when(CID, RaiseHand(1))


def hunting() -> Scene:
    scene = given(5, talk_mode="companion", harley=True).dealt("oa", joker=ANA, harley=BOB, dealer=CID)
    return scene.reveals(ANA).guesses("oa").talk_ends().when(CID, Point(BOB))


WINDOWS = [voting, guessing, pointing, hands, hunting]


@pytest.mark.rule("SP-1509")
@pytest.mark.parametrize("window", WINDOWS)
def test_windows_have_no_time_limit_but_the_host_may_close_them(window: Callable[[], Scene]) -> None:
    scene = window()
    phase = scene.phase()
    assert scene.passes(3600).phase() == phase
    scene.refuses(BOB, CloseWindow(), "SP-1509", "host_only")
    assert CloseWindow() in scene.asides(ANA)
    assert scene.when(ANA, CloseWindow()).phase() != phase


@pytest.mark.rule("SP-1509", "SP-1307")
def test_what_is_missing_is_taken_as_silence() -> None:
    closed = [window().when(ANA, CloseWindow()) for window in WINDOWS]
    assert closed[0].heard(VotesShown)[-1].votes_against == (EVE,)
    assert closed[1].row() == "E6"
    assert closed[2].heard(FingersShown)[-1].fingers == (BOB, None, None, None, None)
    assert closed[3].heard(HandsShown)[-1].up == (BOB, CID)
    assert closed[4].row() == "E5"


@pytest.mark.rule("SP-1509")
def test_there_is_nothing_else_to_close() -> None:
    scene = companion()
    scene.refuses(ANA, CloseWindow(), "SP-1509", "nothing_to_close")
    scene.time_is_up().refuses(ANA, CloseWindow(), "SP-1509", "nothing_to_close")
    given(4).dealt().accuses(BOB, ANA).refuses(ANA, CloseWindow(), "SP-1505", "companion_only")


@pytest.mark.rule("SP-1509")
@pytest.mark.parametrize("track_turns", [False, True])
def test_asking_and_answering_have_no_time_limit(track_turns: bool) -> None:
    scene = companion(track_turns=track_turns).passes(470)
    assert scene.runs() and len(scene.game.deadlines(scene.state)) == 1


@pytest.mark.rule("SP-1509", "SP-823", "SP-821")
@pytest.mark.parametrize("card", ["lasso-of-truth", "silver-bracelets", "super-speed"])
def test_cards_about_speech_are_only_turned_up(card: str) -> None:
    scene = given(5, talk_mode="companion", super_powers=True).dealt(dealer=CID, abilities={BOB: card})
    scene.refuses(BOB, Deflect(DOT), "SP-821")
    scene.when(BOB, TurnUp())
    assert scene.heard(AbilityUsed)[-1].seat == BOB and scene.view(CID).players[BOB].is_turned_up
    scene.refuses(BOB, TurnUp(), "SP-803", "used_already")


@pytest.mark.rule("SP-1506", "SP-1302")
@pytest.mark.parametrize("is_shared", [False, True])
def test_nobody_is_hurried_while_one_device_goes_round(is_shared: bool) -> None:
    """Each with a phone has 30 s to look, and the dealer 15 s to start."""
    options = {"talk-mode": "companion", "shared-device": is_shared}
    match = Match.start(SPYFALL, ("Ana", "Bob", "Cid"), options, bytes(32))
    state = match.state
    assert isinstance(state, State)
    assert bool(SPYFALL.deadlines(state)) is not is_shared
    for seat in range(3):
        match.play(seat, SeeCard(), 1000)
    assert bool(SPYFALL.deadlines(state)) is not is_shared
    match.play(state.dealer, StartClock(), 2000)
    assert [deadline.due for deadline in SPYFALL.deadlines(state)] == [482_000]

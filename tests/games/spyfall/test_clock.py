"""SP-13xx: the clock, exact to the millisecond, and the windows."""

from collections.abc import Callable

import pytest

from tablee.games.spyfall.actions import (
    Accuse,
    Announce,
    Guess,
    Point,
    RaiseHand,
    Ready,
    Reveal,
    SeeCard,
    StartClock,
    Unready,
    Vote,
)
from tablee.games.spyfall.events import CardSeen, ClockResumed, ClockStarted, CountdownBegan, FingersShown, VotesShown
from tablee.kernel.action import Action, TimeUp
from tablee.kernel.options import BadOption
from tablee.kernel.seat import CLOCK
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, given


def anne(seats: int = 4, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, CID deals, and the clock has just started."""
    return given(seats, **options).dealt("watchtower", joker=ANA, dealer=CID)


def shown(scene: Scene) -> int:
    """Return what is left on the clock as a page works it out from its view (SP-1301)."""
    clock = scene.view(ANA).clock
    left: int = clock.left - (scene.at - clock.since if clock.is_running else 0)
    return left


# -- SP-1301 to SP-1305 ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1301")
def test_what_is_left_is_what_was_left_minus_the_time_since() -> None:
    scene = anne().passes(7.123)
    assert shown(scene) == scene.clock() == 472_877
    scene.asks(CID, DOT).passes(ms=1)
    assert shown(scene) == scene.clock() == 472_876
    scene.answers(DOT).accuses(BOB, ANA).passes(3)
    assert shown(scene) == scene.clock() == 472_876
    assert scene.view(ANA).clock.is_running is False
    scene.all_vote(False).resumes().passes(0.876)
    assert shown(scene) == scene.clock() == 472_000
    scene.time_is_up()
    assert shown(scene) == scene.clock() == 0


@pytest.mark.rule("SP-1301")
def test_what_was_left_stays_to_be_seen_after_the_round() -> None:
    scene = anne().passes(100).convicts(BOB, ANA).passes(5)
    assert shown(scene) == scene.clock() == 380_000
    scene = anne().passes(100).reveals(ANA).passes(9).guesses("oa")
    assert shown(scene) == 380_000


@pytest.mark.rule("SP-1302")
def test_the_dealer_can_start_once_all_have_seen_their_cards() -> None:
    scene = given(4).dealt(dealer=CID, starts=False)
    assert scene.asked() == [ANA, BOB, CID, DOT]
    for seat in (ANA, BOB, CID):
        scene.when(seat, SeeCard())
        scene.refuses(CID, StartClock(), "SP-301", "not_now")
    scene.refuses(ANA, SeeCard(), "SP-1302", "has_seen")
    assert scene.when(DOT, SeeCard()).asked() == [CID]
    assert [event.seat for event in scene.heard(CardSeen)] == [ANA, BOB, CID, DOT]
    assert scene.when(CID, StartClock()).clock() == 480_000 and scene.runs()


@pytest.mark.rule("SP-1302")
def test_cards_count_as_seen_after_thirty_seconds() -> None:
    scene = given(4).dealt(dealer=CID, starts=False).passes(29).when(ANA, SeeCard())
    assert scene.passes(0.999).phase() == "SeeingCards"
    assert scene.passes(0.001).phase() == "StartingClock"
    assert len(scene.heard(CardSeen)) == 4


@pytest.mark.rule("SP-1302")
def test_the_clock_starts_by_itself_after_fifteen_seconds() -> None:
    scene = given(4, round_seconds=90).dealt(dealer=CID, starts=False).passes(4).see_cards()
    assert scene.passes(14.999).phase() == "StartingClock"
    scene.passes(0.001)
    assert scene.runs() and scene.clock() == 90_000
    assert scene.heard(ClockStarted)[-1] == ClockStarted(90_000, CID)
    slow = given(4).dealt(starts=False).passes(45)
    assert slow.runs() and slow.clock() == 480_000


@pytest.mark.rule("SP-1303")
def test_it_runs_through_questions_and_answers() -> None:
    scene = anne()
    for _ in range(3):
        scene.passes(10).asks(CID, DOT).passes(5).answers(DOT).passes(10).asks(DOT, BOB).passes(5).answers(BOB)
        scene.passes(10).asks(BOB, CID).passes(5).answers(CID)
    assert scene.clock() == 480_000 - 3 * 45_000 and scene.runs()


@pytest.mark.rule("SP-1303")
@pytest.mark.parametrize(("seat", "action"), [(BOB, Accuse(ANA)), (ANA, Reveal()), (DOT, Announce())])
def test_interrupts_stop_it(seat: int, action: Action) -> None:
    scene = anne(multiverse=True).passes(10).asks(CID, DOT).passes(10).submits(seat, action)
    assert not scene.runs() and scene.clock() == 460_000
    assert scene.passes(9).clock() == 460_000


@pytest.mark.rule("SP-1304")
def test_it_goes_on_with_exactly_what_was_left() -> None:
    """T26."""
    scene = anne().passes(ms=100_000).accuses(BOB, ANA).passes(ms=12_000).all_vote(False)
    assert scene.passes(ms=4_999).phase() == "ShowingResult"
    scene.passes(ms=1)
    assert scene.runs() and scene.clock() == 380_000
    assert scene.heard(ClockResumed)[-1].left == 380_000
    assert scene.at == 117_000
    assert scene.passes(ms=379_999).clock() == 1
    assert scene.runs() and scene.passes(ms=1).phase() == "FinalTalk"


@pytest.mark.rule("SP-1304")
def test_no_time_is_lost_or_gained_by_many_stops() -> None:
    scene = anne(5, multiverse=True, round_seconds=600)
    for number, seat in enumerate((BOB, CID, DOT, EVE)):
        scene.passes(ms=10_007).asks(*((CID, DOT), (DOT, BOB), (BOB, EVE), (EVE, ANA))[number]).passes(ms=1_001)
        scene.accuses(seat, ANA).passes(ms=777 + number).all_vote(False).resumes().passes(ms=13)
        scene.announces(seat, hands=[]).resumes().passes(ms=7)
        scene.answers((DOT, BOB, EVE, ANA)[number])
    assert scene.clock() == 600_000 - 4 * (10_007 + 1_001 + 13 + 7)


@pytest.mark.rule("SP-1304", "SP-816")
def test_after_a_window_for_god_complex_it_goes_on_at_once() -> None:
    scene = anne(5, super_powers=True).passes(100).accuses(BOB, ANA, votes={CID: True, DOT: True, EVE: False})
    assert scene.phase() == "Tempting"
    assert scene.passes(7.999).phase() == "Tempting"
    scene.passes(0.001)
    assert scene.runs() and scene.clock() == 380_000


@pytest.mark.rule("SP-1305")
def test_the_first_interrupt_counts_and_the_next_is_not_spent() -> None:
    scene = anne().passes(60).accuses(BOB, ANA)
    scene.refuses(CID, Accuse(ANA), "SP-1305", "clock_stopped")
    scene.all_vote(False).resumes()
    assert scene.allows(CID, Accuse(ANA))


@pytest.mark.rule("SP-1305")
def test_an_accusation_in_the_last_millisecond() -> None:
    """T28."""
    scene = anne().passes(ms=479_999)
    assert scene.clock() == 1
    scene.accuses(BOB, ANA).passes(ms=12_345).all_vote(False).resumes()
    assert scene.runs() and scene.clock() == 1
    assert scene.passes(ms=1).phase() == "FinalTalk"


@pytest.mark.rule("SP-1305")
def test_running_out_comes_before_an_accusation_in_the_same_millisecond() -> None:
    """T28."""
    scene = anne().passes(ms=479_999)
    scene.at += 1
    assert scene.clock() == 0
    scene.refuses(BOB, Accuse(ANA), "SP-1305", "too_late")
    scene.passes()
    assert scene.phase() == "FinalTalk"
    scene.refuses(BOB, Accuse(ANA), "SP-1305", "clock_expired")
    assert scene.state.accusations_left(BOB) == 1, "the right is not spent"


@pytest.mark.rule("SP-1305")
def test_the_clock_does_not_speak_early() -> None:
    scene = anne().passes(ms=479_999)
    scene.refuses(CLOCK, TimeUp(1), "SP-1305", "too_early")
    scene.refuses(BOB, TimeUp(1), "SP-1305", "not_your_decision")


@pytest.mark.rule("SP-1305", "SP-1110")
def test_an_announcement_counts_during_the_talk_at_time_up_too() -> None:
    scene = anne(5, multiverse=True).time_is_up().passes(40)
    scene.refuses(BOB, Accuse(ANA), "SP-1305", "clock_expired")
    scene.announces(BOB)
    scene.refuses(CID, Announce(), "SP-1305", "clock_stopped")
    scene.talk_ends()
    for seat in (ANA, CID, DOT, EVE):
        scene.when(seat, RaiseHand(0))
    assert scene.resumes().phase() == "FinalTalk" and scene.allows(CID, Announce())
    scene.talk_ends()
    scene.refuses(CID, Announce(), "SP-1305", "clock_expired")


# -- SP-1306 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1306")
@pytest.mark.parametrize("seconds", [30, 600])
def test_the_talk_at_time_up_lasts_as_long_as_agreed(seconds: int) -> None:
    scene = anne(final_talk_seconds=seconds).time_is_up()
    assert scene.passes(seconds - 0.001).phase() == "FinalTalk"
    assert scene.passes(0.001).phase() == "Countdown"
    for wrong in (29, 601):
        with pytest.raises(BadOption, match="final-talk-seconds"):
            given(4, final_talk_seconds=wrong)


@pytest.mark.rule("SP-1306")
def test_the_talk_ends_as_soon_as_all_are_ready() -> None:
    scene = anne().time_is_up().passes(10)
    scene.when(ANA, Ready()).refuses(ANA, Ready(), "SP-1306", "is_ready")
    scene.refuses(BOB, Unready(), "SP-1306", "is_not_ready")
    scene.when(BOB, Ready()).when(CID, Ready()).when(ANA, Unready()).when(DOT, Ready())
    assert scene.phase() == "FinalTalk", "ANA took it back"
    assert [player.is_ready for player in scene.view(BOB).players] == [False, True, True, True]
    assert scene.when(ANA, Ready()).phase() == "Countdown"
    scene.refuses(ANA, Unready(), "SP-1306", "not_now")


@pytest.mark.rule("SP-1306")
def test_three_seconds_then_fifteen_to_point() -> None:
    scene = anne().time_is_up().passes(120)
    assert len(scene.heard(CountdownBegan)) == 1
    scene.refuses(ANA, Point(BOB), "SP-603", "not_now")
    assert scene.passes(2.999).phase() == "Countdown"
    assert scene.passes(0.001).phase() == "Pointing"
    assert scene.passes(14.999).phase() == "Pointing"
    assert scene.passes(0.001).row() == "E12"


# -- SP-1307, SP-1308 -----------------------------------------------------------------------------------------


def voting() -> Scene:
    return anne(5).accuses(BOB, ANA)


def tempting() -> Scene:
    return anne(5, super_powers=True).accuses(BOB, ANA, votes={CID: True, DOT: True, EVE: False})


def guessing() -> Scene:
    return anne().reveals(ANA)


def hunt_talk() -> Scene:
    return given(5, harley=True).dealt("oa", joker=ANA, harley=BOB).reveals(ANA).guesses("oa")


def hunting() -> Scene:
    return hunt_talk().passes(30)


def multiverse_talk() -> Scene:
    return given(5, multiverse=True).dealt(pack=MULTIVERSE).announces(BOB)


def hands() -> Scene:
    return multiverse_talk().passes(30)


WINDOWS: list[tuple[Callable[[], Scene], int]] = [
    (voting, 20),
    (tempting, 8),
    (guessing, 60),
    (hunt_talk, 30),
    (hunting, 15),
    (multiverse_talk, 30),
    (hands, 10),
]


@pytest.mark.rule("SP-1307")
@pytest.mark.parametrize(("window", "seconds"), WINDOWS)
def test_how_long_each_window_is_open(window: Callable[[], Scene], seconds: int) -> None:
    scene = window()
    phase = scene.phase()
    assert scene.passes(seconds - 0.001).phase() == phase
    assert scene.passes(0.001).phase() != phase


@pytest.mark.rule("SP-1307")
def test_no_vote_is_a_vote_against() -> None:
    """T30."""
    scene = voting().when(CID, Vote(1)).when(DOT, Vote(1)).passes(20)
    votes = scene.heard(VotesShown)[-1]
    assert (votes.votes_for, votes.votes_against) == ((BOB, CID, DOT), (EVE,))
    assert scene.resumes().runs()


@pytest.mark.rule("SP-1307")
def test_what_silence_means_in_the_other_windows() -> None:
    assert tempting().passes(8).runs(), "nobody used God Complex"
    assert guessing().passes(60).row() == "E6"
    hunted = hunting().when(CID, Point(DOT)).passes(15)
    assert hunted.heard(FingersShown)[-1].fingers == (None, None, DOT, None, None)
    assert hands().when(CID, RaiseHand(1)).passes(10).phase() == "ShowingResult", "two hands of five"


@pytest.mark.rule("SP-1307")
def test_a_window_closes_early_when_all_have_decided() -> None:
    assert voting().passes(3).all_vote(False).phase() == "ShowingResult"
    assert guessing().when(ANA, Guess(0)).phase() == "RoundOver"
    hunted = hunting()
    for seat, suspect in ((BOB, CID), (CID, BOB), (DOT, BOB), (EVE, BOB)):
        assert hunted.phase() == "HuntPointing"
        hunted.when(seat, Point(suspect))
    assert hunted.phase() == "RoundOver"


@pytest.mark.rule("SP-1308")
@pytest.mark.parametrize(("mode", "ask", "answer"), [("structured", 45, 30), ("free", 60, 60)])
def test_how_long_one_may_take_to_ask_and_to_answer(mode: str, ask: int, answer: int) -> None:
    scene = anne(talk_mode=mode).passes(ask - 0.001)
    assert scene.view(ANA).dialogue.asker == CID
    scene.asks(CID, DOT).passes(answer - 0.001)
    assert scene.asked() == [DOT] and scene.view(ANA).dialogue.answerer == DOT
    scene.answers(DOT).passes(ask - 0.001)
    assert scene.asked() == [DOT] and scene.view(ANA).dialogue.answerer is None
    scene.passes(0.001)
    assert scene.asked() != [DOT]
    assert scene.runs() and scene.clock() == 480_000 - 1000 * (2 * ask + answer) + 2, "the clock keeps running"


@pytest.mark.rule("SP-1308", "SP-1509")
def test_in_companion_mode_nobody_is_hurried_to_ask() -> None:
    scene = anne(talk_mode="companion", track_turns=True).passes(200)
    assert scene.view(ANA).dialogue.asker == CID and scene.asks(CID, DOT).passes(200).runs()
    assert scene.view(ANA).dialogue.asker == DOT

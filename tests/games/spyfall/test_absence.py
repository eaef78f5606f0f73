"""SP-14xx: who is away, who is silent, and rounds with too few players."""

from collections.abc import Callable

import pytest

from tablee.games.spyfall.actions import (
    Accuse,
    Announce,
    MarkAway,
    MarkBack,
    Point,
    RaiseHand,
    Ready,
    Reveal,
    Say,
    SlipTime,
    Suspect,
    TurnUp,
    Vote,
)
from tablee.games.spyfall.events import (
    Answered,
    Asked,
    CameBack,
    FingersShown,
    HandsShown,
    RoundEnded,
    TurnPassed,
    VotesShown,
    WentAway,
)
from tablee.games.spyfall.material import QUESTIONS
from tablee.games.spyfall.state import SILENT
from tablee.kernel.options import BadOption
from tablee.kernel.seat import NOBODY, PROGRAM
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, MULTIVERSE, Scene, given

EXCLUDING = pytest.mark.parametrize("options", [{"talk_mode": "free"}, {"absence": "exclude"}], ids=["free", "exclude"])


def anne(seats: int = 5, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower, and CID deals. Talk is free, so those away are left out."""
    return given(seats, **({"talk_mode": "free"} | options)).dealt("watchtower", joker=ANA, dealer=CID)


# -- SP-1401, SP-1402 -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1401")
def test_all_know_who_is_away_and_the_clock_does_not_wait() -> None:
    scene = anne().passes(10).goes_away(BOB).passes(20)
    assert [player.is_away for player in scene.view(ANA).players] == [False, True, False, False, False]
    assert scene.heard(WentAway) == [WentAway(BOB)]
    assert scene.runs() and scene.clock() == 450_000
    scene.comes_back(BOB)
    assert scene.heard(CameBack) == [CameBack(BOB)] and scene.clock() == 450_000


@pytest.mark.rule("SP-1401")
def test_around_one_table_the_host_says_who_is_away() -> None:
    scene = anne(talk_mode="companion")
    assert not scene.game.notes_absence(scene.state) and anne().game.notes_absence(anne().state)
    scene.refuses(BOB, MarkAway(CID), "SP-1401", "host_only")
    scene.refuses(ANA, MarkBack(CID), "SP-1401", "is_so_already")
    scene.when(ANA, MarkAway(CID))
    assert not scene.state.is_present(CID) and scene.view(BOB).players[CID].is_away
    scene.refuses(ANA, MarkAway(CID), "SP-1401", "is_so_already")
    assert scene.when(ANA, MarkBack(CID)).state.is_present(CID)


@pytest.mark.rule("SP-1401")
def test_elsewhere_the_host_marks_nobody() -> None:
    for mode in ("free", "structured"):
        anne(talk_mode=mode).refuses(ANA, MarkAway(CID), "SP-1505", "companion_only")


@pytest.mark.rule("SP-1402")
@pytest.mark.parametrize(
    ("mode", "absence", "replaces"),
    [
        ("structured", "by-talk-mode", True),
        ("structured", "substitute", True),
        ("structured", "exclude", False),
        ("free", "by-talk-mode", False),
        ("free", "exclude", False),
        ("companion", "by-talk-mode", False),
    ],
)
def test_a_bot_decides_for_whoever_is_away(mode: str, absence: str, replaces: bool) -> None:
    scene = given(4, talk_mode=mode, absence=absence)
    assert scene.game.replaces_absent(scene.state) == replaces


@pytest.mark.rule("SP-1402", "SP-1501")
def test_where_no_bot_plays_none_can_stand_in() -> None:
    for mode in ("free", "companion"):
        with pytest.raises(BadOption, match="absence"):
            given(4, talk_mode=mode, absence="substitute")


@pytest.mark.rule("SP-1402")
def test_a_seat_that_a_bot_plays_is_present() -> None:
    scene = given(3).dealt(joker=ANA, dealer=CID).is_played_by_a_bot(BOB)
    assert scene.runs() and scene.state.present() == (ANA, BOB, CID)
    assert scene.view(ANA).players[BOB].is_program and scene.targets(CID) == {ANA, BOB}
    scene.asks(CID, BOB)
    assert scene.asked() == [BOB]
    assert scene.comes_back(BOB).asked() == [BOB], "the person goes on where the bot was"


# -- SP-1403 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1403")
@EXCLUDING
def test_whoever_is_away_is_dealt_in_but_cannot_be_asked(options: dict[str, str]) -> None:
    scene = given(5, **options).dealt(starts=False).goes_away(BOB).starts().convicts(CID, ANA).next_round()
    assert scene.state.card[BOB] >= 0
    scene.dealt("oa", joker=ANA, dealer=CID)
    scene.refuses(CID, scene.asking(BOB), "SP-1403", "is_away")
    assert scene.targets(CID) == {ANA, DOT, EVE}


@pytest.mark.rule("SP-1403")
@EXCLUDING
def test_whoever_is_away_has_no_vote(options: dict[str, str]) -> None:
    scene = given(5, **options).dealt(joker=ANA, dealer=CID).goes_away(BOB).accuses(CID, ANA)
    assert scene.asked() == [DOT, EVE]
    scene.refuses(BOB, Vote(0), "SP-1403", "not_in_this_vote")
    scene.all_vote()
    assert scene.heard(VotesShown)[-1].is_unanimous and scene.scored() == [0, 1, 2, 1, 1], "BOB scores by his card"


@pytest.mark.rule("SP-1403")
def test_who_votes_is_settled_when_the_vote_opens() -> None:
    scene = anne().goes_away(BOB).accuses(CID, ANA).comes_back(BOB)
    scene.refuses(BOB, Vote(0), "SP-1403", "not_in_this_vote")
    scene.goes_away(EVE).when(DOT, Vote(1)).passes(20)
    assert scene.heard(VotesShown)[-1].votes_against == (EVE,)


@pytest.mark.rule("SP-1403", "SP-1109")
def test_the_majority_for_multiverse_is_of_those_there() -> None:
    scene = given(5, talk_mode="free", multiverse=True).dealt(pack=MULTIVERSE, dealer=CID).goes_away(EVE)
    scene.announces(BOB).goes_away(DOT).talk_ends()
    assert scene.asked() == [ANA, CID]
    scene.comes_back(DOT).refuses(DOT, RaiseHand(1), "SP-1403", "not_in_this_vote")
    scene.when(ANA, RaiseHand(1)).when(CID, RaiseHand(0))
    assert scene.heard(HandsShown)[-1].has_passed, "two of three"
    assert scene.scored() == [1, 3, 0, 0, 0]


@pytest.mark.rule("SP-1403", "SP-1107")
def test_for_the_points_whoever_is_away_has_the_hand_down() -> None:
    scene = given(5, talk_mode="free", multiverse=True).dealt(joker=ANA, dealer=CID).goes_away(EVE)
    scene.announces(BOB, hands=[CID, DOT])
    assert scene.row() == "E8" and scene.scored() == [3, 0, 0, 0, 1]


@pytest.mark.rule("SP-1403")
def test_whoever_is_away_abstains_but_can_be_pointed_at_and_suspected() -> None:
    scene = anne().goes_away(EVE).time_is_up().talk_ends()
    assert scene.asked() == [ANA, BOB, CID, DOT]
    scene.refuses(EVE, Point(ANA), "SP-1403", "not_in_this_vote")
    scene.points({ANA: EVE, BOB: EVE, CID: ANA, DOT: BOB})
    assert scene.heard(FingersShown)[-1].accused == EVE and scene.row() == "E10"
    assert anne().goes_away(EVE).convicts(BOB, EVE).row() == "E2"


@pytest.mark.rule("SP-1403")
def test_a_joker_who_is_away_scores_all_the_same() -> None:
    scene = anne().goes_away(ANA).time_is_up().points({})
    assert scene.scored() == [2, 0, 0, 0, 0] and scene.next_dealer() == ANA


@pytest.mark.rule("SP-1403")
def test_whoever_is_away_does_nothing() -> None:
    scene = given(5, talk_mode="free", super_powers=True, multiverse=True)
    scene.dealt(joker=ANA, dealer=CID, abilities={BOB: "depowered", ANA: "time-slip"}).goes_away(ANA, BOB)
    for seat, action in ((BOB, Accuse(ANA)), (BOB, Announce()), (BOB, TurnUp()), (ANA, Reveal()), (ANA, SlipTime(0))):
        scene.refuses(seat, action, "SP-1403", "you_are_away")
        assert scene.choices(seat) == []
    scene.time_is_up()
    scene.refuses(BOB, Ready(), "SP-1403", "you_are_away")
    scene.refuses(BOB, Announce(), "SP-1403", "you_are_away")
    scene.refuses(BOB, Say("Hello"), "SP-1503", "may_not_talk")
    tokens = given(5, absence="exclude").dealt().goes_away(BOB).time_is_up()
    tokens.refuses(BOB, Suspect(ANA), "SP-1503", "may_not_talk")


@pytest.mark.rule("SP-1306", "SP-1403")
def test_nobody_waits_for_whoever_is_away() -> None:
    scene = anne().time_is_up()
    for seat in (ANA, BOB, CID, DOT):
        scene.when(seat, Ready())
    assert scene.phase() == "FinalTalk" and scene.goes_away(EVE).phase() == "Countdown"
    done = anne().convicts(BOB, ANA)
    for seat in (BOB, CID, DOT, EVE):
        done.when(seat, done.choices(seat)[-1])
    assert done.phase() == "RoundOver" and done.goes_away(ANA).phase() == "SeeingCards"


# -- SP-1404 --------------------------------------------------------------------------------------------------


def seeing() -> Scene:
    return given(4, talk_mode="free").dealt(joker=ANA, dealer=CID, starts=False)


def harley() -> Scene:
    scene = given(5, talk_mode="free", harley=True).dealt("oa", joker=ANA, harley=BOB, dealer=CID)
    return scene.reveals(ANA).guesses("oa").goes_away(EVE)


def multiverse() -> Scene:
    return given(4, talk_mode="free", multiverse=True).dealt(pack=MULTIVERSE, dealer=CID)


@pytest.mark.rule("SP-1404", "SP-213")
@pytest.mark.parametrize(
    "under_way",
    [
        pytest.param(seeing, id="cards"),
        pytest.param(lambda: seeing().see_cards(), id="start"),
        pytest.param(lambda: anne(4), id="clock"),
        pytest.param(lambda: anne(4).asks(CID, BOB), id="question"),
        pytest.param(lambda: anne(4).accuses(CID, ANA), id="vote"),
        pytest.param(lambda: anne(4).accuses(CID, ANA, votes={BOB: True}), id="half a vote"),
        pytest.param(lambda: anne(4).accuses(CID, ANA).all_vote(False), id="result"),
        pytest.param(lambda: anne(4).reveals(ANA), id="guess"),
        pytest.param(lambda: anne(4).time_is_up(), id="talk"),
        pytest.param(lambda: anne(4).time_is_up().passes(120), id="countdown"),
        pytest.param(lambda: anne(4).time_is_up().talk_ends(), id="pointing"),
        pytest.param(harley, id="hunt talk"),
        pytest.param(lambda: harley().talk_ends(), id="hunt"),
        pytest.param(lambda: multiverse().announces(BOB), id="Multiverse talk"),
        pytest.param(lambda: multiverse().announces(BOB).talk_ends(), id="hands"),
    ],
)
def test_with_fewer_than_three_there_a_round_is_void(under_way: Callable[[], Scene]) -> None:
    scene = under_way()
    seats = scene.state.terms.seats
    used = scene.state.used
    scene.goes_away(BOB)
    assert scene.state.result == () and scene.heard(RoundEnded) == []
    scene.goes_away(DOT)
    assert scene.row() == "void" and scene.scored() == [0] * seats and scene.next_dealer() == CID
    ended = scene.heard(RoundEnded)[-1]
    assert list(ended.cards) == scene.state.card and ended.lines == ()
    assert scene.state.used == used and scene.state.round == 0
    assert [player.card for player in scene.view(NOBODY).players] == scene.state.card


@pytest.mark.rule("SP-1404")
def test_of_three_players_none_may_go() -> None:
    assert anne(3).goes_away(BOB).row() == "void"
    assert given(3).dealt(joker=ANA).is_played_by_a_bot(BOB, ANA).runs(), "bots are always there"


@pytest.mark.rule("SP-1404")
def test_a_round_that_is_over_is_not_void() -> None:
    scene = anne(4).convicts(BOB, ANA).goes_away(CID, DOT)
    assert scene.row() == "E1" and scene.state.score == [0, 2, 1, 1]


# -- SP-1405, SP-1408 -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1405")
def test_a_silent_asker_in_structured_talk_asks_at_random() -> None:
    targets, questions = set(), set()
    for seed in range(60):
        scene = given(4, seed=seed).dealt(dealer=CID).asks(CID, DOT, 0).answers(DOT).passes(45)
        asked = scene.heard(Asked)[-1]
        assert asked.asker == DOT and scene.asked() == [asked.to]
        targets.add(asked.to)
        questions.add(asked.question)
    assert targets == {ANA, BOB}, "never the one who asked last"
    assert len(questions) > 20 and 0 not in questions and questions <= set(range(len(QUESTIONS)))


@pytest.mark.rule("SP-1405")
def test_a_silent_asker_in_free_talk_leaves_the_turn_to_the_left() -> None:
    scene = anne().goes_away(EVE).asks(CID, DOT).answers(DOT).passes(60)
    assert scene.heard(TurnPassed)[-1] == TurnPassed(DOT, ANA), "EVE is away"
    assert scene.asked() == [ANA] and scene.targets(ANA) == {BOB, CID, DOT}
    scene.passes(59.999)
    assert scene.asked() == [ANA], "with the whole time"
    assert scene.passes(0.001).asked() == [BOB]


@pytest.mark.rule("SP-1405")
def test_a_silent_answer_is_it_depends_and_the_silent_one_asks() -> None:
    scene = given(4).dealt(dealer=CID).asks(CID, DOT).passes(30)
    answered = scene.heard(Answered)[-1]
    assert (answered.seat, answered.code) == (DOT, 2) and scene.asked() == [DOT]
    assert scene.targets(DOT) == {ANA, BOB}


@pytest.mark.rule("SP-1405", "SP-823")
def test_under_the_lasso_silence_is_yes_or_no() -> None:
    """T57."""
    codes = set()
    for seed in range(30):
        scene = given(4, seed=seed, super_powers=True).dealt(dealer=CID, abilities={CID: "lasso-of-truth"})
        scene.asks(CID, DOT, lasso=True).passes(30)
        codes.add(scene.heard(Answered)[-1].code)
        assert scene.asked() == [DOT]
    assert codes == {0, 4}


@pytest.mark.rule("SP-1405")
def test_a_silent_answer_in_free_talk_is_no_answer() -> None:
    scene = anne().asks(CID, DOT).passes(60)
    answered = scene.heard(Answered)[-1]
    assert (answered.seat, answered.code, answered.text) == (DOT, None, None)
    assert scene.state.said[-1][5] == SILENT and scene.asked() == [DOT]


@pytest.mark.rule("SP-1408")
def test_a_turn_to_ask_of_somebody_away_passes_at_once() -> None:
    scene = anne().goes_away(CID)
    assert scene.heard(TurnPassed)[-1] == TurnPassed(CID, DOT) and scene.asked() == [DOT]
    structured = given(5, absence="exclude").dealt(joker=ANA, dealer=CID).goes_away(BOB, CID)
    asked = structured.heard(Asked)[-1]
    assert asked.asker == CID and structured.asked() == [asked.to] and asked.to in (ANA, DOT, EVE)


@pytest.mark.rule("SP-1408")
def test_a_question_to_somebody_away_is_answered_at_once() -> None:
    scene = anne().asks(CID, DOT).goes_away(DOT)
    assert scene.heard(Answered)[-1].text is None
    assert scene.asked() == [EVE], "and DOT, who should ask next, does not"
    structured = given(5, absence="exclude").dealt(joker=ANA, dealer=CID).asks(CID, DOT).goes_away(DOT)
    assert structured.heard(Answered)[-1].code == 2
    asked = structured.heard(Asked)[-1]
    assert asked.asker == DOT and asked.to in (ANA, BOB, EVE) and structured.asked() == [asked.to]


@pytest.mark.rule("SP-1408", "SP-313")
@pytest.mark.parametrize("is_asked", [False, True])
def test_whoever_goes_during_a_vote_is_not_waited_for_after_it(is_asked: bool) -> None:
    scene = anne()
    if is_asked:
        scene.asks(CID, DOT)
    speaker = scene.asked()[0]
    scene.accuses(BOB, ANA).goes_away(speaker).passes(20).resumes()
    assert scene.runs() and scene.asked() == [(speaker + 1) % 5]


@pytest.mark.rule("SP-1408")
def test_a_bot_in_the_seat_is_waited_for() -> None:
    scene = given(4).dealt(dealer=CID).is_played_by_a_bot(CID)
    assert scene.asked() == [CID] and scene.state.sitting[CID] == PROGRAM


@pytest.mark.rule("SP-1403", "SP-1408", "SP-1409")
def test_no_deal_before_a_third_player_is_back() -> None:
    """T58."""
    scene = anne(4).convicts(DOT, ANA).goes_away(BOB, CID)
    used, dealer = scene.state.used, scene.state.dealer
    assert scene.next_round().phase() == "Gathering"
    assert (scene.state.used, scene.state.dealer, scene.state.round) == (used, dealer, 1) and not scene.state.is_dealt()
    scene.passes(300).comes_back(CID)
    assert scene.state.is_dealt() and -1 not in scene.state.card
    scene.dealt("oa", joker=DOT, dealer=BOB)
    assert scene.asked() == [CID], "BOB deals but is away: the opening question passes to the left"
    scene.refuses(CID, scene.asking(BOB), "SP-1403", "is_away")

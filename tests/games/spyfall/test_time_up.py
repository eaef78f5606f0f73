"""SP-6xx: time is up, all talk, all point."""

import pytest

from tablee.games.spyfall.actions import Point, Say, Suspect, Trust, Unsure
from tablee.games.spyfall.events import CardShown, FingersShown, RoundEnded, Spoke, TimeRanOut
from tablee.games.spyfall.material import JOKER
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, given, place


def anne(seats: int = 4, **options: object) -> Scene:
    """Anne (ANA) is the Joker, Vincent (BOB), Marie (CID) and Paul (DOT) are at the Watchtower; time is up."""
    return given(seats, **options).dealt("watchtower", joker=ANA, dealer=CID).time_is_up()


@pytest.mark.rule("SP-601")
def test_at_zero_questions_end_and_all_may_say_whom_they_suspect() -> None:
    scene = given(4).dealt(joker=ANA, dealer=CID)
    assert scene.passes(479.999).phase() == "Interrogation"
    assert scene.passes(0.001).phase() == "FinalTalk" and scene.clock() == 0
    assert len(scene.heard(TimeRanOut)) == 1
    scene.when(ANA, Suspect(BOB)).when(BOB, Trust(CID)).when(CID, Unsure()).when(DOT, Suspect(ANA))
    assert [(event.seat, event.about) for event in scene.heard(Spoke)] == [(0, 1), (1, 2), (2, None), (3, 0)]


@pytest.mark.rule("SP-601", "SP-1504")
def test_nobody_speaks_of_the_location_any_more() -> None:
    scene = anne(talk_mode="free")
    scene.refuses(BOB, Say("I saw the Watchtower... no, the batcave!"), "SP-1504", "names_a_place")
    assert scene.when(ANA, Say("I suspect BOB.")).heard(Spoke)[-1].text == "I suspect BOB."


@pytest.mark.rule("SP-602", "SP-1306")
def test_the_talk_lasts_two_minutes_at_most() -> None:
    scene = anne()
    assert scene.passes(119.999).phase() == "FinalTalk"
    assert scene.passes(0.001).phase() == "Countdown"


@pytest.mark.rule("SP-603")
def test_all_point_at_the_same_time_and_cannot_change_it() -> None:
    scene = anne().talk_ends()
    before = [scene.view(seat) for seat in (BOB, CID, DOT, NOBODY)]
    told = len(scene.events)
    scene.when(ANA, Point(BOB))
    assert [scene.view(seat) for seat in (BOB, CID, DOT, NOBODY)] == before and len(scene.events) == told
    assert scene.view(ANA).choice == BOB
    scene.refuses(ANA, Point(BOB), "SP-603", "has_pointed")
    scene.refuses(ANA, Point(CID), "SP-603", "has_pointed")
    scene.when(BOB, Point(ANA)).when(CID, Point(ANA)).when(DOT, Point(CID))
    assert scene.heard(FingersShown)[-1] == FingersShown((BOB, ANA, ANA, CID), ANA, False)


@pytest.mark.rule("SP-604", "SP-607", "SP-704")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_most_fingers_accuse(is_virtual: bool) -> None:
    """T03."""
    scene = anne(virtual_clock=is_virtual).points({DOT: ANA, BOB: ANA, CID: DOT, ANA: CID})
    assert scene.heard(CardShown)[-1] == CardShown(ANA, JOKER)
    assert scene.row() == "E9" and scene.scored() == [0, 1, 1, 1]


@pytest.mark.rule("SP-605", "SP-702")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_a_hero_pointed_at_is_a_win_for_the_joker(is_virtual: bool) -> None:
    """T06."""
    scene = anne(virtual_clock=is_virtual).points({ANA: BOB, CID: BOB, DOT: BOB, BOB: ANA})
    assert scene.heard(CardShown)[-1] == CardShown(BOB, place("watchtower"))
    assert scene.row() == "E10" and scene.scored() == [4, 0, 0, 0]


@pytest.mark.rule("SP-606", "SP-611", "SP-701")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_a_tie_accuses_nobody_and_the_joker_shows_himself(is_virtual: bool) -> None:
    """T05."""
    scene = anne(virtual_clock=is_virtual).points({BOB: ANA, DOT: ANA, ANA: BOB, CID: BOB})
    assert scene.heard(FingersShown)[-1].accused is None and scene.heard(CardShown) == []
    assert scene.row() == "E12" and scene.scored() == [2, 0, 0, 0]
    assert scene.heard(RoundEnded)[-1].cards[ANA] == JOKER


@pytest.mark.rule("SP-607")
@pytest.mark.parametrize(
    ("fingers", "accused"),
    [
        ({ANA: BOB, BOB: ANA, CID: ANA, DOT: CID, EVE: DOT}, ANA),  # 2-1-1-1
        ({ANA: BOB, BOB: CID, CID: BOB, DOT: CID, EVE: ANA}, None),  # 2-2-1
        ({ANA: BOB, BOB: CID, CID: DOT, DOT: EVE, EVE: ANA}, None),  # 1-1-1-1-1
        ({ANA: BOB, CID: BOB, DOT: ANA}, BOB),  # 2-1, two abstain
    ],
)
def test_a_plurality_is_enough(fingers: dict[int, int], accused: int | None) -> None:
    assert anne(5).points(fingers).heard(FingersShown)[-1].accused == accused


@pytest.mark.rule("SP-608")
def test_every_player_points_at_another_one() -> None:
    scene = anne().talk_ends()
    assert scene.asked() == [ANA, BOB, CID, DOT], "the Joker too"
    scene.refuses(BOB, Point(BOB), "SP-608", "another_player")
    scene.refuses(BOB, Point(EVE), "SP-608", "another_player")
    assert scene.choices(BOB) == [Point(ANA), Point(CID), Point(DOT)]


@pytest.mark.rule("SP-608", "SP-1306")
def test_whoever_does_not_point_in_time_abstains() -> None:
    scene = anne().talk_ends().when(BOB, Point(ANA)).when(CID, Point(ANA)).when(DOT, Point(CID))
    assert scene.passes(14.999).phase() == "Pointing"
    assert scene.passes(0.001).heard(FingersShown)[-1] == FingersShown((None, ANA, ANA, CID), ANA, False)


@pytest.mark.rule("SP-609")
def test_one_finger_is_enough_and_none_is_not() -> None:
    """T35."""
    scene = anne().points({ANA: BOB})
    assert scene.heard(FingersShown)[-1].accused == BOB and scene.row() == "E10"
    scene = anne().points({})
    assert scene.heard(FingersShown)[-1].accused is None
    assert scene.row() == "E12" and scene.scored() == [2, 0, 0, 0]


@pytest.mark.rule("SP-610")
@pytest.mark.parametrize("suspect", [CID, DOT])
def test_having_accused_has_no_influence_on_pointing(suspect: int) -> None:
    scene = given(4).dealt(joker=ANA, dealer=CID).accuses_in_vain(BOB, suspect).time_is_up().talk_ends()
    assert scene.choices(BOB) == [Point(ANA), Point(CID), Point(DOT)]
    assert scene.points({BOB: suspect}).row() == "E10"


@pytest.mark.rule("SP-611")
def test_the_joker_is_known_to_all_in_the_end() -> None:
    scene = anne().points({BOB: CID, CID: BOB})
    assert all(scene.view(seat).players[ANA].card == JOKER for seat in (BOB, CID, DOT, NOBODY))

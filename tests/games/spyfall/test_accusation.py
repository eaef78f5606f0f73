"""SP-4xx: accusations while the clock runs."""

import pytest

from tablee.games.spyfall.actions import Accept, Accuse, Reveal, Say, UseUntouchable, Vote
from tablee.games.spyfall.events import Accused, CardShown, ClockResumed, VotesShown
from tablee.games.spyfall.material import JOKER, LOCATIONS
from tablee.kernel.seat import AWAY, NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, given

WATCHTOWER = LOCATIONS.index("watchtower")


def anne(seats: int = 4, **options: object) -> Scene:
    """Anne (ANA) is the Joker, Vincent (BOB), Marie (CID) and Paul (DOT) are at the Watchtower; Marie deals."""
    return given(seats, **options).dealt("watchtower", joker=ANA, dealer=CID)


@pytest.mark.rule("SP-401")
@pytest.mark.parametrize("accuser", [ANA, BOB])
def test_naming_a_suspect_stops_the_clock_and_opens_a_vote(accuser: int) -> None:
    scene = anne().passes(30).accuses(accuser, CID)
    assert not scene.runs() and scene.phase() == "Accusation"
    assert scene.passes(10).clock() == 450_000
    accused = scene.heard(Accused)[-1]
    assert (accused.accuser, accused.suspect, accused.left) == (accuser, CID, 450_000)


@pytest.mark.rule("SP-401", "SP-406")
def test_each_has_one_accusation_per_round() -> None:
    """T29."""
    scene = anne().accuses_in_vain(BOB, ANA)
    scene.refuses(BOB, Accuse(CID), "SP-401", "accusation_spent")
    scene.refuses(BOB, Accuse(ANA), "SP-401", "accusation_spent")
    assert scene.allows(CID, Accuse(ANA)), "having been accused protects nobody"
    scene.convicts(CID, ANA).dealt("oa", joker=ANA)
    assert scene.allows(BOB, Accuse(ANA)), "a new round, a new accusation"


@pytest.mark.rule("SP-401", "SP-702")
def test_the_joker_may_accuse_and_win_by_it() -> None:
    """T34."""
    scene = anne().accuses(ANA, BOB, votes={CID: True, DOT: True})
    assert scene.heard(CardShown)[-1].card == WATCHTOWER
    assert scene.scored() == [4, 0, 0, 0]


@pytest.mark.rule("SP-402")
def test_all_but_the_suspect_vote() -> None:
    scene = anne(5).accuses(BOB, ANA)
    assert scene.asked() == [CID, DOT, EVE]
    scene.refuses(ANA, Vote(0), "SP-402", "suspect_does_not_vote")
    for seat in (CID, DOT, EVE):
        assert scene.choices(seat) == [Vote(1), Vote(0)]


@pytest.mark.rule("SP-403", "SP-404", "SP-704", "SP-705", "SP-209")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_all_for_it_end_the_round(is_virtual: bool) -> None:
    """T02."""
    scene = anne(virtual_clock=is_virtual).asks(CID, DOT)
    scene.accuses(DOT, ANA, votes={BOB: True, CID: True})
    assert scene.heard(CardShown)[-1] == CardShown(ANA, JOKER)
    assert scene.row() == "E1" and scene.scored() == [0, 1, 1, 2]
    assert scene.next_dealer() == ANA


@pytest.mark.rule("SP-404")
def test_a_hero_convicted_is_a_win_for_the_joker() -> None:
    scene = anne().convicts(BOB, CID)
    assert scene.heard(CardShown)[-1] == CardShown(CID, WATCHTOWER)
    assert scene.row() == "E2" and scene.scored() == [4, 0, 0, 0]


@pytest.mark.rule("SP-405")
@pytest.mark.parametrize("against", [{CID}, {DOT}, {CID, DOT}])
def test_anything_but_unanimity_lets_the_clock_go_on(against: set[int]) -> None:
    scene = anne().passes(100).accuses(BOB, ANA, votes={seat: seat not in against for seat in (CID, DOT)})
    assert scene.heard(CardShown) == [] and scene.state.revealed == 0
    assert scene.resumes().clock() == 380_000 and scene.runs()
    assert scene.heard(ClockResumed)[-1].left == 380_000
    scene.refuses(BOB, Accuse(DOT), "SP-401", "accusation_spent")


@pytest.mark.rule("SP-406")
def test_one_can_be_accused_again_and_convicted() -> None:
    scene = anne().accuses_in_vain(BOB, ANA).accuses_in_vain(CID, ANA).convicts(DOT, ANA)
    assert scene.row() == "E1"


@pytest.mark.rule("SP-407", "SP-1503")
@pytest.mark.parametrize("mode", ["free", "structured"])
def test_nobody_argues_while_a_vote_is_open(mode: str) -> None:
    scene = anne(talk_mode=mode).accuses(BOB, ANA)
    for seat in (ANA, BOB, CID, DOT, NOBODY):
        broken = scene.game.may_write(scene.state, seat)
        assert broken is not None and broken.rule == "SP-1503"
    scene.refuses(CID, Say("It is not ANA."), "SP-1503", "not_now")
    scene.all_vote(False)
    assert scene.phase() == "ShowingResult"
    scene.refuses(CID, Say("It is not ANA."), "SP-1503", "not_now")


@pytest.mark.rule("SP-408")
def test_votes_are_shown_together_by_name() -> None:
    scene = anne(5).accuses(BOB, ANA)
    before = [scene.view(seat) for seat in (ANA, BOB, EVE, NOBODY)]
    told = len(scene.events)
    scene.when(CID, Vote(1)).when(DOT, Vote(0))
    assert [scene.view(seat) for seat in (ANA, BOB, EVE, NOBODY)] == before and len(scene.events) == told
    assert scene.view(CID).choice == 1, "one's own vote stays in sight"
    scene.refuses(CID, Vote(0), "SP-408", "has_voted")
    scene.when(EVE, Vote(1))
    shown = scene.heard(VotesShown)[-1]
    assert (shown.votes_for, shown.votes_against, shown.is_unanimous) == ((BOB, CID, EVE), (DOT,), False)


@pytest.mark.rule("SP-409")
def test_the_accuser_is_for_it() -> None:
    scene = anne().accuses(BOB, ANA)
    scene.refuses(BOB, Vote(0), "SP-409", "vote_is_for")
    scene.refuses(BOB, Vote(1), "SP-409", "vote_is_for")
    scene.all_vote(False)
    assert scene.heard(VotesShown)[-1].votes_for == (BOB,)


@pytest.mark.rule("SP-410")
def test_one_accuses_another_player_while_the_clock_runs() -> None:
    scene = given(4).dealt(joker=ANA, dealer=CID, starts=False)
    scene.refuses(BOB, Accuse(ANA), "SP-1305", "clock_not_running")
    scene.starts()
    scene.refuses(BOB, Accuse(BOB), "SP-410", "another_player")
    scene.refuses(BOB, Accuse(EVE), "SP-410", "another_player")
    scene.accuses(BOB, ANA)
    scene.refuses(CID, Accuse(ANA), "SP-1305", "clock_stopped")
    scene.all_vote(False)
    scene.refuses(CID, Accuse(ANA), "SP-1305", "clock_stopped")
    scene.resumes().time_is_up()
    scene.refuses(CID, Accuse(ANA), "SP-1305", "clock_expired")


@pytest.mark.rule("SP-410")
def test_one_vote_alone_is_no_vote() -> None:
    scene = given(4, talk_mode="free").dealt(joker=ANA, dealer=BOB)
    scene.state.sitting[CID] = scene.state.sitting[DOT] = AWAY
    scene.refuses(BOB, Accuse(ANA), "SP-410", "too_few_voters")
    assert Accuse(ANA) not in scene.choices(BOB)
    assert scene.allows(BOB, Accuse(CID)), "two are there who could vote"


@pytest.mark.rule("SP-411")
def test_the_right_is_spent_as_the_vote_opens() -> None:
    scene = anne().accuses(BOB, ANA)
    assert scene.state.accusations_left(BOB) == 0
    scene.passes(25)
    scene.refuses(BOB, Accuse(ANA), "SP-401", "accusation_spent")


@pytest.mark.rule("SP-411", "SP-824")
def test_the_right_is_spent_even_if_the_vote_is_cancelled() -> None:
    scene = given(4, super_powers=True).dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    scene.accuses(BOB, ANA).when(ANA, UseUntouchable()).resumes()
    assert scene.runs() and scene.heard(VotesShown) == []
    scene.refuses(BOB, Accuse(CID), "SP-401", "accusation_spent")


@pytest.mark.rule("SP-412")
def test_after_a_failed_accusation_all_can_be_done_again() -> None:
    scene = anne().accuses(BOB, ANA)
    scene.refuses(ANA, Reveal(), "SP-1305", "clock_stopped")
    scene.all_vote(False).resumes()
    assert scene.allows(ANA, Reveal()) and scene.allows(CID, Accuse(ANA)) and scene.allows(ANA, Accuse(BOB))
    assert scene.reveals(ANA).guesses("watchtower").row() == "E4"


@pytest.mark.rule("SP-402", "SP-107")
def test_without_super_powers_a_suspect_has_nothing_to_say() -> None:
    scene = anne().accuses(BOB, ANA)
    scene.refuses(ANA, Accept(), "SP-107", "no_powers")
    assert scene.choices(ANA) == []

"""SP-7xx: points of the standard game."""

import pytest

from tablee.games.spyfall.actions import Accuse
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, Scene, given
from tests.points import points_of

LIVE_AND_VIRTUAL = pytest.mark.parametrize("is_virtual", [False, True])


def anne(seats: int = 4, **options: object) -> Scene:
    """ANA is the Joker at the Watchtower; one question was asked, and the clock runs."""
    return given(seats, **options).dealt("watchtower", joker=ANA, dealer=CID).asks(CID, DOT)


def unmasked(scene: Scene) -> Scene:
    """Time is up, and all point at ANA, who points at BOB."""
    players = scene.state.players()
    return scene.time_is_up().points({seat: BOB if seat == ANA else ANA for seat in players})


@pytest.mark.rule("SP-701")
@LIVE_AND_VIRTUAL
def test_a_joker_nobody_accuses_scores_two(is_virtual: bool) -> None:
    scene = anne(virtual_clock=is_virtual).time_is_up().points({ANA: BOB, BOB: ANA, CID: DOT, DOT: CID})
    assert scene.scored() == [2, 0, 0, 0] and scene.rules_scored(ANA) == ["SP-701"]


@pytest.mark.rule("SP-702")
@LIVE_AND_VIRTUAL
def test_a_hero_convicted_brings_the_joker_four(is_virtual: bool) -> None:
    by_vote = anne(virtual_clock=is_virtual).convicts(BOB, CID)
    by_pointing = anne(virtual_clock=is_virtual).time_is_up().points({ANA: BOB, BOB: ANA, CID: BOB, DOT: BOB})
    for scene in (by_vote, by_pointing):
        assert scene.scored() == [4, 0, 0, 0] and scene.rules_scored(ANA) == ["SP-702"]


@pytest.mark.rule("SP-703")
def test_the_right_location_brings_the_joker_four() -> None:
    scene = anne().reveals(ANA).guesses("watchtower")
    assert scene.scored() == [4, 0, 0, 0] and scene.rules_scored(ANA) == ["SP-703"]


@pytest.mark.rule("SP-704")
@LIVE_AND_VIRTUAL
def test_each_hero_scores_one_if_the_joker_is_unmasked_or_wrong(is_virtual: bool) -> None:
    wrong = anne(5, virtual_clock=is_virtual).reveals(ANA).guesses("oa")
    assert wrong.scored() == [0, 1, 1, 1, 1] and wrong.rules_scored(BOB) == ["SP-704"]
    pointed = unmasked(anne(5, virtual_clock=is_virtual))
    assert pointed.scored() == [0, 1, 1, 1, 1] and pointed.rules_scored(EVE) == ["SP-704"]
    assert anne(5, virtual_clock=is_virtual).convicts(BOB, ANA).scored()[2:] == [1, 1, 1]


@pytest.mark.rule("SP-705")
@LIVE_AND_VIRTUAL
def test_the_accuser_of_a_unanimous_vote_scores_one_more(is_virtual: bool) -> None:
    scene = anne(virtual_clock=is_virtual).convicts(CID, ANA)
    assert scene.scored() == [0, 1, 2, 1] and scene.rules_scored(CID) == ["SP-704", "SP-705"]


@pytest.mark.rule("SP-405", "SP-706")
@LIVE_AND_VIRTUAL
def test_the_late_bonus(is_virtual: bool) -> None:
    """T04."""
    scene = anne(virtual_clock=is_virtual).accuses(DOT, ANA, votes={BOB: True, CID: False})
    assert scene.state.revealed == 0
    scene.resumes()
    assert not scene.allows(DOT, Accuse(ANA))
    assert unmasked(scene).scored() == [0, 1, 1, 2] and scene.rules_scored(DOT) == ["SP-704", "SP-706"]


@pytest.mark.rule("SP-706")
def test_there_is_no_late_bonus_for_accusing_somebody_else() -> None:
    assert unmasked(anne().accuses_in_vain(BOB, CID)).scored() == [0, 1, 1, 1]


@pytest.mark.rule("SP-706", "SP-709")
def test_there_is_no_late_bonus_where_the_joker_is_not_unmasked() -> None:
    scene = anne().accuses_in_vain(BOB, ANA).time_is_up()
    assert scene.points({ANA: CID, DOT: CID}).scored() == [4, 0, 0, 0]
    assert anne().accuses_in_vain(BOB, ANA).time_is_up().points({}).scored() == [2, 0, 0, 0]


@pytest.mark.rule("SP-707")
@pytest.mark.parametrize(("late_bonus", "points"), [("each", [0, 2, 2, 1, 1]), ("first", [0, 2, 1, 1, 1])])
@LIVE_AND_VIRTUAL
def test_each_hero_who_accused_in_vain_or_the_first(late_bonus: str, points: list[int], is_virtual: bool) -> None:
    """T31."""
    scene = anne(5, late_bonus=late_bonus, virtual_clock=is_virtual)
    assert unmasked(scene.accuses_in_vain(BOB, ANA).accuses_in_vain(CID, ANA)).scored() == points


@pytest.mark.rule("SP-707")
def test_the_first_is_the_earliest_who_accused_the_joker() -> None:
    scene = anne(5, late_bonus="first").accuses_in_vain(DOT, BOB).accuses_in_vain(EVE, ANA).accuses_in_vain(BOB, ANA)
    assert unmasked(scene).scored() == [0, 1, 1, 1, 2]


@pytest.mark.rule("SP-707", "SP-827")
def test_the_late_bonus_comes_once_for_two_accusations() -> None:
    scene = given(5, super_powers=True).dealt(joker=ANA, dealer=CID, abilities={BOB: "tireless-detective"})
    scene.accuses_in_vain(BOB, ANA).accuses_in_vain(BOB, ANA)
    assert unmasked(scene).scored() == [0, 2, 1, 1, 1]


@pytest.mark.rule("SP-705", "SP-708")
@LIVE_AND_VIRTUAL
def test_there_is_no_late_bonus_when_a_later_vote_is_unanimous(is_virtual: bool) -> None:
    """T32."""
    scene = anne(5, virtual_clock=is_virtual).accuses_in_vain(BOB, ANA).convicts(CID, ANA)
    assert scene.scored() == [0, 1, 2, 1, 1]


@pytest.mark.rule("SP-708")
def test_there_is_no_late_bonus_after_a_wrong_guess() -> None:
    """T33."""
    assert anne(5).accuses_in_vain(BOB, ANA).reveals(ANA).guesses("oa").scored() == [0, 1, 1, 1, 1]


@pytest.mark.rule("SP-708")
def test_the_late_bonus_needs_no_particular_pointing() -> None:
    scene = anne(5).accuses_in_vain(BOB, ANA).time_is_up()
    assert scene.points({BOB: CID, CID: ANA, DOT: ANA}).scored() == [0, 2, 1, 1, 1]


@pytest.mark.rule("SP-709")
def test_points_add_up_over_the_rounds() -> None:
    scene = anne().convicts(BOB, ANA)
    assert scene.state.score == [0, 2, 1, 1]
    scene.dealt("oa", joker=BOB).reveals(BOB).guesses("oa")
    assert scene.state.score == [0, 6, 1, 1]
    scene.dealt("kandor", joker=CID).time_is_up().points({})
    assert scene.state.score == [0, 6, 3, 1] == [player.score for player in scene.view(ANA).players]


@pytest.mark.rule("SP-710")
def test_the_highest_total_wins() -> None:
    scene = anne(rounds=2).convicts(BOB, ANA).dealt("oa", joker=ANA).accuses_in_vain(BOB, ANA)
    assert scene.game.outcome(scene.state) is None
    unmasked(scene).next_round()
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert (points_of(outcome), outcome.ranks, outcome.winners) == ((0, 4, 2, 2), (4, 1, 2, 2), (BOB,))


@pytest.mark.rule("SP-710")
def test_tied_players_share_the_win() -> None:
    scene = anne(rounds=1).reveals(ANA).guesses("oa").next_round()
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None and outcome.winners == (BOB, CID, DOT) and outcome.ranks == (4, 1, 1, 1)

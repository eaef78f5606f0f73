"""SP-9xx: the module Harley Quinn, and the hunt."""

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import (
    CardShown,
    FingersShown,
    HarleySuspended,
    HuntBegan,
    RoundDealt,
    RoundEnded,
    SeatRemoved,
)
from tablee.games.spyfall.material import JOKER, MARKED
from tablee.kernel.options import BadOption
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FAY, Scene, given, place

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])
BATCAVE = place("batcave")
HEROES = (CID, DOT, EVE, FAY)


def harley(seats: int = 6, **options: Any) -> Scene:
    return given(seats, harley=True, **options)


def at_the_batcave(is_virtual: bool = False, **options: Any) -> Scene:
    """Six players: Ana is the Joker, Bob is Harley, the others are Heroes; the clock runs."""
    scene = harley(virtual_clock=is_virtual, **options).dealt("batcave", joker=ANA, harley=BOB, dealer=CID)
    return scene.asks(CID, DOT) if is_virtual else scene


def without_harley(seats: int = 5, is_virtual: bool = False) -> Scene:
    """The module is on, but the marked card was not dealt."""
    scene = harley(seats, virtual_clock=is_virtual).dealt("batcave", joker=ANA, dealer=CID)
    return scene.asks(CID, DOT) if is_virtual else scene


def hunted(scene: Scene, fingers: Mapping[int, int]) -> Scene:
    """Ana names the right Location, and the others point."""
    return scene.reveals(ANA).guesses("batcave").points(fingers)


# -- who is Harley ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-901")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_module_needs_five_players(seats: int) -> None:
    with pytest.raises(BadOption, match="SP-901"):
        harley(seats)


@pytest.mark.rule("SP-901")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_five_players_or_more_may_play_it(seats: int) -> None:
    assert harley(seats).confirmed().state.has_harley()


@pytest.mark.rule("SP-902", "SP-904")
def test_harley_knows_the_location_and_not_who_the_joker_is_and_nobody_knows_harley() -> None:
    scene = at_the_batcave()
    assert scene.view(BOB).players[BOB].card == MARKED + BATCAVE
    assert scene.view(CID).players[CID].card == BATCAVE
    for eyes in (*range(6), NOBODY):
        others = [player.card for player in scene.view(eyes).players if player.seat != eyes]
        assert set(others) == {None}


@pytest.mark.rule("SP-112")
def test_without_the_module_no_card_is_marked() -> None:
    for seed in range(10):
        scene = given(8, seed=seed).confirmed()
        assert all(not MARKED <= card < JOKER for card in [*scene.state.card, *scene.state.undealt])


@pytest.mark.rule("SP-903")
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_nobody_knows_whether_the_marked_card_was_dealt(seats: int) -> None:
    with_her = harley(seats).dealt("batcave", joker=ANA, harley=BOB, dealer=CID)
    without = harley(seats).dealt("batcave", joker=ANA, dealer=CID)
    for eyes in (ANA, CID, DOT, NOBODY):
        assert with_her.view(eyes) == without.view(eyes)
    assert MARKED + BATCAVE in without.state.undealt
    with_her.reveals(ANA).guesses("batcave")
    without.reveals(ANA).guesses("batcave")
    for eyes in (ANA, CID, DOT, NOBODY):
        assert with_her.view(eyes) == without.view(eyes)


@pytest.mark.rule("SP-903")
def test_with_eight_players_harley_is_always_there() -> None:
    for seed in range(12):
        scene = harley(8, seed=seed).confirmed()
        assert sum(scene.state.is_harley(seat) for seat in range(8)) == 1


@pytest.mark.rule("SP-918")
def test_harley_asks_answers_votes_and_points_like_anybody() -> None:
    scene = at_the_batcave()
    assert [one for one in scene.choices(BOB) if one.verb is verbs.Accuse] == [
        verbs.Accuse(seat) for seat in range(6) if seat != BOB
    ]
    scene.refuses(BOB, verbs.Reveal(), "SP-501", "no_joker")
    scene.asks(CID, BOB)
    assert {one.args[0] for one in scene.choices(BOB) if one.verb is verbs.Answer} == {0, 1, 2, 3, 4}
    scene.answers(BOB).asks(BOB, DOT).accuses(CID, DOT).when(BOB, verbs.Vote(0)).all_vote(False).resumes()
    scene.time_is_up().points({BOB: CID})
    assert scene.heard(FingersShown)[-1].fingers[BOB] == CID


# -- the ends of a round ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-905", "SP-906", "SP-907")
@CLOCKS
def test_t10_a_hunt_that_misses_pays_the_joker_and_harley(is_virtual: bool) -> None:
    scene = hunted(at_the_batcave(is_virtual), {BOB: CID, CID: DOT, DOT: CID, EVE: BOB, FAY: CID})
    assert scene.row() == "E4"
    assert scene.scored() == [4, 3, 0, 0, 0, 0]
    assert scene.rules_scored(ANA) == scene.rules_scored(BOB) == ["SP-907"]
    assert scene.heard(CardShown) == [CardShown(CID, BATCAVE)]
    assert scene.next_dealer() == ANA


@pytest.mark.rule("SP-911", "SP-606")
@CLOCKS
def test_t11_with_nobody_accused_at_the_end_joker_and_harley_score_two(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).time_is_up()
    scene.points({ANA: CID, BOB: CID, CID: ANA, DOT: ANA, EVE: DOT, FAY: EVE})
    assert scene.row() == "E12"
    assert scene.scored() == [2, 2, 0, 0, 0, 0]
    assert scene.rules_scored(BOB) == ["SP-911"]


@pytest.mark.rule("SP-912")
@CLOCKS
def test_t12_a_hero_convicted_by_vote(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).convicts(EVE, DOT)
    assert scene.row() == "E2"
    assert scene.scored() == [4, 2, 0, 0, 0, 0]


@pytest.mark.rule("SP-912")
def test_a_hero_convicted_by_pointing_is_worth_the_same() -> None:
    scene = at_the_batcave().time_is_up().points({ANA: DOT, BOB: DOT, CID: ANA})
    assert scene.row() == "E10"
    assert scene.scored() == [4, 2, 0, 0, 0, 0]


@pytest.mark.rule("SP-908")
@CLOCKS
def test_t13_a_hunt_that_finds_harley_pays_the_heroes(is_virtual: bool) -> None:
    scene = hunted(at_the_batcave(is_virtual), {CID: BOB, DOT: BOB, EVE: BOB, FAY: CID, BOB: FAY})
    assert scene.row() == "E5"
    assert scene.scored() == [0, 0, 1, 1, 1, 1]
    assert scene.heard(CardShown) == [CardShown(BOB, MARKED + BATCAVE)]


@pytest.mark.rule("SP-913", "SP-904", "SP-705")
@CLOCKS
def test_t14_the_joker_unmasked_by_vote_is_worth_nothing_to_harley(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).convicts(CID, ANA)
    assert scene.row() == "E1"
    assert scene.scored() == [0, 0, 2, 1, 1, 1]
    assert scene.rules_scored(CID) == ["SP-913", "SP-705"]


@pytest.mark.rule("SP-914", "SP-706")
@CLOCKS
def test_t15_the_joker_unmasked_by_pointing_after_an_accusation_in_vain(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual)
    scene.accuses(DOT, ANA, votes={BOB: False, CID: True, EVE: True, FAY: True}).resumes().time_is_up()
    scene.points(dict.fromkeys((CID, DOT, EVE, FAY), ANA) | {ANA: CID, BOB: CID})
    assert scene.row() == "E9"
    assert scene.scored() == [0, 0, 1, 2, 1, 1]
    assert scene.rules_scored(DOT) == ["SP-914", "SP-706"]


@pytest.mark.rule("SP-915")
@CLOCKS
def test_t16_harley_taken_for_the_joker_by_pointing(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).time_is_up()
    scene.points({ANA: BOB, BOB: CID, CID: BOB, DOT: BOB, EVE: ANA, FAY: ANA})
    assert scene.row() == "E11"
    assert scene.scored() == [1, 0, 1, 1, 1, 1]


@pytest.mark.rule("SP-915", "SP-705")
@CLOCKS
def test_harley_taken_for_the_joker_by_vote_brings_the_accuser_no_bonus(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).convicts(CID, BOB)
    assert scene.row() == "E3"
    assert scene.scored() == [1, 0, 1, 1, 1, 1]
    assert scene.rules_scored(CID) == ["SP-915"]


@pytest.mark.rule("SP-916")
@CLOCKS
def test_a_wrong_location_is_a_win_of_the_heroes_alone(is_virtual: bool) -> None:
    scene = at_the_batcave(is_virtual).reveals(ANA).guesses("atlantis")
    assert scene.row() == "E6"
    assert scene.scored() == [0, 0, 1, 1, 1, 1]
    assert scene.rules_scored(CID) == ["SP-916"]
    assert scene.heard(HuntBegan) == []


@pytest.mark.rule("SP-916", "SP-505")
def test_no_location_in_time_is_a_wrong_one() -> None:
    scene = at_the_batcave().reveals(ANA).passes(60)
    assert scene.row() == "E6"
    assert scene.scored() == [0, 0, 1, 1, 1, 1]


@pytest.mark.rule("SP-917", "SP-705")
def test_t37_harley_unmasking_the_joker_gets_nothing_for_it() -> None:
    scene = at_the_batcave().convicts(BOB, ANA)
    assert scene.row() == "E1"
    assert scene.scored() == [0, 0, 1, 1, 1, 1]


@pytest.mark.rule("SP-917", "SP-706")
@pytest.mark.parametrize("late_bonus", ["each", "first"])
def test_harley_accusing_in_vain_gets_no_late_bonus_and_does_not_take_it_from_others(late_bonus: str) -> None:
    scene = at_the_batcave(late_bonus=late_bonus).accuses_in_vain(BOB, ANA).accuses_in_vain(EVE, ANA)
    scene.time_is_up().points(dict.fromkeys((BOB, CID, DOT, EVE, FAY), ANA))
    assert scene.scored() == [0, 0, 1, 1, 2, 1]


# -- the hunt -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-910")
@CLOCKS
@pytest.mark.parametrize("found", [True, False])
def test_t36_without_harley_the_hunt_takes_place_all_the_same(found: bool, is_virtual: bool) -> None:
    fingers = {BOB: CID, CID: DOT, DOT: CID, EVE: CID} if found else {BOB: CID, CID: BOB, DOT: BOB, EVE: CID}
    scene = hunted(without_harley(is_virtual=is_virtual), fingers)
    assert scene.row() == "E4"
    assert scene.scored() == [4, 0, 0, 0, 0]
    assert scene.heard(CardShown) == ([CardShown(CID, BATCAVE)] if found else [])


@pytest.mark.rule("SP-906", "SP-907")
@CLOCKS
def test_t38_a_tie_in_the_hunt_reveals_nobody(is_virtual: bool) -> None:
    scene = hunted(at_the_batcave(is_virtual), {BOB: CID, CID: BOB, DOT: BOB, EVE: CID, FAY: DOT})
    assert scene.row() == "E4"
    assert scene.scored() == [4, 3, 0, 0, 0, 0]
    assert scene.heard(CardShown) == []


@pytest.mark.rule("SP-906", "SP-909")
def test_no_finger_at_all_in_the_hunt_reveals_nobody_and_a_single_one_is_enough() -> None:
    nobody = hunted(at_the_batcave(), {})
    assert (nobody.row(), nobody.scored()) == ("E4", [4, 3, 0, 0, 0, 0])
    assert nobody.heard(FingersShown)[-1] == FingersShown((None,) * 6, None, True)
    single = hunted(at_the_batcave(), {FAY: BOB})
    assert (single.row(), single.scored()) == ("E5", [0, 0, 1, 1, 1, 1])


@pytest.mark.rule("SP-905", "SP-1307")
def test_the_hunt_is_thirty_seconds_of_talk_and_fifteen_to_point() -> None:
    scene = at_the_batcave().passes(10).reveals(ANA).guesses("batcave")
    assert scene.heard(HuntBegan) == [HuntBegan(ANA, BATCAVE)]
    scene.passes(29.999)
    assert scene.phase() == "HuntTalk"
    scene.passes(ms=1)
    assert scene.phase() == "HuntPointing"
    assert scene.asked() == [BOB, CID, DOT, EVE, FAY]
    scene.passes(14.999)
    assert scene.phase() == "HuntPointing"
    scene.passes(ms=1)
    assert scene.row() == "E4"


@pytest.mark.rule("SP-909")
def test_in_the_hunt_the_joker_neither_talks_nor_points_nor_is_pointed_at() -> None:
    scene = at_the_batcave().reveals(ANA).guesses("batcave")
    scene.refuses(ANA, verbs.Unsure(), "SP-909", "may_not_talk")
    assert scene.choices(ANA) == []
    assert scene.allows(BOB, verbs.Suspect(CID))
    scene.talk_ends()
    scene.refuses(ANA, verbs.Point(BOB), "SP-909", "joker_does_not_point")
    scene.refuses(BOB, verbs.Point(ANA), "SP-909", "not_the_joker")
    scene.refuses(BOB, verbs.Point(BOB), "SP-909", "another_player")
    assert scene.choices(BOB) == [verbs.Point(seat) for seat in HEROES]
    scene.when(BOB, verbs.Point(CID)).refuses(BOB, verbs.Point(DOT), "SP-603", "has_pointed")


@pytest.mark.rule("SP-909")
def test_with_a_virtual_clock_the_joker_is_not_asked_to_talk_in_the_hunt() -> None:
    scene = at_the_batcave(is_virtual=True).reveals(ANA).guesses("batcave")
    assert (scene.phase(), scene.asked()) == ("TalkOnce", [BOB, CID, DOT, EVE, FAY])
    scene.refuses(ANA, verbs.Unsure(), "SP-909", "may_not_talk")
    scene.refuses(ANA, verbs.PassOn(), "SP-909", "may_not_talk")


@pytest.mark.rule("SP-905", "SP-507")
def test_t56_during_the_hunt_only_the_jokers_card_and_the_location_are_known() -> None:
    scene = harley(5).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).reveals(ANA).guesses("batcave")
    for _ in range(2):
        for eyes in (BOB, CID, DOT, EVE, NOBODY):
            view = scene.view(eyes)
            assert view.place == BATCAVE
            shown = {player.seat: player.card for player in view.players if player.card is not None}
            own = {} if eyes == NOBODY else {eyes: scene.state.card[eyes]}
            assert shown == {ANA: JOKER, **own}
        scene.talk_ends()
    scene.points({CID: DOT})
    cards = [JOKER, MARKED + BATCAVE, BATCAVE, BATCAVE, BATCAVE]
    assert [player.card for player in scene.view(NOBODY).players] == cards
    assert scene.heard(RoundEnded)[-1].cards == tuple(cards)


@pytest.mark.rule("SP-507")
def test_t56_a_wrong_location_shows_all_cards_at_once() -> None:
    scene = harley(5).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).reveals(ANA).guesses("atlantis")
    assert scene.phase() == "RoundOver"
    assert None not in [player.card for player in scene.view(NOBODY).players]


@pytest.mark.rule("SP-905")
def test_without_the_module_there_is_no_hunt() -> None:
    scene = given(6).dealt("batcave", joker=ANA).reveals(ANA).guesses("batcave")
    assert (scene.row(), scene.scored()) == ("E4", [4, 0, 0, 0, 0, 0])
    assert scene.rules_scored(ANA) == ["SP-703"]


@pytest.mark.rule("SP-1305")
def test_nobody_breaks_into_the_hunt() -> None:
    scene = at_the_batcave(multiverse=True).reveals(ANA).guesses("batcave")
    for _ in range(2):
        scene.refuses(BOB, verbs.Accuse(CID), "SP-1305", "clock_stopped")
        scene.refuses(BOB, verbs.Announce(), "SP-1305", "clock_stopped")
        scene.talk_ends()


# -- too few players ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-919", "SP-1407", "SP-112")
def test_with_fewer_than_five_players_left_the_module_is_suspended() -> None:
    scene = harley(5, talk_mode="free").dealt("batcave", joker=ANA, harley=BOB, dealer=CID).leaves(EVE)
    assert scene.state.has_harley()  # in this round she counts
    scene.convicts(CID, BOB)
    assert scene.scored() == [1, 0, 1, 1, 1]
    assert scene.heard(HarleySuspended) == []

    scene.next_round()

    assert scene.heard(SeatRemoved) == [SeatRemoved(EVE)]
    assert scene.heard(HarleySuspended) == [HarleySuspended()]
    assert not scene.heard(RoundDealt)[-1].has_harley
    assert not scene.view(ANA).has_harley
    assert all(not MARKED <= card < JOKER for card in [*scene.state.card, *scene.state.undealt])
    scene.dealt("atlantis", joker=ANA).reveals(ANA).guesses("atlantis")
    assert (scene.row(), scene.rules_scored(ANA)) == ("E4", ["SP-703"])  # no hunt


@pytest.mark.rule("SP-919")
def test_with_five_players_left_it_goes_on() -> None:
    scene = harley(6, talk_mode="free").dealt("batcave", joker=ANA, harley=BOB, dealer=CID).leaves(EVE)
    scene.convicts(CID, BOB).next_round()
    assert scene.heard(HarleySuspended) == []
    assert scene.heard(RoundDealt)[-1].has_harley


@pytest.mark.rule("SP-919")
def test_whoever_is_only_away_is_dealt_in_and_suspends_nothing() -> None:
    scene = harley(5, talk_mode="free").dealt("batcave", joker=ANA, harley=BOB, dealer=CID).goes_away(EVE)
    scene.convicts(CID, BOB).next_round()
    assert scene.heard(HarleySuspended) == []
    assert scene.state.has_harley()

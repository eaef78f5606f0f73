"""SP-10xx: the module Joker's Prank."""

from typing import Any

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import CardShown, FarceDeclared, RoundEnded
from tablee.games.spyfall.material import FARCE_PACK, JOKER, N_LOCATIONS
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, FAY, Scene, given

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])


def farce(seats: int = 5, **options: Any) -> Scene:
    return given(seats, farce=True, **options)


def in_farce(seats: int = 5, *, is_virtual: bool = False, **options: Any) -> Scene:
    """A round of Jokers, dealt by Bob, its clock running."""
    scene = farce(seats, virtual_clock=is_virtual, **options).dealt(pack=FARCE, dealer=BOB)
    return scene.asks(BOB, CID) if is_virtual else scene


def standard(seats: int = 5, *, is_virtual: bool = False, **options: Any) -> Scene:
    """A standard round with the module on: Ana is the Joker, Bob deals."""
    scene = farce(seats, virtual_clock=is_virtual, **options).dealt("batcave", joker=ANA, dealer=BOB)
    return scene.asks(BOB, CID) if is_virtual else scene


# -- the pack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1001", "SP-107")
def test_the_pack_of_jokers_is_drawn_like_any_other_and_only_with_the_module() -> None:
    drawn = [farce(virtual_clock=True, seed=seed).state.pack for seed in range(420)]
    assert set(drawn) == set(range(21))
    assert 8 <= drawn.count(FARCE_PACK) <= 36  # 20 on average
    assert all(given(5, virtual_clock=True, seed=seed).state.pack != FARCE_PACK for seed in range(420))


@pytest.mark.rule("SP-1001", "SP-202")
def test_it_may_come_up_in_any_round_and_once_in_a_game() -> None:
    found = set()
    for seed in range(40):
        scene = farce(virtual_clock=True, rounds=21, seed=seed)
        packs = []
        while scene.state.stack:
            state = scene.state
            packs.append(state.pack)
            scene.asks(state.dealer, state.left_of(state.dealer)).reveals(state.card.index(JOKER)).guesses("batcave")
        assert sorted(packs) == list(range(21))
        found.add(packs.index(FARCE_PACK))
    assert {0, 20} < found
    assert len(found) > 15


@pytest.mark.rule("SP-1001")
def test_everybody_is_told_that_the_module_is_on() -> None:
    scene = farce().dealt()
    assert all(scene.view(eyes).modules == ("farce",) for eyes in (ANA, EVE, NOBODY))


@pytest.mark.rule("SP-1002", "SP-1201")
def test_a_joker_cannot_tell_whether_there_are_others() -> None:
    alone, together = standard(), in_farce()
    assert together.state.card == [JOKER] * 5
    assert together.view(ANA) == alone.view(ANA)
    assert together.choices(ANA) == alone.choices(ANA)
    for scene in (alone, together):
        scene.asks(BOB, ANA)
    assert together.view(ANA) == alone.view(ANA)
    assert together.view(ANA).suggested is None
    for scene in (alone, together):
        scene.answers(ANA).reveals(ANA)
    assert together.view(ANA) == alone.view(ANA)
    assert together.choices(ANA) == alone.choices(ANA)
    assert together.view(NOBODY) == alone.view(NOBODY)


@pytest.mark.rule("SP-1002", "SP-1007")
@pytest.mark.parametrize("location", ["arkham-asylum", "batcave", "titans-tower"])
def test_there_is_no_location_so_none_is_right(location: str) -> None:
    scene = in_farce().reveals(CID).guesses(location)
    assert scene.row() == "F2"
    assert scene.view(ANA).place is None


# -- the declaration ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1003", "SP-1004", "SP-210")
@CLOCKS
def test_t17_a_right_declaration_pays_the_declarer_alone(is_virtual: bool) -> None:
    scene = in_farce(is_virtual=is_virtual).reveals(DOT).declares()
    assert scene.row() == "F1"
    assert scene.scored() == [0, 0, 0, 3, 0]
    assert scene.rules_scored(DOT) == ["SP-1004"]
    assert scene.heard(FarceDeclared) == [FarceDeclared(DOT, True)]
    assert scene.next_dealer() == DOT


@pytest.mark.rule("SP-1005", "SP-209")
@CLOCKS
def test_t18_a_wrong_declaration_pays_everybody_else(is_virtual: bool) -> None:
    scene = standard(is_virtual=is_virtual).reveals(ANA).declares()
    assert scene.row() == "E7"
    assert scene.scored() == [0, 1, 1, 1, 1]
    assert scene.rules_scored(BOB) == ["SP-1005"]
    assert scene.heard(FarceDeclared) == [FarceDeclared(ANA, False)]
    assert scene.next_dealer() == ANA


@pytest.mark.rule("SP-1005", "SP-904")
def test_with_harley_a_wrong_declaration_pays_the_heroes() -> None:
    scene = farce(6, harley=True).dealt("batcave", joker=ANA, harley=BOB, dealer=CID).reveals(ANA).declares()
    assert scene.row() == "E7"
    assert scene.scored() == [0, 0, 1, 1, 1, 1]


@pytest.mark.rule("SP-1003")
def test_the_declaration_stands_beside_the_locations_after_a_reveal_only() -> None:
    scene = standard()
    scene.refuses(ANA, verbs.DeclareFarce(), "SP-1003", "not_now")
    scene.reveals(ANA)
    assert scene.choices(ANA) == [*[verbs.Guess(place) for place in range(N_LOCATIONS)], verbs.DeclareFarce()]
    scene.refuses(BOB, verbs.DeclareFarce(), "SP-502", "not_the_revealer")


@pytest.mark.rule("SP-1003", "SP-501")
def test_who_holds_a_location_cannot_reveal_nor_declare() -> None:
    scene = standard().refuses(BOB, verbs.Reveal(), "SP-501", "no_joker")
    scene.accuses(CID, DOT).refuses(ANA, verbs.Reveal(), "SP-1305", "clock_stopped")
    scene.all_vote(False).resumes().time_is_up().refuses(ANA, verbs.Reveal(), "SP-1305", "clock_expired")


@pytest.mark.rule("SP-107")
def test_without_the_module_there_is_no_declaration() -> None:
    scene = given(5).dealt(joker=ANA).reveals(ANA).refuses(ANA, verbs.DeclareFarce(), "SP-107", "no_farce")
    assert verbs.DeclareFarce() not in scene.choices(ANA)


@pytest.mark.rule("SP-1009")
def test_the_first_reveal_ends_the_round_for_all() -> None:
    scene = in_farce().reveals(CID)
    for seat in (ANA, BOB, DOT, EVE):
        scene.refuses(seat, verbs.Reveal(), "SP-1305", "clock_stopped")
        scene.refuses(seat, verbs.DeclareFarce(), "SP-502", "not_the_revealer")
    assert scene.view(ANA).players[CID].card == JOKER
    assert scene.view(ANA).players[DOT].card is None
    assert scene.declares().scored() == [0, 0, 3, 0, 0]


@pytest.mark.rule("SP-1009", "SP-1309")
@pytest.mark.parametrize("seed", range(6))
def test_of_several_who_reveal_in_a_poll_one_is_drawn(seed: int) -> None:
    scene = in_farce(is_virtual=True, seed=seed)
    for seat in range(5):
        scene.when(seat, verbs.Reveal() if seat in (ANA, DOT) else verbs.PassOn())
    (revealed,) = scene.asked()
    assert revealed in (ANA, DOT)
    assert scene.state.revealed == 1 << revealed


@pytest.mark.rule("SP-1009", "SP-1309")
def test_and_each_of_them_may_be_the_one() -> None:
    drawn = set()
    for seed in range(6):
        scene = in_farce(is_virtual=True, seed=seed)
        for seat in range(5):
            scene.when(seat, verbs.Reveal() if seat in (ANA, DOT) else verbs.PassOn())
        drawn.update(scene.asked())
    assert drawn == {ANA, DOT}


@pytest.mark.rule("SP-1010")
def test_once_the_pack_was_played_the_declaration_is_no_longer_offered() -> None:
    scene = in_farce().reveals(DOT).guesses("batcave").dealt("atlantis", joker=ANA).reveals(ANA)
    assert verbs.DeclareFarce() not in scene.choices(ANA)
    scene.refuses(ANA, verbs.DeclareFarce(), "SP-1010", "farce_played")


@pytest.mark.rule("SP-1010")
def test_before_that_it_is_offered_in_every_round() -> None:
    scene = standard().reveals(ANA).guesses("atlantis").dealt("atlantis", joker=ANA).reveals(ANA)
    assert verbs.DeclareFarce() in scene.choices(ANA)


@pytest.mark.rule("SP-1010", "SP-213")
def test_a_void_round_with_the_pack_counts_as_played() -> None:
    scene = in_farce(talk_mode="free").goes_away(CID, DOT, EVE)
    assert scene.row() == "void"
    scene.comes_back(CID, DOT, EVE).dealt("atlantis", joker=ANA).reveals(ANA)
    scene.refuses(ANA, verbs.DeclareFarce(), "SP-1010", "farce_played")


# -- any other end ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1006", "SP-1008", "SP-210")
@CLOCKS
def test_t19_pointing_accuses_a_joker_and_nobody_scores(is_virtual: bool) -> None:
    scene = in_farce(is_virtual=is_virtual).time_is_up().points({ANA: BOB, BOB: CID, CID: BOB, DOT: BOB, EVE: DOT})
    assert scene.row() == "F2"
    assert scene.scored() == [0] * 5
    assert scene.heard(CardShown) == [CardShown(BOB, JOKER)]
    assert scene.next_dealer() == CID  # left of the dealer


@pytest.mark.rule("SP-1006", "SP-210")
def test_a_tie_at_the_end_brings_nobody_anything() -> None:
    scene = in_farce().time_is_up().points({ANA: BOB, BOB: ANA})
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("F2", [0] * 5, CID)


@pytest.mark.rule("SP-1008", "SP-210")
@CLOCKS
def test_a_unanimous_accusation_shows_a_joker_and_brings_no_bonus(is_virtual: bool) -> None:
    scene = in_farce(is_virtual=is_virtual).convicts(EVE, ANA)
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("F2", [0] * 5, EVE)
    assert scene.heard(CardShown) == [CardShown(ANA, JOKER)]


@pytest.mark.rule("SP-1008", "SP-706")
def test_an_accusation_in_vain_brings_no_late_bonus() -> None:
    scene = in_farce().accuses_in_vain(ANA, BOB).time_is_up().points({CID: BOB, DOT: BOB})
    assert (scene.row(), scene.scored()) == ("F2", [0] * 5)


@pytest.mark.rule("SP-1007", "SP-210")
@CLOCKS
def test_t39_a_location_named_in_a_farce_pays_nobody(is_virtual: bool) -> None:
    scene = in_farce(is_virtual=is_virtual).reveals(BOB).guesses("batcave")
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("F2", [0] * 5, BOB)


@pytest.mark.rule("SP-1007")
@CLOCKS
def test_t39_or_everybody_else_if_that_was_agreed(is_virtual: bool) -> None:
    scene = in_farce(is_virtual=is_virtual, farce_wrong_guess="others-1").reveals(BOB).guesses("batcave")
    assert (scene.row(), scene.scored()) == ("F2", [1, 0, 1, 1, 1])
    assert scene.rules_scored(ANA) == ["SP-1007"]


@pytest.mark.rule("SP-1007", "SP-505")
@pytest.mark.parametrize(("option", "scored"), [("nobody", [0] * 5), ("others-1", [1, 0, 1, 1, 1])])
def test_naming_nothing_in_time_is_naming_a_wrong_location(option: str, scored: list[int]) -> None:
    scene = in_farce(farce_wrong_guess=option).reveals(BOB).passes(60)
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("F2", scored, BOB)
    assert scene.state.history[-1][5] < 0


@pytest.mark.rule("SP-1007")
def test_the_option_is_about_named_locations_only() -> None:
    def rounds() -> Scene:
        return in_farce(farce_wrong_guess="others-1", multiverse=True)

    assert rounds().convicts(EVE, ANA).scored() == [0] * 5
    assert rounds().announces(ANA, hands=(BOB, CID)).scored() == [0] * 5
    assert rounds().time_is_up().points({ANA: BOB}).scored() == [0] * 5
    assert rounds().time_is_up().points({}).scored() == [0] * 5
    assert rounds().reveals(ANA).declares().scored() == [3, 0, 0, 0, 0]


@pytest.mark.rule("SP-1206", "SP-1208")
@pytest.mark.parametrize("is_right", [True, False])
def test_no_hunt_follows_a_declaration(is_right: bool) -> None:
    scene = farce(6, harley=True)
    if is_right:
        scene.dealt(pack=FARCE, dealer=BOB)
    else:
        scene.dealt("batcave", joker=FAY, harley=BOB)
    scene.reveals(FAY).declares()
    assert scene.phase() == "RoundOver"
    assert scene.scored() == ([0, 0, 0, 0, 0, 3] if is_right else [1, 0, 1, 1, 1, 0])


@pytest.mark.rule("SP-1206")
def test_no_hunt_follows_a_location_named_in_a_farce() -> None:
    scene = farce(6, harley=True).dealt(pack=FARCE, dealer=BOB).reveals(FAY).guesses("batcave")
    assert (scene.phase(), scene.row()) == ("RoundOver", "F2")


@pytest.mark.rule("SP-1002", "SP-212")
def test_after_the_round_all_see_that_all_were_jokers() -> None:
    scene = in_farce().reveals(BOB).guesses("batcave")
    assert scene.heard(RoundEnded)[-1].cards == (JOKER,) * 5
    assert [player.card for player in scene.view(NOBODY).players] == [JOKER] * 5

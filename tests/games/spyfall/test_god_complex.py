"""SP-811 to SP-818: God Complex, which makes a majority count as everybody."""

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import AbilityUsed, CardShown, ClockResumed, VotesShown
from tests.games.spyfall.scene import (
    ANA,
    BOB,
    CID,
    DOT,
    EVE,
    FARCE,
    FAY,
    MULTIVERSE,
    Scene,
    ability,
    given,
)

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])


def powers(seats: int = 5, **options: object) -> Scene:
    return given(seats, super_powers=True, **options)


def in_poll(scene: Scene) -> Scene:
    """With a virtual clock go to a poll, the first being after a question."""
    dealer = scene.state.dealer
    return scene.asks(dealer, scene.state.left_of(dealer)) if scene.state.terms.is_virtual else scene


def uses(scene: Scene, seat: int) -> Scene:
    """Use the card; with a virtual clock everybody else who is asked passes."""
    scene.when(seat, verbs.UseGodComplex())
    while scene.phase() == "AskedToTempt":
        scene.when(scene.asked()[0], verbs.PassOn())
    return scene


def is_offered(scene: Scene) -> list[int]:
    return [seat for seat in scene.state.seats() if verbs.UseGodComplex() in scene.choices(seat)]


@pytest.mark.rule("SP-812", "SP-813", "SP-814", "SP-817", "SP-705")
@CLOCKS
def test_t09_the_accuser_makes_four_to_one_unanimous(is_virtual: bool) -> None:
    scene = in_poll(powers(6, virtual_clock=is_virtual).dealt(joker=FAY, dealer=BOB, abilities={ANA: "god-complex"}))
    scene.accuses(ANA, FAY, votes={BOB: True, CID: True, DOT: True, EVE: False})

    uses(scene, ANA)

    assert scene.row() == "E1"
    assert scene.scored() == [2, 1, 1, 1, 1, 0]
    assert scene.rules_scored(ANA) == ["SP-704", "SP-705"]
    assert [event.seat for event in scene.heard(CardShown)] == [FAY]
    assert scene.heard(AbilityUsed) == [AbilityUsed(ANA, ability("god-complex"))]
    assert scene.next_dealer() == FAY


@pytest.mark.rule("SP-817", "SP-705")
@CLOCKS
def test_the_bonus_goes_to_the_accuser_and_nothing_to_the_owner_of_the_card(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    uses(scene, BOB)
    assert scene.scored() == [2, 1, 1, 1, 0]
    assert scene.rules_scored(BOB) == ["SP-704"]


@pytest.mark.rule("SP-813", "SP-814")
@CLOCKS
def test_t51_a_joker_may_own_it_and_convict_a_hero(is_virtual: bool) -> None:
    scene = in_poll(powers(4, virtual_clock=is_virtual).dealt(joker=ANA, dealer=BOB, abilities={ANA: "god-complex"}))
    scene.accuses(BOB, CID, votes={ANA: True, DOT: False})
    uses(scene, ANA)
    assert scene.row() == "E2"
    assert scene.scored() == [4, 0, 0, 0]
    assert [event.seat for event in scene.heard(CardShown)] == [CID]


@pytest.mark.rule("SP-813", "SP-816")
@CLOCKS
def test_t49_a_tie_opens_no_window(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: False, DOT: False})
    assert scene.phase() == ("Poll" if is_virtual else "ShowingResult")
    scene.refuses(BOB, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.resumes()
    assert scene.phase() == ("Poll" if is_virtual else "Interrogation")


@pytest.mark.rule("SP-815", "SP-816")
def test_t49_the_window_opens_for_an_owner_who_voted_against_too_but_is_of_no_use_to_them() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"})
    scene.accuses(ANA, EVE, votes={BOB: False, CID: True, DOT: True})
    assert scene.phase() == "Tempting"
    assert is_offered(scene) == []
    scene.refuses(BOB, verbs.UseGodComplex(), "SP-815", "not_in_majority")
    scene.passes(7.999)
    assert scene.phase() == "Tempting"
    scene.passes(ms=1)
    assert scene.runs()


@pytest.mark.rule("SP-815")
def test_an_owner_who_voted_against_is_not_asked_with_a_virtual_clock_either() -> None:
    scene = in_poll(powers(virtual_clock=True).dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: False, CID: True, DOT: True})
    assert scene.asked() == [ANA, CID, DOT]
    scene.refuses(BOB, verbs.UseGodComplex(), "SP-815", "not_in_majority")
    scene.refuses(BOB, verbs.PassOn(), "SP-815", "not_in_majority")
    scene.when(ANA, verbs.PassOn()).refuses(ANA, verbs.PassOn(), "SP-1309", "has_answered")


@pytest.mark.rule("SP-815", "SP-402")
@CLOCKS
def test_the_suspect_has_no_vote_and_cannot_use_it(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=ANA, dealer=ANA, abilities={EVE: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert is_offered(scene) == []
    scene.refuses(EVE, verbs.UseGodComplex(), "SP-815", "not_in_majority")


@pytest.mark.rule("SP-815")
def test_a_majority_against_leaves_nothing_to_use_it_on() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"})
    scene.accuses(ANA, EVE, votes={BOB: False, CID: False, DOT: False})
    assert scene.phase() == "ShowingResult"
    scene.refuses(BOB, verbs.UseGodComplex(), "SP-811", "not_now")


@pytest.mark.rule("SP-811")
@CLOCKS
def test_nobody_else_can_use_it(is_virtual: bool) -> None:
    scene = in_poll(powers(virtual_clock=is_virtual).dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert is_offered(scene) == [BOB]
    scene.refuses(CID, verbs.UseGodComplex(), "SP-811", "not_your_card")


@pytest.mark.rule("SP-816", "SP-809")
def test_the_window_opens_though_nobody_holds_the_card_and_runs_its_eight_seconds() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA)
    assert ability("god-complex") not in scene.state.ability
    scene.passes(100).accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert scene.phase() == "Tempting"
    assert scene.view(CID).waits.seats == ()
    assert scene.next_due() == 108_000

    scene.passes(8)

    assert scene.heard(ClockResumed) == [ClockResumed(380_000)]  # SP-1304: and no display of 5 s after it
    assert scene.runs()


@pytest.mark.rule("SP-816")
def test_the_votes_are_in_sight_while_the_window_is_open() -> None:
    scene = powers().dealt(joker=EVE, dealer=ANA).accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert scene.heard(VotesShown) == [VotesShown(ANA, EVE, (ANA, BOB, CID), (DOT,), False)]
    assert scene.view(DOT).waits.phase == "Tempting"
    assert scene.view(DOT).accusations[-1].became is None


@pytest.mark.rule("SP-816", "SP-1310")
def test_with_a_virtual_clock_all_who_voted_for_are_asked_and_nobody_sees_who_answered() -> None:
    scene = in_poll(powers(virtual_clock=True).dealt(joker=EVE, dealer=ANA, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert scene.asked() == [ANA, BOB, CID]
    before = scene.view(DOT)

    scene.when(BOB, verbs.UseGodComplex())

    assert scene.view(DOT) == before
    scene.when(ANA, verbs.PassOn()).when(CID, verbs.PassOn())
    assert scene.row() == "E1"


@pytest.mark.rule("SP-816")
def test_no_window_opens_after_a_unanimous_vote_or_without_the_module() -> None:
    assert powers().dealt(joker=EVE, dealer=ANA).convicts(ANA, EVE).row() == "E1"
    scene = given(5).dealt(joker=EVE, dealer=ANA).accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    assert scene.phase() == "ShowingResult"


@pytest.mark.rule("SP-811", "SP-818")
@CLOCKS
def test_it_serves_nowhere_else(is_virtual: bool) -> None:
    options = {"harley": True, "multiverse": True, "virtual_clock": is_virtual}
    cards = {ANA: "god-complex"}
    scene = in_poll(powers(6, **options).dealt("batcave", joker=FAY, harley=EVE, dealer=ANA, abilities=cards))
    scene.refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.announces(BOB)
    scene.refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.talk_ends().refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    for seat in scene.asked():
        scene.when(seat, verbs.RaiseHand(int(seat in (ANA, CID))))
    scene.refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.resumes().time_is_up().refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.talk_ends().talk_ends().refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")


@pytest.mark.rule("SP-818")
@CLOCKS
def test_nor_in_the_hunt(is_virtual: bool) -> None:
    options = {"harley": True, "virtual_clock": is_virtual}
    scene = in_poll(powers(6, **options).dealt("batcave", joker=FAY, harley=EVE, abilities={ANA: "god-complex"}))
    scene.reveals(FAY).guesses("batcave").refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")
    scene.talk_ends()
    assert scene.phase() == "HuntPointing"
    scene.refuses(ANA, verbs.UseGodComplex(), "SP-811", "not_now")


@pytest.mark.rule("SP-1207")
@CLOCKS
@pytest.mark.parametrize(("pack", "row"), [(FARCE, "F2"), (MULTIVERSE, "M2")])
def test_in_a_round_with_another_pack_it_ends_the_round_for_nothing(pack: str, row: str, is_virtual: bool) -> None:
    options = {"farce": True, "multiverse": True, "virtual_clock": is_virtual}
    scene = in_poll(powers(**options).dealt(pack=pack, dealer=CID, abilities={BOB: "god-complex"}))
    scene.accuses(ANA, EVE, votes={BOB: True, CID: True, DOT: False})
    uses(scene, BOB)
    assert scene.row() == row
    assert scene.scored() == [0] * 5
    assert scene.state.history[-1][3] == ANA
    assert scene.next_dealer() == ANA  # SP-210: the accuser, not the owner of the card


@pytest.mark.rule("SP-213")
def test_a_round_that_is_void_while_it_is_asked_for_stays_void() -> None:
    options = {"virtual_clock": True, "absence": "exclude"}
    scene = in_poll(powers(4, **options).dealt(joker=DOT, dealer=ANA, abilities={ANA: "god-complex"}))
    scene.accuses(ANA, DOT, votes={BOB: True, CID: False}).when(ANA, verbs.UseGodComplex())
    scene.goes_away(BOB, CID)
    assert scene.row() == "void"
    assert scene.scored() == [0] * 4

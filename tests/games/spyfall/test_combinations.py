"""SP-12xx: modules together."""

from typing import Any

import pytest

from tablee.games.spyfall import actions as verbs
from tablee.games.spyfall.events import AbilityUsed, HuntBegan, RoundEnded, SeatRemoved
from tablee.games.spyfall.material import JOKER, MARKED, MULTIVERSE_PACKS
from tablee.kernel.seat import NOBODY
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, EVE, FARCE, FAY, MULTIVERSE, STANDARD, Scene, given

CLOCKS = pytest.mark.parametrize("is_virtual", [False, True], ids=["live", "virtual"])
ALL = {"super_powers": True, "harley": True, "farce": True, "multiverse": True}


def with_clock(seats: int, is_virtual: bool, options: dict[str, Any], **dealt: Any) -> Scene:
    """Deal; with a virtual clock ask once, so that all are polled."""
    scene = given(seats, virtual_clock=is_virtual, **options).dealt(**dealt)
    dealer = scene.state.dealer
    return scene.asks(dealer, scene.state.left_of(dealer)) if is_virtual else scene


# -- the pack decides ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1201")
@pytest.mark.parametrize("eyes", [ANA, NOBODY])
def test_nobody_learns_the_kind_of_pack_before_the_round_is_over(eyes: int) -> None:
    """A spectator sees the same of all packs; so does Ana, who holds the same Location or the same Joker."""
    standard = given(6, **ALL).dealt("batcave", joker=FAY if eyes == ANA else ANA, dealer=BOB)
    other = given(6, **ALL).dealt(pack=MULTIVERSE, places={ANA: "batcave"}, dealer=BOB)
    for happens in (
        Scene.runs,
        lambda scene: scene.asks(BOB, CID).answers(CID),
        lambda scene: scene.accuses_in_vain(DOT, EVE),
        lambda scene: scene.announces(EVE, ()).resumes(),
        Scene.time_is_up,
        Scene.talk_ends,
        Scene.talk_ends,
    ):
        for scene in (standard, other):
            happens(scene)
        seen = [
            (view.waits, view.clock, view.players, view.place, view.said, view.played, view.packs)
            for view in (standard.view(eyes), other.view(eyes))
        ]
        assert seen[0] == seen[1]


@pytest.mark.rule("SP-1201", "SP-207")
@pytest.mark.parametrize("pack", [STANDARD, FARCE, MULTIVERSE])
def test_no_event_of_a_round_under_way_tells_the_pack(pack: str) -> None:
    scene = given(6, **ALL).forget().dealt("batcave", joker=ANA, pack=pack, dealer=BOB)
    scene.asks(BOB, CID).answers(CID).accuses_in_vain(DOT, EVE)
    names = {name for event in scene.events if event.is_for(NOBODY) for name in type(event).__struct_fields__}
    assert not {"pack", "card", "cards", "place"} & names


# -- Farce and Multiverse -----------------------------------------------------------------------------------


@pytest.mark.rule("SP-1203", "SP-210")
@CLOCKS
def test_t40_a_multiverse_vote_passed_in_a_farce_brings_nobody_anything(is_virtual: bool) -> None:
    options = {"farce": True, "multiverse": True}
    scene = with_clock(4, is_virtual, options, pack=FARCE, dealer=ANA).announces(CID, hands=(ANA, BOB))
    assert (scene.row(), scene.scored(), scene.next_dealer()) == ("F2", [0] * 4, CID)
    assert scene.heard(RoundEnded)[-1].cards == (JOKER,) * 4


@pytest.mark.rule("SP-1203")
def test_that_holds_by_the_other_agreements_too() -> None:
    options = {"farce": True, "multiverse": True, "farce_wrong_guess": "others-1", "multiverse_initiator": "plus-1"}
    scene = given(4, **options).dealt(pack=FARCE, dealer=ANA).announces(CID, hands=(ANA, BOB))
    assert scene.scored() == [0] * 4


@pytest.mark.rule("SP-1204", "SP-1003")
@CLOCKS
def test_in_a_multiverse_nobody_can_declare_a_farce(is_virtual: bool) -> None:
    scene = with_clock(5, is_virtual, {"farce": True, "multiverse": True}, pack=MULTIVERSE, dealer=ANA)
    for seat in range(5):
        scene.refuses(seat, verbs.Reveal(), "SP-501", "no_joker")
        scene.refuses(seat, verbs.DeclareFarce(), "SP-1003", "not_now")
        scene.refuses(seat, verbs.Guess(2), "SP-502", "not_now")


# -- Harley and the others ----------------------------------------------------------------------------------


@pytest.mark.rule("SP-1205")
@CLOCKS
def test_t42_harley_scores_two_when_a_false_multiverse_is_believed(is_virtual: bool) -> None:
    dealt = {"location": "batcave", "joker": ANA, "harley": BOB, "dealer": CID}
    scene = with_clock(6, is_virtual, {"harley": True, "multiverse": True}, **dealt)
    scene.announces(CID, hands=(ANA, BOB, DOT))
    assert scene.row() == "E8"
    assert scene.scored() == [3, 2, 0, 0, 1, 1]
    assert scene.rules_scored(ANA) == scene.rules_scored(BOB) == ["SP-1205"]
    assert scene.rules_scored(EVE) == ["SP-1107"]


@pytest.mark.rule("SP-1205")
@pytest.mark.parametrize("by", [ANA, BOB, CID])
def test_harley_scores_two_whatever_harley_voted_and_whoever_announced(by: int) -> None:
    scene = given(6, harley=True, multiverse=True).dealt("batcave", joker=ANA, harley=BOB, dealer=CID)
    scene.announces(by, hands=(CID, DOT, EVE, FAY))
    assert scene.scored() == [3, 2, 0, 0, 0, 0]


@pytest.mark.rule("SP-1206")
@CLOCKS
def test_the_hunt_follows_a_right_location_in_a_standard_round_only(is_virtual: bool) -> None:
    def ended(*, right: bool, **dealt: Any) -> Scene:
        scene = with_clock(6, is_virtual, ALL, dealer=CID, **dealt).reveals(ANA)
        return scene.guesses("batcave" if right else "oa")

    right = ended(right=True, location="batcave", joker=ANA)
    assert len(right.heard(HuntBegan)) == 1
    for scene in (ended(right=False, location="batcave", joker=ANA), ended(right=True, pack=FARCE)):
        assert scene.heard(HuntBegan) == []
        assert scene.row() in ("E6", "F2")


@pytest.mark.rule("SP-1208", "SP-902")
@pytest.mark.parametrize("pack", [FARCE, MULTIVERSE])
def test_other_packs_have_no_harley(pack: str) -> None:
    scene = given(8, **ALL).dealt(pack=pack, dealer=CID)
    assert all(not MARKED <= card < JOKER for card in [*scene.state.card, *scene.state.undealt])
    assert not any(scene.state.is_harley(seat) for seat in range(8))


# -- Super-Powers and the others ----------------------------------------------------------------------------


@pytest.mark.rule("SP-1207", "SP-801")
@pytest.mark.parametrize("pack", [STANDARD, FARCE, MULTIVERSE])
def test_abilities_are_dealt_and_work_with_every_pack(pack: str) -> None:
    cards = {ANA: "super-speed", BOB: "silver-bracelets", CID: "time-slip", DOT: "untouchable", EVE: "depowered"}
    scene = given(6, **ALL).dealt("batcave", joker=FAY, pack=pack, dealer=ANA, abilities=cards)
    scene.asks(ANA, BOB).when(BOB, verbs.Deflect(CID)).answers(CID).when(ANA, verbs.UseSpeed())
    scene.when(CID, verbs.SlipTime(verbs.ADD)).when(EVE, verbs.TurnUp())
    scene.accuses(ANA, DOT).when(DOT, verbs.UseUntouchable())
    assert [event.seat for event in scene.heard(AbilityUsed)] == [BOB, ANA, CID, EVE, DOT]
    assert scene.resumes().clock() == 540_000


@pytest.mark.rule("SP-1209", "SP-706", "SP-707")
@pytest.mark.parametrize(("late_bonus", "scored"), [("each", [0, 2, 2, 1, 1]), ("first", [0, 2, 1, 1, 1])])
def test_a_vote_cancelled_counts_as_survived_among_others(late_bonus: str, scored: list[int]) -> None:
    scene = given(5, super_powers=True, late_bonus=late_bonus)
    scene.dealt(joker=ANA, dealer=CID, abilities={ANA: "untouchable"})
    scene.accuses(BOB, ANA).when(ANA, verbs.UseUntouchable()).resumes().accuses_in_vain(CID, ANA)
    scene.time_is_up().points(dict.fromkeys((BOB, CID, DOT, EVE), ANA))
    assert scene.scored() == scored


# -- one queue ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1210", "SP-1305")
def test_whatever_comes_first_stops_the_clock_for_all_others() -> None:
    cards = {BOB: "time-slip", EVE: "depowered"}
    interrupts = {
        ANA: verbs.Reveal(),
        BOB: verbs.SlipTime(verbs.ADD),
        CID: verbs.Announce(),
        DOT: verbs.Accuse(ANA),
        EVE: verbs.TurnUp(),
    }
    for first in (ANA, CID, DOT):
        scene = given(6, **ALL).dealt("batcave", joker=ANA, dealer=FAY, abilities=cards)
        for seat, action in interrupts.items():
            assert action in scene.choices(seat)
        scene.when(first, interrupts[first])
        for seat, action in interrupts.items():
            if seat != first:
                scene.refuses(seat, action, "SP-1305", "clock_stopped")
    for first in (BOB, EVE):  # these do not stop it
        scene = given(6, **ALL).dealt("batcave", joker=ANA, dealer=FAY, abilities=cards)
        scene.when(first, interrupts[first])
        assert all(scene.allows(seat, action) for seat, action in interrupts.items() if seat != first)


@pytest.mark.rule("SP-1210", "SP-1309")
def test_with_a_virtual_clock_each_interrupt_is_drawn_equally_often() -> None:
    drawn = dict.fromkeys(("Guessing", "TalkOnce", "Accusation"), 0)
    for seed in range(300):
        scene = given(6, seed=seed, virtual_clock=True, **ALL).dealt("batcave", joker=ANA, dealer=FAY).asks(FAY, ANA)
        given_in = {ANA: verbs.Reveal(), CID: verbs.Announce(), DOT: verbs.Accuse(ANA)}
        for seat in range(6):
            scene.when(seat, given_in.get(seat, verbs.PassOn()))
        drawn[scene.phase()] += 1
    assert all(70 < count < 130 for count in drawn.values()), drawn  # 100 on average


# -- who deals next -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-210", "SP-214")
@pytest.mark.parametrize("pack", [FARCE, MULTIVERSE])
def test_if_whoever_ended_the_round_has_left_the_next_to_the_left_deals(pack: str) -> None:
    scene = given(5, farce=True, multiverse=True, talk_mode="free").dealt(pack=pack, dealer=ANA)
    scene.convicts(CID, ANA).leaves(CID)
    assert scene.next_dealer() == CID
    scene.next_round()
    assert scene.heard(SeatRemoved) == [SeatRemoved(CID)]
    assert scene.state.dealer == DOT


@pytest.mark.rule("SP-210")
@pytest.mark.parametrize("dealer", range(4))
def test_after_time_ran_out_the_player_left_of_the_dealer_deals(dealer: int) -> None:
    for pack in (FARCE, MULTIVERSE):
        scene = given(4, farce=True, multiverse=True).dealt(pack=pack, dealer=dealer).time_is_up()
        assert scene.points({ANA: BOB}).next_dealer() == (dealer + 1) % 4


@pytest.mark.rule("SP-211", "SP-1114")
def test_both_multiverse_packs_hold_sixteen_places_between_them() -> None:
    scene = given(8, multiverse=True).dealt(pack=MULTIVERSE).convicts(ANA, BOB)
    first = set(scene.state.card)
    scene.dealt(pack=MULTIVERSE)
    assert not first & set(scene.state.card)
    assert all(scene.state.used >> pack & 1 for pack in MULTIVERSE_PACKS)

"""FC-5xx: Fakes and the power token."""

import pytest

from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    Bank,
    Buy,
    Commit,
    Decline,
    Designate,
    Look,
    Negotiate,
    PackUp,
    Place,
    Preempt,
    Recycle,
    Reserve,
    Slot,
    TakeAside,
)
from tablee.games.fake_crystal.events import TokenCharged
from tablee.games.fake_crystal.material import read_data
from tablee.kernel.action import Action
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, colour, given
from tests.points import points_of

ABILITIES = ("espion", "negociateur", "recycleur", "preempteur", "avant-gardiste")
FAKES = ("OF", "GF", "PF", "BF")


def negotiating(tile: str) -> Scene:
    """Ana's token lies above her left column in place of a price; it is Bob's turn."""
    scene = given(3, ability="negociateur").in_exchange(actor=BOB)
    return scene.stall(ANA, left=f"{tile}@6/T", right="OF@6/2").stall(CID, left="B1@6/2")


def reserving(tile: str) -> Scene:
    """Ana, whose turn it is, has reserved Bob's left offer."""
    scene = given(3, ability="avant-gardiste").in_exchange(actor=ANA).charged(ANA)
    scene.stall(BOB, left=f"{tile}@6/2", right="B1@6/2").stall(CID, left="B1@6/2").stall(ANA, left="OF@6/3")
    return scene.when(ANA, Reserve(BOB.left))


# -- Fakes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-501")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_each_fake_costs_its_holder_three_points_at_the_end(count: int) -> None:
    scene = given(2).owns(BOB, *FAKES[:count]).play_last_turn()

    assert points_of(scene.game.outcome(scene.state)) == (35 + 6, 35 - 3 * count)


@pytest.mark.rule("FC-501")
@pytest.mark.parametrize("slot", [6, 12, 18])
def test_a_fake_is_not_worth_what_was_claimed_for_it(slot: int) -> None:
    scene = given(2).last_round().in_exchange(turn=3).stall(ANA, left=f"GF@{slot}/4")

    scene.when(BOB, Buy(ANA.left))

    assert points_of(scene.game.outcome(scene.state)) == (35 + 8, 35 - 4 - 3)


# -- turning the token --------------------------------------------------------------------------------------


@pytest.mark.rule("FC-502")
@pytest.mark.parametrize("fake", FAKES)
def test_who_buys_a_fake_turns_the_token_to_active(fake: str) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left=f"{fake}@6/2", right="B1@6/2")

    scene.when(BOB, Buy(ANA.left))

    assert [scene.is_charged(seat) for seat in (ANA, BOB, CID)] == [False, True, False]
    assert TokenCharged(BOB) in scene.events


@pytest.mark.rule("FC-502")
def test_who_is_left_a_fake_by_a_bank_turns_the_token() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="GF@6/2", right="B1@6/2")

    scene.when(BOB, Bank(ANA.left))

    assert [scene.is_charged(seat) for seat in (ANA, BOB, CID)] == [True, False, False]


@pytest.mark.rule("FC-502")
def test_who_packs_up_a_fake_turns_the_token() -> None:
    scene = given(3).in_exchange(turn=5).stall(CID, left="GF@6/2").when(CID, PackUp(0))

    assert [scene.is_charged(seat) for seat in (ANA, BOB, CID)] == [False, False, True]


@pytest.mark.rule("FC-502")
@pytest.mark.parametrize(("answer", "receiver"), [(AnswerBuy(), ANA), (AnswerBank(), BOB)])
def test_who_gets_a_negotiated_fake_turns_the_token(answer: Action, receiver: int) -> None:
    scene = negotiating("GF").when(BOB, Commit(ANA.left, 3)).when(ANA, answer)

    assert [scene.is_charged(seat) for seat in (ANA, BOB)] == [receiver == ANA, receiver == BOB]


@pytest.mark.rule("FC-502")
def test_who_preempts_a_fake_turns_the_token() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1")
    scene.stall(BOB, left="GF@6/2", right="B1@6/2")

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())

    assert [scene.is_charged(seat) for seat in (ANA, BOB, CID)] == [False, False, True]


@pytest.mark.rule("FC-502")
def test_a_fake_taken_in_recycling_does_not_turn_the_token() -> None:
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).charged(ANA).owns(ANA, "G1")
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").aside("PF")

    scene.when(ANA, Bank(BOB.left), Recycle(scene.tile_in(ANA, "G1")), TakeAside(colour("pink")))

    assert scene.collection(ANA) == ["PF"]
    assert not scene.is_charged(ANA)


@pytest.mark.rule("FC-502")
@pytest.mark.parametrize("tile", ["O1", "G2", "P3", "B3"])
@pytest.mark.parametrize("action", [Buy(ANA.left), Bank(ANA.left)])
def test_a_real_tile_turns_no_token(tile: str, action: Action) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left=f"{tile}@6/2", right="B1@6/2").when(BOB, action)

    assert not any(scene.is_charged(seat) for seat in (ANA, BOB, CID))


@pytest.mark.rule("FC-503")
def test_a_further_fake_while_the_token_is_active_changes_nothing() -> None:
    scene = given(3).in_exchange(actor=BOB).owns(BOB, "PF").charged(BOB)
    scene.stall(ANA, left="GF@6/2", right="B1@6/2").stall(CID, left="B1@6/2")

    scene.when(BOB, Buy(ANA.left))

    assert scene.is_charged(BOB)
    assert TokenCharged(BOB) not in scene.events


@pytest.mark.rule("FC-503")
def test_two_fakes_pay_for_one_use() -> None:
    scene = given(3).in_exchange(actor=BOB).owns(BOB, "PF").charged(BOB)
    scene.stall(ANA, left="GF@6/2", right="B1@6/2").stall(CID, left="B1@6/2").when(BOB, Buy(ANA.left))

    scene.when(BOB, Look(CID.left))

    assert not scene.is_charged(BOB)
    scene.refuses(BOB, Look(ANA.right), "FC-504")


# -- using the token ----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-504")
def test_the_ability_needs_an_active_token() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G1@6/2", right="B1@6/2")

    for seat in (BOB, CID):
        scene.refuses(seat, Look(ANA.left), "FC-504", "token_not_active")
    assert scene.entitled() == []


@pytest.mark.rule("FC-504")
def test_using_the_ability_turns_the_token_to_inactive() -> None:
    scene = given(3).in_exchange(actor=BOB).charged(CID).stall(ANA, left="G1@6/2", right="B1@6/2")
    assert scene.entitled() == [CID]

    scene.when(CID, Look(ANA.left))

    assert not scene.is_charged(CID)
    scene.refuses(CID, Look(ANA.right), "FC-504", "token_not_active")


@pytest.mark.rule("FC-504")
def test_using_it_needs_a_token_of_ones_own() -> None:
    scene = given(3).in_exchange(actor=BOB).charged(CID).stall(ANA, left="G1@6/2", right="B1@6/2")

    scene.refuses(BOB, Look(ANA.left), "FC-504", "token_not_active")


@pytest.mark.rule("FC-504")
def test_nobody_has_to_use_the_ability() -> None:
    scene = given(3).in_exchange(actor=BOB).charged(BOB).stall(ANA, left="B1@6/2", right="B1@6/2")

    scene.when(BOB, Bank(ANA.left))

    assert scene.asked() == [CID]
    assert scene.is_charged(BOB)


@pytest.mark.rule("FC-504")
def test_a_charge_may_wait_any_number_of_rounds() -> None:
    scene = given(3).charged(ANA)
    while scene.state.round < 6:
        scene.confirms(ANA, BOB, CID)
        while scene.phase() != "Offering":
            (seat,) = scene.asked()
            scene.when(seat, scene.choices(seat)[-1])  # what is required, never a right
            assert scene.is_charged(ANA)

    scene.confirms(ANA, BOB, CID).when(ANA, Look(BOB.left))

    assert not scene.is_charged(ANA)


@pytest.mark.rule("FC-504")
def test_a_token_that_lies_on_an_offer_is_not_in_front_of_its_player() -> None:
    scene = reserving("G1").charged(ANA)

    scene.refuses(ANA, Reserve(CID.left), "FC-656")
    assert scene.entitled() == []


# -- side and place -----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-505")
def test_a_token_laid_as_a_price_is_inactive_and_lies_on_the_offer() -> None:
    scene = given(2, ability="negociateur").hand(ANA, "O1", "G1", "P1", "B1").charged(ANA)

    scene.drafts(ANA, "G1@6/2", "P1@6/T").confirms(ANA, BOB)

    assert not scene.is_charged(ANA)
    assert scene.token_place(ANA) == ANA.right
    assert scene.credits(ANA) == 33


@pytest.mark.rule("FC-505")
@pytest.mark.parametrize("answer", [AnswerBuy(), AnswerBank()])
def test_a_token_laid_as_a_price_returns_inactive_when_the_owner_has_answered(answer: Action) -> None:
    scene = negotiating("G1").when(BOB, Commit(ANA.left, 3))
    assert scene.token_place(ANA) == ANA.left

    scene.when(ANA, answer)

    assert scene.token_place(ANA) is None
    assert not scene.is_charged(ANA)


@pytest.mark.rule("FC-505")
def test_a_token_laid_as_a_price_returns_when_the_offer_is_packed_up() -> None:
    scene = given(3, ability="negociateur").in_exchange(turn=5).stall(CID, left="G1@6/T").when(CID, PackUp(0))

    assert scene.token_place(CID) is None
    assert not scene.is_charged(CID)


@pytest.mark.rule("FC-505")
def test_a_token_that_reserves_is_inactive_and_lies_on_the_offer() -> None:
    scene = reserving("G1")

    assert not scene.is_charged(ANA)
    assert scene.token_place(ANA) == BOB.left


@pytest.mark.rule("FC-505")
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left)])
def test_a_token_that_reserves_returns_inactive_when_the_offer_is_resolved(action: Action) -> None:
    scene = reserving("G1").when(ANA, action)

    assert scene.token_place(ANA) is None
    assert not scene.is_charged(ANA)


@pytest.mark.rule("FC-505")
@pytest.mark.parametrize("answer", [AnswerBuy(), AnswerBank()])
def test_a_fake_gained_meanwhile_turns_a_laid_token_where_it_lies_and_it_returns_active(answer: Action) -> None:
    scene = negotiating("G1").when(BOB, Bank(ANA.right))
    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) == ANA.left

    scene.when(CID, Commit(ANA.left, 3)).when(ANA, answer)

    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) is None


@pytest.mark.rule("FC-505")
def test_a_token_turned_where_it_lies_is_used_again_only_after_it_has_returned() -> None:
    scene = reserving("B2").when(ANA, Bank(BOB.right)).when(BOB, Bank(ANA.left))
    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) == BOB.left
    assert ANA not in scene.entitled()
    scene.refuses(ANA, Reserve(CID.left), "FC-656")
    scene.stall(CID, right="B1@6/1").stall(BOB, right="B1@6/1")

    scene.when(CID, Bank(BOB.right)).when(ANA, Bank(BOB.left))

    assert scene.token_place(ANA) is None
    assert scene.is_charged(ANA)
    assert scene.state.can_use_token(ANA)


# -- cost before gain ---------------------------------------------------------------------------------------


@pytest.mark.rule("FC-506")
def test_a_preemptor_who_buys_a_fake_has_an_active_token_again() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1")
    scene.stall(BOB, left="GF@6/2", right="B1@6/2").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert scene.is_charged(CID)
    assert TokenCharged(CID) in scene.events


@pytest.mark.rule("FC-506")
def test_a_preemptor_who_buys_a_real_tile_has_spent_the_token() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1")
    scene.stall(BOB, left="B3@6/2", right="B1@6/2").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert not scene.is_charged(CID)


@pytest.mark.rule("FC-506")
def test_a_negotiator_who_keeps_a_fake_has_an_active_token_again() -> None:
    scene = negotiating("GF").when(BOB, Commit(ANA.left, 3)).when(ANA, AnswerBuy())

    assert scene.collection(ANA) == ["GF"]
    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) is None


@pytest.mark.rule("FC-506")
@pytest.mark.parametrize(("action", "is_charged"), [(Buy(BOB.left), True), (Bank(BOB.left), False)])
def test_a_forerunner_has_an_active_token_again_only_by_getting_the_fake(action: Action, is_charged: bool) -> None:
    scene = reserving("GF").when(ANA, action)

    assert scene.is_charged(ANA) == is_charged
    assert scene.token_place(ANA) is None


# -- the end, and the one ability ---------------------------------------------------------------------------


@pytest.mark.rule("FC-507")
def test_an_unused_active_token_is_worth_nothing_at_the_end() -> None:
    plain = given(2).owns(BOB, "GF").play_last_turn()
    charged = given(2).owns(BOB, "GF").charged(ANA, BOB).play_last_turn()

    assert plain.game.outcome(plain.state) == charged.game.outcome(charged.state)
    assert points_of(charged.game.outcome(charged.state)) == (35 + 6, 35 - 3)


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("ability", ABILITIES)
def test_in_the_exchange_only_the_ability_in_force_can_be_used(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange(actor=ANA).charged(ANA)
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").stall(CID, left="B1@6/2")
    uses = {
        "espion": Look(BOB.left),
        "avant-gardiste": Reserve(BOB.left),
        "preempteur": Designate(BOB.left),
        "negociateur": Commit(BOB.left, 3),
    }

    for other, use in uses.items():
        if other != ability:
            scene.refuses(ANA, use, "FC-508", "another_ability")


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("ability", ABILITIES)
def test_only_with_the_negotiator_a_token_is_a_price(ability: str) -> None:
    scene = given(3, ability=ability).charged(ANA).when(ANA, Place(0), Slot(0))

    if ability == "negociateur":
        assert Negotiate() in scene.choices(ANA)
    else:
        scene.refuses(ANA, Negotiate(), "FC-508", "another_ability")
        assert Negotiate() not in scene.choices(ANA)


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("ability", ABILITIES)
def test_only_with_the_recycler_a_tile_is_exchanged_after_the_transaction(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange(actor=ANA).charged(ANA).owns(ANA, "G1")
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").stall(CID, left="B1@6/2")
    if ability == "preempteur":
        scene.when(ANA, Designate(BOB.left))

    scene.when(ANA, Bank(BOB.left))

    assert (scene.phase() == "Recycling") == (ability == "recycleur")
    assert scene.allows(ANA, Recycle(scene.tile_in(ANA, "G1"))) == (ability == "recycleur")


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("ability", ABILITIES)
def test_only_with_the_pre_emptor_is_a_purchase_preempted(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange(actor=ANA).charged(CID).owns(CID, "G1")
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").stall(CID, left="B1@6/2")

    scene.when(ANA, Designate(BOB.left) if ability == "preempteur" else Buy(BOB.left))

    assert (scene.phase() == "Preempting") == (ability == "preempteur")
    assert scene.allows(CID, Preempt()) == scene.allows(CID, Decline()) == (ability == "preempteur")


@pytest.mark.rule("FC-508")
@pytest.mark.parametrize("ability", ABILITIES)
def test_the_ability_in_force_and_its_effect_are_shown_to_all(ability: str) -> None:
    scene = given(3, ability=ability)
    texts = {entry["id"]: entry["summary"] for entry in read_data("abilities")["ability"]}

    shown = {scene.view(viewer).ability for viewer in (ANA, BOB, CID, NOBODY)}

    assert shown == {ability}
    assert texts[ability]["fr"]
    assert texts[ability]["en"]

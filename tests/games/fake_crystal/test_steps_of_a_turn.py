"""The order within a turn: what happens before what, and what waits."""

from collections.abc import Callable

import pytest

from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    Bank,
    Buy,
    Claim,
    Commit,
    Decline,
    Designate,
    Give,
    Look,
    PackUp,
    Preempt,
    Recycle,
    Reserve,
    TakeAside,
)
from tablee.games.fake_crystal.events import Added, Bought, TokenCharged, TurnBegan
from tablee.kernel.action import Action
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, colour, given, trophy


@pytest.mark.rule("FC-313")
def test_credits_move_then_the_tile_is_added_then_a_fake_turns_the_token_then_the_next_one_acts() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="PF@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Buy(ANA.left))

    happened = [type(event) for event in scene.events]
    assert happened == [Bought, Added, TokenCharged, TurnBegan]


@pytest.mark.rule("FC-313")
def test_credits_have_moved_and_the_tile_is_added_when_its_receiver_is_asked_about_a_trophy() -> None:
    scene = given(3).in_exchange(actor=BOB).owns(ANA, "G1").stall(ANA, left="G1@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Bank(ANA.left))

    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    assert scene.credits(BOB) == 42
    assert scene.collection(ANA) == ["G1", "G1"]


@pytest.mark.rule("FC-313")
def test_the_next_player_acts_only_after_the_claim() -> None:
    scene = given(3).in_exchange(actor=BOB).owns(ANA, "G1").stall(ANA, left="G1@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Bank(ANA.left))
    assert not scene.allows(CID, Bank(ANA.right))
    scene.when(ANA, Claim(trophy("green-2")))

    assert (scene.phase(), scene.asked()) == ("Exchange", [CID])


@pytest.mark.rule("FC-313")
def test_reservations_are_asked_for_before_the_turn() -> None:
    scene = given(3, ability="avant-gardiste").charged(BOB).confirms(ANA, BOB, CID)
    assert (scene.phase(), scene.asked()) == ("Reserving", [BOB])

    scene.when(BOB, Reserve(CID.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])
    assert Bank(CID.left) not in scene.choices(ANA)


@pytest.mark.rule("FC-313")
def test_preemption_stands_between_designation_and_decision() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1")
    scene.stall(BOB, left="B1@6/3", right="B1@6/3")

    scene.when(ANA, Designate(BOB.left))
    assert (scene.phase(), scene.asked()) == ("Preempting", [CID])
    scene.when(CID, Decline())

    assert scene.asked() == [ANA]
    assert set(scene.choices(ANA)) == {Buy(BOB.left), Bank(BOB.left)}


@pytest.mark.rule("FC-313")
def test_after_a_preemption_comes_the_preemptors_claim_then_the_gift_then_the_actors_claim() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "G1", "O1").owns(ANA, "O1")
    scene.stall(BOB, left="G2@6/3", right="B1@6/3")

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())
    assert (scene.phase(), scene.asked()) == ("Claiming", [CID])
    scene.when(CID, Claim(trophy("green-2")))
    assert (scene.phase(), scene.asked()) == ("Giving", [CID])
    scene.when(CID, Give(scene.tile_in(CID, "O1")))
    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    scene.when(ANA, Claim(trophy("orange-pair-1")))

    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])


@pytest.mark.rule("FC-313")
def test_a_tile_is_recycled_after_the_claims_of_the_transaction_and_before_the_claim_it_brings() -> None:
    scene = given(3, ability="recycleur").in_exchange(actor=BOB).charged(BOB).owns(BOB, "PF", "O1").owns(ANA, "G1")
    scene.stall(ANA, left="G1@18/7").stall(CID, left="B1@6/3")
    scene.aside("O1")

    scene.when(BOB, Bank(ANA.left))
    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    scene.when(ANA, Decline())
    assert (scene.phase(), scene.asked()) == ("Recycling", [BOB])
    scene.when(BOB, Recycle(scene.tile_in(BOB, "PF")), TakeAside(colour("orange")))
    assert (scene.phase(), scene.asked()) == ("Claiming", [BOB])
    scene.when(BOB, Decline())

    assert (scene.phase(), scene.asked()) == ("Exchange", [CID])


@pytest.mark.rule("FC-313")
def test_a_marker_returns_before_the_tile_is_added_so_that_a_fake_turns_it_in_front_of_its_owner() -> None:
    scene = given(3, ability="negociateur").in_exchange(turn=5).stall(CID, left="GF@6/T")

    scene.when(CID, PackUp(0))

    assert scene.is_charged(CID)
    assert scene.token_place(CID) is None
    assert scene.state.can_use_token(CID)


def waiting_for_a_claim() -> Scene:
    scene = given(3).in_exchange(actor=BOB).charged(BOB, CID).owns(ANA, "G1")
    scene.stall(ANA, left="G1@18/7", right="B1@6/2").stall(CID, left="B1@6/3")
    return scene.when(BOB, Bank(ANA.left))


def waiting_for_an_answer() -> Scene:
    scene = given(3, ability="negociateur").in_exchange(actor=BOB)
    scene.stall(ANA, left="G1@18/T", right="B1@6/2").stall(CID, left="B1@6/3")
    return scene.when(BOB, Commit(ANA.left, 4))


def waiting_for_a_preemptor() -> Scene:
    scene = given(3, ability="preempteur").in_exchange(actor=BOB).charged(CID).owns(CID, "G1")
    scene.stall(ANA, left="G1@18/7", right="B1@6/2").stall(CID, left="B1@6/3")
    return scene.when(BOB, Designate(ANA.left))


def waiting_for_a_gift() -> Scene:
    return waiting_for_a_preemptor().when(CID, Preempt(), Decline())


def waiting_for_a_recycler() -> Scene:
    scene = given(3, ability="recycleur").in_exchange(actor=BOB).charged(BOB).owns(BOB, "G1")
    scene.stall(ANA, left="G1@18/7", right="B1@6/2").stall(CID, left="B1@6/3")
    return scene.when(BOB, Bank(ANA.left))


@pytest.mark.rule("FC-313")
@pytest.mark.parametrize(
    ("scene", "phase"),
    [
        (waiting_for_a_claim, "Claiming"),
        (waiting_for_an_answer, "Answering"),
        (waiting_for_a_preemptor, "Preempting"),
        (waiting_for_a_gift, "Giving"),
        (waiting_for_a_recycler, "Recycling"),
    ],
)
def test_the_actor_makes_no_transaction_while_the_last_one_is_still_open(
    scene: Callable[[], Scene], phase: str
) -> None:
    open_turn = scene()
    assert open_turn.phase() == phase

    for verb in (Buy, Bank, Designate):
        for offer in open_turn.offers():
            open_turn.refuses(BOB, verb(offer), verb.rule, "not_now")
            open_turn.refuses(CID, verb(offer), verb.rule, "not_now")


@pytest.mark.rule("FC-313")
@pytest.mark.parametrize("seat", [BOB, CID])
def test_rights_are_not_used_in_the_middle_of_a_turn(seat: int) -> None:
    scene = waiting_for_a_claim()

    assert scene.entitled() == []
    scene.refuses(seat, Look(ANA.right), "FC-611", "not_now")
    scene.when(ANA, Decline())
    assert scene.entitled() == [BOB, CID]
    assert scene.allows(seat, Look(ANA.right))


@pytest.mark.rule("FC-313")
def test_an_offer_is_not_reserved_in_the_middle_of_a_turn() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(actor=BOB).charged(CID).owns(ANA, "G1")
    scene.stall(ANA, left="G1@18/7", right="B1@6/2").when(BOB, Bank(ANA.left))
    assert scene.phase() == "Claiming"

    scene.refuses(CID, Reserve(ANA.right), "FC-651", "not_now")
    scene.when(ANA, Decline())
    assert scene.allows(CID, Reserve(ANA.right))


@pytest.mark.rule("FC-313")
@pytest.mark.parametrize("answer", [AnswerBuy(), AnswerBank()])
def test_a_committed_sum_has_moved_before_the_tile_is_added(answer: Action) -> None:
    scene = waiting_for_an_answer().when(ANA, answer)

    moved = [type(event).__name__ for event in scene.events]
    assert moved[1:] == ["Added", "TurnBegan"]
    assert moved[0].startswith("Answered")
    assert scene.asked() == [CID]

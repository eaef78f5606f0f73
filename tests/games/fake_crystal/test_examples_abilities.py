"""The worked examples X-14…X-36 and X-42…X-45: the five abilities at work."""

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
    Negotiate,
    PackUp,
    Preempt,
    Price,
    Recycle,
    Reserve,
    Slot,
    TakeAside,
)
from tablee.games.fake_crystal.actions import Place as PlaceTile
from tablee.games.fake_crystal.events import Looked
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, Place, Scene, colour, given, trophy
from tests.points import points_of

# -- the Spy ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-613")
@pytest.mark.rule("FC-617")
@pytest.mark.rule("FC-618")
def test_a_fake_bought_on_turn_1_pays_for_a_look_on_turn_2() -> None:
    """X-14."""
    scene = given(3).in_exchange(actor=ANA).charged(BOB)
    scene.stall(ANA, left="O1@6/1").stall(CID, left="PF@18/4", right="G2@12/3")

    scene.when(ANA, Buy(CID.left))

    assert (scene.state.turn, scene.asked()) == (1, [BOB])
    assert scene.is_charged(ANA)
    assert scene.entitled() == [ANA, BOB]
    scene.when(ANA, Look(CID.right)).when(BOB, Look(CID.right)).when(BOB, Bank(ANA.left))


@pytest.mark.rule("FC-617")
def test_the_actor_of_turn_2_need_not_wait_for_any_look() -> None:
    """X-14."""
    scene = given(3).in_exchange(actor=ANA).charged(BOB)
    scene.stall(ANA, left="O1@6/1").stall(CID, left="PF@18/4", right="G2@12/3").when(ANA, Buy(CID.left))

    scene.when(BOB, Bank(CID.right))

    assert scene.is_charged(ANA) and scene.is_charged(BOB)


@pytest.mark.rule("FC-617")
def test_a_look_that_comes_after_the_bank_is_refused() -> None:
    """X-15."""
    scene = given(3).in_exchange(actor=ANA).charged(CID)
    scene.stall(BOB, left="G3@6/3", right="B1@6/1").stall(CID, left="O1@6/1")

    scene.when(ANA, Bank(BOB.left))

    scene.refuses(CID, Look(BOB.left), "FC-617", "nothing_there")
    assert scene.is_charged(CID)


@pytest.mark.rule("FC-614")
@pytest.mark.rule("FC-615")
def test_only_the_looker_has_the_face_and_nothing_binds_the_looker() -> None:
    """X-16."""
    scene = given(3).in_exchange(actor=ANA).charged(ANA)
    scene.stall(BOB, left="G3@6/3", right="B1@6/1").stall(CID, left="O1@6/1")
    tile = scene.state.tile[BOB.left]

    scene.when(ANA, Look(BOB.left))

    faces = [scene.view(viewer).offers[0].tile for viewer in (ANA, CID, NOBODY)]
    assert faces == [tile, None, None]
    assert Looked(ANA, BOB.left) in scene.events
    assert {verb(offer) for verb in (Buy, Bank) for offer in (BOB.left, BOB.right, CID.left)} <= set(scene.choices(ANA))


# -- the Negotiator -----------------------------------------------------------------------------------------


def negotiation(tile: str, owner: int, actor: int) -> Scene:
    """Ana, with so many credits, faces Bob's token."""
    scene = given(3, ability="negociateur").in_exchange(actor=ANA).purse(BOB, owner).purse(ANA, actor)
    return scene.stall(BOB, left=tile).stall(CID, left="B1@6/1")


@pytest.mark.rule("FC-624")
def test_the_owner_buys_for_5() -> None:
    """X-17."""
    scene = negotiation("O3@6/T", owner=12, actor=15)

    scene.when(ANA, Commit(BOB.left, 5)).when(BOB, AnswerBuy())

    assert (scene.credits(BOB), scene.collection(BOB)) == (7, ["O3"])
    assert (scene.credits(ANA), scene.collection(ANA)) == (20, [])
    assert scene.token_place(BOB) is None and not scene.is_charged(BOB)


@pytest.mark.rule("FC-624")
def test_the_owner_banks_5() -> None:
    """X-18."""
    scene = negotiation("O3@6/T", owner=12, actor=15)

    scene.when(ANA, Commit(BOB.left, 5)).when(BOB, AnswerBank())

    assert (scene.credits(BOB), scene.collection(BOB)) == (17, [])
    assert (scene.credits(ANA), scene.collection(ANA)) == (10, ["O3"])


@pytest.mark.rule("FC-625")
def test_an_owner_with_3_cannot_buy_for_4() -> None:
    """X-19."""
    scene = negotiation("O3@18/T", owner=3, actor=15).when(ANA, Commit(BOB.left, 4))

    scene.refuses(BOB, AnswerBuy(), "FC-625", "too_dear")
    assert scene.choices(BOB) == [AnswerBank()]
    scene.when(BOB, AnswerBank())

    assert (scene.credits(BOB), scene.credits(ANA), scene.collection(ANA)) == (7, 11, ["O3"])


@pytest.mark.rule("FC-623")
@pytest.mark.parametrize(("answer", "receiver"), [(AnswerBuy(), BOB), (AnswerBank(), ANA)])
def test_an_actor_without_credits_commits_nothing(answer: Action, receiver: Place) -> None:
    """X-20."""
    scene = negotiation("B3@18/T", owner=12, actor=0)
    assert [action for action in scene.choices(ANA) if action.verb is Commit] == [Commit(BOB.left, 0)]

    scene.when(ANA, Commit(BOB.left, 0)).when(BOB, answer)

    assert scene.collection(receiver) == ["B3"]
    assert (scene.credits(ANA), scene.credits(BOB)) == (0, 12)


@pytest.mark.rule("FC-627")
def test_a_fake_packed_up_from_under_the_token_charges_it() -> None:
    """X-21."""
    scene = given(4, ability="negociateur").in_exchange(turn=7).stall(DOT, left="GF@12/T")

    scene.when(DOT, PackUp(0))

    assert scene.credits(DOT) == 35
    assert scene.collection(DOT) == ["GF"]
    assert scene.token_place(DOT) is None and scene.is_charged(DOT)


@pytest.mark.rule("FC-622")
def test_a_token_charged_on_an_offer_comes_back_active_for_the_next_offer_phase() -> None:
    """X-22."""
    scene = given(2, ability="negociateur").in_exchange(turn=0).stall(BOB, left="O3@6/T", right="GF@6/2")
    scene.stall(ANA, left="B1@6/1", right="B1@6/1")

    scene.when(ANA, Bank(BOB.right))
    assert scene.is_charged(BOB) and scene.token_place(BOB) == BOB.left
    scene.when(BOB, Bank(ANA.left)).when(ANA, Commit(BOB.left, 3)).when(BOB, AnswerBank())
    assert scene.is_charged(BOB) and scene.token_place(BOB) is None

    scene.when(BOB, Bank(ANA.right)).when(BOB, PlaceTile(0), Slot(0), Negotiate())


@pytest.mark.rule("FC-621")
@pytest.mark.parametrize(("credits", "other"), [(0, 0), (1, 1)])
@pytest.mark.parametrize("column", ["left", "right"])
def test_a_token_and_the_last_credit_make_two_offers(credits: int, other: int, column: str) -> None:
    """X-23."""
    scene = given(3, ability="negociateur").charged(ANA).purse(ANA, credits).when(ANA, PlaceTile(0), Slot(0))
    if column == "left":
        scene.when(ANA, Negotiate(), PlaceTile(1), Slot(0))
        assert scene.choices(ANA) == [Price(other)]
    else:
        scene.when(ANA, Price(other), PlaceTile(1), Slot(0))
        assert Negotiate() in scene.choices(ANA)


@pytest.mark.rule("FC-621")
def test_the_last_credit_lies_on_the_other_column() -> None:
    """X-23."""
    scene = given(3, ability="negociateur").charged(ANA).purse(ANA, 1)

    scene.when(ANA, PlaceTile(0), Slot(0), Price(0), PlaceTile(1), Slot(0))

    assert scene.choices(ANA) == [Price(1)]


# -- the Recycler -------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-631")
@pytest.mark.rule("FC-633")
@pytest.mark.rule("FC-635")
@pytest.mark.rule("FC-637")
def test_a_fake_just_bought_becomes_a_green_tile_and_a_trophy() -> None:
    """X-24."""
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).owns(ANA, "G1")
    scene.stall(BOB, left="GF@12/3", right="B1@6/1").stall(CID, left="B1@6/1").aside("G1")
    aside = len(scene.state.aside)

    scene.when(ANA, Buy(BOB.left))
    assert scene.is_charged(ANA)
    fake = scene.tile_in(ANA, "GF")
    scene.when(ANA, Recycle(fake), TakeAside(colour("green")))

    assert scene.collection(ANA) == ["G1", "G1"]
    assert scene.choices(ANA) == [Claim(trophy("green-2")), Decline()]
    assert not scene.is_charged(ANA)
    assert len(scene.state.aside) == aside - 1
    assert scene.view(NOBODY).recycled == (fake,)


@pytest.mark.rule("FC-636")
def test_a_fake_taken_leaves_the_token_inactive() -> None:
    """X-25."""
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).owns(ANA, "P1").charged(ANA)
    scene.stall(BOB, left="B1@12/3", right="B1@6/1").aside("PF").when(ANA, Bank(BOB.left))

    scene.when(ANA, Recycle(scene.tile_in(ANA, "P1")), TakeAside(colour("pink")))

    assert scene.collection(ANA) == ["PF"]
    assert not scene.is_charged(ANA)
    assert scene.asked() == [BOB]


@pytest.mark.rule("FC-634")
def test_half_of_a_pair_is_recycled_and_the_trophy_stays() -> None:
    """X-26."""
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).owns(ANA, "O1", "O1").holds(ANA, "orange-pair-1")
    scene.charged(ANA).stall(BOB, left="B1@12/3", right="B1@6/1").aside("B2").when(ANA, Bank(BOB.left))

    scene.when(ANA, Recycle(scene.tile_in(ANA, "O1")), TakeAside(colour("blue")))

    assert scene.collection(ANA) == ["O1", "B2"]
    assert scene.trophies(ANA) == ["orange-pair-1"]
    assert scene.state.crystals(ANA, colour("blue")) == 2


@pytest.mark.rule("FC-637")
def test_a_fake_that_comes_after_the_last_turn_of_the_game_stays() -> None:
    """X-27."""
    scene = given(3, ability="recycleur").last_round().in_exchange(turn=5, first=BOB).purse(BOB, 10)
    scene.stall(BOB, right="GF@12/5")

    scene.when(ANA, Bank(BOB.right))

    assert scene.credits(ANA) == 40
    assert scene.is_charged(BOB)
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert points_of(outcome)[BOB] == 10 - 3


# -- the Pre-emptor -----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-641")
@pytest.mark.rule("FC-645")
@pytest.mark.rule("FC-647")
def test_a_preemption_from_the_designation_to_the_claim_of_the_actor() -> None:
    """X-28: Bob owns the offer, Cid pre-empts, Ana acts."""
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).purse(ANA, 20).purse(BOB, 12).purse(CID, 15)
    scene.stall(BOB, left="G2@12/6", right="B1@6/1").owns(CID, "G1", "O1").owns(ANA, "O1").charged(CID)

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())
    assert (scene.credits(CID), scene.credits(BOB), scene.is_charged(CID)) == (9, 24, False)
    assert scene.choices(CID) == [Claim(trophy("green-2")), Decline()]
    scene.when(CID, Claim(trophy("green-2"))).when(CID, Give(scene.tile_in(CID, "O1")))
    assert scene.choices(ANA) == [Claim(trophy("orange-pair-1")), Decline()]
    scene.when(ANA, Claim(trophy("orange-pair-1")))

    assert scene.state.credits == [20, 24, 9]
    assert (scene.collection(ANA), scene.collection(CID)) == (["O1", "O1"], ["G1", "G2"])
    assert (scene.asked(), scene.state.turn) == ([BOB], 1)


@pytest.mark.rule("FC-644")
def test_the_first_player_of_the_round_preempts_before_the_others() -> None:
    """X-29: first player Cid, actor Ana; Bob and Cid say yes to an offer of Dot's."""
    scene = given(4, ability="preempteur").in_exchange(actor=ANA, first=CID).charged(BOB, CID)
    scene.owns(BOB, "O1").owns(CID, "O1").stall(DOT, left="G1@6/3", right="B1@6/1")

    scene.when(ANA, Designate(DOT.left)).when(BOB, Preempt()).when(CID, Preempt())

    assert scene.collection(CID) == ["O1", "G1"]
    assert scene.is_charged(BOB)


@pytest.mark.rule("FC-643")
@pytest.mark.parametrize(("purse", "collection"), [(5, ["G1"]), (9, ["GF", "OF"])])
def test_who_is_short_of_credits_or_of_real_tiles_is_not_asked(purse: int, collection: list[str]) -> None:
    """X-30."""
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).purse(CID, purse)
    scene.owns(CID, *collection).stall(BOB, left="G2@12/6", right="B1@6/1")

    scene.when(ANA, Designate(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])


@pytest.mark.rule("FC-645")
@pytest.mark.rule("FC-646")
def test_a_fake_bought_by_preemption_leaves_one_real_tile_to_give() -> None:
    """X-31."""
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).purse(CID, 10).owns(CID, "G3")
    scene.stall(BOB, left="BF@18/4", right="B1@6/1")

    scene.when(ANA, Designate(BOB.left)).when(CID, Preempt())

    assert scene.credits(CID) == 6
    assert scene.is_charged(CID)
    assert scene.choices(CID) == [Give(scene.tile_in(CID, "G3"))]
    scene.when(CID, Give(scene.tile_in(CID, "G3")))
    assert (scene.collection(CID), scene.collection(ANA)) == (["BF"], ["G3"])


@pytest.mark.rule("FC-643")
@pytest.mark.rule("FC-648")
@pytest.mark.parametrize(("gift", "kept"), [("O1", "P3"), ("P3", "O1")])
def test_with_two_players_the_owner_preempts(gift: str, kept: str) -> None:
    """X-32."""
    scene = given(2, ability="preempteur").in_exchange(actor=ANA).charged(BOB).purse(BOB, 3).owns(BOB, "O1")
    scene.stall(BOB, left="P3@6/9", right="B1@6/1")

    scene.when(ANA, Designate(BOB.left)).when(BOB, Preempt())
    assert scene.credits(BOB) == 12
    scene.when(BOB, Give(scene.tile_in(BOB, gift)))

    assert (scene.collection(ANA), scene.collection(BOB)) == ([gift], [kept])
    assert scene.asked() == [BOB]


# -- the Forerunner -----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-654")
@pytest.mark.rule("FC-655")
@pytest.mark.parametrize(
    ("tile", "verb", "charged"), [("B1", Buy, False), ("B1", Bank, False), ("GF", Buy, True), ("GF", Bank, False)]
)
def test_a_reservation_made_before_turn_1_is_due_on_the_second_turn(tile: str, verb: Verb, charged: bool) -> None:
    """X-33."""
    scene = given(3, ability="avant-gardiste").in_exchange(actor=ANA).charged(ANA)
    scene.stall(ANA, left="B1@6/1", right="B1@6/1").stall(BOB, left="B1@6/1", right="B1@6/1")
    scene.stall(CID, left=f"{tile}@12/3", right="B1@6/1").when(ANA, Reserve(CID.left))

    scene.when(ANA, Bank(BOB.left))
    scene.refuses(BOB, Bank(CID.left), "FC-654", "reserved")
    scene.when(BOB, Bank(CID.right)).when(CID, Bank(ANA.left))
    assert set(scene.choices(ANA)) == {Buy(CID.left), Bank(CID.left)}
    scene.refuses(ANA, Bank(BOB.right), "FC-655", "reservation_due")
    scene.when(ANA, verb(CID.left))

    assert scene.token_place(ANA) is None
    assert scene.is_charged(ANA) == charged


@pytest.mark.rule("FC-653")
def test_three_wishes_for_one_offer() -> None:
    """X-34: the first player is Bob; Ana, Cid and Dot wish for his left offer."""
    scene = given(4, ability="avant-gardiste").begins(BOB).charged(ANA, CID, DOT).everybody_offers()

    scene.when(ANA, Reserve(BOB.left)).when(DOT, Reserve(BOB.left)).when(CID, Reserve(BOB.left))

    assert scene.state.reserver[BOB.left] == CID
    assert (scene.phase(), scene.asked()) == ("Reserving", [DOT, ANA])
    assert scene.is_charged(DOT) and scene.is_charged(ANA)


@pytest.mark.rule("FC-657")
def test_an_actor_between_two_reservations_packs_up() -> None:
    """X-35."""
    scene = given(3, ability="avant-gardiste").in_exchange(turn=3).purse(ANA, 9)
    scene.stall(ANA, right="G1@6/4").stall(BOB, left="B1@6/2").stall(CID, left="B1@6/2")
    scene.reserved(CID, BOB.left).reserved(BOB, CID.left)

    assert scene.choices(ANA) == [PackUp(1)]
    scene.when(ANA, PackUp(1))

    assert (scene.credits(ANA), scene.collection(ANA)) == (13, ["G1"])
    assert set(scene.choices(BOB)) == {Buy(CID.left), Bank(CID.left)}
    scene.when(BOB, Bank(CID.left))
    assert set(scene.choices(CID)) == {Buy(BOB.left), Bank(BOB.left)}
    scene.when(CID, Bank(BOB.left))
    assert scene.state.round == 2


@pytest.mark.rule("FC-651")
@pytest.mark.rule("FC-811")
def test_a_charge_after_both_turns_comes_too_late_to_reserve() -> None:
    """X-36."""
    scene = given(3, ability="avant-gardiste").in_exchange(turn=4)
    scene.stall(ANA, left="GF@6/2").stall(BOB, left="B1@6/2")

    scene.when(BOB, Bank(ANA.left))

    assert scene.is_charged(ANA)
    assert (scene.phase(), scene.asked(), scene.entitled()) == ("Exchange", [CID], [])
    scene.refuses(ANA, Reserve(BOB.left), "FC-651", "no_turn_left")


# -- more of the same ---------------------------------------------------------------------------------------


@pytest.mark.rule("FC-623")
@pytest.mark.rule("FC-626")
def test_the_last_offer_has_to_be_taken_though_a_token_lies_on_it() -> None:
    """X-42."""
    scene = given(3, ability="negociateur").in_exchange(turn=5, first=BOB).purse(ANA, 6).stall(BOB, left="G1@6/T")

    assert scene.asked() == [ANA]
    assert scene.choices(ANA) == [Commit(BOB.left, credits) for credits in range(1, 7)]


@pytest.mark.rule("FC-642")
@pytest.mark.rule("FC-815")
def test_the_actor_says_buy_or_bank_only_after_the_window() -> None:
    """X-43."""
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "O1")
    scene.stall(BOB, left="G1@6/9", right="B1@6/1").when(ANA, Designate(BOB.left))

    scene.refuses(ANA, Bank(BOB.left), "FC-306", "not_now")
    scene.when(CID, Decline())

    assert set(scene.choices(ANA)) == {Buy(BOB.left), Bank(BOB.left)}
    scene.refuses(ANA, Bank(BOB.right), "FC-642", "designated_another")


@pytest.mark.rule("FC-642")
def test_a_preemptor_buys_what_the_actor_meant_to_bank() -> None:
    """X-43."""
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "O1")
    scene.stall(BOB, left="G1@6/9", right="B1@6/1").when(ANA, Designate(BOB.left))

    scene.when(CID, Preempt())

    assert (scene.credits(CID), scene.collection(CID)) == (35 - 9, ["O1", "G1"])


@pytest.mark.rule("FC-631")
@pytest.mark.rule("FC-635")
@pytest.mark.parametrize("is_left", [True, False])
def test_a_fake_packed_up_may_be_recycled_on_the_same_turn(is_left: bool) -> None:
    """X-44."""
    scene = given(3, ability="recycleur").in_exchange(turn=5, first=BOB).stall(ANA, left="PF@6/3")
    if not is_left:
        scene.aside(alone=True)

    scene.when(ANA, PackUp(0))

    assert (scene.credits(ANA), scene.collection(ANA), scene.is_charged(ANA)) == (38, ["PF"], True)
    assert scene.phase() == ("Recycling" if is_left else "Offering")


@pytest.mark.rule("FC-651")
@pytest.mark.rule("FC-652")
@pytest.mark.rule("FC-655")
def test_a_reservation_made_on_the_last_turn_is_due_on_it() -> None:
    """X-45."""
    scene = given(3, ability="avant-gardiste").in_exchange(turn=3).charged(ANA)
    scene.stall(BOB, left="B1@6/1", right="B1@6/2").stall(CID, left="B1@6/3")

    scene.when(ANA, Reserve(BOB.right))

    assert set(scene.choices(ANA)) == {Buy(BOB.right), Bank(BOB.right)}
    scene.refuses(ANA, Bank(CID.left), "FC-655", "reservation_due")

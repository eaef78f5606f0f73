"""FC-621…FC-628: the Negotiator."""

import pytest

from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    Bank,
    Buy,
    Commit,
    Confirm,
    Negotiate,
    PackUp,
    Place,
    Price,
    Reopen,
    Slot,
)
from tablee.games.fake_crystal.events import Committed, OffersRevealed
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given

EVERYBODY = (ANA, BOB, CID, NOBODY)


def offering(**options: str) -> Scene:
    scene = given(3, ability="negociateur", **options)
    return scene.hand(ANA, "O3", "GF", "P1", "B1")


def parts(left: Action, right: Action) -> list[Action]:
    """Two offers, the first two tiles of the hand, with these prices."""
    return [Place(0), Slot(2), left, Place(1), Slot(1), right]


def negotiation(actor: int = ANA) -> Scene:
    """Bob's left offer has his token as its price."""
    scene = given(3, ability="negociateur").in_exchange(actor=actor)
    scene.stall(BOB, left="O3@6/T", right="P1@18/5")
    return scene.stall(CID, left="O2@12/6", right="B2@6/1")


# -- the offer ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-621")
@pytest.mark.parametrize(
    ("left", "right", "marked", "priced"),
    [(Negotiate(), Price(4), ANA.left, ANA.right), (Price(4), Negotiate(), ANA.right, ANA.left)],
)
def test_the_token_may_take_the_place_of_a_price(left: Action, right: Action, marked: int, priced: int) -> None:
    scene = offering().charged(ANA)
    tiles = scene.state.hand[ANA][:2]

    scene.when(ANA, *parts(left, right), Confirm()).everybody_offers()

    assert scene.token_place(ANA) == marked
    assert not scene.is_charged(ANA)
    assert scene.credits(ANA) == 35 - 4
    prices = {shown.offer: shown.price for shown in scene.view(BOB).offers if shown.owner == ANA}
    assert prices == {marked: None, priced: 4}
    assert (scene.state.tile[ANA.left], scene.state.tile[ANA.right]) == tiles
    assert (scene.state.slot[ANA.left], scene.state.slot[ANA.right]) == (18, 12)


@pytest.mark.rule("FC-621")
def test_the_tile_offered_for_the_token_lies_face_down() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, *parts(Negotiate(), Price(4)), Confirm()).everybody_offers()

    shown = scene.view(BOB).offers[ANA.left]
    assert (shown.offer, shown.tile, shown.back, shown.slot) == (ANA.left, None, 0, 18)


@pytest.mark.rule("FC-621")
def test_one_token_makes_one_offer() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, Place(0), Slot(0), Negotiate(), Place(1), Slot(0))

    scene.refuses(ANA, Negotiate(), "FC-621", "one_token_offer")
    assert Negotiate() not in scene.choices(ANA)


@pytest.mark.rule("FC-621")
def test_the_token_is_offered_as_a_price_only_where_a_price_is_due() -> None:
    scene = offering().charged(ANA)

    scene.refuses(ANA, Negotiate(), "FC-621", "slot_first")
    scene.when(ANA, Place(0)).refuses(ANA, Negotiate(), "FC-621", "slot_first")
    scene.when(ANA, Slot(0))
    assert Negotiate() in scene.choices(ANA)
    assert {Price(1), Price(35)} <= set(scene.choices(ANA))


@pytest.mark.rule("FC-621")
def test_laying_the_token_is_optional() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, *parts(Price(1), Price(1)), Confirm()).everybody_offers()

    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) is None


@pytest.mark.rule("FC-621")
@pytest.mark.parametrize("ability", ["espion", "recycleur", "preempteur", "avant-gardiste"])
def test_no_other_ability_lays_the_token_as_a_price(ability: str) -> None:
    scene = given(3, ability=ability).charged(ANA).when(ANA, Place(0), Slot(0))

    scene.refuses(ANA, Negotiate(), "FC-508")
    assert Negotiate() not in scene.choices(ANA)


@pytest.mark.rule("FC-621")
@pytest.mark.parametrize("credits", [1, 2, 35])
def test_all_credits_may_lie_on_the_other_column(credits: int) -> None:
    scene = offering().charged(ANA).purse(ANA, credits)

    scene.when(ANA, *parts(Price(credits), Negotiate()), Confirm()).everybody_offers()

    assert scene.credits(ANA) == 0
    assert scene.token_place(ANA) == ANA.right


@pytest.mark.rule("FC-621")
def test_who_laid_all_credits_on_the_left_counts_on_the_token_for_the_right() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, *parts(Price(35), Negotiate())[:5])

    assert scene.choices(ANA) == [Negotiate()]
    scene.refuses(ANA, Price(0), "FC-209")


@pytest.mark.rule("FC-622")
def test_the_token_on_an_offer_is_sealed_like_the_prices() -> None:
    scene = offering().charged(ANA)
    untouched = [scene.view(viewer) for viewer in (BOB, CID, NOBODY)]

    scene.when(ANA, *parts(Negotiate(), Price(4)))

    assert [scene.view(viewer) for viewer in (BOB, CID, NOBODY)] == untouched
    assert untouched[0].players[ANA].token_active
    scene.when(ANA, Confirm())
    for viewer in (BOB, CID, NOBODY):
        player = scene.view(viewer).players[ANA]
        assert (player.token_active, player.token_on, player.credits) == (True, None, 35)


@pytest.mark.rule("FC-622")
def test_the_token_on_an_offer_is_revealed_with_the_prices() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, *parts(Negotiate(), Price(4)), Confirm()).everybody_offers()

    (revealed,) = [event for event in scene.events if isinstance(event, OffersRevealed)]
    assert [shown.offer for shown in revealed.offers if shown.has_token] == [ANA.left]
    assert revealed.is_for(NOBODY)
    for viewer in EVERYBODY:
        player = scene.view(viewer).players[ANA]
        assert (player.token_active, player.token_on) == (False, ANA.left)


@pytest.mark.rule("FC-622")
def test_the_choice_of_the_token_can_be_taken_back_until_the_reveal() -> None:
    scene = offering().charged(ANA)

    scene.when(ANA, *parts(Negotiate(), Price(4)), Confirm(), Reopen())
    scene.when(ANA, *parts(Price(2), Price(4)), Confirm()).everybody_offers()

    assert scene.is_charged(ANA)
    assert scene.token_place(ANA) is None


@pytest.mark.rule("FC-622")
def test_only_a_token_active_when_the_offer_phase_begins_can_be_used() -> None:
    scene = offering().charged(BOB).when(ANA, Place(0), Slot(0))

    scene.refuses(ANA, Negotiate(), "FC-622", "token_not_active")
    assert Negotiate() not in scene.choices(ANA)


# -- the sum ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-623")
@pytest.mark.parametrize(("purse", "sums"), [(0, [0]), (1, [1]), (7, [1, 2, 3, 4, 5, 6, 7])])
def test_the_actor_commits_at_least_one_credit_and_at_most_all_free_ones(purse: int, sums: list[int]) -> None:
    scene = negotiation().purse(ANA, purse)

    commits = [action for action in scene.choices(ANA) if action.verb is Commit]

    assert commits == [Commit(BOB.left, credits) for credits in sums]


@pytest.mark.rule("FC-623")
@pytest.mark.parametrize(("purse", "credits"), [(7, 0), (7, 8), (1, 0), (0, 1)])
def test_a_sum_out_of_reach_is_refused(purse: int, credits: int) -> None:
    scene = negotiation().purse(ANA, purse)

    scene.refuses(ANA, Commit(BOB.left, credits), "FC-623", "sum_out_of_range")


@pytest.mark.rule("FC-623")
def test_stakes_cannot_be_committed() -> None:
    scene = negotiation().stall(ANA, left="G1@6/20").purse(ANA, 3)

    scene.refuses(ANA, Commit(BOB.left, 4), "FC-623", "sum_out_of_range")


@pytest.mark.rule("FC-623")
def test_the_committed_sum_is_public() -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5))

    assert scene.events == [Committed(ANA, BOB.left, 5)]
    assert scene.events[0].is_for(NOBODY)
    for viewer in EVERYBODY:
        waits = scene.view(viewer).waits
        assert (waits.offer, waits.credits) == (BOB.left, 5)


@pytest.mark.rule("FC-623")
def test_the_committed_sum_is_not_free() -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5))

    assert scene.credits(ANA) == 30
    assert scene.credits(BOB) == 35


@pytest.mark.rule("FC-623")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_an_offer_with_a_token_is_neither_bought_nor_banked_by_the_actor(verb: Verb) -> None:
    scene = negotiation()

    scene.refuses(ANA, verb(BOB.left), "FC-623", "commit_instead")
    assert verb(BOB.left) not in scene.choices(ANA)


@pytest.mark.rule("FC-623")
def test_a_sum_is_committed_only_on_an_offer_with_a_token() -> None:
    scene = negotiation()

    scene.refuses(ANA, Commit(CID.left, 6), "FC-623", "not_negotiable")
    scene.refuses(ANA, Commit(ANA.left, 6), "FC-302", "nothing_there")


@pytest.mark.rule("FC-623")
def test_only_an_opponent_commits_and_only_on_the_own_turn() -> None:
    scene = negotiation(actor=BOB)

    scene.refuses(BOB, Commit(BOB.left, 6), "FC-302", "own_stall")
    scene.refuses(CID, Commit(BOB.left, 6), "FC-301", "not_your_turn")
    assert not [action for action in scene.choices(BOB) if action.verb is Commit]


# -- the answer ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-624")
def test_the_owner_is_asked_after_the_sum() -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5))

    assert scene.asked() == [BOB]
    assert set(scene.choices(BOB)) == {AnswerBuy(), AnswerBank()}
    for other in (ANA, CID):
        for answer in (AnswerBuy(), AnswerBank()):
            scene.refuses(other, answer, "FC-624", "not_your_answer")


@pytest.mark.rule("FC-624")
def test_an_owner_who_buys_pays_the_sum_to_the_actor_and_keeps_the_tile() -> None:
    scene = negotiation().purse(ANA, 20).purse(BOB, 9)

    scene.when(ANA, Commit(BOB.left, 5)).when(BOB, AnswerBuy())

    assert (scene.credits(ANA), scene.credits(BOB)) == (25, 4)
    assert (scene.collection(ANA), scene.collection(BOB)) == ([], ["O3"])
    assert scene.token_place(BOB) is None and not scene.is_charged(BOB)
    assert BOB.left not in scene.offers()


@pytest.mark.rule("FC-624")
def test_an_owner_who_banks_takes_the_sum_and_leaves_the_tile_to_the_actor() -> None:
    scene = negotiation().purse(ANA, 20).purse(BOB, 9)

    scene.when(ANA, Commit(BOB.left, 5)).when(BOB, AnswerBank())

    assert (scene.credits(ANA), scene.credits(BOB)) == (15, 14)
    assert (scene.collection(ANA), scene.collection(BOB)) == (["O3"], [])
    assert scene.token_place(BOB) is None and not scene.is_charged(BOB)


@pytest.mark.rule("FC-624")
@pytest.mark.parametrize(("answer", "receiver"), [(AnswerBuy(), BOB), (AnswerBank(), ANA)])
def test_the_one_who_adds_the_tile_claims_with_it(answer: Action, receiver: int) -> None:
    scene = negotiation().owns(ANA, "O1", "O2").owns(BOB, "O1", "O2")

    scene.when(ANA, Commit(BOB.left, 5)).when(BOB, answer)

    assert (scene.phase(), scene.asked()) == ("Claiming", [receiver])


@pytest.mark.rule("FC-624")
@pytest.mark.parametrize("answer", [AnswerBuy(), AnswerBank()])
def test_after_the_answer_the_turn_passes_on(answer: Action) -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5)).when(BOB, answer)

    assert (scene.phase(), scene.state.actor, scene.state.turn) == ("Exchange", BOB, 1)


@pytest.mark.rule("FC-625")
@pytest.mark.parametrize(("purse", "may_buy"), [(0, False), (4, False), (5, True), (6, True)])
def test_the_owner_buys_only_with_free_credits_for_the_sum(purse: int, may_buy: bool) -> None:
    scene = negotiation().purse(BOB, purse).when(ANA, Commit(BOB.left, 5))

    assert (AnswerBuy() in scene.choices(BOB)) == may_buy
    assert AnswerBank() in scene.choices(BOB)
    if may_buy:
        scene.when(BOB, AnswerBuy())
    else:
        scene.refuses(BOB, AnswerBuy(), "FC-625", "too_dear")
        scene.when(BOB, AnswerBank())
    assert scene.credits(BOB) == (purse - 5 if may_buy else purse + 5)


@pytest.mark.rule("FC-626")
def test_nobody_need_choose_the_offer_while_others_are_available() -> None:
    scene = negotiation().stall(ANA, left="G1@6/1")

    others = {verb(offer) for verb in (Buy, Bank) for offer in (BOB.right, CID.left, CID.right)}

    assert others <= set(scene.choices(ANA))
    scene.when(ANA, Bank(CID.left))
    assert BOB.left in scene.offers()


@pytest.mark.rule("FC-626")
def test_an_actor_with_only_negotiator_offers_available_must_take_one() -> None:
    scene = given(3, ability="negociateur").in_exchange(turn=3).purse(ANA, 2)
    scene.stall(ANA, left="G1@6/4").stall(BOB, right="O3@6/T").stall(CID, left="B2@6/T")

    assert scene.asked() == [ANA]
    assert set(scene.choices(ANA)) == {Commit(offer, credits) for offer in (BOB.right, CID.left) for credits in (1, 2)}
    scene.refuses(ANA, PackUp(0), "FC-309", "offers_available")


@pytest.mark.rule("FC-627")
def test_an_owner_who_packs_it_up_adds_the_tile_and_no_credits_move() -> None:
    scene = given(3, ability="negociateur").in_exchange(turn=5).stall(CID, left="O3@6/T").owns(CID, "O1", "O2")
    before = list(scene.state.credits)

    assert scene.choices(CID) == [PackUp(0)]
    scene.when(CID, PackUp(0))

    assert scene.collection(CID) == ["O1", "O2", "O3"]
    assert scene.state.credits == before
    assert scene.token_place(CID) is None and not scene.is_charged(CID)
    assert scene.phase() == "Claiming"


@pytest.mark.rule("FC-628")
@pytest.mark.parametrize(
    "action",
    [Commit(BOB.left, 1), Commit(BOB.left, 5), Commit(BOB.left, 6), Buy(CID.left), Bank(CID.left)],
    ids=str,
)
def test_a_committed_sum_is_neither_changed_nor_withdrawn(action: Action) -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5))

    assert scene.choices(ANA) == []
    scene.refuses(ANA, action, action.verb.rule, "not_now")


@pytest.mark.rule("FC-628")
def test_there_is_no_second_bid() -> None:
    scene = negotiation().when(ANA, Commit(BOB.left, 5))

    scene.refuses(CID, Commit(BOB.left, 9), "FC-623", "not_now")
    scene.when(BOB, AnswerBuy())
    assert BOB.left not in scene.offers()
    assert scene.state.actor == BOB

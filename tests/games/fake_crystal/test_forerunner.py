"""FC-651…FC-658: the Forerunner."""

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, Claim, Decline, PackUp, Reserve
from tablee.games.fake_crystal.events import Reserved
from tablee.games.fake_crystal.game import OPTIONS
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, Place, Scene, given, trophy


def stalls(seats: int = 3, turn: int = 0, first: Place = ANA) -> Scene:
    """Every seat has two offers, whatever the turn."""
    scene = given(seats, ability="avant-gardiste").in_exchange(turn=turn, first=first)
    for seat in (ANA, BOB, CID, DOT)[:seats]:
        scene.stall(seat, left="B1@12/4", right="G1@6/3")
    return scene


def window(*charged: Place, seats: int = 4, first: Place = ANA) -> Scene:
    """All have offered; the window before turn 1 is open for who has an Active token."""
    scene = given(seats, ability="avant-gardiste").begins(first).charged(*charged).everybody_offers()
    assert scene.phase() == "Reserving"
    return scene


# -- reserving ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-651")
def test_the_token_is_put_on_an_offer_of_an_opponent_which_is_then_reserved() -> None:
    scene = stalls().charged(BOB)

    scene.when(BOB, Reserve(CID.left))

    assert scene.token_place(BOB) == CID.left
    assert not scene.is_charged(BOB)
    assert scene.events == [Reserved(BOB, CID.left)]
    for viewer in (ANA, BOB, CID, NOBODY):
        reserved = {shown.offer: shown.reserved_by for shown in scene.view(viewer).offers}
        assert reserved == {offer: BOB if offer == CID.left else None for offer in range(6)}


@pytest.mark.rule("FC-651")
def test_any_unreserved_offer_of_an_opponent_can_be_reserved() -> None:
    scene = stalls().reserved(ANA, CID.right).charged(BOB)

    assert scene.choices(BOB) == [Reserve(CID.left), Reserve(ANA.left), Reserve(ANA.right)]
    scene.refuses(BOB, Reserve(CID.right), "FC-651", "reserved")


@pytest.mark.rule("FC-651")
def test_nobody_reserves_an_own_offer_or_an_empty_column() -> None:
    scene = stalls().charged(BOB)
    scene.when(ANA, Bank(CID.left))

    scene.refuses(BOB, Reserve(BOB.left), "FC-651", "own_stall")
    scene.refuses(BOB, Reserve(CID.left), "FC-651", "nothing_there")
    scene.refuses(BOB, Reserve(DOT.left), "FC-651", "nothing_there")


@pytest.mark.rule("FC-651")
def test_reserving_takes_an_active_token() -> None:
    scene = stalls()

    scene.refuses(BOB, Reserve(CID.left), "FC-504", "token_not_active")
    assert scene.entitled() == []


@pytest.mark.rule("FC-651")
def test_nobody_reserves_during_the_offer_phase() -> None:
    scene = given(3, ability="avant-gardiste").charged(ANA, BOB, CID)

    scene.refuses(ANA, Reserve(BOB.left), "FC-651", "not_now")
    assert scene.entitled() == []


@pytest.mark.rule("FC-651")
@pytest.mark.parametrize(
    ("turn", "entitled"),
    [
        (0, {ANA, BOB, CID}),
        (1, {ANA, BOB, CID}),
        (2, {ANA, BOB, CID}),
        (3, {ANA, BOB, CID}),  # Bob's second turn in progress
        (4, {ANA, CID}),
        (5, {ANA}),
    ],
)
def test_entitled_is_only_who_has_a_turn_to_come_or_in_progress_this_round(turn: int, entitled: set[Place]) -> None:
    scene = stalls(turn=turn, first=BOB).charged(ANA, BOB, CID)

    assert set(scene.entitled()) == entitled
    for seat in (ANA, BOB, CID):
        other = CID.left if seat == ANA else ANA.left
        if seat in entitled:
            assert scene.allows(seat, Reserve(other))
        else:
            scene.refuses(seat, Reserve(other), "FC-651", "no_turn_left")


@pytest.mark.rule("FC-652")
def test_reserving_is_a_right_while_the_game_waits_for_a_turn() -> None:
    scene = stalls().charged(BOB, CID)

    assert scene.entitled() == [BOB, CID]
    assert scene.asked() == [ANA]
    scene.when(BOB, Reserve(ANA.left))

    assert (scene.phase(), scene.asked(), scene.state.turn) == ("Exchange", [ANA], 0)


@pytest.mark.rule("FC-652")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_the_actor_may_reserve_before_transacting(verb: Verb) -> None:
    scene = stalls().charged(ANA)

    scene.when(ANA, Reserve(BOB.left)).when(ANA, verb(CID.left))

    assert scene.token_place(ANA) == BOB.left
    assert scene.state.actor == BOB


@pytest.mark.rule("FC-652")
def test_rights_to_reserve_are_used_in_order_of_arrival() -> None:
    scene = stalls().charged(ANA, CID)

    scene.when(CID, Reserve(BOB.left))

    scene.refuses(ANA, Reserve(BOB.left), "FC-651", "reserved")
    assert scene.is_charged(ANA)
    scene.when(ANA, Reserve(BOB.right))


@pytest.mark.rule("FC-652")
def test_nobody_reserves_while_a_claim_is_considered() -> None:
    scene = stalls().charged(CID).owns(ANA, "G2").when(ANA, Buy(BOB.right))

    assert (scene.phase(), scene.entitled()) == ("Claiming", [])
    scene.refuses(CID, Reserve(BOB.left), "FC-651", "not_now")
    scene.when(ANA, Claim(trophy("green-2")))
    assert scene.allows(CID, Reserve(BOB.left))


@pytest.mark.rule("FC-652")
def test_a_reservation_is_made_in_a_window_too() -> None:
    scene = window(BOB, CID, seats=3)

    scene.when(BOB, Reserve(CID.left)).when(CID, Reserve(ANA.right))

    assert [scene.token_place(seat) for seat in (ANA, BOB, CID)] == [None, CID.left, ANA.right]
    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])


# -- several wishes -----------------------------------------------------------------------------------------


@pytest.mark.rule("FC-653")
@pytest.mark.parametrize(
    ("first", "winner", "losers"),
    [(ANA, ANA, (CID, DOT)), (BOB, CID, (DOT, ANA)), (CID, CID, (DOT, ANA)), (DOT, DOT, (ANA, CID))],
)
def test_an_offer_wished_by_several_goes_to_the_earliest_in_turn_order(
    first: Place, winner: Place, losers: tuple[Place, Place]
) -> None:
    scene = window(ANA, CID, DOT, first=first)

    for seat in (*reversed(losers), winner):
        scene.when(seat, Reserve(BOB.left))

    assert scene.state.reserver[BOB.left] == winner
    assert scene.token_place(winner) == BOB.left
    assert scene.asked() == list(losers)
    assert all(scene.is_charged(loser) and scene.token_place(loser) is None for loser in losers)


@pytest.mark.rule("FC-653")
def test_who_lost_a_wish_chooses_again_another_offer_or_none() -> None:
    scene = window(ANA, CID, DOT, first=ANA)
    scene.when(ANA, Reserve(BOB.left)).when(CID, Reserve(BOB.left)).when(DOT, Reserve(BOB.left))

    assert set(scene.choices(CID)) == {Reserve(offer) for offer in (ANA.left, ANA.right, BOB.right, 6, 7)} | {Decline()}
    scene.refuses(CID, Reserve(BOB.left), "FC-651", "reserved")
    scene.when(CID, Reserve(BOB.right)).when(DOT, Decline())

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])
    assert scene.token_place(CID) == BOB.right
    assert scene.is_charged(DOT)


@pytest.mark.rule("FC-653")
def test_losers_who_wish_the_same_again_are_asked_until_all_is_settled() -> None:
    scene = window(ANA, CID, DOT, first=ANA)
    scene.when(ANA, Reserve(BOB.left)).when(CID, Reserve(BOB.left)).when(DOT, Reserve(BOB.left))

    scene.when(DOT, Reserve(BOB.right)).when(CID, Reserve(BOB.right))

    assert scene.token_place(CID) == BOB.right
    assert scene.asked() == [DOT]
    scene.when(DOT, Reserve(ANA.left))
    assert scene.token_place(DOT) == ANA.left
    assert scene.phase() == "Exchange"


@pytest.mark.rule("FC-653")
def test_wishes_for_different_offers_are_all_granted() -> None:
    scene = window(ANA, CID, DOT)

    scene.when(DOT, Reserve(BOB.left)).when(CID, Reserve(BOB.right)).when(ANA, Reserve(CID.left))

    assert [scene.token_place(seat) for seat in (ANA, BOB, CID, DOT)] == [CID.left, None, BOB.right, BOB.left]
    assert scene.phase() == "Exchange"


@pytest.mark.rule("FC-653")
def test_a_wish_that_lost_is_never_made_public() -> None:
    scene = window(CID, DOT)

    scene.when(DOT, Reserve(BOB.left))
    assert scene.events == []
    scene.when(CID, Reserve(BOB.left))

    assert [event for event in scene.events if isinstance(event, Reserved)] == [Reserved(CID, BOB.left)]


# -- what a reservation does --------------------------------------------------------------------------------


@pytest.mark.rule("FC-654")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_nobody_but_the_reserver_may_designate_a_reserved_offer(verb: Verb) -> None:
    scene = stalls().reserved(CID, BOB.left)

    scene.refuses(ANA, verb(BOB.left), "FC-654", "reserved")
    assert set(scene.choices(ANA)) == {act(offer) for act in (Buy, Bank) for offer in (BOB.right, CID.left, CID.right)}


@pytest.mark.rule("FC-654")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_the_reserver_may_designate_the_reserved_offer(verb: Verb) -> None:
    scene = stalls().reserved(ANA, BOB.left)

    scene.when(ANA, verb(BOB.left))

    assert scene.token_place(ANA) is None
    assert scene.state.reserver[BOB.left] == NOBODY


@pytest.mark.rule("FC-655")
def test_on_the_first_turn_the_reserver_may_still_choose_another_offer() -> None:
    scene = stalls().reserved(ANA, BOB.left)

    offers = (BOB.left, BOB.right, CID.left, CID.right)

    assert set(scene.choices(ANA)) == {verb(offer) for verb in (Buy, Bank) for offer in offers}
    scene.when(ANA, Bank(CID.left))
    assert scene.token_place(ANA) == BOB.left


@pytest.mark.rule("FC-655")
@pytest.mark.parametrize(("turn", "first", "actor"), [(3, ANA, ANA), (5, BOB, ANA), (4, ANA, BOB)])
def test_on_the_last_turn_an_open_reservation_is_the_only_legal_designation(
    turn: int, first: Place, actor: Place
) -> None:
    scene = stalls(turn=turn, first=first).reserved(actor, CID.left)

    assert set(scene.choices(actor)) == {Buy(CID.left), Bank(CID.left)}
    for verb in (Buy, Bank):
        scene.refuses(actor, verb(CID.right), "FC-655", "reservation_due")
    scene.refuses(actor, PackUp(0), "FC-309", "offers_available")


@pytest.mark.rule("FC-655")
def test_a_reserver_short_of_credits_must_bank() -> None:
    scene = stalls(turn=3).reserved(ANA, CID.left).purse(ANA, 3)

    assert scene.choices(ANA) == [Bank(CID.left)]
    scene.refuses(ANA, Buy(CID.left), "FC-305", "too_dear")


@pytest.mark.rule("FC-655")
@pytest.mark.parametrize(
    ("action", "rule"), [(Reserve(BOB.right), "FC-656"), (Reserve(BOB.left), "FC-656"), (Decline(), "FC-313")]
)
def test_a_reservation_is_neither_cancelled_nor_moved(action: Action, rule: str) -> None:
    scene = stalls().reserved(ANA, BOB.left)

    scene.refuses(ANA, action, rule)
    assert action not in scene.choices(ANA)


@pytest.mark.rule("FC-655")
def test_no_reservation_outlives_the_round() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=5).stall(BOB, left="B1@6/3").reserved(CID, BOB.left)

    scene.when(CID, Bank(BOB.left))

    assert scene.phase() == "Offering"
    assert scene.state.token_on == [NOBODY] * 3
    assert scene.state.reserver == [NOBODY] * 6


@pytest.mark.rule("FC-656")
def test_a_player_has_one_open_reservation() -> None:
    scene = stalls().charged(BOB).when(BOB, Reserve(CID.left))

    scene.refuses(BOB, Reserve(CID.right), "FC-656")
    assert scene.entitled() == []


@pytest.mark.rule("FC-656")
def test_a_token_that_turns_active_on_an_offer_reserves_nothing_more_until_it_is_back() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(actor=ANA)
    scene.stall(BOB, left="GF@18/3", right="B1@6/1").stall(CID, left="B2@6/1", right="O1@6/2").reserved(BOB, CID.left)
    scene.when(ANA, Bank(BOB.left))

    assert scene.is_charged(BOB) and scene.token_place(BOB) == CID.left
    scene.refuses(BOB, Reserve(CID.right), "FC-656")
    assert scene.entitled() == []
    scene.when(BOB, Bank(CID.left))
    assert scene.token_place(BOB) is None
    assert Reserve(CID.right) in scene.choices(BOB)


@pytest.mark.rule("FC-657")
def test_an_actor_who_faces_only_reserved_offers_packs_up_even_early() -> None:
    scene = given(4, ability="avant-gardiste").in_exchange(turn=1).purse(BOB, 9)
    scene.stall(ANA, left="B1@6/3").stall(BOB, left="G1@6/4", right="O1@6/2").stall(CID, left="B2@6/1")
    scene.reserved(CID, ANA.left).reserved(DOT, CID.left)

    assert scene.choices(BOB) == [PackUp(0), PackUp(1)]
    scene.refuses(BOB, Bank(ANA.left), "FC-654")
    scene.when(BOB, PackUp(0))

    assert scene.collection(BOB) == ["G1"]
    assert scene.credits(BOB) == 13
    assert scene.state.turn == 2


@pytest.mark.rule("FC-657")
def test_only_an_own_unreserved_offer_is_packed_up() -> None:
    scene = given(4, ability="avant-gardiste").in_exchange(turn=1)
    scene.stall(ANA, left="B1@6/3").stall(BOB, left="G1@6/4", right="O1@6/2")
    scene.reserved(CID, ANA.left).reserved(DOT, BOB.left)

    assert scene.choices(BOB) == [PackUp(1)]
    scene.refuses(BOB, PackUp(0), "FC-310", "reserved")


@pytest.mark.rule("FC-657")
def test_nobody_packs_up_while_one_offer_is_open() -> None:
    scene = given(4, ability="avant-gardiste").in_exchange(turn=1)
    scene.stall(ANA, left="B1@6/3", right="P1@6/1").stall(BOB, left="G1@6/4").reserved(CID, ANA.left)

    assert scene.choices(BOB) == [Buy(ANA.right), Bank(ANA.right)]
    scene.refuses(BOB, PackUp(0), "FC-309", "offers_available")


# -- two players --------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-658")
def test_with_two_players_no_window_opens() -> None:
    scene = given(2, ability="avant-gardiste").charged(ANA, BOB).everybody_offers()

    assert (scene.phase(), scene.asked(), scene.entitled()) == ("Exchange", [ANA], [])


@pytest.mark.rule("FC-658")
@pytest.mark.parametrize("seat", [ANA, BOB])
def test_with_two_players_nobody_reserves(seat: Place) -> None:
    scene = stalls(2).charged(ANA, BOB)

    scene.refuses(seat, Reserve(BOB.left if seat == ANA else ANA.left), "FC-658")


@pytest.mark.rule("FC-658")
def test_the_host_is_told_that_the_ability_does_nothing_with_two_players() -> None:
    (ability,) = [option for option in OPTIONS if option.id == "ability"]
    (forerunner,) = [value for value in ability.values if value.value == "avant-gardiste"]

    assert "2 players" in forerunner.label.en
    assert "2 joueurs" in forerunner.label.fr

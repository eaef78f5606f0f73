"""FC-3xx: the Exchange phase."""

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
from tablee.games.fake_crystal.events import Added, Banked, Bought, PackedUp, TokenCharged, TurnBegan
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.scene import ANA, BOB, CID, EVE, Scene, colour, given, name_of, trophy

ABILITIES = ("espion", "negociateur", "recycleur", "preempteur", "avant-gardiste")
EVERYBODY = (ANA, BOB, CID, NOBODY)


def play_round(scene: Scene) -> list[int]:
    """Bank what comes last and decline the rest until the next Offer phase; return who acted, turn by turn."""
    acted = []
    while scene.phase() == "Exchange" or scene.phase() == "Claiming":
        (seat,) = scene.asked()
        if scene.phase() == "Exchange":
            acted.append(seat)
        scene.when(seat, scene.choices(seat)[-1])
    return acted


def verbs(actions: list[Action]) -> set[str]:
    return {action.verb.name for action in actions}


# -- turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-301")
@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in (2, 3, 4, 5) for first in range(seats)])
def test_turns_go_clockwise_from_the_first_player_twice_round(seats: int, first: int) -> None:
    scene = given(seats).begins(first).confirms(*range(seats))

    acted = play_round(scene)

    assert acted == [(first + turn) % seats for turn in range(seats)] * 2
    assert scene.offers() == []
    assert scene.state.round == 2


@pytest.mark.rule("FC-301")
def test_a_turn_is_one_transaction() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="B1@6/1", right="B1@6/2").stall(CID, left="B1@6/3")

    scene.when(BOB, Bank(ANA.left))

    assert scene.asked() == [CID]
    scene.refuses(BOB, Bank(ANA.right), "FC-301", "not_your_turn")


@pytest.mark.rule("FC-301")
@pytest.mark.parametrize("action", [Buy(CID.left), Bank(CID.left), PackUp(0)])
def test_nobody_acts_out_of_turn(action: Action) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="B1@6/1").stall(CID, left="B1@6/3")

    scene.refuses(ANA, action, "FC-301", "not_your_turn")


@pytest.mark.rule("FC-302")
def test_the_actor_buys_or_banks_any_offer_left_on_the_other_stalls() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(BOB, left="O1@6/1", right="O1@6/1")
    scene.stall(ANA, left="B1@6/1", right="B1@6/2").stall(CID, right="B1@6/3")

    legal = {verb(offer) for offer in (ANA.left, ANA.right, CID.right) for verb in (Buy, Bank)}
    assert set(scene.choices(BOB)) == legal
    assert {action for action in scene.game.actions() if scene.allows(BOB, action)} - legal <= {
        action for action in scene.game.actions() if action.verb.name in ("say", "auto_pass")
    }


@pytest.mark.rule("FC-302")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_nobody_deals_on_their_own_stall(verb: Verb) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="B1@6/1").stall(BOB, left="B1@6/3")

    scene.refuses(BOB, verb(BOB.left), "FC-302", "own_stall")


@pytest.mark.rule("FC-302")
@pytest.mark.parametrize("verb", [Buy, Bank])
@pytest.mark.parametrize("offer", [ANA.right, EVE.left])
def test_nobody_deals_where_no_tile_lies(verb: Verb, offer: int) -> None:
    given(3).in_exchange(actor=BOB).stall(ANA, left="B1@6/1").refuses(BOB, verb(offer), "FC-302", "nothing_there")


@pytest.mark.rule("FC-302")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_nobody_deals_on_what_another_reserved(verb: Verb) -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(actor=BOB)
    scene.stall(ANA, left="B1@6/1", right="B1@6/1").reserved(CID, ANA.left)

    scene.refuses(BOB, verb(ANA.left), "FC-654", "reserved")
    assert set(scene.choices(BOB)) == {Buy(ANA.right), Bank(ANA.right)}


@pytest.mark.rule("FC-303")
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_turn_cannot_be_passed(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange(actor=BOB).purse(BOB, 0).stall(CID, left="OF@6/3")
    scene.stall(ANA, left="B1@6/9", right="B1@6/T" if ability == "negociateur" else None)

    assert scene.asked() == [BOB]
    assert verbs(scene.choices(BOB)) <= {"buy", "bank", "designate", "commit"}
    assert not scene.allows(BOB, Decline())


@pytest.mark.rule("FC-303")
def test_every_turn_removes_an_offer() -> None:
    scene = given(4)
    for now in scene.played_at_random():
        if now.phase() == "Exchange":
            assert len(now.offers()) == 8 - now.state.turn


# -- buy ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-304")
@pytest.mark.parametrize("price", [1, 7, 20])
def test_a_buyer_pays_the_price_and_the_owner_gets_it_with_the_stake(price: int) -> None:
    scene = given(3).in_exchange(actor=BOB).purse(BOB, 20).purse(ANA, 5)
    scene.stall(ANA, left=f"G2@12/{price}", right="B1@6/3").stall(CID, left="B1@6/3")

    scene.when(BOB, Buy(ANA.left))

    assert scene.credits(BOB) == 20 - price
    assert scene.credits(ANA) == 5 + 2 * price
    assert scene.credits(CID) == 35


@pytest.mark.rule("FC-304")
def test_a_bought_tile_joins_the_buyers_collection() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="G2@12/7").stall(CID, left="B1@6/3")

    scene.when(BOB, Buy(ANA.left))

    assert [scene.collection(seat) for seat in (ANA, BOB, CID)] == [[], ["G2"], []]
    assert scene.offers() == [CID.left]
    assert scene.state.price[ANA.left] == 0
    assert Bought(BOB, ANA.left, 7) in scene.events


@pytest.mark.rule("FC-305")
def test_nobody_buys_beyond_their_free_credits() -> None:
    scene = given(3).in_exchange(actor=BOB).purse(BOB, 4)
    scene.stall(ANA, left="O3@18/5").stall(CID, left="G1@6/3")

    scene.refuses(BOB, Buy(ANA.left), "FC-305", "too_dear")
    assert scene.allows(BOB, Bank(ANA.left))
    assert set(scene.choices(BOB)) == {Bank(ANA.left), Buy(CID.left), Bank(CID.left)}


@pytest.mark.rule("FC-305")
def test_free_credits_equal_to_the_price_are_enough() -> None:
    scene = given(3).in_exchange(actor=BOB).purse(BOB, 5).stall(ANA, left="O3@18/5").stall(CID, left="G1@6/3")
    assert Buy(ANA.left) in scene.choices(BOB)

    scene.when(BOB, Buy(ANA.left))

    assert scene.credits(BOB) == 0


# -- bank ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-306")
def test_banking_takes_the_stake_and_leaves_the_tile_to_its_owner() -> None:
    scene = given(3).in_exchange(actor=BOB)
    scene.stall(ANA, left="PF@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Bank(ANA.left))

    assert scene.credits(BOB) == 35 + 7
    assert scene.collection(ANA) == ["PF"]
    assert scene.is_charged(ANA)


@pytest.mark.rule("FC-306")
def test_the_owner_gets_nothing_of_a_banked_stake() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="B3@18/7").stall(CID, left="G1@6/3")

    scene.when(BOB, Bank(ANA.left))

    assert (scene.credits(ANA), scene.credits(CID)) == (35, 35)
    assert (scene.collection(BOB), scene.collection(CID)) == ([], [])
    assert scene.offers() == [CID.left]
    assert scene.state.price[ANA.left] == 0
    assert Banked(BOB, ANA.left, 7) in scene.events


@pytest.mark.rule("FC-307")
@pytest.mark.parametrize("price", [0, 1, 35])
@pytest.mark.parametrize("purse", [0, 35])
def test_banking_is_always_legal(price: int, purse: int) -> None:
    scene = given(3).in_exchange(actor=BOB).purse(BOB, purse)
    scene.stall(ANA, left=f"B2@6/{price}", right="B1@6/3")
    assert Bank(ANA.left) in scene.choices(BOB)

    scene.when(BOB, Bank(ANA.left))

    assert scene.credits(BOB) == purse + price
    assert scene.collection(ANA) == ["B2"]


# -- face up ------------------------------------------------------------------------------------------------


def turned_up_for(scene: Scene, seat: int, tile: str) -> list[int]:
    """Return who is told of this tile as it joins the seat's collection."""
    (added,) = [event for event in scene.events if isinstance(event, Added)]
    assert (added.seat, name_of(added.tile)) == (seat, tile)
    return [viewer for viewer in EVERYBODY if added.is_for(viewer)]


@pytest.mark.rule("FC-308")
@pytest.mark.parametrize("tile", ["G2", "B1", "PF"])
@pytest.mark.parametrize(("action", "receiver"), [(Buy(ANA.left), BOB), (Bank(ANA.left), ANA)])
def test_a_tile_is_turned_up_for_everybody_whoever_gets_it(action: Action, receiver: int, tile: str) -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left=f"{tile}@18/7").stall(CID, left="G1@6/3")
    assert [scene.view(viewer).offers[0].tile is None for viewer in EVERYBODY] == [False, True, True, True]

    scene.when(BOB, action)

    assert turned_up_for(scene, receiver, tile) == list(EVERYBODY)
    for viewer in EVERYBODY:
        player = scene.view(viewer).players[receiver]
        assert tile in [
            name_of(shown) for shown in (*player.spread, player.blue.top, player.fakes.top) if shown is not None
        ]


@pytest.mark.rule("FC-308")
def test_a_packed_up_tile_is_turned_up_for_everybody() -> None:
    scene = given(3).in_exchange(turn=5).stall(CID, left="P2@6/7")

    scene.when(CID, PackUp(0))

    assert turned_up_for(scene, CID, "P2") == list(EVERYBODY)


# -- pack up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-309")
def test_an_actor_without_an_available_offer_packs_up_an_own_one() -> None:
    scene = given(3).in_exchange(turn=5).purse(CID, 8).stall(CID, right="B3@6/5")

    assert scene.choices(CID) == [PackUp(1)]
    scene.when(CID, PackUp(1))

    assert scene.credits(CID) == 8 + 5
    assert scene.collection(CID) == ["B3"]
    assert PackedUp(CID, CID.right, 5) in scene.events


@pytest.mark.rule("FC-309")
def test_packing_up_uses_up_the_turn() -> None:
    scene = given(3).in_exchange(turn=4).stall(BOB, left="B3@6/5", right="B1@6/2")

    scene.when(BOB, PackUp(0))

    assert scene.asked() == [CID]
    assert scene.choices(CID) == [Buy(BOB.right), Bank(BOB.right)]


@pytest.mark.rule("FC-309")
@pytest.mark.parametrize("ability", ABILITIES)
def test_nobody_packs_up_while_an_offer_is_available(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange(turn=4).stall(BOB, left="B3@6/5").stall(ANA, left="OF@18/30")

    scene.refuses(BOB, PackUp(0), "FC-309", "offers_available")
    assert "pack_up" not in verbs(scene.choices(BOB))


@pytest.mark.rule("FC-309")
def test_only_what_is_left_can_be_packed_up() -> None:
    given(3).in_exchange(turn=5).stall(CID, right="B3@6/5").refuses(CID, PackUp(0), "FC-309", "nothing_there")


@pytest.mark.rule("FC-310")
@pytest.mark.parametrize(("column", "packed", "other"), [(0, "B3", BOB.right), (1, "OF", BOB.left)])
def test_of_two_own_offers_the_actor_chooses_which_to_pack_up(column: int, packed: str, other: int) -> None:
    scene = given(3).in_exchange(turn=4).stall(BOB, left="B3@6/5", right="OF@18/2")
    assert scene.choices(BOB) == [PackUp(0), PackUp(1)]

    scene.when(BOB, PackUp(column))

    assert scene.collection(BOB) == [packed]
    assert scene.offers() == [other]


@pytest.mark.rule("FC-310")
def test_an_own_offer_an_opponent_reserved_cannot_be_packed_up() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=4)
    scene.stall(BOB, left="B3@6/5", right="B1@6/2").reserved(CID, BOB.left)

    scene.refuses(BOB, PackUp(0), "FC-310", "reserved")
    assert scene.choices(BOB) == [PackUp(1)]


@pytest.mark.rule("FC-311")
def test_a_packed_up_tile_may_earn_a_trophy() -> None:
    scene = given(3).in_exchange(turn=5).owns(CID, "G1").stall(CID, left="G3@6/7")

    scene.when(CID, PackUp(0))
    assert scene.asked() == [CID]
    scene.when(CID, Claim(trophy("green-2")))

    assert scene.trophies(CID) == ["green-2"]


@pytest.mark.rule("FC-311")
def test_a_packed_up_fake_turns_the_token() -> None:
    scene = given(3).in_exchange(turn=5).stall(CID, left="GF@6/7")

    scene.when(CID, PackUp(0))

    assert scene.is_charged(CID)


@pytest.mark.rule("FC-311")
def test_packing_up_cannot_be_preempted() -> None:
    scene = given(3, ability="preempteur").in_exchange(turn=4).charged(ANA, CID).owns(ANA, "G1").owns(CID, "G1")
    scene.stall(BOB, left="B3@6/5", right="B1@6/2")

    scene.when(BOB, PackUp(0))

    assert scene.phase() == "Exchange"
    assert scene.asked() == [CID]
    assert scene.collection(BOB) == ["B3"]


@pytest.mark.rule("FC-312")
@pytest.mark.parametrize("ability", ABILITIES)
def test_two_players_never_pack_up(ability: str) -> None:
    for seed in range(4):
        for scene in given(2, ability=ability, seed=seed).played_at_random():
            assert not any(isinstance(event, PackedUp) for event in scene.events)


@pytest.mark.rule("FC-312")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "recycleur", "preempteur"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_players_pack_up_on_the_last_two_turns_only(seats: int, ability: str) -> None:
    packed: set[int] = set()
    for seed in range(4):
        turn = 0
        for scene in given(seats, ability=ability, seed=seed).played_at_random():
            for event in scene.events:
                if isinstance(event, PackedUp):
                    packed.add(turn)
                elif isinstance(event, TurnBegan):
                    turn = event.turn

    assert packed
    assert packed <= {2 * seats - 2, 2 * seats - 1}


@pytest.mark.rule("FC-312")
def test_with_the_forerunner_an_actor_may_have_to_pack_up_earlier() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=3).stall(ANA, right="G1@6/4")
    scene.stall(BOB, left="B1@6/2").stall(CID, left="B1@6/2").reserved(CID, BOB.left).reserved(BOB, CID.left)

    assert scene.choices(ANA) == [PackUp(1)]


# -- the order within a turn --------------------------------------------------------------------------------


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

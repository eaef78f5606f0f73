"""FC-3xx: the Exchange phase."""

import pytest

from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Claim,
    Decline,
    PackUp,
)
from tablee.games.fake_crystal.events import Added, Banked, Bought, PackedUp, TurnBegan
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, EVE, Scene, given, name_of, trophy

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

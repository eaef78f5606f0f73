"""FC-631…FC-637: the Recycler."""

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, Claim, Decline, PackUp, Recycle, TakeAside
from tablee.games.fake_crystal.events import Added, Recycled
from tablee.kernel.action import Action, Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, colour, given, name_of, trophy

GREEN, PINK, BLUE = colour("green"), colour("pink"), colour("blue")
EVERYBODY = (ANA, BOB, CID, NOBODY)


def stalls(actor: int = ANA) -> Scene:
    scene = given(3, ability="recycleur").in_exchange(actor=actor)
    scene.stall(ANA, left="P1@6/2", right="B1@12/4")
    scene.stall(BOB, left="B3@6/3", right="PF@18/5")
    return scene.stall(CID, left="B2@12/6", right="O1@6/1")


def recycling(*collection: str) -> Scene:
    """Ana, with an Active token, has banked; she is asked what to give."""
    scene = stalls().owns(ANA, *collection).charged(ANA).when(ANA, Bank(BOB.left))
    assert (scene.phase(), scene.asked()) == ("Recycling", [ANA])
    return scene


@pytest.mark.rule("FC-631")
@pytest.mark.parametrize("transaction", [Buy(BOB.left), Bank(BOB.left)], ids=str)
def test_the_actor_may_recycle_after_a_transaction(transaction: Action) -> None:
    scene = stalls().owns(ANA, "G1").charged(ANA)

    scene.when(ANA, transaction)

    assert (scene.phase(), scene.asked(), scene.state.actor) == ("Recycling", [ANA], ANA)


@pytest.mark.rule("FC-631")
def test_the_actor_may_recycle_after_packing_up() -> None:
    scene = given(3, ability="recycleur").in_exchange(turn=5).stall(CID, left="G1@6/3").charged(CID)

    scene.when(CID, PackUp(0))

    assert (scene.phase(), scene.asked()) == ("Recycling", [CID])
    scene.when(CID, Recycle(scene.tile_in(CID, "G1")))
    assert scene.phase() == "TakingAside"


@pytest.mark.rule("FC-631")
def test_nobody_recycles_before_the_transaction() -> None:
    scene = stalls().owns(ANA, "G1").charged(ANA)

    scene.refuses(ANA, Recycle(scene.tile_in(ANA, "G1")), "FC-631", "not_now")
    assert scene.entitled() == []


@pytest.mark.rule("FC-631")
def test_nobody_recycles_on_the_turn_of_another() -> None:
    scene = stalls().owns(BOB, "G1").owns(CID, "G1").charged(BOB, CID)

    scene.when(ANA, Buy(BOB.left))

    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-631")
def test_only_the_actor_names_a_tile() -> None:
    scene = recycling("G1").owns(BOB, "G1").charged(BOB)

    scene.refuses(BOB, Recycle(scene.tile_in(BOB, "G1")), "FC-631", "not_your_turn")
    scene.refuses(ANA, Recycle(scene.tile_in(BOB, "G1")), "FC-631", "not_yours")


@pytest.mark.rule("FC-631")
def test_without_an_active_token_nothing_is_recycled() -> None:
    scene = stalls().owns(ANA, "G1")

    scene.when(ANA, Bank(BOB.left))

    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-631")
def test_the_own_claim_comes_before_recycling() -> None:
    scene = stalls().owns(ANA, "O1").charged(ANA)

    scene.when(ANA, Buy(CID.right))

    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    scene.when(ANA, Claim(trophy("orange-pair-1")))
    assert (scene.phase(), scene.asked()) == ("Recycling", [ANA])


@pytest.mark.rule("FC-631")
def test_the_claim_of_another_comes_before_recycling() -> None:
    scene = stalls().owns(ANA, "G1").owns(CID, "O1").charged(ANA)

    scene.when(ANA, Bank(CID.right))

    assert (scene.phase(), scene.asked()) == ("Claiming", [CID])
    scene.when(CID, Decline())
    assert (scene.phase(), scene.asked()) == ("Recycling", [ANA])


@pytest.mark.rule("FC-631")
@pytest.mark.parametrize(("transaction", "claimant"), [(Buy(CID.right), ANA), (Bank(CID.right), CID)])
def test_nobody_recycles_while_a_claim_is_considered(transaction: Action, claimant: int) -> None:
    scene = stalls().owns(ANA, "O1").owns(CID, "O1").charged(ANA)

    scene.when(ANA, transaction)

    assert (scene.phase(), scene.asked()) == ("Claiming", [claimant])
    scene.refuses(ANA, Recycle(scene.tile_in(ANA, "O1")), "FC-631", "not_now")


@pytest.mark.rule("FC-631")
def test_any_tile_of_the_own_collection_may_be_given() -> None:
    scene = recycling("G1", "B1", "B2", "OF", "PF", "P3")

    assert scene.choices(ANA) == [*(Recycle(tile) for tile in scene.state.collection[ANA]), Decline()]


@pytest.mark.rule("FC-631")
def test_recycling_is_optional_and_the_token_keeps() -> None:
    scene = recycling("G1")

    scene.when(ANA, Decline())

    assert scene.is_charged(ANA)
    assert scene.collection(ANA) == ["G1"]
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-631")
def test_one_tile_is_exchanged_for_one_and_the_token_turns() -> None:
    scene = recycling("G1", "BF").aside("B2")
    aside = len(scene.state.aside)

    scene.when(ANA, Recycle(scene.tile_in(ANA, "BF")), TakeAside(BLUE))

    assert scene.collection(ANA) == ["G1", "B2"]
    assert not scene.is_charged(ANA)
    assert len(scene.state.aside) == aside - 1
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-632")
def test_the_backs_of_the_set_aside_tiles_are_public_and_their_faces_are_not() -> None:
    scene = recycling("G1")
    backs = [name_of(tile)[0] for tile in scene.state.aside]

    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert view.aside_backs == tuple(backs.count(back) for back in "OGPB")
        assert view.aside_tiles is None


@pytest.mark.rule("FC-632")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "preempteur", "avant-gardiste"])
def test_the_backs_of_the_set_aside_tiles_are_hidden_with_other_abilities(ability: str) -> None:
    scene = given(3, ability=ability).in_exchange()

    assert [scene.view(viewer).aside_backs for viewer in EVERYBODY] == [None] * 4


@pytest.mark.rule("FC-632")
def test_the_tile_to_take_is_named_by_a_back_that_lies_there() -> None:
    scene = recycling("G1").aside("B2", "O1", alone=True)

    scene.when(ANA, Recycle(scene.tile_in(ANA, "G1")))

    assert scene.asked() == [ANA]
    assert set(scene.choices(ANA)) == {TakeAside(colour("orange")), TakeAside(BLUE)}
    scene.refuses(ANA, TakeAside(GREEN), "FC-632", "no_such_back")
    scene.refuses(BOB, TakeAside(BLUE), "FC-632", "not_your_turn")


@pytest.mark.rule("FC-632")
@pytest.mark.parametrize("taken", ["G1", "G2", "G3", "GF"])
def test_nothing_of_the_tile_to_take_is_seen_before_it_is_named(taken: str) -> None:
    scene = recycling("G1").aside(taken)

    scene.when(ANA, Recycle(scene.tile_in(ANA, "G1")))

    assert scene.events == []
    assert scene.view(ANA).aside_tiles is None
    scene.refuses(ANA, Decline(), "FC-313", "not_now")
    scene.when(ANA, TakeAside(GREEN))
    assert scene.collection(ANA) == [taken]


@pytest.mark.rule("FC-632")
@pytest.mark.parametrize("back", ["G", "P"])
def test_among_equal_backs_the_first_in_the_shuffled_order_is_taken(back: str) -> None:
    scene = recycling("O1").aside("P1", f"{back}2", f"{back}3", "B1")
    first = next(tile for tile in scene.state.aside if name_of(tile)[0] == back)

    scene.when(ANA, Recycle(scene.tile_in(ANA, "O1")), TakeAside("OGPB".index(back)))

    assert scene.state.collection[ANA] == (first,)


@pytest.mark.rule("FC-633")
def test_the_tile_taken_is_turned_up_for_all_and_added() -> None:
    scene = recycling("B1").aside("P2")
    given_up, taken = scene.tile_in(ANA, "B1"), scene.state.aside[0]

    scene.when(ANA, Recycle(given_up), TakeAside(PINK))

    assert Recycled(ANA, given_up, taken) in scene.events
    assert Added(ANA, taken) in scene.events
    assert scene.view(NOBODY).players[ANA].spread == (taken,)


@pytest.mark.rule("FC-633")
def test_a_trophy_of_the_colour_of_the_tile_taken_may_be_claimed() -> None:
    scene = recycling("G1", "GF").aside("G3")

    scene.when(ANA, Recycle(scene.tile_in(ANA, "GF")), TakeAside(GREEN))

    assert (scene.phase(), scene.asked()) == ("Claiming", [ANA])
    assert scene.choices(ANA) == [Claim(trophy("green-2")), Decline()]
    scene.when(ANA, Claim(trophy("green-2")))
    assert scene.trophies(ANA) == ["green-2"]
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-633")
def test_the_condition_is_checked_without_the_tile_given() -> None:
    scene = recycling("G1").aside("G3")

    scene.when(ANA, Recycle(scene.tile_in(ANA, "G1")), TakeAside(GREEN))

    assert scene.collection(ANA) == ["G3"]
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-633")
def test_no_trophy_of_another_colour_than_the_tile_taken_is_claimed() -> None:
    scene = recycling("G1", "G2", "OF").aside("P1")

    scene.when(ANA, Recycle(scene.tile_in(ANA, "OF")), TakeAside(PINK))

    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-634")
def test_a_tile_that_has_earned_a_trophy_may_be_given_and_the_trophy_stays() -> None:
    scene = recycling("G1", "G2").holds(ANA, "green-2").aside("B2")

    scene.when(ANA, Recycle(scene.tile_in(ANA, "G2")), TakeAside(BLUE))

    assert scene.collection(ANA) == ["G1", "B2"]
    assert scene.trophies(ANA) == ["green-2"]
    assert trophy("green-2") not in scene.view(ANA).board
    assert scene.state.score(ANA) == 6 + 12 + 6 + scene.credits(ANA)


@pytest.mark.rule("FC-635")
def test_the_tile_given_leaves_the_game_face_up() -> None:
    scene = recycling("G1").aside("B2")
    given_up = scene.tile_in(ANA, "G1")

    scene.when(ANA, Recycle(given_up), TakeAside(BLUE))

    assert [scene.view(viewer).recycled for viewer in EVERYBODY] == [(given_up,)] * 4
    assert given_up not in scene.state.aside
    assert given_up not in scene.state.collection[ANA]


@pytest.mark.rule("FC-635")
def test_nobody_can_take_a_tile_that_was_given() -> None:
    scene = stalls().owns(ANA, "G1").owns(BOB, "BF").charged(ANA, BOB).aside("B1", "B1", alone=True)
    scene.when(ANA, Bank(CID.left), Recycle(scene.tile_in(ANA, "G1")), TakeAside(BLUE))
    scene.when(BOB, Bank(CID.right))

    scene.when(BOB, Recycle(scene.tile_in(BOB, "BF")))

    assert scene.choices(BOB) == [TakeAside(BLUE)]
    scene.refuses(BOB, TakeAside(GREEN), "FC-632")


@pytest.mark.rule("FC-635")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_without_a_set_aside_tile_the_ability_cannot_be_used(verb: Verb) -> None:
    scene = stalls().owns(ANA, "G1").charged(ANA).aside(alone=True)

    scene.when(ANA, verb(BOB.left))

    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)
    assert scene.is_charged(ANA)


@pytest.mark.rule("FC-636")
@pytest.mark.parametrize("given_up", ["G1", "GF"])
def test_a_fake_taken_by_recycling_does_not_charge_the_token(given_up: str) -> None:
    scene = recycling(given_up).aside("PF")

    scene.when(ANA, Recycle(scene.tile_in(ANA, given_up)), TakeAside(PINK))

    assert scene.collection(ANA) == ["PF"]
    assert not scene.is_charged(ANA)
    assert (scene.phase(), scene.state.actor) == ("Exchange", BOB)


@pytest.mark.rule("FC-637")
def test_a_fake_bought_on_this_very_turn_can_be_recycled_on_it() -> None:
    scene = stalls()

    scene.when(ANA, Buy(BOB.right))

    assert scene.phase() == "Recycling"
    assert scene.choices(ANA) == [Recycle(scene.tile_in(ANA, "PF")), Decline()]


@pytest.mark.rule("FC-637")
def test_a_fake_received_on_the_turn_of_another_waits_for_the_own_next_turn() -> None:
    scene = stalls(actor=ANA)

    scene.when(ANA, Bank(BOB.right))

    assert scene.is_charged(BOB)
    assert (scene.phase(), scene.asked()) == ("Exchange", [BOB])
    scene.when(BOB, Bank(CID.left))
    assert (scene.phase(), scene.asked()) == ("Recycling", [BOB])
    scene.when(BOB, Recycle(scene.tile_in(BOB, "PF")))


@pytest.mark.rule("FC-637")
def test_after_the_own_last_turn_of_the_game_nothing_is_recycled() -> None:
    scene = given(3, ability="recycleur").last_round().in_exchange(turn=5).stall(BOB, left="PF@18/5")

    scene.when(CID, Bank(BOB.left))

    assert scene.phase() == "over"
    assert scene.is_charged(BOB)
    assert scene.collection(BOB) == ["PF"]

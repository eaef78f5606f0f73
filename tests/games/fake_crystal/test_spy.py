"""FC-611…FC-618: the Spy."""

import pytest

from tablee.games.fake_crystal.actions import Bank, Buy, Look, Say
from tablee.games.fake_crystal.events import Looked, Said, Saw
from tablee.kernel.action import Verb
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given

LOOKERS = (ANA, BOB, CID, NOBODY)


def stalls(actor: int = ANA, **options: str) -> Scene:
    """Three players; six offers, Bob's left one a triple that claims to be a single."""
    scene = given(3, **options).in_exchange(actor=actor)
    scene.stall(ANA, left="O1@6/2", right="B1@12/4")
    scene.stall(BOB, left="G3@6/3", right="P1@18/5")
    return scene.stall(CID, left="O2@12/6", right="B2@6/1")


def face(scene: Scene, viewer: int, offer: int) -> int | None:
    """Return the tile the viewer knows to lie there, or None."""
    faces = {shown.offer: shown.tile for shown in scene.view(viewer).offers}
    return faces[offer]


@pytest.mark.rule("FC-611")
def test_a_look_shows_the_face_of_one_tile_on_a_stall() -> None:
    scene = stalls().charged(CID)
    assert face(scene, CID, BOB.left) is None

    scene.when(CID, Look(BOB.left))

    assert face(scene, CID, BOB.left) == scene.state.tile[BOB.left]
    assert [face(scene, CID, other) for other in (ANA.left, ANA.right, BOB.right)] == [None] * 3
    assert not scene.is_charged(CID)


@pytest.mark.rule("FC-611")
def test_a_look_takes_an_active_token() -> None:
    scene = stalls()

    scene.refuses(CID, Look(BOB.left), "FC-504", "token_not_active")
    assert scene.entitled() == []


@pytest.mark.rule("FC-611")
@pytest.mark.parametrize("turn", range(6))
def test_a_tile_can_be_looked_at_on_every_turn_while_it_lies_there(turn: int) -> None:
    scene = given(3).in_exchange(turn=turn).charged(CID)
    scene.stall(BOB, left="G3@6/3")

    scene.when(CID, Look(BOB.left))

    assert face(scene, CID, BOB.left) == scene.state.tile[BOB.left]


@pytest.mark.rule("FC-612")
def test_nobody_looks_during_the_offer_phase() -> None:
    scene = given(3).charged(ANA, BOB, CID)

    assert scene.phase() == "Offering"
    assert scene.entitled() == []
    for offer in range(6):
        scene.refuses(ANA, Look(offer), "FC-611", "not_now")


@pytest.mark.rule("FC-612")
def test_nobody_looks_once_the_last_turn_of_the_round_is_made() -> None:
    scene = given(3).in_exchange(turn=5).charged(ANA)
    scene.stall(BOB, left="G3@6/3")

    scene.when(CID, Bank(BOB.left))

    assert scene.phase() == "Offering"
    scene.refuses(ANA, Look(BOB.left), "FC-611", "not_now")


@pytest.mark.rule("FC-612")
def test_nobody_looks_while_a_claim_is_considered() -> None:
    scene = stalls().charged(CID).owns(ANA, "G1")

    scene.when(ANA, Buy(BOB.left))

    assert scene.phase() == "Claiming"
    assert scene.entitled() == []
    scene.refuses(CID, Look(ANA.left), "FC-611", "not_now")


@pytest.mark.rule("FC-612")
def test_a_look_shows_neither_hands_nor_reserves_nor_piles_nor_set_aside_tiles() -> None:
    scene = stalls().charged(CID).owns(BOB, "B1", "B2", "GF", "PF")
    before = scene.view(CID)

    scene.when(CID, Look(BOB.left))

    after = scene.view(CID)
    assert after.players[BOB] == before.players[BOB]
    assert after.players[BOB].hand is None
    assert after.players[BOB].blue.tiles is None
    assert after.players[BOB].fakes.tiles is None
    assert after.aside_tiles is None


@pytest.mark.rule("FC-613")
@pytest.mark.parametrize("looker", [ANA, BOB, CID])
def test_a_look_aims_at_any_offer_of_an_opponent(looker: int) -> None:
    scene = stalls(actor=ANA).charged(looker)

    looks = {action for action in scene.choices(looker) if action.verb is Look}

    assert looks == {Look(offer) for offer in range(6) if offer // 2 != looker}


@pytest.mark.rule("FC-613")
def test_nobody_looks_at_the_own_tile() -> None:
    scene = stalls().charged(BOB)

    scene.refuses(BOB, Look(BOB.left), "FC-613", "own_stall")


@pytest.mark.rule("FC-613")
def test_several_players_may_look_at_the_same_tile() -> None:
    scene = stalls().charged(ANA, CID)

    scene.when(ANA, Look(BOB.left)).when(CID, Look(BOB.left))

    tile = scene.state.tile[BOB.left]
    assert face(scene, ANA, BOB.left) == face(scene, CID, BOB.left) == tile
    assert not scene.is_charged(ANA) and not scene.is_charged(CID)


@pytest.mark.rule("FC-613")
@pytest.mark.parametrize("again", [BOB.left, ANA.right])
def test_a_player_with_a_new_charge_may_look_again(again: int) -> None:
    scene = stalls().charged(CID).when(CID, Look(BOB.left))
    scene.refuses(CID, Look(again), "FC-504")

    scene.charged(CID).when(CID, Look(again))

    assert face(scene, CID, BOB.left) == scene.state.tile[BOB.left]
    assert face(scene, CID, again) == scene.state.tile[again]


@pytest.mark.rule("FC-614")
def test_the_looker_alone_sees_the_face() -> None:
    scene = stalls().charged(CID)
    tile = scene.state.tile[BOB.left]

    scene.when(CID, Look(BOB.left))

    assert {viewer: face(scene, viewer, BOB.left) for viewer in LOOKERS} == {
        ANA: None,
        BOB: tile,
        CID: tile,
        NOBODY: None,
    }
    assert [viewer for viewer in LOOKERS if Saw(CID, BOB.left, tile).is_for(viewer)] == [CID]


@pytest.mark.rule("FC-614")
def test_that_a_player_looked_at_an_offer_is_public() -> None:
    scene = stalls().charged(CID)
    tile = scene.state.tile[BOB.left]

    scene.when(CID, Look(BOB.left))

    assert scene.events == [Looked(CID, BOB.left), Saw(CID, BOB.left, tile)]
    assert all(scene.events[0].is_for(viewer) for viewer in LOOKERS)
    for viewer in LOOKERS:
        looked = {shown.offer: shown.looked_at_by for shown in scene.view(viewer).offers}
        assert looked == {offer: (CID,) if offer == BOB.left else () for offer in range(6)}


@pytest.mark.rule("FC-614")
def test_a_tile_looked_at_stays_on_the_stall() -> None:
    scene = stalls().charged(CID)
    before = scene.state.clone()

    scene.when(CID, Look(BOB.left))

    after = scene.state
    assert (after.tile, after.slot, after.price, after.collection) == (
        before.tile,
        before.slot,
        before.price,
        before.collection,
    )


@pytest.mark.rule("FC-614")
def test_what_was_seen_is_known_only_while_it_lies_there() -> None:
    scene = given(2).in_exchange(turn=2).charged(ANA)
    scene.stall(ANA, left="O1@6/3").stall(BOB, left="G3@6/3")
    scene.when(ANA, Look(BOB.left), Bank(BOB.left)).when(BOB, Bank(ANA.left))

    scene.everybody_offers()

    assert face(scene, ANA, BOB.left) is None


@pytest.mark.rule("FC-615")
@pytest.mark.parametrize("verb", [Buy, Bank])
@pytest.mark.parametrize("offer", [BOB.left, BOB.right, CID.left, CID.right])
def test_after_a_look_the_actor_is_free_to_choose_any_offer(verb: Verb, offer: int) -> None:
    scene = stalls(actor=ANA).charged(ANA)

    scene.when(ANA, Look(BOB.left)).when(ANA, verb(offer))

    assert offer not in scene.offers()
    assert scene.state.actor == BOB


@pytest.mark.rule("FC-616")
@pytest.mark.parametrize("says", range(4))
def test_the_looker_may_say_anything_about_the_tile_and_it_has_no_effect(says: int) -> None:
    scene = stalls().charged(CID).when(CID, Look(BOB.left))
    before = scene.state.clone()

    scene.when(CID, Say(BOB.left, says))

    assert scene.state == before
    assert scene.events == [Said(CID, BOB.left, says)]
    assert all(scene.events[0].is_for(viewer) for viewer in LOOKERS)


@pytest.mark.rule("FC-616")
def test_the_looker_may_say_nothing() -> None:
    scene = stalls().charged(CID).when(CID, Look(BOB.left))

    assert scene.asked() == [ANA]
    scene.when(ANA, Bank(BOB.left)).when(BOB, Bank(ANA.left)).when(CID, Bank(ANA.right))


@pytest.mark.rule("FC-617")
def test_a_look_is_a_right_of_every_player_with_an_active_token() -> None:
    scene = stalls(actor=BOB).charged(ANA, BOB)

    assert sorted(scene.entitled()) == [ANA, BOB]
    for seat in (ANA, BOB):
        assert scene.allows(seat, Look(CID.left))


@pytest.mark.rule("FC-617")
def test_nobody_waits_for_a_look() -> None:
    scene = stalls(actor=BOB).charged(ANA, CID)

    assert scene.asked() == [BOB]
    scene.when(BOB, Bank(CID.left))

    assert scene.state.actor == CID and scene.phase() == "Exchange"
    assert scene.is_charged(ANA) and scene.is_charged(CID)


@pytest.mark.rule("FC-617")
def test_the_turn_goes_on_around_a_look() -> None:
    scene = stalls(actor=BOB).charged(ANA)
    transactions = [action for action in scene.choices(BOB) if action.verb is not Look]

    scene.when(ANA, Look(CID.left))

    assert (scene.state.actor, scene.state.turn, scene.asked()) == (BOB, 0, [BOB])
    assert scene.choices(BOB) == transactions


@pytest.mark.rule("FC-617")
def test_looks_and_transactions_are_handled_in_order_of_arrival() -> None:
    scene = stalls().charged(CID)

    scene.when(CID, Look(BOB.left)).when(ANA, Bank(BOB.left))

    assert not scene.is_charged(CID)
    assert scene.collection(BOB) == ["G3"]


@pytest.mark.rule("FC-617")
@pytest.mark.parametrize("verb", [Buy, Bank])
def test_a_look_at_a_tile_that_has_left_is_refused_and_the_token_is_not_spent(verb: Verb) -> None:
    scene = stalls().charged(CID).when(ANA, verb(BOB.left))

    scene.refuses(CID, Look(BOB.left), "FC-617", "nothing_there")

    assert scene.is_charged(CID)
    assert scene.allows(CID, Look(BOB.right))


@pytest.mark.rule("FC-617")
def test_a_look_at_a_stall_of_nobody_is_refused() -> None:
    scene = stalls().charged(CID)

    scene.refuses(CID, Look(9), "FC-617", "nothing_there")


@pytest.mark.rule("FC-618")
@pytest.mark.parametrize(("verb", "charged"), [(Buy, ANA), (Bank, BOB)])
def test_a_token_turned_by_a_fake_can_be_used_from_the_very_next_turn_on(verb: Verb, charged: int) -> None:
    scene = given(3).in_exchange(actor=ANA)
    scene.stall(BOB, left="GF@18/3").stall(CID, left="O2@12/6", right="B2@6/1")
    scene.refuses(charged, Look(CID.left), "FC-504")

    scene.when(ANA, verb(BOB.left))

    assert scene.state.turn == 1
    assert scene.entitled() == [charged]
    scene.when(charged, Look(CID.left))
    assert face(scene, charged, CID.left) == scene.state.tile[CID.left]

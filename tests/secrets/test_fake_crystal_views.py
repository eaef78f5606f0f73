"""What views and events must never hold."""

import pytest

from tablee.conform.eyes import heard_by
from tablee.conform.setting import Setting
from tablee.conform.walk import Walk
from tablee.conform.worlds import viewers
from tablee.games.fake_crystal.actions import Bank, Confirm, Look, Place, Price, Slot
from tablee.games.fake_crystal.conformance import faces_known
from tablee.games.fake_crystal.events import Added, Drew, Looked, OffersRevealed, Saw, ShownOffer
from tablee.kernel.seat import NOBODY
from tablee.kernel.wire import encode
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, given
from tests.games.fake_crystal.secrets import ABILITIES, OTHER_SETTINGS, SETTINGS, faces_in_sight, piles, tiles_in


@pytest.mark.parametrize("setting", [*SETTINGS, *OTHER_SETTINGS], ids=str)
def test_ids_of_hidden_tiles_are_never_sent(setting: Setting) -> None:
    walk = Walk(setting, number=6)
    number = 0
    while (taken := walk.choose()) is not None:
        known_before = {viewer: faces_known(walk.state, viewer) for viewer in viewers(walk.state)}
        told = walk.play(taken)
        for viewer in viewers(walk.state):
            heard = [event for event in told if event.is_for(viewer)]
            assert tiles_in(heard) <= faces_known(walk.state, viewer) | known_before[viewer]
            if (number + viewer) % 4 == 0 or told:
                seen = tiles_in(walk.game.view(walk.state, viewer))
                assert seen <= faces_in_sight(walk.state, viewer)
        number += 1


def test_the_walk_through_a_view_finds_tiles() -> None:
    """The tests above would pass on a walk that finds nothing."""
    scene = given(2).in_exchange(actor=ANA).stall(ANA, left="O3@6/2").owns(ANA, "G1", "B2", "GF").owns(BOB, "B1")
    own = {*scene.state.hand[ANA], *scene.state.collection[ANA], *scene.state.collection[BOB], scene.state.tile[0]}
    assert tiles_in(scene.view(ANA)) == own
    assert tiles_in((Drew(0, (5, 6)), Added(1, 7), OffersRevealed((ShownOffer(8, 1, 6, 9, False),)))) == {5, 6, 7}


@pytest.mark.rule("FC-818")
@pytest.mark.parametrize("setting", [*SETTINGS, *OTHER_SETTINGS], ids=str)
def test_a_spectator_never_sees_a_face_down_tile(setting: Setting) -> None:
    walk = Walk(setting, number=7)
    while (taken := walk.choose()) is not None:
        view = walk.game.view(walk.state, NOBODY)
        assert all(offer.tile is None for offer in view.offers)
        assert all(player.hand is None for player in view.players)
        assert view.aside_tiles is None and view.draft == ()
        walk.play(taken)
    view = walk.game.view(walk.state, NOBODY)
    assert tiles_in(view) == set(range(68))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_only_draws_and_looks_are_told_in_private(setting: Setting) -> None:
    walk = Walk(setting, number=8)
    told = list(walk.match.setup_events)
    while (taken := walk.choose()) is not None:
        told += walk.play(taken)
    for event in told:
        audience = [viewer for viewer in viewers(walk.state) if event.is_for(viewer)]
        if isinstance(event, Drew | Saw):
            assert audience == [event.seat]
        else:
            assert audience == viewers(walk.state)


@pytest.mark.rule("FC-614")
def test_a_look_is_seen_by_the_looker_alone() -> None:
    scene = given(3).in_exchange(actor=ANA).stall(ANA, left="G3@6/3").stall(CID, left="O1@6/3").charged(BOB)
    tile = scene.state.tile[ANA.left]

    scene.when(BOB, Look(ANA.left))

    assert scene.events == [Looked(BOB, ANA.left), Saw(BOB, ANA.left, tile)]
    assert heard_by(scene.events, CID) == heard_by(scene.events, NOBODY) == encode([Looked(1, 0), None])
    faces = {viewer: _offer(scene, viewer, ANA.left).tile for viewer in (NOBODY, ANA, BOB, CID)}
    assert faces == {NOBODY: None, ANA: tile, BOB: tile, CID: None}
    assert all(_offer(scene, viewer, ANA.left).looked_at_by == (BOB,) for viewer in (NOBODY, ANA, BOB, CID))


@pytest.mark.rule("FC-614")
def test_a_look_stays_in_the_round_it_was_made_in() -> None:
    """The next tile at that place is another one."""
    scene = given(2).in_exchange(actor=ANA, turn=3, first=ANA).stall(ANA, left="G3@6/3").charged(BOB)
    scene.when(BOB, Look(ANA.left), Bank(ANA.left))
    for seat in (ANA, BOB):
        scene.when(seat, Place(0), Slot(0), Price(1), Place(1), Slot(0), Price(1), Confirm())

    assert _offer(scene, BOB, ANA.left).tile is None
    assert _offer(scene, BOB, ANA.left).looked_at_by == ()


def _offer(scene: Scene, viewer: int, number: int):
    return next(offer for offer in scene.view(viewer).offers if offer.offer == number)


@pytest.mark.rule("FC-203")
def test_until_the_reveal_others_see_only_that_a_seat_confirmed() -> None:
    scene = given(3)
    before = {viewer: scene.view(viewer) for viewer in (NOBODY, ANA, CID)}

    scene.when(BOB, Place(2), Slot(1), Price(9), Place(0), Slot(2), Price(4), Confirm())

    for viewer, view in before.items():
        after = scene.view(viewer)
        assert after.players[BOB].confirmed
        assert after.players[BOB].credits == 35 and after.players[BOB].hand_size == 4
        assert after.players[BOB].hand_backs == view.players[BOB].hand_backs
        assert after.offers == () and after.draft == ()
    assert [column.card for column in scene.view(BOB).draft] == [2, 0]


@pytest.mark.rule("FC-404")
def test_covered_piles_are_hidden_with_memory_and_open_with_open() -> None:
    for option in ("memory", "open"):
        scene = given(3, piles=option).in_exchange(actor=ANA).owns(ANA, "B1", "B3", "G1", "GF", "PF")
        blue, fakes = piles(scene.state.collection[ANA])
        for viewer in (NOBODY, ANA, BOB, CID):
            ana = scene.view(viewer).players[ANA]
            is_open = option == "open" or viewer == ANA
            assert (ana.blue.count, ana.blue.top) == (2, blue[-1])
            assert (ana.fakes.count, ana.fakes.top) == (2, fakes[-1])
            assert ana.blue.tiles == (tuple(blue) if is_open else None)
            assert ana.fakes.tiles == (tuple(fakes) if is_open else None)
            assert ana.score == (35 + 6 + 18 + 6 - 3 - 3 if is_open else None)


@pytest.mark.rule("FC-404")
def test_covered_tiles_of_others_cannot_be_told_apart_with_memory() -> None:
    """Two collections that differ under the top tile look alike to everybody else."""
    views = []
    for covered in ("B1", "B2"):
        scene = given(2).in_exchange(actor=ANA).owns(ANA, covered, "B3")
        scene.state.hand = [(), ()]
        scene.state.reserve = [(), ()]
        views.append(encode(scene.view(BOB)))
    assert views[0] == views[1]


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("ability", ABILITIES)
def test_backs_are_shown_as_the_option_says(ability: str) -> None:
    for backs in ("physical", "stall-only"):
        scene = given(3, backs=backs, ability=ability)
        for viewer in (NOBODY, ANA, BOB):
            view = scene.view(viewer)
            for player in view.players:
                is_shown = backs == "physical" or player.seat == viewer
                assert (player.hand_backs is not None) == is_shown
                assert (player.reserve_top is not None) == (backs == "physical")
            assert (view.aside_backs is not None) == (ability == "recycleur")

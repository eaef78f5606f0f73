"""Which other worlds a seat of Crésus must reckon with: all that fit what it saw, as likely as they are."""

import pytest

from tablee.conform.eyes import known_to
from tablee.games.cresus.actions import Arrange, Bid, Choose, LookInside, Order, TakePart, TakeTip
from tablee.games.cresus.state import State
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat
from tests.games.cresus.scene import P1, P2, P3, TURNING, Scene, given, shares
from tests.secrets.even import assert_even


def worlds(scene: Scene, seat: Seat, count: int = 200) -> list[State]:
    chance = Quick("worlds")
    found = [scene.game.redeal(scene.state, seat, chance) for _ in range(count)]
    for world in found:
        scene.game.invariants(world)
    for world in found[:20]:
        assert known_to(scene.game, world, seat) == known_to(scene.game, scene.state, seat)
    return found


def test_any_share_may_lie_on_top_of_an_unknown_pile() -> None:
    scene = given(2).choice_phase()
    found = worlds(scene, P1, 1200)
    assert_even([world.pile[3][0] for world in found], range(36, 48))
    assert_even(
        [world.expert_pile[0] for world in found], sorted({*scene.state.expert_pile, *scene.state.expert_aside})
    )


@pytest.mark.rule("CR-613")
def test_what_was_put_under_a_pile_stays_there() -> None:
    scene = given(2).all_stand("london", "london").banned(P1, P2).on_top("london", "lon-02", "lon-10").begin(TURNING)
    assert {world.pile[0][-2:] for world in worlds(scene, P1)} == {(9, 1)}


@pytest.mark.rule("CR-1324")
def test_a_tip_is_fixed_for_who_saw_it_and_for_nobody_else() -> None:
    scene = given(2).owns(P1, "tuyau").on_top("sydney", "syd-05", "syd-02").choice_phase().when(P1, TakeTip(4))
    seen = tuple(scene.state.pile[4][:2])
    assert {world.pile[4][:2] for world in worlds(scene, P1)} == {seen}
    assert len({world.pile[4][:2] for world in worlds(scene, P2)}) > 50


@pytest.mark.rule("CR-1214")
def test_of_arranged_shares_one_knows_which_they_are_but_not_where() -> None:
    """P2 saw two of them before, P3 nothing; in any world of P3's, P2 still knows of two of those on top."""
    scene = given(3).lead(P2).owns(P1, "initie").owns(P2, "tuyau").on_top("london", "lon-01", "lon-02", "lon-03")
    scene.choice_phase().when(P2, TakeTip(0)).when(P1, LookInside(0, 1), Arrange(4), Arrange(0))
    known = shares(["lon-01", "lon-02"])
    found = worlds(scene, P2, 600)
    assert all(set(known) <= set(world.pile[0][:3]) for world in found)
    assert_even([world.pile[0].index(known[0]) for world in found], [0, 1, 2])
    assert len({share for world in found for share in world.pile[0][:3]}) == 12, "the third may be any"
    assert {world.pile[0][:3] for world in worlds(scene, P1)} == {scene.state.pile[0][:3]}
    for world in worlds(scene, P3):
        assert sum(who >> P2 & 1 for who in world.near[0][:3]) == 2 and not any(world.near[0][3:])
    assert_even([world.pile[0][0] for world in worlds(scene, P3, 1200)], range(12))


def test_sealed_answers_may_be_anything_legal() -> None:
    scene = given(3).has(P1, 9).expert_phase("gerant").when(P1, Bid(4))
    assert_even([world.stack[-1].answers[0] for world in worlds(scene, P2, 1000)], range(10))
    assert {world.stack[-1].answers for world in worlds(scene, P1)} == {(4, None, None)}
    markets = given(2).choice_phase().when(P1, Choose(3))
    assert_even([world.stack[-1].answers[0] for world in worlds(markets, P2, 1000)], range(7))
    shop = given(3).all_stand("london", "london", "london").begin(TURNING).when(P1, TakePart())
    assert_even([world.stack[-1].answers[0] for world in worlds(shop, P3, 300)], [0, 1])
    both = shop.when(P2, TakePart()).when(P3, TakePart()).when(P1, Bid(50))
    assert min(world.stack[-1].answers[0] for world in worlds(both, P3, 1000)) == 1, "who takes part bids at least 1"


def test_orders_of_others_are_unknown_ones_own_are_kept() -> None:
    scene = given(3).all_stand("london", "london", "london").holds(P3, "hkg-01").trading().begin(TURNING)
    scene.when(P1, Order(0, 40)).when(P2, Order(1, 30))
    for world in worlds(scene, P1, 20):
        assert world.orders[P1] == scene.state.orders[P1] and world.orders[P2] == ()

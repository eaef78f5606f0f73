"""Auto-pass: who set it is not waited for (FC-814)."""

import pytest

from tablee.games.fake_crystal.actions import (
    AutoPass,
    Bank,
    Buy,
    Decline,
    Designate,
    PackUp,
    Preempt,
    Reserve,
)
from tablee.kernel.action import Action
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, given
from tests.games.fake_crystal.scenes import forerunners, offers, preemptors


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("until", [1, 2])
def test_who_set_auto_pass_is_not_waited_for_in_the_reservation_window(until: int) -> None:
    scene = given(3, ability="avant-gardiste").charged(ANA, BOB, CID).when(BOB, AutoPass(until))

    scene.everybody_offers()

    assert scene.asked() == [ANA, CID]
    scene.when(ANA, Decline()).when(CID, Decline())
    assert scene.is_charged(BOB)
    assert scene.allows(BOB, Reserve(CID.left))


@pytest.mark.rule("FC-814")
def test_no_reservation_window_opens_if_only_the_actor_has_not_set_auto_pass() -> None:
    scene = given(3, ability="avant-gardiste").charged(ANA, BOB, CID)
    scene.when(BOB, AutoPass(1)).when(CID, AutoPass(2))

    scene.everybody_offers()

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("until", [1, 2])
def test_who_set_auto_pass_is_not_waited_for_in_the_preemption_window(until: int) -> None:
    scene = given(4, ability="preempteur").in_exchange(actor=ANA).charged(CID, DOT).owns(CID, "O1").owns(DOT, "O1")
    offers(scene, BOB).when(CID, AutoPass(until))

    scene.when(ANA, Designate(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Preempting", [DOT])
    scene.refuses(CID, Preempt(), "FC-643", "not_entitled")
    scene.when(DOT, Decline())
    assert scene.phase() == "Acting"
    assert scene.is_charged(CID)


@pytest.mark.rule("FC-814")
def test_no_preemption_window_waits_if_all_have_set_auto_pass() -> None:
    scene = given(3, ability="preempteur").in_exchange(actor=ANA).charged(CID).owns(CID, "O1")

    offers(scene, BOB).when(CID, AutoPass(2)).when(ANA, Designate(BOB.left))

    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("until", [1, 2])
def test_auto_pass_can_be_switched_off(until: int) -> None:
    scene = given(3, ability="avant-gardiste").charged(BOB).when(BOB, AutoPass(until), AutoPass(0))

    scene.everybody_offers()

    assert scene.asked() == [BOB]


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize(("until", "after"), [(1, 0), (2, 2)])
def test_auto_pass_for_this_round_ends_with_it(until: int, after: int) -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=5).stall(CID, left="B1@6/1")

    scene.when(BOB, AutoPass(until)).when(CID, PackUp(0))

    assert scene.state.round == 2
    assert [player.auto_pass for player in scene.view(ANA).players] == [0, after, 0]


@pytest.mark.rule("FC-814")
def test_who_sets_auto_pass_while_a_window_is_open_is_no_longer_waited_for() -> None:
    scene = forerunners(BOB, CID)

    scene.when(BOB, AutoPass(1))

    assert scene.asked() == [CID]


@pytest.mark.rule("FC-814")
def test_who_sets_auto_pass_while_a_preemption_window_is_open_says_no() -> None:
    scene = preemptors(CID, DOT).when(CID, AutoPass(1))
    assert (scene.phase(), scene.asked()) == ("Preempting", [DOT])

    scene.when(DOT, AutoPass(2))

    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])
    assert scene.is_charged(CID) and scene.is_charged(DOT)


@pytest.mark.rule("FC-814")
def test_who_lost_a_wish_and_set_auto_pass_is_not_asked_again() -> None:
    scene = forerunners(BOB, CID).when(CID, Reserve(ANA.left), AutoPass(1))

    scene.when(BOB, Reserve(ANA.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left)], ids=str)
def test_while_a_reservation_window_is_open_the_actor_waits(action: Action) -> None:
    scene = forerunners(BOB, CID)

    assert ANA not in scene.asked()
    scene.refuses(ANA, action, action.verb.rule, "not_now")


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left)], ids=str)
def test_while_a_preemption_window_is_open_the_actor_waits(action: Action) -> None:
    scene = preemptors(CID)

    assert ANA not in scene.asked()
    scene.refuses(ANA, action, action.verb.rule, "not_now")


@pytest.mark.rule("FC-814")
@pytest.mark.parametrize("tile", ["B1", "B2", "B3", "BF"])
def test_an_open_window_reveals_nothing_of_the_designated_tile(tile: str) -> None:
    scene = given(4, ability="preempteur").in_exchange(actor=ANA).charged(CID, DOT).owns(CID, "O1").owns(DOT, "OF")

    scene.stall(BOB, left=f"{tile}@12/4", right="G1@6/1").when(ANA, Designate(BOB.left))

    assert scene.asked() == [CID]

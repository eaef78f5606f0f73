"""FC-811…FC-815: windows, rights, auto-pass, and what is sent as one action."""

from collections.abc import Callable

import pytest

from tablee.bots.seating import Asking
from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Commit,
    Decline,
    Designate,
    Look,
    Preempt,
    Reserve,
)
from tablee.games.fake_crystal.events import Preempted
from tablee.kernel.action import Action
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, Place, Scene, given
from tests.games.fake_crystal.scenes import forerunners, offers, preemptors

# -- FC-811: the reservation window ---------------------------------------------------------------------------


@pytest.mark.rule("FC-811")
@pytest.mark.parametrize(
    ("charged", "first", "asked"),
    [
        ((ANA, BOB, CID), ANA, [ANA, BOB, CID]),
        ((ANA, BOB, CID), CID, [CID, ANA, BOB]),
        ((ANA, BOB), ANA, [ANA, BOB]),
        ((BOB,), ANA, [BOB]),
    ],
)
def test_before_turn_1_the_window_opens_for_all_entitled(
    charged: tuple[Place, ...], first: Place, asked: list[Place]
) -> None:
    scene = forerunners(*charged, first=first)

    assert (scene.phase(), scene.asked(), scene.state.turn) == ("Reserving", asked, 0)


@pytest.mark.rule("FC-811")
@pytest.mark.parametrize("charged", [(), (ANA,)])
def test_the_window_is_skipped_if_nobody_but_the_coming_actor_would_be_asked(charged: tuple[Place, ...]) -> None:
    scene = forerunners(*charged, first=ANA)

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])
    assert scene.entitled() == list(charged)


@pytest.mark.rule("FC-811")
def test_before_a_later_turn_the_window_opens_only_for_whom_the_turn_just_played_made_entitled() -> None:
    scene = given(4, ability="avant-gardiste").in_exchange(turn=0).charged(DOT)
    scene.stall(BOB, right="B1@6/3").stall(CID, left="GF@12/3", right="B1@6/3").stall(DOT, left="B1@6/3")

    scene.when(ANA, Bank(CID.left))

    assert scene.is_charged(CID) and scene.is_charged(DOT)
    assert (scene.phase(), scene.asked(), scene.state.turn) == ("Reserving", [CID], 1)
    scene.refuses(DOT, Reserve(CID.right), "FC-811", "not_asked")
    scene.when(CID, Decline())
    assert (scene.phase(), scene.entitled()) == ("Exchange", [CID, DOT])


@pytest.mark.rule("FC-811")
def test_a_window_opens_once_for_a_new_charge() -> None:
    scene = given(4, ability="avant-gardiste").in_exchange(turn=0)
    scene.stall(CID, left="B1@6/3", right="B1@6/3").stall(DOT, left="GF@12/3", right="B1@6/3")
    scene.when(ANA, Bank(DOT.left))
    assert scene.asked() == [DOT]
    scene.when(DOT, Decline())

    scene.when(BOB, Bank(CID.left))

    assert (scene.phase(), scene.asked(), scene.entitled()) == ("Exchange", [CID], [DOT])


@pytest.mark.rule("FC-811")
def test_no_window_opens_for_a_new_charge_of_the_coming_actor() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=0)
    scene.stall(BOB, left="GF@12/3", right="B1@6/3").stall(CID, left="B1@12/3", right="B1@6/3")

    scene.when(ANA, Bank(BOB.left))

    assert (scene.phase(), scene.asked(), scene.entitled()) == ("Exchange", [BOB], [BOB])


@pytest.mark.rule("FC-811")
def test_a_window_opens_for_a_token_that_comes_back_active() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=0).reserved(ANA, CID.left).charged(ANA)
    scene.stall(BOB, left="B1@6/3", right="B1@6/3").stall(CID, left="B1@12/3", right="B1@6/3")

    scene.when(ANA, Bank(CID.left))

    assert (scene.phase(), scene.asked()) == ("Reserving", [ANA])


@pytest.mark.rule("FC-811")
def test_a_charge_that_comes_after_the_own_last_turn_opens_no_window() -> None:
    scene = given(3, ability="avant-gardiste").in_exchange(turn=4)
    scene.stall(ANA, left="GF@12/3").stall(CID, left="B1@12/3")

    scene.when(BOB, Bank(ANA.left))

    assert scene.is_charged(ANA)
    assert (scene.phase(), scene.asked(), scene.entitled()) == ("Exchange", [CID], [])


@pytest.mark.rule("FC-811")
def test_all_asked_answer_at_the_same_time_an_offer_or_a_pass() -> None:
    scene = forerunners(BOB, CID)

    assert scene.choices(ANA) == []
    assert set(scene.choices(BOB)) == {Reserve(offer) for offer in (0, 1, 4, 5)} | {Decline()}
    assert set(scene.choices(CID)) == {Reserve(offer) for offer in (0, 1, 2, 3)} | {Decline()}
    scene.when(CID, Reserve(BOB.left))
    assert scene.asked() == [BOB]


@pytest.mark.rule("FC-811")
@pytest.mark.parametrize("viewer", [ANA, BOB, NOBODY])
def test_an_answer_in_the_window_is_sealed_until_all_have_answered(viewer: int) -> None:
    wished, passed = forerunners(BOB, CID), forerunners(BOB, CID)

    wished.when(CID, Reserve(BOB.left))
    passed.when(CID, Decline())

    assert wished.events == passed.events == []
    assert wished.view(viewer) == passed.view(viewer)
    assert wished.choices(viewer) == passed.choices(viewer)


@pytest.mark.rule("FC-811")
def test_who_has_answered_the_window_does_not_answer_twice() -> None:
    scene = forerunners(BOB, CID).when(CID, Decline())

    scene.refuses(CID, Reserve(BOB.left), "FC-811", "not_asked")


@pytest.mark.rule("FC-811")
def test_the_window_closes_when_all_have_answered() -> None:
    scene = forerunners(BOB, CID).when(CID, Decline())
    assert scene.phase() == "Reserving"

    scene.when(BOB, Reserve(CID.left))

    assert (scene.phase(), scene.asked()) == ("Exchange", [ANA])


@pytest.mark.rule("FC-811")
def test_a_pass_is_not_final() -> None:
    scene = forerunners(BOB, CID).when(CID, Decline()).when(BOB, Decline())

    assert scene.entitled() == [BOB, CID]
    scene.when(CID, Reserve(BOB.left))
    assert scene.token_place(CID) == BOB.left


@pytest.mark.rule("FC-811")
def test_who_does_not_answer_the_window_in_time_passes() -> None:
    scene = forerunners(BOB, CID, timers="normal").when(CID, Reserve(BOB.left))

    scene.passes(15)

    assert scene.phase() == "Exchange"
    assert scene.token_place(CID) == BOB.left
    assert scene.is_charged(BOB) and scene.token_place(BOB) is None


# -- FC-812: the preemption window ----------------------------------------------------------------------------


@pytest.mark.rule("FC-812")
def test_the_preemption_window_opens_for_the_entitled_at_the_same_time() -> None:
    scene = preemptors(CID, DOT)

    assert (scene.phase(), scene.asked()) == ("Preempting", [CID, DOT])
    assert set(scene.choices(CID)) == set(scene.choices(DOT)) == {Preempt(), Decline()}


@pytest.mark.rule("FC-812")
def test_the_preemption_window_stays_shut_if_nobody_is_entitled() -> None:
    assert preemptors().phase() == "Acting"


@pytest.mark.rule("FC-812")
def test_the_preemption_window_closes_when_all_have_answered() -> None:
    scene = preemptors(CID, DOT).when(DOT, Decline())
    assert scene.asked() == [CID]

    scene.when(CID, Decline())

    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])


@pytest.mark.rule("FC-812")
def test_the_preemption_window_closes_once_no_missing_answer_can_change_the_result() -> None:
    scene = preemptors(CID, DOT)

    scene.when(CID, Preempt())

    assert (scene.phase(), scene.asked()) == ("Giving", [CID])
    assert scene.is_charged(DOT)


@pytest.mark.rule("FC-812")
def test_the_preemption_window_stays_open_while_a_missing_answer_can_change_the_result() -> None:
    scene = preemptors(CID, DOT)

    scene.when(DOT, Preempt())

    assert (scene.phase(), scene.asked()) == ("Preempting", [CID])
    scene.when(CID, Decline())
    assert (scene.phase(), scene.asked()) == ("Giving", [DOT])


@pytest.mark.rule("FC-812")
@pytest.mark.parametrize(("said_yes", "phase"), [((), "Acting"), ((DOT,), "Giving")])
def test_who_does_not_answer_the_preemption_window_in_time_says_no(said_yes: tuple[Place, ...], phase: str) -> None:
    scene = preemptors(CID, DOT, timers="normal")
    for seat in said_yes:
        scene.when(seat, Preempt())

    scene.passes(15)

    assert scene.phase() == phase
    assert scene.is_charged(CID)


@pytest.mark.rule("FC-812")
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_only_the_answer_of_the_winner_is_made_public(viewer: int) -> None:
    yes, no = preemptors(CID, DOT), preemptors(CID, DOT)

    yes.when(DOT, Preempt())
    no.when(DOT, Decline())
    assert yes.events == no.events == []
    assert yes.view(viewer) == no.view(viewer)

    yes.when(CID, Preempt())
    no.when(CID, Preempt())
    assert [event for event in yes.events if isinstance(event, Preempted)] == [Preempted(CID, BOB.left, 4)]
    assert yes.events == no.events
    assert yes.state == no.state


# -- FC-813: rights -------------------------------------------------------------------------------------------


def offered(scene: Scene, answer: Callable[[Decision], Action | None]) -> list[tuple[int, bool]]:
    """Put decisions to programs until the turn is over; return to whom, and whether it was required."""
    asking = Asking(scene.game, scene.state)
    turn = scene.state.turn
    order: list[tuple[int, bool]] = []
    while scene.state.turn == turn and len(order) < 10:
        decision = asking.next()
        assert decision is not None
        order.append((decision.seat, decision.required))
        action = answer(decision)
        if action is not None:
            scene.when(decision.seat, action)
    return order


@pytest.mark.rule("FC-813")
@pytest.mark.parametrize("ability", ["espion", "avant-gardiste"])
@pytest.mark.parametrize(
    ("first", "actor", "order"),
    [
        (ANA, ANA, [BOB, CID, DOT, ANA]),
        (CID, CID, [DOT, ANA, BOB, CID]),
        (CID, DOT, [CID, ANA, BOB, DOT]),
        (BOB, ANA, [BOB, CID, DOT, ANA]),
    ],
)
def test_programs_are_offered_each_right_once_in_turn_order_with_the_actor_last(
    ability: str, first: Place, actor: Place, order: list[Place]
) -> None:
    scene = given(4, ability=ability).in_exchange(actor=actor, first=first).charged(ANA, BOB, CID, DOT)
    offers(scene, ANA, BOB)

    asked = offered(scene, lambda decision: decision.actions[-1] if decision.required else None)

    assert asked == [*((seat, False) for seat in order), (actor, True)]


@pytest.mark.rule("FC-813")
def test_a_right_that_is_used_is_not_offered_again_and_the_others_still_are() -> None:
    scene = given(3).in_exchange(actor=ANA).charged(ANA, BOB, CID)
    offers(scene, ANA, BOB, CID)

    asked = offered(scene, lambda decision: decision.actions[0])

    assert asked == [(BOB, False), (CID, False), (ANA, False), (ANA, True)]
    assert scene.state.token == [0, 0, 0]


@pytest.mark.rule("FC-813")
def test_a_right_left_unused_is_offered_again_on_the_next_turn() -> None:
    scene = given(3).in_exchange(actor=ANA).charged(CID)
    offers(scene, ANA, BOB, CID)
    asking = Asking(scene.game, scene.state)

    for actor in (ANA, BOB):
        right, transaction = asking.next(), asking.next()
        assert right is not None and (right.seat, right.required) == (CID, False)
        assert transaction is not None and (transaction.seat, transaction.required) == (actor, True)
        scene.when(actor, transaction.actions[-1])


@pytest.mark.rule("FC-813")
@pytest.mark.parametrize(("ability", "verb"), [("espion", Look), ("avant-gardiste", Reserve)])
def test_rights_have_no_timer(ability: str, verb: Callable[[int], Action]) -> None:
    scene = given(3, ability=ability, timers="normal").in_exchange(actor=ANA).charged(BOB, CID)
    offers(scene, ANA, BOB, CID)
    assert scene.game.deadlines(scene.state) == [Deadline(45_000, (ANA,))]

    scene.passes(44).when(BOB, verb(CID.left))

    assert scene.game.deadlines(scene.state) == [Deadline(45_000, (ANA,))]


# -- FC-815: one action ---------------------------------------------------------------------------------------


@pytest.mark.rule("FC-815")
@pytest.mark.parametrize("ability", ["espion", "negociateur", "recycleur", "avant-gardiste"])
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left)], ids=str)
def test_the_actor_sends_designation_and_decision_as_one_action(ability: str, action: Action) -> None:
    scene = offers(given(3, ability=ability).in_exchange(actor=ANA), BOB, CID)

    scene.refuses(ANA, Designate(BOB.left), "FC-508")
    scene.when(ANA, action)

    assert BOB.left not in scene.offers()
    assert scene.state.actor == BOB


@pytest.mark.rule("FC-815")
def test_designation_and_sum_are_one_action_too() -> None:
    scene = given(3, ability="negociateur").in_exchange(actor=ANA).stall(BOB, left="O1@6/T", right="B1@6/2")

    scene.when(ANA, Commit(BOB.left, 4))

    assert (scene.phase(), scene.asked()) == ("Answering", [BOB])


@pytest.mark.rule("FC-815")
@pytest.mark.parametrize("action", [Buy(BOB.left), Bank(BOB.left)], ids=str)
def test_with_the_preemptor_the_designation_is_an_action_of_its_own(action: Action) -> None:
    scene = offers(given(3, ability="preempteur").in_exchange(actor=ANA), BOB, CID)

    scene.refuses(ANA, action, "FC-642")
    scene.when(ANA, Designate(BOB.left))

    assert BOB.left in scene.offers()
    assert (scene.phase(), scene.asked()) == ("Acting", [ANA])

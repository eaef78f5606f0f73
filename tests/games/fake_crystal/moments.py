"""Moments of Fake Crystal as the web page is sent them, for the tests of its desk.

One for each decision of the rules and each ability; and changes, each with the View before, the events, the View after;
and the other events.
"""

from __future__ import annotations

from typing import Any

from tablee.games.fake_crystal import actions as verbs
from tablee.kernel.seat import NOBODY, Seat
from tests.desk_fixtures import Named, change, moment
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, colour, given, trophy

# -- scenes ---------------------------------------------------------------------------------------------------


def offering(seats: int = 3, **options: Any) -> Scene:
    return given(seats, **options).hand(ANA, "O2", "GF", "P3", "B1")


def market(ability: str = "espion", actor: Seat = ANA, **options: Any) -> Scene:
    """Three stalls full; Ana, Bob and Cid own a little."""
    scene = given(3, ability=ability, **options).in_exchange(actor=actor)
    scene.hand(ANA, "P1", "BF").owns(ANA, "G1", "O1", "B1").owns(BOB, "O1", "G2").owns(CID, "P2", "B2", "OF")
    scene.stall(ANA, left="G2@12/5", right="PF@18/7").stall(BOB, left="O1@6/3", right="G3@6/4")
    return scene.stall(CID, left="B2@18/8", right="GF@12/6").purse(ANA, 20).purse(BOB, 15).purse(CID, 6)


def negotiable(actor: Seat = ANA, owner: Seat = BOB) -> Scene:
    scene = given(3, ability="negociateur").in_exchange(actor=actor).owns(ANA, "G1").purse(ANA, 12).purse(BOB, 9)
    other = CID if owner == BOB else BOB
    return scene.stall(owner, left="O3@6/T", right="P1@6/3").stall(other, left="G1@6/2")


def moments() -> Named:
    yield "name_first", moment(given(3, first_player="host"))
    yield from _offers()
    yield from _turns()
    yield from _abilities()
    over = given(3).owns(ANA, "G1", "B1").play_last_turn(ANA, "O1")
    yield "over", moment(over)


def _offers() -> Named:
    scene = offering()
    yield "offer_start", moment(scene)
    yield "offer_slot", moment(scene.when(ANA, verbs.Place(2)))
    yield "offer_price", moment(scene.when(ANA, verbs.Slot(1)))
    yield "offer_second", moment(scene.when(ANA, verbs.Price(6)))
    yield "offer_second_price", moment(scene.when(ANA, verbs.Place(1), verbs.Slot(2)))
    yield "offer_complete", moment(scene.when(ANA, verbs.Price(4)))
    yield "offer_sealed", moment(scene.when(ANA, verbs.Confirm()))
    yield "offer_watched", moment(scene, NOBODY)
    yield "offer_poor", moment(offering().purse(ANA, 1).when(ANA, verbs.Place(0), verbs.Slot(0)))
    token = offering(ability="negociateur").charged(ANA)
    yield "offer_token", moment(token.when(ANA, verbs.Place(0), verbs.Slot(0)))


def _turns() -> Named:
    yield "turn", moment(market())
    yield "turn_poor", moment(market().purse(ANA, 3))
    yield "turn_of_bob", moment(market(actor=BOB))
    packing = given(3).in_exchange(turn=4, first=CID).purse(ANA, 4)
    yield "packing", moment(packing.stall(ANA, left="P1@6/4", right="OF@18/7"))
    claiming = market().when(ANA, verbs.Buy(BOB.right))
    yield "claiming", moment(claiming)
    yield "claim_of_ana", moment(claiming, BOB)


def _abilities() -> Named:
    yield "spy_turn", moment(market().charged(ANA))
    yield "spy_right", moment(market(actor=BOB).charged(ANA))
    yield "spy_looked", moment(market().charged(ANA).when(ANA, verbs.Look(CID.left)))
    yield "commit", moment(negotiable())
    yield "answer", moment(negotiable(actor=BOB, owner=ANA).when(BOB, verbs.Commit(ANA.left, 5)))
    short = negotiable(actor=BOB, owner=ANA).purse(ANA, 2)
    yield "answer_short", moment(short.when(BOB, verbs.Commit(ANA.left, 5)))
    yield "designate", moment(market("preempteur"))
    preempting = market("preempteur", actor=BOB).charged(ANA).when(BOB, verbs.Designate(CID.left))
    yield "preempt", moment(preempting)
    yield "preempt_waiting", moment(preempting, BOB)
    yield "acting", moment(market("preempteur").when(ANA, verbs.Designate(CID.left)))
    yield "give", moment(preempting.when(ANA, verbs.Preempt()))
    pair = given(2, ability="preempteur").in_exchange(actor=BOB).owns(ANA, "O1").charged(ANA).purse(ANA, 3)
    pair.stall(ANA, left="P3@6/9").stall(BOB, left="G1@6/3")
    yield "preempt_own", moment(pair.when(BOB, verbs.Designate(ANA.left)))
    recycling = market("recycleur").charged(ANA).when(ANA, verbs.Bank(CID.left))
    yield "recycle", moment(recycling)
    yield "take_aside", moment(recycling.when(ANA, verbs.Recycle(recycling.tile_in(ANA, "G1"))))
    yield "reserve_right", moment(market("avant-gardiste").charged(ANA))
    window = offering(ability="avant-gardiste").charged(ANA, BOB).begins(BOB).everybody_offers()
    yield "reserve_window", moment(window)
    yield "reserved", moment(market("avant-gardiste").reserved(BOB, CID.left))
    due = market("avant-gardiste").reserved(ANA, CID.left)
    due.state.turn = 3
    yield "reservation_due", moment(due)


def changes() -> Named:
    sealing = offering().confirms(BOB, CID).drafts(ANA, "O2@12/6", "GF@6/3")
    yield "revealed", change(sealing, ANA, verbs.Confirm())
    yield "bought", change(market(), ANA, verbs.Buy(BOB.right))
    yield "bought_fake", change(market(), ANA, verbs.Buy(CID.right))
    yield "banked", change(market(actor=BOB), BOB, verbs.Bank(ANA.right))
    packing = given(3).in_exchange(turn=5, first=BOB).purse(ANA, 4).stall(ANA, left="B1@6/4")
    yield "packed_up", change(packing, ANA, verbs.PackUp(0))
    claiming = market().when(ANA, verbs.Buy(BOB.right))
    yield "claimed", change(claiming, ANA, verbs.Claim(trophy("green-2")))
    yield "looked", change(market().charged(ANA), ANA, verbs.Look(CID.left))
    yield "looked_by_bob", change(market().charged(BOB), BOB, verbs.Look(CID.left))
    committed = negotiable(actor=BOB, owner=ANA)
    yield "committed", change(committed, BOB, verbs.Commit(ANA.left, 5))
    yield "answered_buy", change(committed, ANA, verbs.AnswerBuy())
    answering = negotiable(actor=BOB, owner=ANA).when(BOB, verbs.Commit(ANA.left, 5))
    yield "answered_bank", change(answering, ANA, verbs.AnswerBank())
    preempting = market("preempteur", actor=BOB).charged(ANA).when(BOB, verbs.Designate(CID.left))
    yield "preempted", change(preempting, ANA, verbs.Preempt())
    yield "given", change(preempting, ANA, verbs.Give(preempting.tile_in(ANA, "O1")))
    recycling = market("recycleur").charged(ANA).when(ANA, verbs.Bank(CID.left))
    recycling.when(ANA, verbs.Recycle(recycling.tile_in(ANA, "G1")))
    yield "recycled", change(recycling, ANA, verbs.TakeAside(colour("orange")))
    yield "reserved", change(market("avant-gardiste").charged(ANA), ANA, verbs.Reserve(CID.left))


def other_events() -> Named:
    """What none of these changes tells."""
    sealing = offering().drafts(ANA, "O2@12/6", "GF@6/3")
    yield "reopened", change(sealing.when(ANA, verbs.Confirm()), ANA, verbs.Reopen())["events"][-1]
    yield "said", change(market(actor=BOB), ANA, verbs.Say(CID.left, 3))["events"][-1]
    yield "auto_pass", change(market("avant-gardiste"), ANA, verbs.AutoPass(1))["events"][-1]


def parts() -> dict[str, Named]:
    return {"moments": moments(), "changes": changes(), "events": other_events()}

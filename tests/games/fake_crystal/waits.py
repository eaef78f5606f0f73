"""Every moment at which the game waits for a seat, and what it plays for who does not answer (FC-816)."""

from typing import NamedTuple

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
    NameFirst,
    PackUp,
    Preempt,
    Recycle,
    TakeAside,
)
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat
from tests.games.fake_crystal.scene import ANA, BOB, CID, Scene, colour, given, trophy
from tests.games.fake_crystal.scenes import forerunners, offers


class Wait(NamedTuple):
    """A moment at which the game waits for a seat, what it plays for who does not answer, and how long it waits."""

    scene: Scene
    seat: Seat
    default: Action
    kind: str


def naming(timers: str) -> Wait:
    return Wait(given(3, first_player="host", timers=timers), ANA, NameFirst(0), "other")


def d6_spy(timers: str) -> Wait:
    """The right is not used."""
    scene = given(3, timers=timers).in_exchange(actor=ANA).charged(ANA, BOB, CID)
    return Wait(offers(scene, BOB, CID), ANA, Bank(BOB.left), "turn")


def d7_window(timers: str) -> Wait:
    return Wait(forerunners(BOB, timers=timers), BOB, Decline(), "window")


def d7_right(timers: str) -> Wait:
    """The right is not used."""
    scene = given(3, ability="avant-gardiste", timers=timers).in_exchange(actor=ANA).charged(ANA, BOB, CID)
    return Wait(offers(scene, BOB, CID), ANA, Bank(BOB.left), "turn")


def d8_highest_price(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(actor=ANA)
    scene.stall(BOB, left="B1@6/4").stall(CID, left="B1@18/7", right="B1@6/7")
    return Wait(scene, ANA, Bank(CID.left), "turn")


def d8_clockwise(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(actor=BOB)
    scene.stall(ANA, left="B1@6/7", right="B1@6/7").stall(CID, left="B1@18/3", right="B1@6/7")
    return Wait(scene, BOB, Bank(CID.right), "turn")


def d8_free_offers(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(actor=BOB).stall(ANA, left="B1@6/0").stall(CID, right="B1@18/0")
    return Wait(scene, BOB, Bank(CID.right), "turn")


def d8_ordinary_before_negotiator(timers: str) -> Wait:
    scene = given(3, ability="negociateur", timers=timers).in_exchange(actor=ANA)
    return Wait(scene.stall(BOB, left="B1@6/T").stall(CID, left="B1@18/0"), ANA, Bank(CID.left), "turn")


def d8_reservation_due(timers: str) -> Wait:
    scene = given(3, ability="avant-gardiste", timers=timers).in_exchange(turn=3)
    scene.stall(BOB, left="B1@6/9").stall(CID, left="B1@18/1").reserved(ANA, CID.left)
    return Wait(scene, ANA, Bank(CID.left), "turn")


def d8_not_reserved_by_another(timers: str) -> Wait:
    scene = given(3, ability="avant-gardiste", timers=timers).in_exchange(actor=ANA)
    scene.stall(BOB, left="B1@6/9", right="B1@6/2").stall(CID, left="B1@18/3").reserved(CID, BOB.left)
    return Wait(scene, ANA, Bank(CID.left), "turn")


def d8_preemptor(timers: str) -> Wait:
    scene = given(3, ability="preempteur", timers=timers).in_exchange(actor=ANA)
    scene.stall(BOB, left="B1@6/4").stall(CID, left="B1@18/7", right="B1@6/7")
    return Wait(scene, ANA, Designate(CID.left), "turn")


def d9_act(timers: str) -> Wait:
    scene = offers(given(3, ability="preempteur", timers=timers).in_exchange(actor=ANA), BOB, CID)
    return Wait(scene.when(ANA, Designate(BOB.right)), ANA, Bank(BOB.right), "turn")


def d10_preempt(timers: str) -> Wait:
    scene = given(3, ability="preempteur", timers=timers).in_exchange(actor=ANA).charged(CID).owns(CID, "O1")
    offers(scene, BOB, CID).when(ANA, Designate(BOB.left))
    return Wait(scene, CID, Decline(), "window")


def giving(timers: str, *collection: str) -> Scene:
    scene = given(3, ability="preempteur", timers=timers).in_exchange(actor=ANA).charged(CID).owns(CID, *collection)
    scene.stall(BOB, left="G2@6/1", right="B1@6/1").when(ANA, Designate(BOB.left)).when(CID, Preempt())
    while scene.phase() == "Claiming":
        scene.when(CID, Decline())
    return scene


def d11_lowest_points(timers: str) -> Wait:
    scene = giving(timers, "GF", "G3", "B1", "O2")
    return Wait(scene, CID, Give(scene.tile_in(CID, "B1")), "other")


def d11_colour_order(timers: str) -> Wait:
    scene = giving(timers, "B1", "P1", "O1", "G1")
    return Wait(scene, CID, Give(scene.tile_in(CID, "G1")), "other")


def d11_orange_before_pink_before_blue(timers: str) -> Wait:
    scene = giving(timers, "B1", "P1", "O1")
    return Wait(scene, CID, Give(scene.tile_in(CID, "O1")), "other")


def d11_pink_before_blue(timers: str) -> Wait:
    scene = giving(timers, "B1", "P1")
    return Wait(scene, CID, Give(scene.tile_in(CID, "P1")), "other")


def d11_earliest_added(timers: str) -> Wait:
    scene = giving(timers, "P1", "P1", "P1")
    tiles = scene.state.collection[CID]
    scene.state.collection[CID] = (*sorted(tiles[:3], reverse=True), tiles[3])
    return Wait(scene, CID, Give(max(tiles[:3])), "other")


def d12_commit(timers: str) -> Wait:
    scene = given(3, ability="negociateur", timers=timers).in_exchange(actor=ANA)
    return Wait(scene.stall(CID, left="B1@6/T"), ANA, Commit(CID.left, 1), "turn")


def d12_commit_when_broke(timers: str) -> Wait:
    scene = given(3, ability="negociateur", timers=timers).in_exchange(actor=ANA).purse(ANA, 0)
    return Wait(scene.stall(CID, left="B1@6/T"), ANA, Commit(CID.left, 0), "turn")


def d13_answer(timers: str) -> Wait:
    scene = given(3, ability="negociateur", timers=timers).in_exchange(actor=ANA)
    scene.stall(BOB, left="O3@6/T", right="B1@6/1").when(ANA, Commit(BOB.left, 1))
    assert AnswerBuy() in scene.choices(BOB)
    return Wait(scene, BOB, AnswerBank(), "other")


def d14_pack_up(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(turn=4).stall(BOB, left="B1@6/1", right="B1@6/9")
    return Wait(scene, BOB, PackUp(0), "turn")


def d14_pack_up_what_is_not_reserved(timers: str) -> Wait:
    scene = given(3, ability="avant-gardiste", timers=timers).in_exchange(turn=4)
    scene.stall(BOB, left="B1@6/1", right="B1@6/9").reserved(CID, BOB.left)
    return Wait(scene, BOB, PackUp(1), "turn")


def d15_claim(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(actor=ANA).owns(ANA, "G1", "G1", "G1")
    scene.stall(BOB, left="G2@6/1", right="B1@6/1").when(ANA, Buy(BOB.left))
    return Wait(scene, ANA, Claim(trophy("green-4")), "other")


def d15_claim_what_is_left(timers: str) -> Wait:
    scene = given(3, timers=timers).in_exchange(actor=ANA).owns(ANA, "G1", "G1", "G1").holds(CID, "green-4")
    scene.stall(BOB, left="G2@6/1", right="B1@6/1").when(ANA, Buy(BOB.left))
    return Wait(scene, ANA, Claim(trophy("green-3")), "other")


def recycling(timers: str) -> Scene:
    scene = given(3, ability="recycleur", timers=timers).in_exchange(actor=ANA).owns(ANA, "BF").charged(ANA)
    return offers(scene, BOB, CID).when(ANA, Bank(BOB.left))


def d16_recycle(timers: str) -> Wait:
    return Wait(recycling(timers), ANA, Decline(), "other")


def taking(timers: str, *aside: str) -> Scene:
    scene = recycling(timers).aside(*aside, alone=True)
    return scene.when(ANA, Recycle(scene.tile_in(ANA, "BF")))


def d17_most_tiles(timers: str) -> Wait:
    return Wait(taking(timers, "O1", "P1", "B1", "PF", "G1"), ANA, TakeAside(colour("pink")), "other")


def d17_orange_first(timers: str) -> Wait:
    return Wait(taking(timers, "B1", "P1", "G1", "O1"), ANA, TakeAside(colour("orange")), "other")


def d17_green_before_pink(timers: str) -> Wait:
    return Wait(taking(timers, "B1", "P1", "G1"), ANA, TakeAside(colour("green")), "other")


def d17_pink_before_blue(timers: str) -> Wait:
    return Wait(taking(timers, "B1", "P1"), ANA, TakeAside(colour("pink")), "other")


WAITS = [
    naming,
    d6_spy, d7_window, d7_right,
    d8_highest_price, d8_clockwise, d8_free_offers, d8_ordinary_before_negotiator,
    d8_reservation_due, d8_not_reserved_by_another, d8_preemptor, d9_act, d10_preempt,
    d11_lowest_points, d11_colour_order, d11_orange_before_pink_before_blue, d11_pink_before_blue, d11_earliest_added,
    d12_commit, d12_commit_when_broke, d13_answer, d14_pack_up, d14_pack_up_what_is_not_reserved,
    d15_claim, d15_claim_what_is_left, d16_recycle,
    d17_most_tiles, d17_orange_first, d17_green_before_pink, d17_pink_before_blue,
]  # fmt: skip

"""What the greedy bot knows: the strategy of a good table player."""

from __future__ import annotations

from tablee.bots.policies import BOTS
from tablee.bots.seating import Asking
from tablee.games.fake_crystal.actions import (
    AnswerBank,
    AnswerBuy,
    Bank,
    Buy,
    Claim,
    Decline,
    Give,
    Look,
    Negotiate,
    PackUp,
    Preempt,
    Recycle,
    Reserve,
    TakeAside,
)
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, Scene, colour, given, trophy

POLICY = BOTS["fake-crystal"].policy


def answer(scene: Scene, seat: int, *, right: bool = False) -> Action | None:
    decision = next(d for d in scene.game.decisions(scene.state) if d.seat == seat and d.required is not right)
    return POLICY.choose(scene.state, int(seat), decision, Quick(1))


def test_it_buys_a_spied_triple_that_is_cheap() -> None:
    scene = given(3).in_exchange(actor=ANA).stall(BOB, left="G3@6/3", right="G1@6/3").stall(CID, left="P1@6/3")
    scene.state.seen[BOB.left] = 1 << ANA
    assert answer(scene, ANA) is Buy(BOB.left)


def test_it_banks_a_spied_fake() -> None:
    scene = given(3).in_exchange(actor=ANA).stall(BOB, left="GF@18/9").stall(CID, left="P1@6/2")
    scene.state.seen[BOB.left] = 1 << ANA
    assert answer(scene, ANA) is Bank(BOB.left)


def test_it_pays_more_for_the_tile_that_brings_a_trophy() -> None:
    """A single at 5 is a bad buy, unless it completes the green set."""
    plain = given(3).in_exchange(actor=ANA).stall(BOB, left="G1@6/5").stall(CID, left="B1@6/3")
    plain.state.seen[BOB.left] = 1 << ANA
    assert answer(plain, ANA) is not Buy(BOB.left)

    wanted = given(3).in_exchange(actor=ANA).owns(ANA, "G1", "G1").stall(BOB, left="G1@6/5").stall(CID, left="B1@6/3")
    wanted.state.seen[BOB.left] = 1 << ANA
    assert answer(wanted, ANA) is Buy(BOB.left)


def test_it_denies_a_rival_the_tile_that_completes_a_set() -> None:
    """Of two like offers it does not leave the tile with the owner whom it would complete a trophy of 18."""
    scene = given(2).in_exchange(actor=ANA).owns(BOB, "O1", "O2").stall(BOB, left="O3@18/9", right="P3@18/9")
    scene.state.seen[BOB.left] = scene.state.seen[BOB.right] = 1 << ANA
    assert answer(scene, ANA) is Buy(BOB.left)


def test_it_takes_twelve_points_at_once_and_waits_with_six_when_nobody_is_near() -> None:
    scene = given(3).in_exchange(actor=ANA).owns(ANA, "G1", "G1").stall(BOB, left="G2@12/4", right="P1@6/3")
    scene.when(ANA, Buy(BOB.left))
    assert answer(scene, ANA) is Claim(trophy("green-3"))

    early = given(3).in_exchange(actor=ANA).owns(ANA, "G1").stall(BOB, left="G2@12/4", right="P1@6/3")
    early.when(ANA, Buy(BOB.left))
    assert answer(early, ANA) is Decline()


def test_it_takes_six_points_when_rivals_are_near_or_the_game_is_nearly_over() -> None:
    crowded = given(3).in_exchange(actor=ANA).owns(ANA, "G1").owns(BOB, "G1", "G1").owns(CID, "G1", "G1")
    crowded.stall(BOB, left="G2@12/4", right="P1@6/3").when(ANA, Buy(BOB.left))
    assert answer(crowded, ANA) is Claim(trophy("green-2"))

    late = given(3).in_exchange(actor=ANA).last_round().owns(ANA, "G1").stall(BOB, left="G2@12/4", right="P1@6/3")
    late.when(ANA, Buy(BOB.left))
    assert answer(late, ANA) is Claim(trophy("green-2"))


def test_it_packs_up_the_better_tile() -> None:
    scene = given(3).in_exchange(turn=4, first=ANA).stall(BOB, left="PF@12/4", right="B3@12/4")
    assert scene.state.actor == BOB
    assert answer(scene, BOB) is PackUp(1)


def test_it_spies_on_its_own_turn_only_where_knowing_changes_the_choice() -> None:
    scene = given(3).charged(ANA, BOB).in_exchange(actor=ANA)
    scene.stall(BOB, left="G3@18/6").stall(CID, left="PF@12/5", right="P1@6/3")
    assert answer(scene, ANA, right=True) in (Look(BOB.left), Look(CID.left), Look(CID.right))
    assert answer(scene, BOB, right=True) is None


def test_it_prices_a_fake_with_the_token() -> None:
    scene = given(3, ability="negociateur").charged(ANA).hand(ANA, "GF", "G1", "P1", "O1")
    scene.state.draft[ANA] = (0, 1)
    assert answer(scene, ANA) is Negotiate()


def test_as_the_owner_it_keeps_a_triple_and_sells_a_fake() -> None:
    for tile, wanted in (("O3", AnswerBuy()), ("OF", AnswerBank())):
        scene = given(3, ability="negociateur").in_exchange(actor=ANA).stall(BOB, left=f"{tile}@12/T", right="P1@6/3")
        commit = next(a for a in scene.choices(ANA) if a.verb.name == "commit" and a.args[1] == 4)
        assert answer(scene.when(ANA, commit), BOB) is wanted


def test_it_recycles_a_fake_and_takes_the_back_it_can_use() -> None:
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).owns(ANA, "G1", "G1", "PF").charged(ANA)
    scene.stall(BOB, left="B1@6/3", right="P1@6/3").when(ANA, Bank(BOB.left))
    gift = answer(scene, ANA)
    assert gift is Recycle(scene.tile_in(ANA, "PF"))
    scene.when(ANA, gift)
    assert answer(scene, ANA) is TakeAside(colour("green"))


def test_it_preempts_a_known_triple_and_gives_its_cheapest_tile() -> None:
    scene = given(3, ability="preempteur").charged(CID).in_exchange(actor=ANA).owns(CID, "P2", "B1")
    scene.stall(BOB, left="G3@18/4", right="P1@6/3")
    scene.state.seen[BOB.left] = 1 << CID
    scene.when(ANA, next(a for a in scene.choices(ANA) if a.args[0] == BOB.left))
    assert answer(scene, CID) is Preempt()
    scene.when(CID, Preempt())
    assert answer(scene, CID) is Give(scene.tile_in(CID, "B1"))


def test_it_reserves_what_is_clearly_good_and_might_be_gone() -> None:
    scene = given(4, ability="avant-gardiste").charged(DOT).in_exchange(actor=ANA)
    scene.stall(BOB, left="G3@18/2").stall(CID, left="P1@6/3")
    scene.state.seen[BOB.left] = 1 << DOT
    assert answer(scene, DOT, right=True) is Reserve(BOB.left)


def test_it_keeps_fakes_in_hand_where_they_never_count() -> None:
    placed = 0
    for number in range(60):
        scene = given(3).hand(ANA, "GF", "G2", "PF", "O2")
        decision = scene.game.decisions(scene.state)[0]
        action = POLICY.choose(scene.state, ANA, decision, Quick(number))
        assert action is not None
        placed += scene.state.hand[ANA][action.args[0]] in scene.state.hand[ANA][::2]
    assert placed == 0


def test_rights_are_offered_once_before_what_is_required() -> None:
    scene = given(3).charged(ANA, BOB, CID).in_exchange(actor=BOB)
    scene.stall(ANA, left="G1@6/3").stall(CID, left="P1@6/3").stall(BOB, left="O1@6/3")
    asking = Asking(scene.game, scene.state)
    put = [asking.next() for _ in range(4)]
    assert [(d.seat, d.required) for d in put if d] == [(CID, False), (ANA, False), (BOB, False), (BOB, True)]

"""SP-1611, SP-1612: what bots do about the Farce and about Multiverse."""

import pytest

from tablee.games.spyfall import actions as verbs
from tests.games.spyfall.minds import batcave, choice, choices, mind
from tests.games.spyfall.scene import ANA, BOB, CID, DOT, FARCE, MULTIVERSE, Scene, given, place

TIMES = 600

# -- Farce ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-1611")
def test_a_joker_declares_the_farce_when_that_is_worth_more_than_the_place() -> None:
    scene = given(4, farce=True, virtual_clock=True).dealt(pack=FARCE, dealer=ANA)
    lies = [("q-water-1", 4), ("q-water-2", 0), ("q-cold-1", 4), ("q-cold-2", 4), ("q-dark-1", 4), ("q-dark-2", 4)]
    for number, (name, code) in enumerate(lies):
        scene.asks(number % 4, (number + 1) % 4, name).answers((number + 1) % 4, code)
    joker = mind(scene, ANA)
    assert joker.farce() >= 0.5
    assert 3 * joker.farce() > 4 * joker.surest() * (1 - joker.farce())

    assert choice(scene, ANA) == verbs.Reveal()

    scene.reveals(ANA)
    assert choice(scene, ANA) == verbs.DeclareFarce()


@pytest.mark.rule("SP-1611")
def test_a_joker_who_takes_it_for_a_place_names_it() -> None:
    scene = batcave(3, answers=6, farce=True).reveals(ANA)

    assert mind(scene, ANA).farce() < 0.5
    assert choice(scene, ANA) == verbs.Guess(place("batcave"))


# -- Multiverse -----------------------------------------------------------------------------------------------


def elsewhere(left: int = 400, **options: object) -> Scene:
    """Return a scene in which BOB, at the Batcave, hears answers from quite other places."""
    scene = given(4, multiverse=True, virtual_clock=True, **options).dealt(
        pack=MULTIVERSE, places={BOB: "batcave"}, dealer=BOB
    )
    lines = [
        (BOB, CID, "q-water-1", 4),
        (CID, DOT, "q-magic-1", 4),
        (DOT, ANA, "q-urban-1", 4),
        (ANA, BOB, "q-dark-1", 4),
    ]
    for asker, seat, name, code in lines:
        scene.asks(asker, seat, name).answers(seat, code)
    scene.state.left = 1000 * left
    return scene


@pytest.mark.rule("SP-1612", "SP-1615")
def test_who_believes_in_multiverse_announces_it_says_so_and_raises_a_hand() -> None:
    scene = elsewhere()
    assert mind(scene, BOB).multiverse() >= 0.60

    assert choice(scene, BOB) == verbs.Announce()

    scene.submits(CID, verbs.Announce())
    assert choice(scene, BOB) == verbs.Different()
    scene.talk_ends()
    assert choice(scene, BOB) == verbs.RaiseHand(1)


@pytest.mark.rule("SP-1612", "SP-1615")
def test_who_does_not_believe_it_keeps_the_hand_down() -> None:
    scene = batcave(5, multiverse=True)
    assert mind(scene, BOB).multiverse() < 0.50
    assert choice(scene, BOB) != verbs.Announce()

    scene.submits(CID, verbs.Announce())
    assert choice(scene, BOB) == verbs.Same()
    scene.talk_ends()
    assert choice(scene, BOB) == verbs.RaiseHand(0)


@pytest.mark.rule("SP-1612", "SP-1110")
def test_multiverse_can_still_be_announced_when_time_is_up() -> None:
    scene = elsewhere()
    scene.state.left = 0
    scene.time_is_up()

    assert scene.phase() == "LastPoll"
    assert choice(scene, BOB) == verbs.Announce()


@pytest.mark.rule("SP-1612")
@pytest.mark.parametrize(("left", "share"), [(181, 0.0), (180, 0.03), (100, 0.03)])
def test_a_joker_bluffs_late_and_raises_his_hand(left: int, share: float) -> None:
    scene = batcave(4, answers=3, left=left, multiverse=True)

    counted = choices(scene, ANA, times=4 * TIMES)

    assert counted[verbs.Announce()] / (4 * TIMES) == pytest.approx(share, abs=0.015)
    scene.submits(BOB, verbs.Announce())
    assert choice(scene, ANA) == verbs.Different()
    scene.talk_ends()
    assert choice(scene, ANA) == verbs.RaiseHand(1)


@pytest.mark.rule("SP-1616")
def test_harley_never_announces_multiverse_and_always_raises_her_hand() -> None:
    scene = batcave(5, liar=CID, multiverse=True, harley=BOB, left=100)

    assert choices(scene, BOB, times=60) == {verbs.PassOn(): 60}
    scene.submits(CID, verbs.Announce()).talk_ends()
    assert choice(scene, BOB) == verbs.RaiseHand(1)

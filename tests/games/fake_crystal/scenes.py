"""Scenes with which tests of several files begin, and what they ask of them."""

from tablee.games.fake_crystal.actions import Buy, Decline, Designate
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import TROPHY_NAMES
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Quick
from tests.games.fake_crystal.scene import ANA, BOB, CID, Place, Scene, given

# -- the deal -------------------------------------------------------------------------------------------------


def deals(seats: int, count: int, **options: str) -> list[State]:
    chance = Quick(1)
    return [FAKE_CRYSTAL.setup(seats, options, chance) for _ in range(count)]


def exchange_tiles(state: State, one: tuple[str, int, int], other: tuple[str, int, int]) -> None:
    """Let two tiles change places, each given as (field, seat, place)."""
    tile, other_tile = (getattr(state, field)[seat][place] for field, seat, place in (one, other))
    swapped = {tile: other_tile, other_tile: tile}
    for field, seat in {one[:2], other[:2]}:
        getattr(state, field)[seat] = tuple(swapped.get(old, old) for old in getattr(state, field)[seat])


# -- offers and windows ---------------------------------------------------------------------------------------


def offering(seats: int = 3, **options: str) -> Scene:
    """The Offer phase, with a hand of every colour and a Fake for Ana."""
    return given(seats, **options).hand(ANA, "O1", "GF", "P3", "B2")


def offers(scene: Scene, *seats: Place) -> Scene:
    """Two blue tiles on each stall, worth nothing to anybody's trophies."""
    for seat in seats:
        scene.stall(seat, left="B1@12/4", right="B1@6/3")
    return scene


def forerunners(*charged: Place, seats: int = 3, first: Place = ANA, **options: str) -> Scene:
    """All have offered; where a window opens before turn 1, it is open now."""
    scene = given(seats, ability="avant-gardiste", **options).begins(first).charged(*charged)
    return scene.everybody_offers()


def preemptors(*able: Place, seats: int = 4, first: Place = ANA, **options: str) -> Scene:
    """Ana has designated Bob's left offer; the able have what it takes to pre-empt."""
    scene = given(seats, ability="preempteur", **options).in_exchange(actor=ANA, first=first).charged(*able)
    for seat in able:
        scene.owns(seat, "O1")
    offers(scene, BOB, CID)
    return scene.when(ANA, Designate(BOB.left))


# -- trophies -------------------------------------------------------------------------------------------------


def adding(tile: str, *owned: str, seats: int = 3) -> Scene:
    """Ana owns some tiles and buys one more; Cid has an offer left, so the round goes on."""
    scene = given(seats).in_exchange(actor=ANA).owns(ANA, *owned)
    scene.stall(BOB, left=f"{tile}@6/2", right="B1@6/2").stall(CID, left="B1@6/2")
    return scene


def added(tile: str, *owned: str) -> Scene:
    return adding(tile, *owned).when(ANA, Buy(BOB.left))


def claimable(scene: Scene, seat: int = ANA) -> list[str]:
    """Return the trophies the seat is offered now; it may always decline."""
    if scene.phase() != "Claiming":
        return []
    assert scene.asked() == [seat]
    *claims, decline = scene.choices(seat)
    assert decline == Decline()
    return [TROPHY_NAMES[claim.args[0]] for claim in claims]

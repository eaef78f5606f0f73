"""Collections: what lies in them, and who sees it."""

import pytest

from tablee.games.fake_crystal.actions import (
    Bank,
    Buy,
    Recycle,
    TakeAside,
)
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, colour, given, name_of
from tests.games.fake_crystal.scenes import added, claimable

EVERYBODY = (ANA, BOB, CID, NOBODY)


def names(tiles: tuple[int, ...] | None) -> list[str] | None:
    return None if tiles is None else [name_of(tile) for tile in tiles]


@pytest.mark.rule("FC-401")
@pytest.mark.parametrize("piles", ["memory", "open"])
@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(("tile", "place"), [("O2", "spread"), ("B2", "blue"), ("PF", "fakes")])
def test_an_added_tile_lies_face_up(tile: str, place: str, viewer: int, piles: str) -> None:
    scene = given(3, piles=piles).in_exchange(actor=ANA).stall(BOB, left=f"{tile}@6/2", right="B1@6/2")

    player = scene.when(ANA, Buy(BOB.left)).view(viewer).players[ANA]

    shown = {"spread": player.spread[-1:], "blue": (player.blue.top,), "fakes": (player.fakes.top,)}
    assert names(shown[place]) == [tile]


@pytest.mark.rule("FC-402")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_orange_green_and_pink_tiles_lie_side_by_side_in_sight_of_all(viewer: int) -> None:
    scene = given(3).owns(ANA, "O1", "G2", "P3", "B1", "O1", "GF", "G3", "B2", "P1")

    assert names(scene.view(viewer).players[ANA].spread) == ["O1", "G2", "P3", "O1", "G3", "P1"]


@pytest.mark.rule("FC-403")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_blue_tiles_and_fakes_form_two_piles_with_the_latest_on_top(viewer: int) -> None:
    scene = given(3).owns(ANA, "B1", "OF", "B3", "GF", "O1", "BF", "B2", "PF", "G1")

    player = scene.view(viewer).players[ANA]

    assert (player.blue.count, name_of(player.blue.top)) == (3, "B2")
    assert (player.fakes.count, name_of(player.fakes.top)) == (4, "PF")  # the back of a Fake is seen with it


@pytest.mark.rule("FC-403")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_only_the_top_of_a_pile_can_be_seen(viewer: int) -> None:
    views = []
    for covered in (("B1", "OF"), ("B3", "PF")):
        scene = given(3).in_exchange(actor=BOB)
        scene.owns(ANA, *covered, "B2", "GF")
        views.append(scene.view(viewer).players[ANA])

    assert views[0] == views[1]


@pytest.mark.rule("FC-403")
def test_an_empty_pile_has_no_top() -> None:
    player = given(3).view(BOB).players[ANA]

    assert (player.blue.count, player.blue.top, player.fakes.count, player.fakes.top) == (0, None, 0, None)


@pytest.mark.rule("FC-404")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_only_the_owner_looks_through_a_pile_but_its_size_is_public(viewer: int) -> None:
    scene = given(3).owns(ANA, "B1", "OF", "B3", "GF")

    player = scene.view(viewer).players[ANA]

    assert (player.blue.count, player.fakes.count) == (2, 2)
    assert names(player.blue.tiles) == (["B1", "B3"] if viewer == ANA else None)
    assert names(player.fakes.tiles) == (["OF", "GF"] if viewer == ANA else None)


@pytest.mark.rule("FC-404")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_no_running_score_gives_covered_tiles_away(viewer: int) -> None:
    scene = given(3).owns(ANA, "B1", "OF", "B3").owns(BOB, "B1")

    for player in scene.view(viewer).players:
        own = 35 + {ANA: 6 - 3 + 18, BOB: 6, CID: 0}[player.seat]
        assert player.score == (own if player.seat == viewer else None)


@pytest.mark.rule("FC-404")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_with_open_piles_everything_is_shown(viewer: int) -> None:
    scene = given(3, piles="open").owns(ANA, "B1", "OF", "B3", "GF")

    player = scene.view(viewer).players[ANA]

    assert names(player.blue.tiles) == ["B1", "B3"]
    assert names(player.fakes.tiles) == ["OF", "GF"]
    assert player.score == 35 + 6 + 18 - 3 - 3


@pytest.mark.rule("FC-404")
def test_if_the_top_leaves_a_pile_the_last_added_of_the_rest_is_on_top() -> None:
    scene = given(3, ability="recycleur").in_exchange(actor=ANA).charged(ANA).owns(ANA, "OF", "GF", "O1", "PF")
    scene.stall(BOB, left="B1@6/2", right="B1@6/2").aside("B3")

    scene.when(ANA, Bank(BOB.left), Recycle(scene.tile_in(ANA, "PF")), TakeAside(colour("blue")))

    fakes = scene.view(CID).players[ANA].fakes
    assert (fakes.count, name_of(fakes.top)) == (2, "GF")


@pytest.mark.rule("FC-404")
def test_all_piles_are_shown_at_the_end() -> None:
    scene = given(3).owns(BOB, "B1", "OF", "B3").play_last_turn()
    assert scene.phase() == "over"

    player = scene.view(NOBODY).players[BOB]

    assert names(player.blue.tiles) == ["B1", "B3"]
    assert player.score == 35 + 6 + 18 - 3 + 18


@pytest.mark.rule("FC-405")
@pytest.mark.parametrize(
    ("tile", "owned"),
    [
        ("O1", ["OF", "OF"]),
        ("O2", ["OF", "OF", "O1"]),
        ("O3", ["OF", "OF", "O1"]),
        ("G1", ["GF", "GF", "GF"]),
        ("G1", ["OF", "PF", "BF"]),
        ("P3", ["PF", "PF", "PF"]),
    ],
)
def test_a_fake_never_counts_for_a_trophy(tile: str, owned: list[str]) -> None:
    assert claimable(added(tile, *owned)) == []


@pytest.mark.rule("FC-405")
@pytest.mark.parametrize("tile", ["OF", "GF", "PF", "BF"])
def test_adding_a_fake_claims_nothing(tile: str) -> None:
    scene = added(tile, "O1", "O1", "G1", "G1", "P3", "P3", "B3")

    assert claimable(scene) == []
    assert scene.asked() == [BOB]


@pytest.mark.rule("FC-405")
def test_a_blue_backed_fake_is_no_blue_crystal() -> None:
    scene = given(2).owns(ANA, "BF", "BF", "BF").owns(BOB, "B1").play_last_turn()

    assert scene.trophies(ANA) == []
    assert scene.trophies(BOB) == ["blue-first"]

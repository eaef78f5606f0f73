"""What lies where on the table, and who sees it."""

import pytest

from tablee.games.fake_crystal import material
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import (
    COLOURS,
    TROPHY_NAMES,
    colour_of,
    read_data,
)
from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, given, name_of
from tests.games.fake_crystal.scenes import deals, exchange_tiles


def backs(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Count the back colours by hand."""
    return tuple(sum(name_of(tile)[0] == letter for tile in tiles) for letter in "OGPB")


@pytest.mark.rule("FC-115")
def test_a_stall_has_two_columns_each_with_a_price_of_its_own() -> None:
    scene = given(2).hand(ANA, "O1", "G1", "P1", "B1").drafts(ANA, "O1@6/5", "B1@18/7").confirms(ANA, BOB)

    left, right = (offer for offer in scene.view(BOB).offers if offer.owner == ANA)

    assert (left.offer, left.slot, left.price, COLOURS[left.back]) == (ANA.left, 6, 5, "orange")
    assert (right.offer, right.slot, right.price, COLOURS[right.back]) == (ANA.right, 18, 7, "blue")


@pytest.mark.rule("FC-115")
def test_each_column_has_the_slots_six_twelve_and_eighteen() -> None:
    assert read_data("table")["slots"] == [6, 12, 18]
    assert material.SLOTS == (6, 12, 18)


@pytest.mark.rule("FC-115")
def test_the_collection_lies_beside_the_stall() -> None:
    scene = given(3).in_exchange(actor=BOB).stall(ANA, left="O1@6/5").owns(ANA, "G1", "B1", "PF")

    view = scene.view(NOBODY)
    player = view.players[ANA]

    assert [offer.offer for offer in view.offers] == [ANA.left]
    assert [name_of(tile) for tile in (*player.spread, player.blue.top, player.fakes.top)] == ["G1", "B1", "PF"]


@pytest.mark.rule("FC-116")
@pytest.mark.parametrize("options", [{}, {"backs": "stall-only"}])
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_credits_stakes_tokens_trophies_and_collections_lie_open(viewer: int, options: dict[str, str]) -> None:
    scene = given(3, ability="negociateur", **options).in_exchange(actor=BOB).purse(ANA, 3).purse(BOB, 20).charged(BOB)
    scene.owns(ANA, "G1", "G1", "O3").holds(ANA, "green-2").stall(ANA, left="O1@6/T", right="P2@18/9")

    view = scene.view(viewer)

    assert [player.credits for player in view.players] == [3, 20, 35]
    assert [offer.price for offer in view.offers] == [None, 9]
    assert [player.token_active for player in view.players] == [False, True, False]
    assert [player.token_on for player in view.players] == [ANA.left, None, None]
    assert [[TROPHY_NAMES[trophy] for trophy in player.trophies] for player in view.players] == [["green-2"], [], []]
    assert [name_of(tile) for tile in view.players[ANA].spread] == ["G1", "G1", "O3"]


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_everybody_sees_how_many_backs_of_each_colour_a_hand_has(viewer: int) -> None:
    scene = given(3).hand(ANA, "OF", "O2", "B1", "G3")

    assert scene.view(viewer).players[ANA].hand_backs == (2, 1, 0, 1)
    assert [player.hand_backs for player in scene.view(viewer).players] == [backs(hand) for hand in scene.state.hand]


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_others_do_not_see_which_tile_of_a_hand_has_which_back(viewer: int) -> None:
    scene = given(3).hand(ANA, "OF", "O2", "B1", "G3")
    before = scene.view(viewer)
    scene.state.hand[ANA] = scene.state.hand[ANA][::-1]

    assert scene.view(viewer) == before
    assert before.players[ANA].hand is None


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_everybody_sees_the_back_of_the_top_tile_of_every_reserve(viewer: int) -> None:
    for state in deals(3, 10):
        tops = [colour_of(reserve[0]) for reserve in state.reserve]
        assert [player.reserve_top for player in FAKE_CRYSTAL.view(state, viewer).players] == tops


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [ANA, BOB, CID, NOBODY])
def test_with_stall_only_the_backs_of_other_hands_and_of_all_reserves_are_hidden(viewer: int) -> None:
    scene = given(3, backs="stall-only")

    for player in scene.view(viewer).players:
        own = backs(scene.state.hand[player.seat]) if player.seat == viewer else None
        assert player.hand_backs == own
        assert player.reserve_top is None


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [BOB, CID, NOBODY])
def test_with_stall_only_nothing_shown_depends_on_a_hidden_back(viewer: int) -> None:
    scene = given(3, backs="stall-only").hand(ANA, "O1", "O1", "O2", "O3")
    before = scene.view(viewer)
    for place, tile in enumerate(scene.state.reserve[ANA]):
        if name_of(tile)[0] != "O":
            exchange_tiles(scene.state, ("hand", ANA, 0), ("reserve", ANA, place))
            break
    exchange_tiles(scene.state, ("reserve", ANA, 0), ("reserve", ANA, 9))

    assert backs(scene.state.hand[ANA]) != (4, 0, 0, 0)
    assert scene.view(viewer) == before


@pytest.mark.rule("FC-117")
@pytest.mark.parametrize("viewer", [ANA, BOB, NOBODY])
def test_with_stall_only_a_back_is_first_seen_on_a_stall(viewer: int) -> None:
    scene = given(2, backs="stall-only").hand(ANA, "O1", "G1", "P1", "B1")
    assert scene.view(viewer).offers == ()

    scene.drafts(ANA, "G1@6/5", "P1@18/7").confirms(ANA, BOB)

    shown = [COLOURS[offer.back] for offer in scene.view(viewer).offers if offer.owner == ANA]
    assert shown == ["green", "pink"]

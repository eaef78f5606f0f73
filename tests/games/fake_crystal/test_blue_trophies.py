"""Blue trophies, given at the end for crystals."""

import pytest

from tablee.kernel.seat import NOBODY
from tests.games.fake_crystal.scene import ANA, BOB, CID, DOT, EVE, given, trophy
from tests.games.fake_crystal.scenes import added, claimable
from tests.points import points_of


@pytest.mark.rule("FC-441")
def test_blue_trophies_are_not_claimed_in_play() -> None:
    scene = added("B3", "B3", "B2", "B2")

    assert claimable(scene) == []
    assert {trophy("blue-first"), trophy("blue-second")} <= set(scene.view(NOBODY).board)


@pytest.mark.rule("FC-441")
def test_blue_trophies_stay_on_the_board_until_the_end() -> None:
    for scene in given(3).played_at_random():
        if scene.phase() != "over":
            assert {trophy("blue-first"), trophy("blue-second")} <= set(scene.view(NOBODY).board)


@pytest.mark.rule("FC-441")
def test_most_and_second_most_blue_crystals_are_worth_eighteen_and_twelve() -> None:
    scene = given(3).owns(ANA, "B1").owns(BOB, "B3").owns(CID, "B2").play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID)] == [[], ["blue-first"], ["blue-second"]]
    assert points_of(scene.game.outcome(scene.state)) == (35 + 6 + 6, 35 + 18 + 18, 35 + 12 + 12)
    assert {trophy("blue-first"), trophy("blue-second")}.isdisjoint(scene.view(NOBODY).board)


@pytest.mark.rule("FC-441")
def test_blue_crystals_are_counted_not_tiles() -> None:
    scene = given(3).owns(ANA, "B1", "B1", "B1", "B1").owns(BOB, "B3", "B2").owns(CID, "B3").play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID)] == [["blue-second"], ["blue-first"], []]


@pytest.mark.rule("FC-441")
def test_a_blue_tile_of_the_very_last_turn_counts() -> None:
    scene = given(2).owns(ANA, "B1").owns(BOB, "B2").play_last_turn(ANA, "B2")

    assert [scene.trophies(seat) for seat in (ANA, BOB)] == [["blue-first"], ["blue-second"]]


@pytest.mark.rule("FC-442")
@pytest.mark.parametrize(
    "owned",
    [
        [["B2"], ["B1", "B1"]],
        [["B3"], ["B3"], ["B2"]],
        [["B2"], ["B1"], ["B1", "B1"]],
        [["B2"], ["B2"], ["B2"], ["B1"]],
        [["B1"], [], [], [], ["B1"]],
    ],
)
def test_a_tie_for_most_gives_no_blue_trophy_at_all(owned: list[list[str]]) -> None:
    scene = given(len(owned))
    for seat, tiles in enumerate(owned):
        scene.owns(seat, *tiles)

    scene.play_last_turn()

    assert [scene.trophies(seat) for seat in range(len(owned))] == [[]] * len(owned)
    assert {trophy("blue-first"), trophy("blue-second")} <= set(scene.view(NOBODY).board)


@pytest.mark.rule("FC-443")
@pytest.mark.parametrize(
    "owned", [[["B1"], ["B3"], ["B1"]], [["B1", "B1"], ["B3"], ["B2"], ["B1"]], [["B1"], ["B2"], [], ["B1"], ["B1"]]]
)
def test_a_tie_for_second_leaves_the_leader_alone_with_a_trophy(owned: list[list[str]]) -> None:
    scene = given(len(owned))
    for seat, tiles in enumerate(owned):
        scene.owns(seat, *tiles)

    scene.play_last_turn()

    assert [scene.trophies(seat) for seat in range(len(owned))] == [[], ["blue-first"], *[[]] * (len(owned) - 2)]
    assert trophy("blue-second") in scene.view(NOBODY).board


@pytest.mark.rule("FC-444")
def test_who_has_no_blue_crystal_gets_no_blue_trophy() -> None:
    scene = given(2).owns(ANA, "B3").owns(BOB, "BF").play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB)] == [["blue-first"], []]


@pytest.mark.rule("FC-444")
@pytest.mark.parametrize("needs_crystal", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_no_blue_crystal_at_all_nobody_gets_a_blue_trophy(seats: int, needs_crystal: bool) -> None:
    scene = given(seats, blue_needs_crystal=needs_crystal).play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID, DOT, EVE)[:seats]] == [[]] * seats


@pytest.mark.rule("FC-444")
def test_by_plain_ranking_second_place_needs_no_crystal() -> None:
    scene = given(2, blue_needs_crystal=False).owns(BOB, "B3").play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB)] == [["blue-second"], ["blue-first"]]


@pytest.mark.rule("FC-444")
def test_by_plain_ranking_a_tie_at_zero_is_still_a_tie() -> None:
    scene = given(3, blue_needs_crystal=False).owns(BOB, "B3").play_last_turn()

    assert [scene.trophies(seat) for seat in (ANA, BOB, CID)] == [[], ["blue-first"], []]

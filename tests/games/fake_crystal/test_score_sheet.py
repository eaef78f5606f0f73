"""FC-705, FC-706: the score sheet, worked out by hand."""

from __future__ import annotations

import pytest

from tablee.games.fake_crystal.material import TROPHY_NAMES
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetCell, SheetRow
from tests.games.fake_crystal.scene import ANA, BOB, Scene, given
from tests.games.fake_crystal.test_end import ended
from tests.points import points_in


def sheet_of(scene: Scene) -> ScoreSheet:
    return scene.game.score_sheet(scene.state)


def row(sheet: ScoreSheet, id: str) -> SheetRow:
    return next(row for row in sheet.rows if row.id == id)


@pytest.mark.rule("FC-705")
def test_e13_is_counted_row_by_row() -> None:
    scene = given(2).purse(ANA, 30).holds(ANA, "orange-pair-2", "pink-6")
    scene.owns(ANA, "P1", "B1", "B1", "O2", "O2", "P2", "P3", "OF", "GF").play_last_turn(ANA, "G1")
    sheet = sheet_of(scene)

    trophies = {f"trophy_{TROPHY_NAMES.index(name)}": points for name, points in [
        ("orange-pair-2", 12), ("pink-6", 18), ("blue-first", 18),
    ]}  # fmt: skip
    mine = {id: points[ANA] for id, points in points_in(sheet.rows).items()}
    assert mine == {"tiles_1": 24, "tiles_2": 36, "tiles_3": 18, "fakes": -6, **trophies, "credits": 30}
    assert [points[ANA] for points in points_in(sheet.kinds).values()] == [48, 78, -6, 30]
    assert row(sheet, "tiles_2").cells[ANA] == SheetCell(36, 3, 12)
    assert row(sheet, "fakes").cells == (SheetCell(-6, 2, -3), SheetCell(0))
    won = [row for row in sheet.rows if row.id in trophies]
    assert [row.label for row in won] == [Label("count.trophy", {"trophy": int(id[7:])}) for id in sorted(trophies)]
    assert [row.group for row in won] == [Label("count.trophies")] * 3 and sheet.ties == ()


@pytest.mark.rule("FC-706")
def test_real_tiles_are_told_where_scores_are_equal() -> None:
    tied = sheet_of(ended(40, 28, 0, collections=(("G1", "PF", "OF"), ("O1", "P1"))))
    assert points_in(tied.ties) == {"real_tiles": (1, 2, 1)} and tied.ties[0].rule == "FC-706"
    assert sheet_of(ended(40, 30, 20)).ties == ()


@pytest.mark.rule("FC-442")
def test_a_tie_for_the_most_blue_crystals_has_a_row_of_its_own() -> None:
    tie = row(sheet_of(ended(0, 0, 0, collections=(("B3",), ("B2", "B1"), ("B1",)))), "blue_tie")
    assert (tie.label, tie.rule) == (Label("count.blue_tie_most", {"crystals": 3}), "FC-442")
    assert tie.cells == (SheetCell(0),) * 3


@pytest.mark.rule("FC-443")
def test_so_has_a_tie_for_second_place() -> None:
    sheet = sheet_of(ended(0, 0, 0, collections=(("B3",), ("B1",), ("B1",))))
    tie = row(sheet, "blue_tie")
    assert (tie.label, tie.rule) == (Label("count.blue_tie_second", {"crystals": 1}), "FC-443")
    assert points_in(sheet.rows)[f"trophy_{TROPHY_NAMES.index('blue-first')}"] == (18, 0, 0)


@pytest.mark.rule("FC-444")
@pytest.mark.parametrize(("needs_crystal", "is_told"), [(True, False), (False, True)])
def test_a_tie_at_no_crystals_costs_a_trophy_only_where_none_is_needed(needs_crystal: bool, is_told: bool) -> None:
    scene = given(2, blue_needs_crystal=needs_crystal).purse(BOB, 0).play_last_turn(ANA, "O1")
    assert ("blue_tie" in points_in(sheet_of(scene).rows)) is is_told


def test_there_is_no_sheet_before_the_end() -> None:
    scene = given(2)
    with pytest.raises(AssertionError, match="until it is over"):
        scene.game.score_sheet(scene.state)

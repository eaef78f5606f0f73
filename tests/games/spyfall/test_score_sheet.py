"""SP-709, SP-1202: the score sheet, worked out by hand."""

from __future__ import annotations

import pytest

from tablee.games.spyfall.game import SPYFALL
from tablee.kernel.score_sheet import Label, SheetRow
from tests.games.spyfall.scene import ANA, BOB, FARCE, given
from tests.games.spyfall.test_scoring import anne, unmasked
from tests.points import points_in


def group(row: SheetRow) -> Label:
    assert row.group is not None
    return row.group


@pytest.mark.rule("SP-709", "SP-1202")
def test_every_point_stands_below_its_round_with_its_article() -> None:
    scene = anne(rounds=2).convicts(BOB, ANA).dealt("oa", joker=ANA).accuses_in_vain(BOB, ANA)
    unmasked(scene).next_round()
    sheet = SPYFALL.score_sheet(scene.state)

    assert points_in(sheet.rows) == {
        "0_1_SP-704": (0, 1, 1, 1),
        "0_1_SP-705": (0, 1, 0, 0),
        "1_2_SP-704": (0, 1, 1, 1),
        "1_2_SP-706": (0, 1, 0, 0),
    }
    assert [row.rule for row in sheet.rows] == ["SP-704", "SP-705", "SP-704", "SP-706"]
    assert {group(row).facts["row"] for row in sheet.rows} == {"E1", "E9"}
    assert points_in(sheet.kinds)["as_hero"] == (0, 4, 2, 2)


@pytest.mark.rule("SP-701", "SP-709")
def test_what_the_joker_scored_is_told_apart() -> None:
    scene = anne(rounds=2).time_is_up().points({}).dealt("oa", joker=BOB).convicts(ANA, BOB).next_round()
    sheet = SPYFALL.score_sheet(scene.state)

    assert points_in(sheet.rows)["0_1_SP-701"] == (2, 0, 0, 0)
    assert points_in(sheet.kinds)["as_joker"] == (2, 0, 0, 0)
    assert points_in(sheet.kinds)["as_hero"] == (2, 0, 1, 1)


@pytest.mark.rule("SP-1007")
def test_a_round_that_gave_nobody_a_point_is_told_too() -> None:
    scene = given(4, farce=True, rounds=1).dealt(pack=FARCE, dealer=BOB).time_is_up().points({}).next_round()
    sheet = SPYFALL.score_sheet(scene.state)

    assert points_in(sheet.rows) == {"0_1": (0, 0, 0, 0)}
    assert sheet.rows[0].label == Label("count.none")
    assert group(sheet.rows[0]) == Label("count.group", {"round": 1, "row": "F2"})

"""CR-1103…CR-1105, CR-1403: the score sheet, worked out by hand."""

from __future__ import annotations

import pytest

from tablee.games.cresus.actions import EndGame
from tablee.games.cresus.game import CRESUS
from tablee.kernel.score_sheet import ScoreSheet
from tests.games.cresus.scene import END, GONE, P1, P2, P3, P4, Scene, given
from tests.points import points_in


def sheet_of(scene: Scene) -> ScoreSheet:
    return CRESUS.score_sheet(scene.state)


@pytest.mark.rule("CR-1103", "CR-1104")
def test_signs_come_before_cash() -> None:
    scene = given(4).in_round(10).signs(P1, 5).has(P1, 3).signs(P2, 4).has(P2, 300).signs(P3, 5).has(P3, 3)
    scene.signs(P4, 5).has(P4, 80).begin(END)
    sheet = sheet_of(scene)

    assert scene.outcome().scores == ((5, 3), (4, 300), (5, 3), (5, 80)) and scene.ranks() == (2, 4, 2, 1)
    assert sheet.parts == ("signs", "cash")
    assert points_in(sheet.rows) == {"signs": (5, 4, 5, 5), "cash": (3, 300, 3, 80)} == points_in(sheet.kinds)
    assert [(row.part, row.rule) for row in sheet.rows] == [(0, "CR-1103"), (1, "CR-1104")]
    assert sheet.ties == ()


@pytest.mark.rule("CR-1105")
def test_an_unpaid_loan_is_a_row_of_its_own() -> None:
    scene = given(2).in_round(10).owes_loan(P1).has(P1, 60).has(P2, 30).begin(END)
    sheet = sheet_of(scene)

    assert points_in(sheet.rows) == {"signs": (0, 0), "cash": (60, 30), "loan": (-100, 0)}
    assert points_in(sheet.kinds) == {"signs": (0, 0), "cash": (-40, 30)}


@pytest.mark.rule("CR-1105")
def test_a_loan_that_is_ignored_has_none() -> None:
    scene = given(2, unpaid_loan_ranking="ignore").in_round(10).owes_loan(P1).has(P1, 60).has(P2, 30).begin(END)
    assert points_in(sheet_of(scene).rows) == {"signs": (0, 0), "cash": (60, 30)}


@pytest.mark.rule("CR-1403")
def test_who_stayed_alone_is_told_where_that_decides() -> None:
    scene = given(3).signs(P1, 5).choice_phase().sits(P1, GONE).sits(P3, GONE).when(P2, EndGame())
    sheet = sheet_of(scene)

    assert scene.outcome().ending == "left-alone" and scene.ranks() == (2, 1, 3)
    assert points_in(sheet.ties) == {"stayed": (0, 1, 0)} and sheet.ties[0].rule == "CR-1403"
    assert points_in(sheet.rows)["signs"] == (5, 0, 0)

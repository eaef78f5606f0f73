"""SP-1211: which side wins a round, counted."""

import pytest

from tablee.games.spyfall.ending import ROWS, WINNING_SIDE, rounds_won
from tests.games.spyfall.scene import ANA, BOB, CID, MULTIVERSE, given


@pytest.mark.rule("SP-1211")
def test_rounds_are_counted_by_pack_and_by_the_side_that_wins() -> None:
    scene = given(4, multiverse=True, farce=True)
    scene.dealt("batcave", joker=ANA).convicts(BOB, ANA)
    scene.dealt("oa", joker=ANA).convicts(BOB, CID)
    scene.dealt("kandor", joker=BOB).reveals(BOB).guesses("batcave")
    scene.dealt(pack=MULTIVERSE).convicts(BOB, CID)

    assert scene.game.figures(scene.state) == {
        "standard": {"heroes": 2, "joker": 1},
        "farce": {},
        "multiverse": {"nobody": 1},
    }


@pytest.mark.rule("SP-1211")
def test_void_rounds_are_not_counted() -> None:
    scene = given(4).dealt("batcave", joker=ANA).goes_away(BOB, CID)

    assert scene.row() == "void"
    assert not any(rounds_won(scene.state).values())


@pytest.mark.rule("SP-1211")
def test_every_row_has_its_side() -> None:
    assert {row for row in ROWS if row not in WINNING_SIDE} == set()

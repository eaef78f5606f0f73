"""CR-1103…CR-1105: the count at the end, row by row."""

from __future__ import annotations

from tablee.games.cresus.ranking import PARTS, counted_cash
from tablee.games.cresus.state import State
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetRow, cells_of
from tablee.kernel.seat import NOBODY

SIGNS, CASH = range(len(PARTS))


def sheet_of(state: State) -> ScoreSheet:
    """Signs, cash, and the loan that is taken off, where the table does so."""
    counted = [counted_cash(state, seat) for seat in state.seats()]
    loans = [after - before for after, before in zip(counted, state.cash, strict=True)]
    signs = SheetRow("signs", Label("count.signs"), cells_of(state.signs), "CR-1103", part=SIGNS)
    rows = [signs, SheetRow("cash", Label("count.cash"), cells_of(state.cash), "CR-1104", part=CASH)]
    if any(loans):
        rows.append(SheetRow("loan", Label("count.loan"), cells_of(loans), "CR-1105", part=CASH))
    kinds = (signs, SheetRow("cash", Label("count.cash"), cells_of(counted), part=CASH))
    return ScoreSheet(PARTS, tuple(rows), kinds, _who_stayed(state))


def _who_stayed(state: State) -> tuple[SheetRow, ...]:
    """CR-1403. Whoever stayed alone and ended the game is first, whatever the score."""
    if state.ended_by == NOBODY:
        return ()
    stayed = [int(seat == state.ended_by) for seat in state.seats()]
    return (SheetRow("stayed", Label("count.stayed"), cells_of(stayed), "CR-1403"),)

"""FC-705, FC-706: the final score, row by row, and what decides between equal ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablee.games.fake_crystal.material import BLUE_FIRST, KIND, MEMBERS, POINTS, TROPHY_POINTS
from tablee.games.fake_crystal.scoring import blue_tie
from tablee.games.fake_crystal.state import State
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetCell, SheetRow, cells_of
from tablee.kernel.seat import Seat

CRYSTALS: Final = (1, 2, 3)
TROPHIES: Final = Label("count.trophies")


def sheet_of(state: State, parts: tuple[str, ...]) -> ScoreSheet:
    """Tiles by their crystals, Fakes, each trophy that somebody won, credits."""
    fakes = _row("fakes", [_times(state.fakes(seat), POINTS[0]) for seat in state.seats()])
    credits = _row("credits", cells_of(state.credits))
    rows = (*_tiles(state), fakes, *_trophies(state), *_blue_tie(state), credits)
    return ScoreSheet(parts, rows, _kinds(state), _ties(state))


def _row(id: str, cells: Iterable[SheetCell]) -> SheetRow:
    return SheetRow(id, Label(f"count.{id}"), tuple(cells))


def _times(count: int, each: int) -> SheetCell:
    return SheetCell(count * each, count, each) if count else SheetCell(0)


def _tiles(state: State) -> list[SheetRow]:
    return [
        _row(
            f"tiles_{crystals}",
            [_times(_tiles_with(state, seat, crystals), POINTS[crystals]) for seat in state.seats()],
        )
        for crystals in CRYSTALS
    ]


def _tiles_with(state: State, seat: Seat, crystals: int) -> int:
    return sum(KIND[tile] & 3 == crystals for tile in state.collection[seat])


def _trophies(state: State) -> list[SheetRow]:
    won = 0
    for held in state.held:
        won |= held
    return [
        SheetRow(
            f"trophy_{trophy}",
            Label("count.trophy", {"trophy": trophy}),
            cells_of([TROPHY_POINTS[trophy] if held >> trophy & 1 else 0 for held in state.held]),
            group=TROPHIES,
        )
        for trophy in MEMBERS[won]
    ]


def _blue_tie(state: State) -> list[SheetRow]:
    """FC-442, FC-443. A tie that costs blue trophies: nobody gets them."""
    tie = blue_tie(state)
    if tie is None:
        return []
    trophy, crystals = tie
    key, rule = ("blue_tie_most", "FC-442") if trophy == BLUE_FIRST else ("blue_tie_second", "FC-443")
    nothing = cells_of([0] * state.terms.seats)
    return [SheetRow("blue_tie", Label(f"count.{key}", {"crystals": crystals}), nothing, rule, TROPHIES)]


def _kinds(state: State) -> tuple[SheetRow, ...]:
    seats = state.seats()
    return (
        _row("kind_trophies", cells_of([state.trophy_points(seat) for seat in seats])),
        _row("kind_tiles", cells_of([state.tile_points(seat) - POINTS[0] * state.fakes(seat) for seat in seats])),
        _row("kind_fakes", cells_of([POINTS[0] * state.fakes(seat) for seat in seats])),
        _row("kind_credits", cells_of(state.credits)),
    )


def _ties(state: State) -> tuple[SheetRow, ...]:
    """FC-706. Where scores are equal: the real tiles."""
    scores = {state.score(seat) for seat in state.seats()}
    if len(scores) == state.terms.seats:
        return ()
    real = cells_of([state.real_tiles(seat) for seat in state.seats()])
    return (SheetRow("real_tiles", Label("count.real_tiles"), real, "FC-706"),)

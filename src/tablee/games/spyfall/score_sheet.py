"""SP-709, SP-1202: every point of the game, round by round, with its article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tablee.games.spyfall.ending import Line
from tablee.games.spyfall.material import Card, is_joker, is_marked
from tablee.games.spyfall.state import State
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetCell, SheetRow, cells_of
from tablee.kernel.seat import Seat

SIDES: Final = ("hero", "joker", "harley", "special")


def sheet_of(state: State, parts: tuple[str, ...]) -> ScoreSheet:
    """A group for each round, in it a row for each article that gave points."""
    rows = [row for place in range(len(state.history)) for row in _round(state, place)]
    return ScoreSheet(parts, tuple(rows), _sides(state))


def _round(state: State, place: int) -> Iterator[SheetRow]:
    number, row, *_, lines = state.history[place]
    id, group = f"{place}_{number}", Label("count.group", {"round": number, "row": row})
    rules = list(dict.fromkeys([rule for _, _, rule in lines]))
    for rule in rules:
        cells = _cells(state, [line for line in lines if line[2] == rule])
        yield SheetRow(f"{id}_{rule}", Label(f"reasons.{rule}"), cells, rule, group)
    if not rules:
        yield SheetRow(id, Label("count.none"), _cells(state, ()), group=group)


def _cells(state: State, lines: Iterable[Line]) -> tuple[SheetCell, ...]:
    points = [0] * state.terms.seats
    for seat, worth, _ in lines:
        points[seat] += worth
    return cells_of(points)


def _sides(state: State) -> tuple[SheetRow, ...]:
    """Return what each seat scored as what it was."""
    points = {side: [0] * state.terms.seats for side in SIDES}
    for entry in state.history:
        cards, lines = entry[6], entry[-1]
        for seat, worth, _ in lines:
            points[_side(cards, seat)][seat] += worth
    return tuple([SheetRow(f"as_{side}", Label(f"count.as_{side}"), cells_of(points[side])) for side in SIDES])


def _side(cards: tuple[Card, ...], seat: Seat) -> str:
    """Where all hold a Joker, or nobody does, there are no sides."""
    if sum([is_joker(card) for card in cards]) != 1:
        return "special"
    card = cards[seat]
    if is_joker(card):
        return "joker"
    return "harley" if is_marked(card) else "hero"

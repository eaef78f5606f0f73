"""The tables on which secrets of Fake Crystal are looked for, and which tiles a view or an event names."""

from __future__ import annotations

import inspect

import msgspec

from tablee.conform.setting import Setting, setting
from tablee.games.fake_crystal.conformance import faces_known
from tablee.games.fake_crystal.material import BLUE, colour_of, is_fake
from tablee.games.fake_crystal.state import State
from tablee.kernel.seat import Seat

ABILITIES = ("espion", "negociateur", "recycleur", "preempteur", "avant-gardiste")
SETTINGS: list[Setting] = [
    setting("fake-crystal", seats, {"ability": ability}) for ability in ABILITIES for seats in (2, 3, 4, 5)
]
OTHER_SETTINGS: list[Setting] = [
    setting("fake-crystal", 3, {"ability": "espion", "backs": "stall-only"}),
    setting("fake-crystal", 4, {"ability": "recycleur", "backs": "stall-only"}),
    setting("fake-crystal", 3, {"ability": "espion", "piles": "open"}),
    setting("fake-crystal", 3, {"ability": "preempteur", "first-player": "host"}),
]


def faces_in_sight(state: State, viewer: Seat) -> set[int]:
    """Return the tiles whose face the viewer sees right now: with `piles: memory` not those covered (FC-404)."""
    in_sight = faces_known(state, viewer)
    if not state.stack or state.terms.options["piles"] == "open":
        return in_sight
    for seat in state.seats():
        if seat != viewer:
            for pile in piles(state.collection[seat]):
                in_sight -= set(pile[:-1])
    named = getattr(state.stack[-1], "given", None)  # FC-632: named to be recycled, for all to hear
    return in_sight | ({named} if named is not None else set())


def piles(collection: tuple[int, ...]) -> list[list[int]]:
    """Return the blue pile and the Fake pile, latest last (FC-403)."""
    blue = [tile for tile in collection if colour_of(tile) == BLUE and not is_fake(tile)]
    return [blue, [tile for tile in collection if is_fake(tile)]]


def tiles_in(value: object) -> set[int]:
    """Return every tile a view or an event names: walks the records and reads the fields declared to hold tiles."""
    if isinstance(value, tuple | list):
        return set().union(*(tiles_in(item) for item in value))
    if not isinstance(value, msgspec.Struct):
        return set()
    found: set[int] = set()
    for name, declared in _declared(type(value)).items():
        held = getattr(value, name)
        found |= set(_numbers(held)) if "Tile" in str(declared) else tiles_in(held)
    return found


def _declared(kind: type) -> dict[str, object]:
    return {name: text for base in reversed(kind.__mro__) for name, text in inspect.get_annotations(base).items()}


def _numbers(held: object) -> list[int]:
    if held is None:
        return []
    return [number for item in held for number in _numbers(item)] if isinstance(held, tuple) else [held]

"""What the suite must be told about each game: what a seat was shown, and what is hidden from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tablee.games.fake_crystal.state import State as FakeCrystalState
from tablee.kernel.seat import Seat

Facts = dict[str, Any]


class Subject(NamedTuple):
    """A game under test. Both functions give facts by name, from the true State or from a redeal."""

    shown: Callable[[Any, Seat], Facts]  # what the seat saw at some time: a redeal keeps it
    hidden: Callable[[Any, Seat], Facts]  # what it never saw: redeals vary each of these


def _fake_crystal_shown(state: FakeCrystalState, seat: Seat) -> Facts:
    return {
        "collections": state.collection,
        "recycled": state.recycled,
        "own hand": state.hand[seat] if seat >= 0 else (),
        "own draft": (state.draft[seat], state.standing[seat]) if seat >= 0 else (),
        "own stall and tiles looked at": [
            tile for offer, tile in enumerate(state.tile) if seat >= 0 and _knows(state, seat, offer)
        ],
        "sizes": [
            [len(tiles) for tiles in places]
            for places in (state.hand, state.reserve, state.collection, [state.aside], [state.recycled])
        ],
    }


def _fake_crystal_hidden(state: FakeCrystalState, seat: Seat) -> Facts:
    if not state.round:
        return {}
    others = [other for other in state.seats() if other != seat]
    hidden: Facts = {
        "hands": [state.hand[other] for other in others],
        "reserves of others": [state.reserve[other] for other in others if state.reserve[other]],
        "own reserve": state.reserve[seat] if seat >= 0 else (),
        "set aside": state.aside,
        "stalls": [tile for offer, tile in enumerate(state.tile) if tile >= 0 and not _knows(state, seat, offer)],
        "sealed offers": [state.draft[other] for other in others if state.draft[other] and state.sealed[other]],
    }
    return {name: fact for name, fact in hidden.items() if fact}


def _knows(state: FakeCrystalState, seat: Seat, offer: int) -> bool:
    return seat >= 0 and (offer >> 1 == seat or bool(state.seen[offer] >> seat & 1))


SUBJECTS: dict[str, Subject] = {
    "fake-crystal": Subject(_fake_crystal_shown, _fake_crystal_hidden),
}

"""What the suite is told of Pearls: who may know what a pearl is worth."""

from __future__ import annotations

from tablee.kernel.conformance import Facts, Subject, Taken
from tablee.kernel.seat import Seat
from tests.conformance.pearls.game import State


def shown(state: State, seat: Seat) -> Facts:
    return {
        "pearls seen": state.known[seat] if seat >= 0 else 0,
        "own pearls": state.pearls[seat] if seat >= 0 else (),
        "purses": state.purse,
        "looks": state.peeked,
    }


def hidden(state: State, seat: Seat) -> Facts:
    if not state.stack:
        return {}
    knows = state.known[seat] if seat >= 0 else 0
    return {"bag": [pearl for pearl in state.bag if not knows >> pearl & 1]}


def shows(before: State, after: State, taken: Taken, seat: Seat) -> bool:
    return before.sold() != after.sold() or not after.stack or (taken.seat == seat and taken.action.verb.name == "peek")


SUBJECT = Subject(shown=shown, hidden=hidden, shows=shows, sealed=("Bidding",))

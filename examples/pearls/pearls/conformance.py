"""What `tablee conform` is told of Pearls: who may know what a pearl is worth. Said from the rules, not from `view`."""

from __future__ import annotations

from pearls.state import PEARLS, State
from tablee.kernel.conformance import Facts, Subject, Taken
from tablee.kernel.seat import Seat


def shown(state: State, seat: Seat) -> Facts:
    seen = {pearl: state.worth[pearl] for pearl in range(PEARLS) if state.knows(seat, pearl)}
    return {"pearls seen": seen, "owners": state.owner, "purses": state.purse, "looks": state.peeked}


def hidden(state: State, seat: Seat) -> Facts:
    return {"pearls": [state.worth[p] for p in range(PEARLS) if not state.knows(seat, p)]} if state.stack else {}


def shows(before: State, after: State, taken: Taken, seat: Seat) -> bool:
    """PE-2, PE-3. A sale opens the bids; who looks sees the pearl."""
    has_looked = taken.seat == seat and taken.action.verb.name == "peek"
    return before.on_sale() != after.on_sale() or not after.stack or has_looked


SUBJECT = Subject(shown=shown, hidden=hidden, shows=shows, sealed=("Bidding",))

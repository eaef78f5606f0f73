"""What a seat may know: the only exits of a State."""

from __future__ import annotations

import msgspec

from pearls.phases import Bidding
from pearls.state import State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import eyes_of, redealt_unseen


class PlayerView(msgspec.Struct, frozen=True):
    purse: int
    count: int  # of pearls
    pearls: tuple[int, ...] | None  # for the owner alone, till the end


class View(msgspec.Struct, frozen=True):
    phase: str  # what the game waits for
    players: tuple[PlayerView, ...]
    sold: int
    on_sale: int | None  # for who has looked
    bid: int | None  # one's own, once given


def view_of(state: State, seat: Seat) -> View:
    phase = state.stack[-1] if state.stack else None
    players = tuple([player_view(state, other, phase is None or other == seat) for other in state.seats()])
    on_sale = bid = None
    if isinstance(phase, Bidding):
        on_sale = state.worth[state.on_sale()] if state.knows(seat, state.on_sale()) else None
        bid = phase.answer_of(seat)
    return View(type(phase).__name__ if phase else "", players, state.on_sale(), on_sale, bid)


def player_view(state: State, seat: Seat, is_open: bool) -> PlayerView:
    pearls = state.pearls(seat)
    return PlayerView(state.purse[seat], len(pearls), pearls if is_open else None)


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    """Let the pearls that this seat has never seen change places, and draw the bids of the others again."""
    twin = state.clone()
    if state.stack:
        twin.worth = redealt_unseen(state.worth, state.known, eyes_of(seat), chance)
        twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    return twin

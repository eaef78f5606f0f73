"""What a seat may know: the only exits of a State."""

from __future__ import annotations

import msgspec

from pearls.phases import Bidding
from pearls.state import PEARLS, State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat


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
    players = [
        PlayerView(purse, len(pearls), pearls if phase is None or other == seat else None)
        for other, (purse, pearls) in enumerate(zip(state.purse, map(state.pearls, state.seats()), strict=True))
    ]
    bidding = phase if isinstance(phase, Bidding) else None
    has_looked = bidding is not None and state.knows(seat, state.on_sale())
    on_sale = state.worth[state.on_sale()] if has_looked else None
    bid = bidding.answer_of(seat) if bidding is not None else None
    return View(type(phase).__name__ if phase is not None else "", tuple(players), state.on_sale(), on_sale, bid)


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    """Let the pearls that this seat has never seen change places, and draw the bids of the others again."""
    twin = state.clone()
    if state.stack:
        unseen = [pearl for pearl in range(PEARLS) if not state.knows(seat, pearl)]
        worths = sorted([state.worth[pearl] for pearl in unseen])
        chance.shuffle(worths, "redeal")
        now = dict(zip(unseen, worths, strict=True))
        twin.worth = tuple([now.get(pearl, worth) for pearl, worth in enumerate(state.worth)])
        twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    return twin

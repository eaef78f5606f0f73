"""What a strong player knows: what tiles are worth to whom, and what a face-down tile may be.

Everything here reads only what the judging seat may know: its own hand and stall, what was ever turned up, what it
spied, and the backs, slots and prices on the stalls.
"""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.material import (
    BLUE,
    COPIES,
    KIND,
    NO_TILE,
    POINTS,
    TROPHIES_OF,
    TROPHY_POINTS,
    Kind,
    Offer,
    earned,
)
from tablee.games.fake_crystal.state import INACTIVE, State
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, members

PROGRESS: Final = 1.5  # a step towards a trophy that is still on the board
BLUE_CRYSTAL: Final = 2.0  # a blue crystal, before the lead is settled
TOKEN_WORTH: Final = {"espion": 2.0, "negociateur": 4.0, "recycleur": 9.0, "preempteur": 1.5, "avant-gardiste": 2.0}


def _best_of_set() -> tuple[int, ...]:
    return tuple(
        max((TROPHY_POINTS[trophy] for trophy in members(trophies)), default=0)
        for trophies in range(1 << len(TROPHY_POINTS))
    )


_BEST: Final = _best_of_set()  # the most points of any trophy in a set


def worth(state: State, seat: Seat, kind: Kind) -> float:
    """Return what a tile of this kind is worth to a seat: points, trophies it brings nearer, blue, the token."""
    if kind & 3 == 0:
        ability = state.terms.ability.id
        return POINTS[kind] + (TOKEN_WORTH[ability] if state.token[seat] == INACTIVE else 0.0)
    colour = kind >> 2
    if colour == BLUE:
        return POINTS[kind] + _blue_worth(state, seat, kind & 3)
    return POINTS[kind] + _trophy_worth(state, seat, kind)


def _trophy_worth(state: State, seat: Seat, kind: Kind) -> float:
    colour = kind >> 2
    of_colour = TROPHIES_OF[colour]
    available = state.board & of_colour
    if not available or state.held[seat] & of_colour:
        return 0.0
    at = 16 * seat + 4 * colour
    owned = state.owned
    ones, twos, threes = owned[at + 1], owned[at + 2], owned[at + 3]
    before = _BEST[available & earned(colour, ones, twos, threes)]
    crystals = kind & 3
    if crystals == 1:
        ones += 1
    elif crystals == 2:
        twos += 1
    else:
        threes += 1
    after = _BEST[available & earned(colour, ones, twos, threes)]
    if after > before:
        return after - before / 2
    return after / 2 + PROGRESS  # another tile of the colour would do as well


def _blue_worth(state: State, seat: Seat, crystals: int) -> float:
    """Blend a flat value per crystal early with the swing it makes in the ranking late."""
    settled = (state.round / state.terms.rounds) ** 2
    own = state.crystals(seat, BLUE)
    swing = _blue_points(state, seat, own + crystals) - _blue_points(state, seat, own)
    return settled * swing + (1 - settled) * BLUE_CRYSTAL * crystals


def _blue_points(state: State, seat: Seat, own: int) -> int:
    """Return the blue trophy a seat would get if it had so many crystals and the game ended now."""
    if own == 0:
        return 0
    above = 0
    best = 0
    best_count = 0
    for other in range(state.terms.seats):
        if other == seat:
            continue
        crystals = state.crystals(other, BLUE)
        if crystals == own:
            return 0
        if crystals > own:
            above += 1
            if crystals > best:
                best, best_count = crystals, 1
            elif crystals == best:
                best_count += 1
    if above == 0:
        return 18
    return 12 if above == 1 and best_count == 1 else 0


class Beliefs:
    """What a seat thinks of every face-down tile on the stalls."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.unseen: Final = _unseen(state, seat)

    def knows(self, offer: Offer) -> bool:
        """Tell whether the seat has seen the face."""
        return offer >> 1 == self.seat or has(self.state.seen[offer], self.seat)

    def chances(self, offer: Offer) -> list[float]:
        """Return how likely an offer is a Fake, 1, 2 or 3 crystals, from what is unseen, its slot and its price."""
        state = self.state
        if self.knows(offer):
            known = KIND[state.tile[offer]] & 3
            return [1.0 if crystals == known else 0.0 for crystals in range(4)]
        first = KIND[state.tile[offer]] & 12  # the back
        slot = state.slot[offer] // 6 - 1
        likely = _LIKELY[slot][min(state.price[offer], _DEAREST)]
        weights = [
            self.unseen[first] * likely[0],
            self.unseen[first + 1] * likely[1],
            self.unseen[first + 2] * likely[2],
            self.unseen[first + 3] * likely[3],
        ]
        total = weights[0] + weights[1] + weights[2] + weights[3]
        if total <= 0.0:
            return [0.25, 0.25, 0.25, 0.25]
        return [weights[0] / total, weights[1] / total, weights[2] / total, weights[3] / total]

    def expected(self, offer: Offer, seat: Seat, chances: list[float]) -> float:
        """Return what the offered tile is worth to a seat, on average."""
        first = KIND[self.state.tile[offer]] & 12
        value = 0.0
        for crystals in range(4):
            if chances[crystals] > 0.0:
                value += chances[crystals] * worth(self.state, seat, first + crystals)
        return value


def _unseen(state: State, seat: Seat) -> list[int]:
    """Return how many tiles of each kind the seat has never seen."""
    unseen = list(COPIES)
    for collection in state.collection:
        for tile in collection:
            unseen[KIND[tile]] -= 1
    for tile in state.recycled:
        unseen[KIND[tile]] -= 1
    for tile in state.hand[seat]:
        unseen[KIND[tile]] -= 1
    for offer, tile in enumerate(state.tile):
        if tile != NO_TILE and (offer >> 1 == seat or has(state.seen[offer], seat)):
            unseen[KIND[tile]] -= 1
    return unseen


def mean_unseen(unseen: list[int], state: State, seat: Seat, colour: int) -> float:
    """Return what an unknown tile with this back is worth to a seat, on average."""
    total = 0
    value = 0.0
    for kind in range(4 * colour, 4 * colour + 4):
        if unseen[kind] > 0:
            total += unseen[kind]
            value += unseen[kind] * worth(state, seat, kind)
    return value / total if total else 0.0


# How a player like us prices: for each slot (6, 12, 18) and price, how likely a Fake, 1, 2, 3 crystals is to be
# offered so. From the mixture in `bot.py`: honest around half value, some good tiles cheap, Fakes dressed as singles
# and doubles.
_DEAREST: Final = 14


def _likelihoods() -> tuple[tuple[tuple[float, ...], ...], ...]:
    table = []
    for slot in range(3):
        by_price = []
        for price in range(_DEAREST + 1):
            fake = (
                0.5 * _near(price, 6, slot == 0) + 0.4 * _near(price, 12, slot == 1) + 0.1 * _near(price, 18, slot == 2)
            )
            real = [_near(price, 6 * crystals, slot == crystals - 1) for crystals in (1, 2, 3)]
            by_price.append((fake, *real))
        table.append(tuple(by_price))
    return tuple(table)


def _near(price: int, value: int, slot_fits: bool) -> float:
    """Return how likely a tile of this face value is priced so: around half its value, the slot mostly honest."""
    ratio = price / (value / 2)
    spread = 1.0 if 0.6 <= ratio <= 1.25 else 0.35 if 0.3 <= ratio <= 1.6 else 0.05
    return spread / value * (0.75 if slot_fits else 0.125)


_LIKELY: Final = _likelihoods()

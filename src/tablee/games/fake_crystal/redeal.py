"""Another world a seat could not tell from the true one."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.material import COLOURS, KIND, NO_TILE, Colour, Tile
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import dealt_by_class

_BACK: Final = tuple([kind >> 2 for kind in KIND])  # by tile


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    """Redeal every face this seat was never shown, keeping to the backs it sees, and every sealed choice of others.

    Uniform over all deals that agree with what the seat knows. Collections, recycled tiles and tiles it spied stay.
    It depends on nothing but what the seat knows and on chance: where hidden tiles truly lie leaves no trace.
    """
    twin = state.clone()
    if state.stack and state.round:
        _redeal_tiles(twin, seat, chance)
        twin.stack[-1] = twin.stack[-1].redealt(twin, seat, chance)
    return twin


def _redeal_tiles(twin: State, seat: Seat, chance: Chance) -> None:
    terms = twin.terms
    shows_backs, shows_aside = terms.shows_backs, terms.ability.shows_aside
    tile, hand, reserve = twin.tile, twin.hand, twin.reserve
    offers = [
        offer
        for offer in range(2 * terms.seats)
        if tile[offer] != NO_TILE and offer >> 1 != seat and not (seat >= 0 and twin.seen[offer] >> seat & 1)
    ]
    # What the seat has not seen, and the backs of those places whose back is in sight …
    unseen: list[Tile] = [tile[offer] for offer in offers]
    backs: list[Colour] = [_BACK[hidden] for hidden in unseen]
    for other in range(terms.seats):
        if other != seat:
            unseen += hand[other]
            if shows_backs:
                backs += _backs_of(hand[other])
        unseen += reserve[other]
        if shows_backs and reserve[other]:
            backs.append(_BACK[reserve[other][0]])
    unseen += twin.aside
    if shows_aside:
        backs += _backs_of(twin.aside)

    # … and the same places in the same order, in another world.
    with_backs, others = dealt_by_class(unseen, _BACK, backs, len(COLOURS), chance)
    in_sight, out_of_sight = _Row(with_backs), _Row(others)
    for offer in offers:
        tile[offer] = in_sight.next()
    for other in range(terms.seats):
        if other != seat:
            hand[other] = (in_sight if shows_backs else out_of_sight).next_few(len(hand[other]))
        size = len(reserve[other])
        if shows_backs and size:
            reserve[other] = (in_sight.next(), *out_of_sight.next_few(size - 1))
        else:
            reserve[other] = out_of_sight.next_few(size)
    twin.aside = (in_sight if shows_aside else out_of_sight).next_few(len(twin.aside))


class _Row:
    """Tiles that are taken in their order: compiled, it costs a fraction of an iterator."""

    def __init__(self, tiles: list[Tile]) -> None:
        self._tiles: Final = tiles
        self._taken = 0

    def next(self) -> Tile:
        self._taken += 1
        return self._tiles[self._taken - 1]

    def next_few(self, count: int) -> tuple[Tile, ...]:
        first = self._taken
        self._taken += count
        return tuple(self._tiles[first : self._taken])


def _backs_of(tiles: tuple[Tile, ...]) -> list[Colour]:
    """Return the backs as all see them, as a multiset: the order of the true ones is lost."""
    return sorted([_BACK[tile] for tile in tiles])

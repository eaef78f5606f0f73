"""Another world a seat could not tell from the true one."""

from __future__ import annotations

from tablee.games.fake_crystal.material import KIND, NO_TILE, Tile
from tablee.games.fake_crystal.state import State
from tablee.kernel.chance import Chance
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has


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
    seats = twin.terms.seats
    shows_backs = twin.terms.shows_backs
    shows_aside = twin.terms.ability.shows_aside
    tile, hand, reserve = twin.tile, twin.hand, twin.reserve

    # Gather what the seat has not seen.
    hidden = [
        offer
        for offer in range(2 * seats)
        if tile[offer] != NO_TILE and offer >> 1 != seat and not (seat >= 0 and has(twin.seen[offer], seat))
    ]
    unseen = [*twin.aside, *[tile[offer] for offer in hidden]]
    for other in range(seats):
        unseen += reserve[other]
        if other != seat:
            unseen += hand[other]
    by_back: list[list[Tile]] = [[], [], [], []]
    unseen.sort()
    chance.shuffle(unseen, "redeal")
    for unknown in unseen:
        by_back[KIND[unknown] >> 2].append(unknown)

    # Places whose back is in sight get a tile of that back …
    for offer in hidden:
        tile[offer] = by_back[KIND[tile[offer]] >> 2].pop()
    tops: list[tuple[Tile, ...]] = [()] * seats
    if shows_backs:
        for other in range(seats):
            if other != seat:
                hand[other] = _with_backs_of(hand[other], by_back)
            tops[other] = tuple([by_back[KIND[top] >> 2].pop() for top in reserve[other][:1]])
    if shows_aside:
        twin.aside = _with_backs_of(twin.aside, by_back)

    # … and the others get what is left.
    rest = [unknown for tiles in by_back for unknown in tiles]
    chance.shuffle(rest, "redeal")
    at = 0
    for other in range(seats):
        if not shows_backs and other != seat:
            size = len(hand[other])
            hand[other] = tuple(rest[at : at + size])
            at += size
        size = len(reserve[other]) - len(tops[other])
        reserve[other] = tops[other] + tuple(rest[at : at + size])
        at += size
    if not shows_aside:
        twin.aside = tuple(rest[at:])


def _with_backs_of(tiles: tuple[Tile, ...], by_back: list[list[Tile]]) -> tuple[Tile, ...]:
    """Return unseen tiles with the same backs; backs are known as a multiset, so the order of the true ones is lost."""
    return tuple([by_back[back].pop() for back in sorted([KIND[tile] >> 2 for tile in tiles])])

"""Another world a seat could not tell from the true one."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.abilities.forerunner import PASSED, reservable
from tablee.games.fake_crystal.abilities.preemptor import Preempting
from tablee.games.fake_crystal.actions import FULL_DRAFT
from tablee.games.fake_crystal.material import KIND, NO_TILE, Tile
from tablee.games.fake_crystal.offering import Offering, next_part
from tablee.games.fake_crystal.state import TOKEN_PRICE, State
from tablee.kernel.chance import Chance
from tablee.kernel.phase import Sealed
from tablee.kernel.seat import Seat


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    """Redeal every face this seat was never shown, keeping to the backs it sees, and every sealed choice of others.

    Uniform over all deals that agree with what the seat knows. Collections, recycled tiles and tiles it spied stay.
    It depends on nothing but what the seat knows and on chance: where hidden tiles truly lie leaves no trace.
    """
    twin = state.clone()
    if state.stack and state.round:
        _redeal_tiles(twin, seat, chance)
        _redeal_sealed(twin, seat, chance)
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
        if tile[offer] != NO_TILE and offer >> 1 != seat and not (seat >= 0 and twin.seen[offer] >> seat & 1)
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


def _redeal_sealed(twin: State, seat: Seat, chance: Chance) -> None:
    """Replace what others have chosen in secret by something they might have chosen."""
    phase = twin.stack[-1]
    if isinstance(phase, Offering):
        for other in twin.seats():
            if other != seat:
                _redeal_draft(twin, other, chance)
    elif isinstance(phase, Sealed):
        twin.stack[-1] = _reanswered(twin, phase, seat, chance)


def _redeal_draft(twin: State, other: Seat, chance: Chance) -> None:
    twin.draft[other] = ()
    twin.standing[other] = ()
    if twin.sealed[other]:
        while len(twin.draft[other]) < FULL_DRAFT:
            choices = next_part(twin, other).actions
            chosen = choices[chance.draw(len(choices), "redeal")]
            twin.draft[other] += chosen.args or (TOKEN_PRICE,)
        twin.standing[other] = twin.draft[other]


def _reanswered(twin: State, phase: Sealed[State], seat: Seat, chance: Chance) -> Sealed[State]:
    """Draw anew what others have answered in a window still open. Who has answered is as secret as what."""
    known = tuple([answer if other == seat else None for other, answer in zip(phase.asked, phase.answers, strict=True)])
    for _ in range(_TRIES):
        drawn = [
            answer if other == seat else _answer_anew(twin, phase, other, chance)
            for other, answer in zip(phase.asked, known, strict=True)
        ]
        window = phase.with_answers(tuple(drawn))
        if not window.over(twin):
            return window
    return phase.with_answers(known)


def _answer_anew(twin: State, phase: Sealed[State], other: Seat, chance: Chance) -> Any:
    if isinstance(phase, Preempting):
        return (None, False, True)[chance.draw(3, "redeal")]
    wishes = [wish.args[0] for wish in reservable(twin, other)]
    return (None, PASSED, *wishes)[chance.draw(2 + len(wishes), "redeal")]


_TRIES: Final = 20

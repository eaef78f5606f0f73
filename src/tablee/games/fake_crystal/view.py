"""What a seat may know, built field by field. Nothing of the State leaves by another door."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablee.games.fake_crystal.abilities.negotiator import Answering
from tablee.games.fake_crystal.abilities.preemptor import Acting, Preempting
from tablee.games.fake_crystal.abilities.recycler import TakingAside
from tablee.games.fake_crystal.collecting import Claiming
from tablee.games.fake_crystal.material import (
    BLUE,
    COLOURS,
    KIND,
    NO_TILE,
    NOWHERE,
    SLOTS,
    Colour,
    Credits,
    Offer,
    Tile,
    Trophy,
    members,
)
from tablee.games.fake_crystal.state import ACTIVE, TOKEN_PRICE, State
from tablee.kernel.seat import NOBODY, Seat


class OfferView(msgspec.Struct, frozen=True):
    """An offer on a stall."""

    offer: Offer
    owner: Seat
    back: Colour
    slot: int
    price: Credits | None  # None: the owner's token lies there instead (FC-621)
    reserved_by: Seat | None
    looked_at_by: tuple[Seat, ...]  # public (FC-614)
    tile: Tile | None  # the face, for the owner and for whoever looked


class PileView(msgspec.Struct, frozen=True):
    """FC-403, FC-404. A pile: how many, the top, and, for who may look through it, all of it, latest last."""

    count: int
    top: Tile | None
    tiles: tuple[Tile, ...] | None


class PlayerView(msgspec.Struct, frozen=True):
    """A seat as seen by the viewer."""

    seat: Seat
    credits: Credits
    token_active: bool
    token_on: Offer | None
    trophies: tuple[Trophy, ...]
    spread: tuple[Tile, ...]  # FC-402: orange, green and pink tiles, in the order of adding
    blue: PileView
    fakes: PileView
    hand_size: int
    hand_backs: tuple[int, ...] | None  # how many of each colour (FC-117)
    hand: tuple[Tile, ...] | None  # the owner's eyes only, all after the end
    reserve_size: int
    reserve_top: Colour | None
    confirmed: bool
    auto_pass: int
    score: int | None  # None where it would give covered tiles away (FC-404)


class DraftView(msgspec.Struct, frozen=True):
    """What the viewer has chosen in the Offer phase so far, column by column."""

    card: int  # its place in hand
    slot: int | None  # None: not chosen yet
    price: Credits | None
    has_token: bool


class WaitView(msgspec.Struct, frozen=True):
    """What the game waits for, as all know it."""

    phase: str
    seats: tuple[Seat, ...]  # who is waited for
    offer: Offer | None = None  # the offer designated, committed on
    credits: Credits | None = None  # the sum committed
    colour: Colour | None = None  # the colour claimed in
    tile: Tile | None = None  # the tile to be recycled


class View(msgspec.Struct, frozen=True):
    """All that the viewer may know."""

    seat: Seat  # NOBODY: a spectator
    ability: str
    round: int
    rounds: int
    first: Seat
    actor: Seat
    turn: int
    waits: WaitView | None  # None: the match is over
    players: tuple[PlayerView, ...]
    offers: tuple[OfferView, ...]
    board: tuple[Trophy, ...]
    aside: int
    aside_backs: tuple[int, ...] | None  # how many of each colour, with the Recycler (FC-632)
    aside_tiles: tuple[Tile, ...] | None  # after the end (FC-818)
    recycled: tuple[Tile, ...]
    draft: tuple[DraftView, ...]


def view_of(state: State, seat: Seat) -> View:
    is_over = not state.stack
    shows_aside = state.terms.ability.shows_aside and state.round > 0
    return View(
        seat=seat,
        ability=state.terms.ability.id,
        round=state.round,
        rounds=state.terms.rounds,
        first=state.first,
        actor=state.actor,
        turn=state.turn,
        waits=None if is_over else _wait(state),
        players=tuple(_player(state, other, seat, is_over) for other in state.seats()),
        offers=tuple(_offer(state, offer, seat) for offer in range(len(state.tile)) if state.tile[offer] != NO_TILE),
        board=tuple(members(state.board)),
        aside=len(state.aside),
        aside_backs=_backs(state.aside) if shows_aside or is_over else None,
        aside_tiles=state.aside if is_over else None,
        recycled=state.recycled,
        draft=_draft(state, seat) if seat >= 0 else (),
    )


def _player(state: State, seat: Seat, viewer: Seat, is_over: bool) -> PlayerView:
    own = seat == viewer
    terms = state.terms
    may_look = own or terms.opens_piles or is_over
    collection = state.collection[seat]
    return PlayerView(
        seat=seat,
        credits=state.credits[seat],
        token_active=state.token[seat] == ACTIVE,
        token_on=None if state.token_on[seat] == NOWHERE else state.token_on[seat],
        trophies=tuple(members(state.held[seat])),
        spread=tuple(tile for tile in collection if KIND[tile] & 3 and KIND[tile] >> 2 != BLUE),
        blue=_pile(collection, lambda kind: kind & 3 != 0 and kind >> 2 == BLUE, may_look),
        fakes=_pile(collection, lambda kind: kind & 3 == 0, may_look),
        hand_size=len(state.hand[seat]),
        hand_backs=_backs(state.hand[seat]) if own or terms.shows_backs or is_over else None,
        hand=state.hand[seat] if own or is_over else None,
        reserve_size=len(state.reserve[seat]),
        reserve_top=KIND[state.reserve[seat][0]] >> 2 if terms.shows_backs and state.reserve[seat] else None,
        confirmed=bool(state.sealed[seat]),
        auto_pass=state.auto_pass[seat],
        score=state.score(seat) if may_look else None,
    )


def _pile(collection: tuple[Tile, ...], belongs: Callable[[int], bool], may_look: bool) -> PileView:
    tiles = tuple(tile for tile in collection if belongs(KIND[tile]))
    return PileView(len(tiles), tiles[-1] if tiles else None, tiles if may_look else None)


def _backs(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(sum(KIND[tile] >> 2 == colour for tile in tiles) for colour in range(len(COLOURS)))


def _offer(state: State, offer: Offer, viewer: Seat) -> OfferView:
    owner = offer >> 1
    knows = viewer >= 0 and (owner == viewer or bool(state.seen[offer] >> viewer & 1))
    return OfferView(
        offer=offer,
        owner=owner,
        back=KIND[state.tile[offer]] >> 2,
        slot=state.slot[offer],
        price=None if state.is_negotiable(offer) else state.price[offer],
        reserved_by=None if state.reserver[offer] == NOBODY else state.reserver[offer],
        looked_at_by=tuple(seat for seat in state.seats() if state.seen[offer] >> seat & 1),
        tile=state.tile[offer] if knows else None,
    )


def _draft(state: State, seat: Seat) -> tuple[DraftView, ...]:
    draft = state.draft[seat]
    columns = []
    for at in range(0, len(draft), 3):
        slot, price = (*draft[at + 1 : at + 3], None, None)[:2]
        has_token = price == TOKEN_PRICE
        columns.append(
            DraftView(draft[at], None if slot is None else SLOTS[slot], None if has_token else price, has_token)
        )
    return tuple(columns)


def _wait(state: State) -> WaitView:
    """Say what is waited for; what a phase remembers is shown only where it is named here."""
    phase = state.stack[-1]
    seats = phase.waits_for(state)
    name = type(phase).__name__
    if isinstance(phase, Claiming):
        return WaitView(name, seats, colour=phase.colour)
    if isinstance(phase, Answering):
        return WaitView(name, seats, offer=phase.offer, credits=phase.credits)
    if isinstance(phase, Acting | Preempting):
        return WaitView(name, seats, offer=phase.offer)
    if isinstance(phase, TakingAside):
        return WaitView(name, seats, tile=phase.given)
    return WaitView(name, seats)

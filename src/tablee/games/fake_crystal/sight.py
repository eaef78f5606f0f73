"""What each pair of eyes sees, built field by field. Nothing of the State leaves by another door."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.fake_crystal.material import (
    BLUE,
    KIND,
    MEMBERS,
    NO_TILE,
    NOWHERE,
    SLOTS,
    Offer,
    Tile,
)
from tablee.games.fake_crystal.state import ACTIVE, TOKEN_PRICE, State
from tablee.games.fake_crystal.view import DraftView, OfferView, PileView, PlayerView, View, WaitView
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import members


def views_of(state: State, viewers: Sequence[Seat]) -> list[View]:
    """Return what each of the viewers may know; what is the same for all of them is built once."""
    terms = state.terms
    is_over = not state.stack
    shows_aside = is_over or (terms.ability.shows_aside and state.round > 0)
    waits = None if is_over else _wait(state)
    players = [_player(state, seat, is_over) for seat in range(terms.seats)]
    offers = [offer for offer in range(2 * terms.seats) if state.tile[offer] != NO_TILE]
    backs = [_offer(state, offer, None) for offer in offers]
    faces = [_offer(state, offer, state.tile[offer]) for offer in offers]
    aside_backs = _backs(state.aside) if shows_aside else None
    return [
        View(
            seat=viewer,
            ability=terms.ability.id,
            round=state.round,
            rounds=terms.rounds,
            first=state.first,
            actor=state.actor,
            turn=state.turn,
            waits=waits,
            players=tuple(players) if viewer < 0 or is_over else _with_own(state, viewer, players),
            offers=tuple(backs) if viewer < 0 else _with_known(state, viewer, offers, backs, faces),
            board=MEMBERS[state.board],
            aside=len(state.aside),
            aside_backs=aside_backs,
            aside_tiles=state.aside if is_over else None,
            recycled=state.recycled,
            draft=_draft(state.draft[viewer]) if viewer >= 0 else (),
        )
        for viewer in viewers
    ]


def _with_own(state: State, viewer: Seat, players: list[PlayerView]) -> tuple[PlayerView, ...]:
    """Return the players as all see them, but the viewer's own seat as its owner does."""
    seen = players[:]
    seen[viewer] = _player(state, viewer, True)
    return tuple(seen)


def _with_known(
    state: State, viewer: Seat, offers: list[Offer], backs: list[OfferView], faces: list[OfferView]
) -> tuple[OfferView, ...]:
    """Return the offers, with the faces of those the viewer owns or has looked at."""
    seen = backs[:]
    for at, offer in enumerate(offers):
        if offer >> 1 == viewer or state.seen[offer] >> viewer & 1:
            seen[at] = faces[at]
    return tuple(seen)


def _player(state: State, seat: Seat, sees_all: bool) -> PlayerView:
    """Return a seat as all see it, or as its owner does, and everybody after the end."""
    terms = state.terms
    hand = state.hand[seat]
    reserve = state.reserve[seat]
    may_look = sees_all or terms.opens_piles
    spread: list[Tile] = []
    blue: list[Tile] = []
    fakes: list[Tile] = []
    for tile in state.collection[seat]:
        kind = KIND[tile]
        pile = fakes if not kind & 3 else blue if kind >> 2 == BLUE else spread
        pile.append(tile)
    return PlayerView(
        seat=seat,
        credits=state.credits[seat],
        token_active=state.token[seat] == ACTIVE,
        token_on=None if state.token_on[seat] == NOWHERE else state.token_on[seat],
        trophies=MEMBERS[state.held[seat]],
        spread=tuple(spread),
        blue=_pile(blue, may_look),
        fakes=_pile(fakes, may_look),
        hand_size=len(hand),
        hand_backs=_backs(hand) if sees_all or terms.shows_backs else None,
        hand=hand if sees_all else None,
        reserve_size=len(reserve),
        reserve_top=KIND[reserve[0]] >> 2 if terms.shows_backs and reserve else None,
        confirmed=bool(state.sealed[seat]),
        auto_pass=state.auto_pass[seat],
        score=state.score(seat) if may_look else None,
    )


def _pile(tiles: list[Tile], may_look: bool) -> PileView:
    return PileView(len(tiles), tiles[-1] if tiles else None, tuple(tiles) if may_look else None)


def _backs(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """Return how many backs of each colour there are."""
    counts = [0, 0, 0, 0]
    for tile in tiles:
        counts[KIND[tile] >> 2] += 1
    return tuple(counts)


def _offer(state: State, offer: Offer, face: Tile | None) -> OfferView:
    """Return an offer with or without its face."""
    reserver = state.reserver[offer]
    return OfferView(
        offer=offer,
        owner=offer >> 1,
        back=KIND[state.tile[offer]] >> 2,
        slot=state.slot[offer],
        price=None if state.is_negotiable(offer) else state.price[offer],
        reserved_by=None if reserver == NOBODY else reserver,
        looked_at_by=members(state.seen[offer]),
        tile=face,
    )


def _draft(draft: tuple[int, ...]) -> tuple[DraftView, ...]:
    columns: list[DraftView] = []
    for at in range(0, len(draft), 3):
        slot = SLOTS[draft[at + 1]] if at + 1 < len(draft) else None
        price = draft[at + 2] if at + 2 < len(draft) else None
        has_token = price == TOKEN_PRICE
        columns.append(DraftView(draft[at], slot, None if has_token else price, has_token))
    return tuple(columns)


def _wait(state: State) -> WaitView:
    """Say what is waited for; what a phase remembers is shown only where it says so itself."""
    phase = state.stack[-1]
    return WaitView(type(phase).__name__, phase.waits_for(state), **phase.shown(state))

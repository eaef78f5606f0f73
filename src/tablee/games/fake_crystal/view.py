"""What a seat may know, as types of their own. `sight.py` fills them field by field."""

from __future__ import annotations

import msgspec

from tablee.games.fake_crystal.material import Colour, Credits, Offer, Tile, Trophy
from tablee.kernel.seat import Seat


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

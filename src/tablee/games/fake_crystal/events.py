"""What can happen, and who may know."""

from __future__ import annotations

import msgspec

from tablee.games.fake_crystal.material import Colour, Credits, Offer, Tile, Trophy
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat


class AbilityChosen(Event, frozen=True, tag=True):
    """FC-107, FC-108."""

    ability: str


class TilesDealt(Event, frozen=True, tag=True):
    """FC-109…FC-111."""

    each: int
    aside: int


class RoundBegan(Event, frozen=True, tag=True):
    round: int
    first: Seat


class Drew(Event, frozen=True, tag=True):
    """What a seat drew from its reserve, for its eyes only."""

    seat: Seat
    tiles: tuple[Tile, ...]

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class Confirmed(Event, frozen=True, tag=True):
    seat: Seat


class Reopened(Event, frozen=True, tag=True):
    seat: Seat


class ShownOffer(msgspec.Struct, frozen=True):
    """What all see of an offer: a part of an event, told with it and never by itself."""

    offer: Offer
    back: Colour
    slot: int
    price: Credits
    has_token: bool  # FC-621: the owner's token in place of a price


class OffersRevealed(Event, frozen=True, tag=True):
    """FC-203. All at once."""

    offers: tuple[ShownOffer, ...]


class TurnBegan(Event, frozen=True, tag=True):
    seat: Seat
    turn: int


class Bought(Event, frozen=True, tag=True):
    seat: Seat
    offer: Offer
    price: Credits


class Banked(Event, frozen=True, tag=True):
    seat: Seat
    offer: Offer
    price: Credits


class PackedUp(Event, frozen=True, tag=True):
    seat: Seat
    offer: Offer
    price: Credits


class Added(Event, frozen=True, tag=True):
    """FC-308. A tile is turned up as it enters a collection."""

    seat: Seat
    tile: Tile


class TokenCharged(Event, frozen=True, tag=True):
    """FC-502."""

    seat: Seat


class TrophyClaimed(Event, frozen=True, tag=True):
    seat: Seat
    trophy: Trophy


class ClaimDeclined(Event, frozen=True, tag=True):
    seat: Seat


class Looked(Event, frozen=True, tag=True):
    """FC-614. That a seat looked is public."""

    seat: Seat
    offer: Offer


class Saw(Event, frozen=True, tag=True):
    """FC-614. What it saw is not."""

    seat: Seat
    offer: Offer
    tile: Tile

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class Committed(Event, frozen=True, tag=True):
    """FC-623."""

    seat: Seat
    offer: Offer
    credits: Credits


class AnsweredBuy(Event, frozen=True, tag=True):
    """FC-624. The owner pays and keeps the tile."""

    seat: Seat
    offer: Offer
    credits: Credits


class AnsweredBank(Event, frozen=True, tag=True):
    """FC-624. The owner takes the sum and leaves the tile."""

    seat: Seat
    offer: Offer
    credits: Credits


class Designated(Event, frozen=True, tag=True):
    """FC-642."""

    seat: Seat
    offer: Offer


class Preempted(Event, frozen=True, tag=True):
    seat: Seat
    offer: Offer
    price: Credits


class Given(Event, frozen=True, tag=True):
    """FC-646."""

    seat: Seat
    to: Seat
    tile: Tile


class Reserved(Event, frozen=True, tag=True):
    seat: Seat
    offer: Offer


class Recycled(Event, frozen=True, tag=True):
    seat: Seat
    given: Tile
    taken: Tile


class BlueTrophyAwarded(Event, frozen=True, tag=True):
    seat: Seat
    trophy: Trophy


class Scored(Event, frozen=True, tag=True):
    """FC-705."""

    scores: tuple[int, ...]


class Said(Event, frozen=True, tag=True):
    """FC-212, FC-616. A claim about an offer, true or not. It binds nobody."""

    seat: Seat
    offer: Offer
    face: int


class AutoPassSet(Event, frozen=True, tag=True):
    seat: Seat
    until: int

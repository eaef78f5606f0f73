"""State of Fake Crystal: what lies where, in small lists, one per concept, with questions in rulebook words."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.material import (
    ALL_TROPHIES,
    CREDITS,
    EARNED,
    KIND,
    NO_TILE,
    NOWHERE,
    POINTS,
    POINTS_OF_SET,
    THREES,
    TILES,
    TROPHIES_OF,
    TWOS,
    Colour,
    Credits,
    Offer,
    Tile,
)
from tablee.games.fake_crystal.terms import Terms
from tablee.kernel.seat import NOBODY, Seat
from tablee.kernel.state import State as KernelState
from tablee.parts.small_set import SeatSet, SmallSet, only

INACTIVE: Final = 0
ACTIVE: Final = 1
TOKEN_PRICE: Final = -1  # in a draft: the token instead of credits (FC-621)

FIELDS: Final = (
    "round", "turn", "first", "actor", "left", "board", "fresh",
    "credits", "token", "token_on", "held", "hand", "draft", "sealed", "standing",
    "tile", "slot", "price", "reserver", "seen", "collection", "owned",
    "reserve", "aside", "recycled", "auto_pass",
)  # fmt: skip


class State(KernelState):
    """Everything true now in a match of Fake Crystal."""

    __slots__ = ("terms", *FIELDS)

    terms: Terms
    round: int  # the present one, from 1
    turn: int  # the present one of this round, from 0
    first: Seat
    actor: Seat
    left: int  # offers on the stalls
    board: SmallSet  # trophies
    fresh: SeatSet  # whose token became usable during this turn (FC-811)
    # by seat
    credits: list[Credits]  # free credits
    token: list[int]  # ACTIVE or INACTIVE
    token_on: list[Offer]  # where a token lies, or NOWHERE: in front of its player (FC-505)
    held: list[SmallSet]  # trophies
    reserve: list[tuple[Tile, ...]]  # face down, top first (FC-109)
    hand: list[tuple[Tile, ...]]  # earliest drawn first
    draft: list[tuple[int, ...]]  # place in hand, slot, price, for each column as far as chosen
    sealed: list[int]  # 1: confirmed
    standing: list[tuple[int, ...]]  # the draft last confirmed in this phase
    collection: list[tuple[Tile, ...]]  # in the order of adding
    # by offer
    tile: list[Tile]
    slot: list[int]
    price: list[Credits]
    reserver: list[Seat]
    seen: list[SeatSet]  # who looked at the tile
    # by 16 × seat + kind
    owned: list[int]
    # for all
    aside: tuple[Tile, ...]  # not dealt
    recycled: tuple[Tile, ...]
    auto_pass: tuple[int, ...]  # by seat (FC-814)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        twin = State(self.terms)
        twin.stack = self.stack[:]
        twin.since = self.since
        twin.round = self.round
        twin.turn = self.turn
        twin.first = self.first
        twin.actor = self.actor
        twin.left = self.left
        twin.board = self.board
        twin.fresh = self.fresh
        twin.credits = self.credits[:]
        twin.token = self.token[:]
        twin.token_on = self.token_on[:]
        twin.held = self.held[:]
        twin.reserve = self.reserve[:]
        twin.hand = self.hand[:]
        twin.draft = self.draft[:]
        twin.sealed = self.sealed[:]
        twin.standing = self.standing[:]
        twin.collection = self.collection[:]
        twin.tile = self.tile[:]
        twin.slot = self.slot[:]
        twin.price = self.price[:]
        twin.reserver = self.reserver[:]
        twin.seen = self.seen[:]
        twin.owned = self.owned[:]
        twin.aside = self.aside
        twin.recycled = self.recycled
        twin.auto_pass = self.auto_pass
        return twin

    # -- seats and turns ------------------------------------------------------------------------------------

    def seats(self) -> range:
        return self.terms.every_seat

    def clockwise(self, seat: Seat) -> Seat:
        """Return the next seat."""
        return (seat + 1) % self.terms.seats

    def in_turn_order(self) -> tuple[Seat, ...]:
        """Return the seats clockwise from this round's first player."""
        return self.seats_from(self.first)

    def is_last_lap(self) -> bool:
        """Tell whether the actor acts for the last time this round (FC-655)."""
        return self.turn >= self.terms.seats

    def has_a_turn_left(self, seat: Seat) -> bool:
        """Tell whether a turn of this seat is in progress or still to come this round (FC-651)."""
        return self.turn <= self.terms.seats + (seat - self.first) % self.terms.seats

    # -- places ---------------------------------------------------------------------------------------------

    def draw(self, count: int) -> None:
        """Let each seat draw from the top of its reserve."""
        for seat in self.seats():
            self.hand[seat] += self.reserve[seat][:count]
            self.reserve[seat] = self.reserve[seat][count:]

    def is_offered(self, offer: Offer) -> bool:
        """Tell whether a tile lies there."""
        return 0 <= offer < len(self.tile) and self.tile[offer] != NO_TILE

    def is_negotiable(self, offer: Offer) -> bool:
        """Tell whether its owner's token lies there in place of a price (FC-621)."""
        return self.token_on[offer >> 1] == offer

    def offers_of(self, seat: Seat) -> list[Offer]:
        return [offer for offer in (2 * seat, 2 * seat + 1) if self.tile[offer] != NO_TILE]

    def offers_of_opponents(self, seat: Seat) -> list[Offer]:
        """Return what lies on the other stalls, clockwise from the seat, left first."""
        return [offer for other in self.seats_from(seat)[1:] for offer in self.offers_of(other)]

    def first_aside(self, colour: Colour) -> Tile:
        """Return the set-aside tile a player who points at a back of this colour gets, or NO_TILE."""
        for tile in self.aside:
            if KIND[tile] >> 2 == colour:
                return tile
        return NO_TILE

    # -- tokens ---------------------------------------------------------------------------------------------

    def can_use_token(self, seat: Seat) -> bool:
        """FC-504. Active and in front of the player."""
        return self.token[seat] == ACTIVE and self.token_on[seat] == NOWHERE

    def charge(self, seat: Seat) -> None:
        """FC-502, FC-503. Turn the token to Active, where it lies."""
        if self.token[seat] == INACTIVE:
            self.token[seat] = ACTIVE
            if self.token_on[seat] == NOWHERE:
                self.fresh |= only(seat)

    def use_token(self, seat: Seat, on: Offer = NOWHERE) -> None:
        """FC-505. Turn it to Inactive at once; some abilities lay it on an offer."""
        self.token[seat] = INACTIVE
        self.token_on[seat] = on

    def return_token(self, seat: Seat) -> None:
        """FC-505. The offer it lay on is resolved."""
        self.token_on[seat] = NOWHERE
        if self.token[seat] == ACTIVE:
            self.fresh |= only(seat)

    # -- moving material --------------------------------------------------------------------------------------

    def remove(self, seat: Seat, tile: Tile) -> None:
        """Take a tile out of a collection."""
        self.collection[seat] = tuple(other for other in self.collection[seat] if other != tile)
        self.owned[16 * seat + KIND[tile]] -= 1

    # -- collections ----------------------------------------------------------------------------------------

    def claimable(self, seat: Seat, colour: Colour) -> int:
        """FC-411. Return the set of trophies of this colour the seat may claim on adding a real tile of it."""
        available = self.board & TROPHIES_OF[colour]
        if not available or self.held[seat] & TROPHIES_OF[colour]:
            return 0
        at = 16 * seat + 4 * colour
        owned = self.owned
        return available & EARNED[colour][(owned[at + 1] * TWOS + owned[at + 2]) * THREES + owned[at + 3]]

    def crystals(self, seat: Seat, colour: Colour) -> int:
        """Return how many crystals of a colour the seat has collected."""
        at = 16 * seat + 4 * colour
        return self.owned[at + 1] + 2 * self.owned[at + 2] + 3 * self.owned[at + 3]

    def fakes(self, seat: Seat) -> int:
        at = 16 * seat
        return self.owned[at] + self.owned[at + 4] + self.owned[at + 8] + self.owned[at + 12]

    def real_tiles(self, seat: Seat) -> int:
        return len(self.collection[seat]) - self.fakes(seat)

    def has_real_tile(self, seat: Seat) -> bool:
        return any(KIND[tile] & 3 for tile in self.collection[seat])

    def tile_points(self, seat: Seat) -> int:
        """FC-104. Return what the seat's tiles are worth, Fakes included."""
        points = 0
        for tile in self.collection[seat]:
            points += POINTS[KIND[tile]]
        return points

    def trophy_points(self, seat: Seat) -> int:
        return POINTS_OF_SET[self.held[seat]]

    def score(self, seat: Seat) -> int:
        """FC-705."""
        return self.trophy_points(seat) + self.tile_points(seat) + self.credits[seat]


def unpacked(terms: Terms) -> State:
    """Return the State of an open box: FC-106, FC-112; nothing dealt yet."""
    state = State(terms)
    seats = terms.seats
    state.stack = []
    state.since = state.round = state.turn = state.first = state.actor = state.left = state.fresh = 0
    state.board = ALL_TROPHIES
    state.credits = [CREDITS] * seats
    state.token = [INACTIVE] * seats
    state.token_on = [NOWHERE] * seats
    state.held = [0] * seats
    state.reserve = [()] * seats
    state.hand = [()] * seats
    state.draft = [()] * seats
    state.sealed = [0] * seats
    state.standing = [()] * seats
    state.collection = [()] * seats
    state.tile = [NO_TILE] * (2 * seats)
    state.slot = [0] * (2 * seats)
    state.price = [0] * (2 * seats)
    state.reserver = [NOBODY] * (2 * seats)
    state.seen = [0] * (2 * seats)
    state.owned = [0] * (16 * seats)
    state.aside = tuple(range(TILES))
    state.recycled = ()
    state.auto_pass = (0,) * seats
    return state

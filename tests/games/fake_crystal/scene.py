"""Given, when, then: scenes of Fake Crystal in the words of its rules.

    scene = given(3).in_exchange(actor=BOB)
    scene.stall(ANA, left="P F@18/7")
    scene.when(BOB, Bank(ANA.left))
    assert scene.credits(BOB) == 35 + 7

Tiles are written O1 O2 O3 OF, G…, P…, B…; an offer is tile@slot/price, or tile@slot/T with the owner's token as price.
Offers are numbered; `ANA.left` and `ANA.right` are those of a seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from tablee.games.fake_crystal import actions as verbs
from tablee.games.fake_crystal.game import FAKE_CRYSTAL
from tablee.games.fake_crystal.material import COLOURS, KIND, NO_TILE, SLOTS, TILES, TROPHY_NAMES, is_fake
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.action import Action
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat
from tablee.parts.small_set import members
from tests import scene


class Place(int):
    """A seat, with its two offers."""

    @property
    def left(self) -> int:
        return 2 * int(self)

    @property
    def right(self) -> int:
        return 2 * int(self) + 1


ANA, BOB, CID, DOT, EVE = (Place(seat) for seat in range(5))


def kind_of(name: str) -> int:
    """Return the kind a short name means: O1 is orange with one crystal, GF a green-backed Fake."""
    colour = "OGPB".index(name[0])
    return 4 * colour + (0 if name[1] == "F" else int(name[1]))


def name_of(tile: int) -> str:
    return "OGPB"[KIND[tile] >> 2] + ("F" if is_fake(tile) else str(KIND[tile] & 3))


class Scene(scene.Scene[State]):
    """A State put together by hand, and what happens to it. It hears the events of the last call alone."""

    GAME = FAKE_CRYSTAL
    USUAL: ClassVar = {"timers": "off"}

    def __init__(self, seats: int, **more: Any) -> None:
        super().__init__(seats, **more)
        self.forget()
        if not self.state.round:
            return  # the host is still to name the first player
        self.state.first = self.state.actor = 0

    # -- given ----------------------------------------------------------------------------------------------

    def in_exchange(self, actor: Seat = ANA, turn: int | None = None, first: Seat | None = None) -> Scene:
        """Empty every stall and go to a turn of the Exchange phase.

        The turn is the actor's first unless told otherwise (turns are counted from 0; the actor follows from it).
        """
        state = self.state
        seats = state.terms.seats
        state.first = int(actor) if first is None and turn is None else int(first or 0)
        state.turn = (int(actor) - state.first) % seats if turn is None else turn
        state.actor = (state.first + state.turn) % seats
        names = [type(phase).__name__ for phase in state.stack]
        del state.stack[names.index("Round") + 1 :]
        exchange = self.game.phases["Exchange"]
        state.stack[-1] = self.game.phases["Round"](2)
        state.stack.append(exchange(True))
        for seat in state.seats():  # two tiles of each hand lie on the stall in an Exchange; here they are set aside
            state.aside += state.hand[seat][2:]
            state.hand[seat] = state.hand[seat][:2]
            state.sealed[seat] = 1
        return self

    def _take(self, name: str) -> int:
        """Find an unused tile of a kind (hidden in a reserve, set aside or in a hand) and take it out of there."""
        state = self.state
        wanted = kind_of(name)
        for tile in state.aside:
            if KIND[tile] == wanted:
                state.aside = tuple(other for other in state.aside if other != tile)
                return tile
        for places in (state.reserve, state.hand):
            for seat in state.seats():
                for tile in places[seat]:
                    if KIND[tile] == wanted and state.aside:
                        stand_in, state.aside = state.aside[-1], state.aside[:-1]
                        places[seat] = tuple(stand_in if other == tile else other for other in places[seat])
                        return tile
        raise AssertionError(f"no {name} is left in the box")

    def stall(self, seat: Seat, left: str | None = None, right: str | None = None) -> Scene:
        """Put offers on a stall, the stakes included: tile@slot/price."""
        for offer, text in ((2 * seat, left), (2 * seat + 1, right)):
            if text is None:
                continue
            name, rest = text.split("@")
            slot, price = rest.split("/")
            state = self.state
            state.tile[offer] = self._take(name)
            state.slot[offer] = int(slot)
            assert state.slot[offer] in SLOTS
            state.left += 1
            state.seen[offer] = 0
            if price == "T":
                state.token_on[seat] = offer
            else:
                state.price[offer] = int(price)
        return self

    def hand(self, seat: Seat, *names: str) -> Scene:
        """Give a seat this hand, earliest drawn first; the tiles it had are set aside."""
        self.state.aside += self.state.hand[seat]
        self.state.hand[seat] = ()
        self.state.hand[seat] = tuple(self._take(name) for name in names)
        return self

    def owns(self, seat: Seat, *names: str) -> Scene:
        """Put tiles into a collection, in this order, without any effect of adding."""
        for name in names:
            tile = self._take(name)
            self.state.collection[seat] += (tile,)
            self.state.owned[16 * seat + KIND[tile]] += 1
        return self

    def purse(self, seat: Seat, credits: int) -> Scene:
        """Set the free credits. (Scenes need not keep the closed economy.)"""
        self.state.credits[seat] = credits
        return self

    def charged(self, *seats: Seat) -> Scene:
        for seat in seats:
            self.state.token[seat] = ACTIVE
        return self

    def holds(self, seat: Seat, *trophies: str) -> Scene:
        """Give a seat trophies from the board."""
        for name in trophies:
            trophy = TROPHY_NAMES.index(name)
            assert self.state.board >> trophy & 1, f"{name} is gone already"
            self.state.board ^= 1 << trophy
            self.state.held[seat] |= 1 << trophy
        return self

    def reserved(self, seat: Seat, offer: int) -> Scene:
        """Let a seat's token lie on an offer it reserved."""
        self.state.token_on[seat] = offer
        self.state.reserver[offer] = int(seat)
        return self

    def begins(self, seat: Seat) -> Scene:
        """Let this seat be the first player of the round, in the Offer phase."""
        self.state.first = self.state.actor = int(seat)
        return self

    def aside(self, *names: str, alone: bool = False) -> Scene:
        """Let these tiles be the first of those set aside, in this order. Say it after all that takes tiles.

        Alone: nothing else lies there any more; the rest has gone to the recycled row.
        """
        tiles = tuple(self._take(name) for name in names)
        if alone:
            self.state.recycled += self.state.aside
            self.state.aside = ()
        self.state.aside = tiles + self.state.aside
        return self

    def last_round(self) -> Scene:
        """Make this the last round: reserves are empty."""
        state = self.state
        for seat in state.seats():
            state.aside += state.reserve[seat]
            state.reserve[seat] = ()
        state.round = state.terms.rounds
        return self

    # -- when -----------------------------------------------------------------------------------------------

    def when(self, seat: Seat, *actions: Action) -> Scene:
        """Play actions through the checks; the events of this call are kept in `events`."""
        self.events = []
        return super().when(seat, *actions)

    def check(self) -> None:
        """A scene need not keep the closed economy."""

    def drafts(self, seat: Seat, left: str, right: str) -> Scene:
        """Choose both offers of a seat from its hand, as tile@slot/price, and leave them unconfirmed."""
        placed: list[int] = []
        parts: list[Action] = []
        for text in (left, right):
            name, rest = text.split("@")
            slot, price = rest.split("/")
            hand = enumerate(self.state.hand[seat])
            placed.append(next(card for card, tile in hand if name_of(tile) == name and card not in placed))
            parts += [verbs.Place(placed[-1]), verbs.Slot(SLOTS.index(int(slot)))]
            parts.append(verbs.Negotiate() if price == "T" else verbs.Price(int(price)))
        return self.when(seat, *parts)

    def confirms(self, *seats: Seat) -> Scene:
        """Let seats confirm; one that has not chosen offers what the rules choose for it."""
        for seat in seats:
            while self.phase() == "Offering" and not self.state.sealed[seat]:
                self.when(seat, self.game.default(self.state, seat))
        return self

    def play_last_turn(self, seat: Seat = ANA, tile: str = "O1") -> Scene:
        """Play the very last turn of the game: this tile, the last on the seat's stall, is banked at 0."""
        self.last_round().in_exchange(turn=2 * self.state.terms.seats - 1, first=seat)
        return self.stall(seat, left=f"{tile}@6/0").when(self.state.actor, verbs.Bank(2 * seat))

    def played_at_random(self) -> Iterator[Scene]:
        """Play to the end, rights included, every choice at random; stop after each action."""
        while decisions := self.game.decisions(self.state):
            decision = decisions[self.chance.draw(len(decisions), "who")]
            chosen = decision.actions[self.chance.draw(len(decision.actions), "what")]
            yield self.when(decision.seat, chosen)

    def everybody_offers(self) -> Scene:
        """Let every seat that has not confirmed go on with the default offer: left, right, slot 6, 3 credits each."""
        told: list[Event] = []
        for seat in self.state.seats():
            while self.phase() == "Offering" and not self.state.sealed[seat]:
                self.when(seat, self.game.default(self.state, seat))
                told += self.events
        self.events = told
        return self

    # -- then -----------------------------------------------------------------------------------------------

    def entitled(self) -> list[Seat]:
        """Return who holds a right now."""
        return [decision.seat for decision in self.game.decisions(self.state) if not decision.required]

    def credits(self, seat: Seat) -> int:
        return self.state.credits[seat]

    def collection(self, seat: Seat) -> list[str]:
        return [name_of(tile) for tile in self.state.collection[seat]]

    def trophies(self, seat: Seat) -> list[str]:
        return [TROPHY_NAMES[trophy] for trophy in members(self.state.held[seat])]

    def is_charged(self, seat: Seat) -> bool:
        return self.state.token[seat] == ACTIVE

    def token_place(self, seat: Seat) -> int | None:
        """Return the offer the token lies on; None: in front of its player."""
        on = self.state.token_on[seat]
        return None if on < 0 else on

    def offers(self) -> list[int]:
        return [offer for offer, tile in enumerate(self.state.tile) if tile != NO_TILE]

    def tile_in(self, seat: Seat, name: str) -> int:
        """Return the number of a tile of this kind in a collection."""
        return next(tile for tile in self.state.collection[seat] if name_of(tile) == name)


given = Scene  # options as keywords, with _ for -


def trophy(name: str) -> int:
    return TROPHY_NAMES.index(name)


def colour(name: str) -> int:
    return COLOURS.index(name)


assert TILES == 68

"""Given, when, then: scenes of Crésus in the words of its rules.

    scene = given(3).stands(P1, "london").holds(P1, "hkg-09").has(P1, 30)
    scene.sale_phase().sells(P1, "hkg-09", faces=4)
    assert scene.cash(P1) == 220

Markets, shares and cards are written as their ids, without exp- and cre-; dice as letters, all six of them. The lead is
P1, all are always ready and no clock runs, unless a scene says otherwise. Every action goes through the checks, and
nothing may break the invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from tablee.games.cresus import actions as verbs
from tablee.games.cresus.deals import EXCHANGE, FOR_SALE, MIXED, PURCHASE
from tablee.games.cresus.game import CRESUS
from tablee.games.cresus.material import (
    CARDS,
    EXPERTS,
    FIRST_EXPERT_LOT,
    KEPT,
    MARKETS,
    NO_EXPERT,
    ROUNDS,
    SHARE_NAMES,
    home_of,
)
from tablee.games.cresus.rounds import Cresus, Round
from tablee.games.cresus.series import Series
from tablee.games.cresus.state import OPEN_LOAN, REPAID_LOAN, State
from tablee.kernel.action import Action
from tablee.kernel.chance import Chance, Quick
from tablee.kernel.phase import Step
from tablee.kernel.seat import AWAY, GONE, NOBODY, PERSON, PROGRAM, Seat
from tests import scene

__all__ = ["AWAY", "EXCHANGE", "FOR_SALE", "GONE", "MIXED", "NOBODY", "PERSON", "PROGRAM", "PURCHASE"]

P1, P2, P3, P4, P5, P6 = range(6)
COLOURS = "YBRGVW"
WITH_FACES = ("", "YBRGVW", "YYBRGV", "YYYBRG", "YYYYBR", "YYYYYB", "YYYYYY")
"""By result: six dice that show it."""

# the parts of a round, as they begin
EXPERT, PRIVATEER, PEEK, CHOICE, CHANGE, LUCK, TURNING, TW1, PURCHASES, TW2, SALES, TW3, SIGNS, END = range(14)

Names = Sequence[str]


def market(name: str) -> int:
    return MARKETS.index(name)


def share(name: str) -> int:
    return SHARE_NAMES.index(name)


def shares(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(share(name) for name in names))


def expert(name: str) -> int:
    return EXPERTS.index(f"exp-{name}")


def card(name: str) -> int:
    return CARDS.index(f"cre-{name}")


def lot(name: str) -> int:
    """Return the number of what is auctioned: a share, or an Expert card."""
    return share(name) if name in SHARE_NAMES else FIRST_EXPERT_LOT + expert(name)


class Luck(Chance):
    """Dice as told, as long as any are told; everything else, and further dice, by chance."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._quick = Quick(seed)
        self.faces: list[int] = []
        self.markets: list[int] = []

    def below(self, sides: int, reason: str) -> int:
        for told, wanted in ((self.faces, "dice"), (self.markets, "market")):
            if reason == wanted and told:
                return told.pop(0)
        return self._quick.below(sides, reason)


class Scene(scene.Scene[State]):
    """A match of Crésus, and what happens in it."""

    GAME = CRESUS
    USUAL: ClassVar = {"timers": "off"}

    def __init__(self, seats: int, *, seed: int = 0, **options: Any) -> None:
        self.chance: Luck
        super().__init__(seats, chance=Luck(seed), **options)
        self.forget()
        state = self.state
        state.expert_pile = (state.expert_up, *state.expert_pile)
        state.expert_up = NO_EXPERT
        state.closed = 0
        state.lead = P1
        state.always_ready = (1 << seats) - 1
        state.people = state.always_ready
        state.stack = [Cresus(), Round(0)]

    # -- given ----------------------------------------------------------------------------------------------

    def lead(self, seat: Seat) -> Self:
        self.state.lead = seat
        return self

    def in_round(self, number: int) -> Self:
        self.state.round = number
        return self

    def has(self, seat: Seat, money: int) -> Self:
        self.state.cash[seat] = money
        return self

    def stands(self, seat: Seat, place: str, was: str | None = None) -> Self:
        """Put a pawn on a market, where it was in the last round too unless that is said."""
        self.state.pawn[seat] = market(place)
        self.state.was[seat] = market(was) if was else self.state.was[seat]
        return self

    def all_stand(self, *places: str) -> Self:
        for seat, place in enumerate(places):
            self.stands(seat, place)
        return self

    def banned(self, *seats: Seat) -> Self:
        for seat in seats:
            self.state.banned |= 1 << seat
        return self

    def holds(self, seat: Seat, *names: str) -> Self:
        """Put shares into a portfolio."""
        for name in names:
            self._lift(share(name))
            self.state.add_share(seat, share(name))
        return self

    def _lift(self, number: int) -> None:
        """Take a share out of its pile."""
        home = home_of(number)
        state = self.state
        at = state.pile[home].index(number)
        for column in (state.pile, state.known, state.near):
            column[home] = (*column[home][:at], *column[home][at + 1 :])

    def on_top(self, place: str, *names: str) -> Self:
        """Lay shares on top of a pile, the first one on top."""
        state, where = self.state, market(place)
        for name in names[::-1]:
            self._lift(share(name))
            state.pile[where] = (share(name), *state.pile[where])
            state.known[where] = (0, *state.known[where])
            state.near[where] = (0, *state.near[where])
        return self

    def signs(self, seat: Seat, count: int) -> Self:
        self.state.signs[seat] = count
        return self

    def owes_loan(self, *seats: Seat) -> Self:
        for seat in seats:
            self.state.loan[seat] = OPEN_LOAN
        return self

    def had_loan(self, *seats: Seat) -> Self:
        for seat in seats:
            self.state.loan[seat] = REPAID_LOAN
        return self

    def owns(self, seat: Seat, *names: str) -> Self:
        """Give Expert cards and kept Crésus cards to a seat."""
        state = self.state
        for name in names:
            if f"exp-{name}" in EXPERTS:
                self._draw_expert(expert(name))
                state.experts[seat] |= 1 << expert(name)
            else:
                state.deck = _without(state.deck, card(name))
                state.kept[seat] |= 1 << (card(name) - KEPT[0])
        return self

    def _draw_expert(self, number: int) -> None:
        """Take an Expert card out of the box; another one takes its place in the pile."""
        state = self.state
        if number in state.expert_aside:
            state.expert_aside = _without(state.expert_aside, number)
            return
        at = state.expert_pile.index(number)
        stand_in, *rest = state.expert_aside
        state.expert_pile = (*state.expert_pile[:at], stand_in, *state.expert_pile[at + 1 :])
        state.expert_aside = tuple(rest)

    def closes(self, *places: str) -> Self:
        for place in places:
            self.state.closed |= 1 << market(place)
        return self

    def under(self, place: str, event: str) -> Self:
        """Let a card be in force on a market."""
        self.state.deck = _without(self.state.deck, card(event))
        self.state.event[market(place)] = card(event)
        return self

    def deck(self, *names: str) -> Self:
        """Lay Crésus cards on top of the deck, the first one on top."""
        for name in names[::-1]:
            self.state.deck = (card(name), *_without(self.state.deck, card(name)))
        return self

    def trading(self, *seats: Seat) -> Self:
        """Let these, or all, not be always ready."""
        for seat in seats or self.state.seats():
            self.state.always_ready &= ~(1 << seat)
        return self

    # -- phases ---------------------------------------------------------------------------------------------

    def begin(self, part: int) -> Self:
        """Go on from the beginning of a part of the round."""
        state = self.state
        state.round = state.round or 1
        state.people = (1 << state.terms.seats) - 1
        drawn = state.round - (part == EXPERT)
        state.expert_gone += state.expert_pile[ROUNDS - drawn :]
        state.expert_pile = state.expert_pile[: ROUNDS - drawn]
        state.stack = [Cresus(), Round(part)]
        state.since = self.at
        self.game._settle(Step(state, self.chance, self.at, self.events))
        self.game.invariants(state)
        return self

    def expert_phase(self, name: str) -> Self:
        """Phase 1, with this card on top."""
        state = self.state
        self._draw_expert(expert(name))
        dropped = state.expert_pile[0]
        state.expert_pile = (expert(name), *state.expert_pile[1:])
        state.expert_aside += (dropped,)
        return self.begin(EXPERT)

    def choice_phase(self) -> Self:
        """Phase 2, from the cards that may be played at its start."""
        return self.begin(PEEK)

    def luck_phase(self, *names: str) -> Self:
        """Phase 3, with these cards on top of the deck."""
        return self.deck(*names).begin(LUCK)

    def purchase_phase(self, **up: Sequence[str]) -> Self:
        """Phase 4, with these shares turned up: london=("lon-01", "lon-02"), new_york=…"""
        for place, names in up.items():
            self.on_top(place.replace("_", "-"), *names)
        return self.begin(TURNING)

    def sale_phase(self) -> Self:
        return self.begin(SALES)

    def sign_phase(self) -> Self:
        return self.begin(SIGNS)

    # -- when -----------------------------------------------------------------------------------------------

    def dice(self, *throws: str) -> Self:
        """Tell what dice will show, in the order they are thrown."""
        self.chance.faces += [COLOURS.index(letter) for throw in throws for letter in throw]
        return self

    def bids(self, amounts: Mapping[Seat, int]) -> Self:
        for seat, amount in amounts.items():
            self.when(seat, verbs.Bid(amount))
        return self

    def chooses(self, *places: str) -> Self:
        """Let all choose a market, in the order of the seats."""
        for seat, place in enumerate(places):
            self.when(seat, verbs.Choose(market(place)))
        return self

    def declares(self, *seats: Seat) -> Self:
        """Let these take part, and all others who are asked stay out."""
        for seat in self.asked():
            self.when(seat, verbs.TakePart() if seat in seats else verbs.StayOut())
        return self

    def buys(self, seat: Seat, *names: str, half: bool = False) -> Self:
        for name in names:
            self.when(seat, verbs.Buy(share(name), int(half)))
        return self

    def stops(self, seat: Seat) -> Self:
        return self.when(seat, verbs.StopBuying())

    def selling(self, name: str, where: str | None = None, *, with_card: bool = False) -> Action:
        """Return the action of selling on a market: where the seller stands, unless it is said."""
        place = market(where) if where else self.state.pawn[self.asked()[0]]
        return verbs.Sell(share(name), place, int(with_card))

    def sells(
        self, seat: Seat, name: str, *, faces: int = 0, with_card: bool = False, where: str | None = None
    ) -> Self:
        """Sell a share; with faces, the first throw shows them and is kept."""
        self.dice(WITH_FACES[faces]).when(seat, self.selling(name, where, with_card=with_card))
        return self.keeps(seat) if faces else self

    def keeps(self, seat: Seat) -> Self:
        """Stop throwing, if there is anything left to throw."""
        return self.when(seat, verbs.KeepDice()) if self.is_throwing() else self

    def keeps_dice(self, seat: Seat, kept: str, then: str) -> Self:
        """Keep these dice and throw all others, which show `then`."""
        top = self.state.stack[-1]
        assert isinstance(top, Series)
        letters, thrown = list(kept), 0
        for at, face in enumerate(top.dice):
            if COLOURS[face] in letters:
                letters.remove(COLOURS[face])
            else:
                thrown |= 1 << at
        assert not letters, f"no such dice: {letters}"
        return self.dice(then).when(seat, verbs.Throw(thrown))

    def throws_best(self, seat: Seat, then: str) -> Self:
        """Throw again what one does by default, which shows `then`."""
        return self.dice(then).when(seat, self.default(seat))

    def is_throwing(self) -> bool:
        return bool(self.state.stack) and isinstance(self.state.stack[-1], Series)

    def ends_selling(self, seat: Seat) -> Self:
        return self.when(seat, verbs.EndSelling())

    def call(
        self, kind: int, to: Sequence[Seat], give: Names = (), want: Names = (), pay: int = 0, ask: int = 0
    ) -> Action:
        return verbs.Call(kind, tuple(sorted(to)), shares(give), shares(want), pay, ask)

    def calls(self, seat: Seat, kind: int, to: Sequence[Seat], **terms: Any) -> Self:
        return self.when(seat, self.call(kind, to, **terms))

    def answer(self, to: Seat, give: Names = (), want: Names = (), pay: int = 0, ask: int = 0) -> Action:
        """Return an answer to a call: what the addressee gives and wants, pays and asks."""
        return verbs.Answer(to, shares(give), shares(want), pay, ask)

    def answers(self, seat: Seat, to: Seat, **terms: Any) -> Self:
        return self.when(seat, self.answer(to, **terms))

    def counter(self, to: Seat, give: Names = (), want: Names = (), pay: int = 0, ask: int = 0) -> Action:
        return verbs.Counter(to, shares(give), shares(want), pay, ask)

    def declines(self, seat: Seat, to: Seat) -> Self:
        return self.when(seat, verbs.Decline(to))

    def accepts(self, seat: Seat, proposer: Seat, addressee: Seat) -> Self:
        return self.when(seat, verbs.Accept(proposer, addressee))

    def all_ready(self) -> Self:
        while self.phase() == "TradeWindow":
            self.when(self.asked()[0], verbs.Ready())
        return self

    def defaults(self) -> Self:
        """Let everybody who is asked now do what the rules do for them."""
        for seat in self.asked():
            if seat in self.asked():
                self.when(seat, self.game.default(self.state, seat))
        return self

    def goes_on(self, phase: str) -> Self:
        """Let the rules decide for all until this is asked."""
        while self.phase() != phase:
            assert self.phase() != "over", f"nobody was asked in {phase}"
            self.defaults()
        return self

    # -- then -----------------------------------------------------------------------------------------------

    def cash(self, seat: Seat) -> int:
        return self.state.cash[seat]

    def all_cash(self) -> list[int]:
        return self.state.cash

    def portfolio(self, seat: Seat) -> list[str]:
        return [SHARE_NAMES[number] for number in self.state.shares[seat]]

    def pile(self, place: str) -> list[str]:
        return [SHARE_NAMES[number] for number in self.state.pile[market(place)]]

    def up(self, place: str) -> list[str]:
        return [SHARE_NAMES[number] for number in self.state.up[market(place)]]

    def cards(self, seat: Seat) -> set[str]:
        """Return the Expert and kept cards of a seat."""
        state = self.state
        experts = {EXPERTS[number][4:] for number in range(len(EXPERTS)) if state.experts[seat] >> number & 1}
        return experts | {CARDS[one][4:] for at, one in enumerate(KEPT) if state.kept[seat] >> at & 1}

    def is_gone(self, name: str) -> bool:
        """Tell whether a used card left the game, or lies in the discard."""
        if f"exp-{name}" in EXPERTS:
            return expert(name) in self.state.expert_gone
        return card(name) in self.state.discard


def _without(cards: tuple[int, ...], one: int) -> tuple[int, ...]:
    at = cards.index(one)
    return (*cards[:at], *cards[at + 1 :])


given = Scene  # options as keywords, with _ for -

"""The rules of Pearls: six pearls, three of them sold unseen to the highest secret bid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.kernel.action import Action, Broken, Verb, table_of
from tablee.kernel.chance import Chance
from tablee.kernel.containers import Repeat
from tablee.kernel.decision import Decision, may
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import Seat
from tablee.kernel.state import State as KernelState

PEARLS, SALES, PURSE = 6, 3, 9


class State(KernelState):
    """A match of Pearls."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.stack = []
        self.since = 0
        self.bag: tuple[int, ...] = ()  # what each pearl is worth, the next one first
        self.lost: tuple[int, ...] = ()
        self.peeked = 0  # a set of seats, one bit each: who has used the right
        self.known = [0] * count  # by seat: a set of pearls it has ever seen
        self.purse = [PURSE] * count
        self.pearls: list[tuple[int, ...]] = [()] * count

    def fields(self) -> tuple[str, ...]:
        return ("bag", "lost", "peeked", "known", "purse", "pearls")

    def seats(self) -> range:
        return range(self.count)

    def clone(self) -> State:
        twin = type(self)(self.count)
        twin.stack = self.stack[:]
        twin.since = self.since
        twin.bag, twin.lost, twin.peeked = self.bag, self.lost, self.peeked
        twin.known = self.known[:]
        twin.purse = self.purse[:]
        twin.pearls = self.pearls[:]
        return twin

    def sold(self) -> int:
        return PEARLS - len(self.bag)


class BidsRevealed(Event, frozen=True, tag=True):
    bids: tuple[int, ...]


class Peeked(Event, frozen=True, tag=True):
    seat: Seat


class Took(Event, frozen=True, tag=True):
    seat: Seat


class Saw(Event, frozen=True, tag=True):
    """PE-3. What a pearl is worth, for one pair of eyes."""

    seat: Seat
    worth: int

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


def bidding(state: State, seat: Seat, sum: int) -> Broken | None:
    purse = state.purse[seat]
    return None if sum <= purse else Broken("PE-2", "beyond_purse", sum=sum, purse=purse)


def peeking(state: State, seat: Seat) -> Broken | None:
    if state.peeked >> seat & 1:
        return Broken("PE-3", "only_once")
    return None if state.purse[seat] > 0 else Broken("PE-3", "no_credit")


Bid = Verb("bid", "PE-2", sum=range(PURSE + 1))
Peek = Verb("peek", "PE-3")
VERBS = table_of(Bid, Peek)
Bid.refusal = bidding
Peek.refusal = peeking


class Bidding(Sealed[State]):
    """PE-2. All bid in secret; a single highest bid pays and takes the pearl, a tie loses it."""

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return list(Bid.run(0, state.purse[seat]))

    def ask(self, state: State) -> list[Decision]:
        peeks = [may(seat, [Peek()]) for seat in state.seats() if peeking(state, seat) is None and self.is_asked(seat)]
        return [*peeks, *super().ask(state)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("PE-2", "has_bid")

    def bid(self, step: Step[State], seat: Seat, sum: int) -> None:
        self.keep(step, seat, sum)

    def peek(self, step: Step[State], seat: Seat) -> None:
        """PE-3. What a seat has learned is kept in the State."""
        state = step.state
        state.purse[seat] -= 1
        state.peeked |= 1 << seat
        state.known[seat] |= 1 << state.bag[0]
        step.tell(Peeked(seat))
        step.tell(Saw(seat, state.bag[0]))

    def default(self, state: State, seat: Seat) -> Action:
        return Bid(0)

    def leave(self, step: Step[State]) -> None:
        state = step.state
        bids = [bid or 0 for bid in self.answers]
        step.tell(BidsRevealed(tuple(bids)))
        highest = max(bids)
        pearl, state.bag = state.bag[0], state.bag[1:]
        if highest == 0 or bids.count(highest) > 1:
            state.lost += (pearl,)
            return
        winner = self.asked[bids.index(highest)]
        state.purse[winner] -= highest
        state.pearls[winner] += (pearl,)
        state.known[winner] |= 1 << pearl
        step.tell(Took(winner))
        step.tell(Saw(winner, pearl))


class Sale(Repeat[State]):
    """PE-1. Three pearls, one after the other."""

    def enter(self, step: Step[State]) -> None:
        pearls = list(range(1, PEARLS + 1))
        step.chance.shuffle(pearls, "the bag")
        step.state.bag = tuple(pearls)

    def over(self, state: State) -> bool:
        return state.sold() == SALES

    def part(self, state: State) -> Phase[State]:
        return Bidding(tuple(state.seats()))


class PlayerView(msgspec.Struct, frozen=True):
    purse: int
    count: int
    has_peeked: bool
    pearls: tuple[int, ...] | None  # the owner's eyes only


class View(msgspec.Struct, frozen=True):
    players: tuple[PlayerView, ...]
    on_sale: int | None  # for who has peeked
    bid: int | None  # one's own, once given


class PearlsGame(Game[State]):
    def __init__(self) -> None:
        super().__init__(VERBS, (Sale, Bidding), (), "PE-0")
        self.name = "pearls"
        self.rules_version = 1
        self.fewest_seats = 2
        self.most_seats = 3

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        return State(seats)

    def opening(self) -> Phase[State]:
        return Sale()

    def view(self, state: State, seat: Seat) -> View:
        phase = state.stack[-1] if state.stack else None
        bids = dict(zip(phase.asked, phase.answers, strict=True)) if isinstance(phase, Bidding) else {}
        knows = state.known[seat] if seat >= 0 else 0
        return View(
            players=tuple(
                PlayerView(
                    purse=state.purse[other],
                    count=len(state.pearls[other]),
                    has_peeked=bool(state.peeked >> other & 1),
                    pearls=state.pearls[other] if not state.stack or other == seat else None,
                )
                for other in state.seats()
            ),
            on_sale=state.bag[0] if knows >> state.bag[0] & 1 else None,
            bid=bids.get(seat),
        )

    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        """Let the pearls this seat has never seen change places; what others know changes with them."""
        twin = state.clone()
        if not state.stack:
            return twin
        knows = twin.known[seat] if seat >= 0 else 0
        places = [*state.bag, *state.lost, *(pearl for own in state.pearls for pearl in own)]
        unseen = [pearl for pearl in places if not knows >> pearl & 1]  # place by place, whatever lies there
        shuffled = sorted(unseen)
        chance.shuffle(shuffled, "redeal")
        now = {**{pearl: pearl for pearl in places}, **dict(zip(unseen, shuffled, strict=True))}
        twin.bag = tuple(now[pearl] for pearl in twin.bag)
        twin.lost = tuple(now[pearl] for pearl in twin.lost)
        twin.pearls = [tuple(now[pearl] for pearl in own) for own in twin.pearls]
        twin.known = [sum(1 << now[pearl] for pearl in now if known >> pearl & 1) for known in twin.known]
        twin.stack[-1] = self.rebid(twin, seat, chance)
        return twin

    def rebid(self, state: State, seat: Seat, chance: Chance) -> Bidding:
        """Draw again which other seats have bid, and how much: all see that somebody has not."""
        phase: Bidding = state.stack[-1]  # type: ignore[assignment]
        others = [other for other in phase.asked if other != seat]
        chance.shuffle(others, "redeal")
        has_bid = phase.answers[phase.asked.index(seat)] is not None if seat >= 0 else False
        most = len(others) if seat >= 0 and not has_bid else len(others) - 1  # else the bidding would be over
        bidders = others[: chance.draw(most + 1, "redeal")]
        drawn = {other: chance.draw(state.purse[other] + 1, "redeal") for other in sorted(bidders)}
        own = phase.answers[phase.asked.index(seat)] if seat >= 0 else None
        return phase.with_answers(tuple(own if who == seat else drawn.get(who) for who in phase.asked))

    def options_of(self, state: State) -> Mapping[str, Value]:
        return {}

    def blank(self, snapshot: Mapping[str, Any]) -> State:
        return self.prepare(int(snapshot["seats"]), {}, Chance())

    def outcome(self, state: State) -> Outcome | None:
        if state.stack:
            return None
        scores = [(sum(state.pearls[seat]) + state.purse[seat],) for seat in state.seats()]
        ranks = ranked(scores)
        return Outcome("won", tuple(scores), ranks, tuple(seat for seat in state.seats() if ranks[seat] == 1))

    def invariants(self, state: State) -> None:
        pearls = [*state.bag, *state.lost, *(pearl for own in state.pearls for pearl in own)]
        assert sorted(pearls) == list(range(1, PEARLS + 1)), "six pearls are in the bag, lost or sold"

    def limit(self, state: State) -> int | None:
        return 30_000

    def longest(self, state: State) -> int:
        return state.count * (SALES + 1)


PEARLS_GAME = PearlsGame()

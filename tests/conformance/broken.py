"""Pearls with one mistake each, as an author may make it. The suite has to find every one by the contract it breaks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pearls.actions import Bid, Peek
from pearls.events import Took
from pearls.game import PearlsGame
from pearls.phases import Bidding, Sales
from pearls.state import PURSE, State
from pearls.view import View
from tablee.kernel.action import Action, Broken, Sits, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.event import Event
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.phase import Step
from tablee.kernel.score_sheet import Label, ScoreSheet, SheetCell
from tablee.kernel.seat import CLOCK, NOBODY, Seat
from tablee.parts.knowledge import eyes_of


class Mistaken(PearlsGame):
    """The game with a mistake, as if it stood in Pearls' own package, with its rules, texts and SUBJECT."""

    def __init_subclass__(cls) -> None:
        cls.__module__ = PearlsGame.__module__


def pearls_with(bidding: type[Bidding]) -> PearlsGame:
    """Return the game with another phase of bidding."""

    class Selling(Sales):
        def begin(self, step: Step[State], item: int) -> None:
            super().begin(step, item)
            step.state.stack[-1] = bidding(tuple(step.state.seats()))

    class WithBidding(Mistaken):
        def opening(self) -> Sales:
            return Selling()

    game = WithBidding()
    game.phases.update({"Selling": Selling, bidding.__name__: bidding})
    return game


def _pearl(state: State) -> int:
    """Return what the pearl on sale is worth."""
    return state.worth[state.on_sale()]


# -- 1: States -------------------------------------------------------------------------------------------------


class SharingState(State):
    def clone(self) -> State:
        twin = super().clone()
        twin.purse = self.purse  # not a copy
        return twin


class Sharing(Mistaken):
    def prepare(self, seats: int, options: Any, chance: Chance) -> State:
        return SharingState(super().prepare(seats, options, chance).terms)


class ForgetfulState(State):
    def fields(self) -> tuple[str, ...]:
        return ("worth", "owner", "known", "purse")  # not who has peeked


class Forgetful(Mistaken):
    def prepare(self, seats: int, options: Any, chance: Chance) -> State:
        return ForgetfulState(super().prepare(seats, options, chance).terms)

    def blank(self, snapshot: Any) -> State:
        return ForgetfulState(super().blank(snapshot).terms)


# -- 2: progress -----------------------------------------------------------------------------------------------


class Endless(Bidding):
    def leave(self, step: Step[State]) -> None:
        step.enter(type(self)(self.asked))  # nothing is ever sold


class Hasty(Mistaken):
    def longest(self, state: State) -> int:
        return 3


class Overbidding(Bidding):
    def default(self, state: State, seat: Seat) -> Action:
        return Bid(PURSE)


class Heedless(Bidding):
    def bid(self, step: Step[State], seat: Seat, sum: int) -> None:
        """Forget the answer as soon as it is given."""


class Lonely(Mistaken):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else replace(outcome, winners=())


class Miscounting(Mistaken):
    """Gives the first seat a point on its sheet that its score has not."""

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        sheet = super().count(state, outcome)
        first, *others = sheet.rows[0].cells
        return replace(sheet, rows=(replace(sheet.rows[0], cells=(SheetCell(first.points + 1), *others)),))


class Unexplained(Mistaken):
    """Of equals, the first seat is first."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        ranks = ranked([(*score, -seat) for seat, score in enumerate(outcome.scores)])
        return replace(outcome, ranks=ranks, winners=(ranks.index(1),))


class Wordless(Mistaken):
    """Has no text for a row of its sheet."""

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        sheet = super().count(state, outcome)
        return replace(sheet, rows=(replace(sheet.rows[0], label=Label("count.pearls")),))


# -- 3: refusals -----------------------------------------------------------------------------------------------


class Blind(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        broken = super().refusal(state, seat, action, at)
        return Broken("PE-3", "no_credit") if broken is None and action.verb is Peek else broken


class Generous(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        broken = super().refusal(state, seat, action, at)
        return None if broken is not None and broken.key == "beyond_purse" else broken


class Nameless(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        broken = super().refusal(state, seat, action, at)
        return Broken("PE-9", "only_once") if broken is not None and broken.key == "only_once" else broken


class Inviting(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        return super().refusal(state, 0 if seat == NOBODY else seat, action, at)


class Early(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        return None if seat == CLOCK and state.stack else super().refusal(state, seat, action, at)


class Housing(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        return None if action.verb is Sits and state.stack else super().refusal(state, seat, action, at)


class Meddling(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        broken = super().refusal(state, seat, action, at)
        if broken is not None and broken.key == "beyond_purse":
            state.known[0] |= eyes_of(seat)  # notes who tried
        return broken


class Tireless(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        return super().refusal(state, seat, action, at) if state.stack else None


# -- 4: records ------------------------------------------------------------------------------------------------


class Counting(Mistaken):
    """Remembers something that is no part of the State."""

    def __init__(self) -> None:
        super().__init__()
        self.bids = 0

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance, at: int = 0, told: Any = None) -> bool:
        self.bids += 1
        state.known[0] |= self.bids % 2
        return super().apply(state, seat, action, chance, at, told)


class Heard(Bidding):
    def peek(self, step: Step[State], seat: Seat) -> None:
        if step.events is not None:
            super().peek(step, seat)  # only where somebody listens


# -- 5: redeals, views, two worlds -----------------------------------------------------------------------------


class Open(Mistaken):
    def view(self, state: State, seat: Seat) -> View:
        return replace(super().view(state, seat), on_sale=_pearl(state))


class Lazy(Mistaken):
    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        return state.clone()


class Careless(Mistaken):
    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        twin = super().redeal(state, NOBODY, chance)  # as if the seat had seen nothing
        twin.stack = state.stack[:]
        return twin


class Favouring(Mistaken):
    def views(self, state: State, seats: Any) -> list[Any]:
        return [self.view(state, seat) for seat in sorted(seats)]


class Loud(Bidding):
    def peek(self, step: Step[State], seat: Seat) -> None:
        super().peek(step, seat)
        step.tell(Took(_pearl(step.state)))  # tells all what the pearl is worth, in the place of a seat


class Quiet(Bidding):
    def peek(self, step: Step[State], seat: Seat) -> None:
        told = step.events
        heard: list[Event] = []
        step.events = heard
        super().peek(step, seat)
        step.events = told  # nobody hears of it, and all see the purse


class Talkative(Mistaken):
    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        broken = super().refusal(state, seat, action, at)
        if broken is None or broken.key != "beyond_purse":
            return broken
        return Broken("PE-2", "beyond_purse", sum=9, purse=_pearl(state))


class Biased(Mistaken):
    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        if _pearl(state) == 6:
            chance.draw(2, "one more")
        return super().redeal(state, seat, chance)


class Ticking(Mistaken):
    def limit(self, state: State) -> int | None:
        return 30_000 if _pearl(state) < 6 else 40_000


# -- 6: what is conserved --------------------------------------------------------------------------------------


class Doubling(Bidding):
    def leave(self, step: Step[State]) -> None:
        super().leave(step)
        worth = step.state.worth
        step.state.worth = (*worth[:-1], worth[0])  # the first pearl lies in the bag once more


# -- 7 and 8: what a game says of itself -----------------------------------------------------------------------


class Shouting(Mistaken):
    """Has a verb of which its rules and its texts know nothing, and which is not in the table of actions."""

    def __init__(self) -> None:
        super().__init__()
        self.verbs["shout"] = Verb("shout", "PE-9")


class Roomy(Mistaken):
    """Takes any number of seats."""

    def setup(self, seats: int, options: Any, chance: Chance, told: Any = None) -> State:
        return super().setup(min(max(seats, 2), 3), options, chance, told)


SHARING, FORGETFUL, HASTY, LONELY = Sharing(), Forgetful(), Hasty(), Lonely()
MISCOUNTING, UNEXPLAINED, WORDLESS = Miscounting(), Unexplained(), Wordless()
ENDLESS, OVERBIDDING, HEEDLESS = pearls_with(Endless), pearls_with(Overbidding), pearls_with(Heedless)
BLIND, GENEROUS, NAMELESS, INVITING = Blind(), Generous(), Nameless(), Inviting()
EARLY, HOUSING, MEDDLING, TIRELESS = Early(), Housing(), Meddling(), Tireless()
COUNTING, HEARD = Counting(), pearls_with(Heard)
OPEN, LAZY, CARELESS, FAVOURING = Open(), Lazy(), Careless(), Favouring()
LOUD, QUIET, TALKATIVE, BIASED, TICKING = pearls_with(Loud), pearls_with(Quiet), Talkative(), Biased(), Ticking()
DOUBLING, SHOUTING, ROOMY = pearls_with(Doubling), Shouting(), Roomy()

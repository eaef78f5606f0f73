"""The flow: three sales, one after the other."""

from __future__ import annotations

from pearls.actions import Bid, Hold, Peek, SellBack, peeking
from pearls.events import BidsRevealed, HasBid, Lost, Peeked, SaleBegan, Saw, SoldBack, Took
from pearls.state import PEARLS, RESALE, SALES, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.containers import Each
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import OneSeat, Sealed, Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.knowledge import eyes_of


class Sales(Each[State]):
    """PE-1. Three pearls, one after the other."""

    def enter(self, step: Step[State]) -> None:
        step.state.worth = step.chance.shuffled(range(1, PEARLS + 1), "the bag")

    def items(self, state: State) -> range:
        return range(SALES)

    def begin(self, step: Step[State], item: int) -> None:
        step.tell(SaleBegan(item + 1))
        step.enter(Bidding(tuple(step.state.seats())))


class Bidding(Sealed[State]):
    """PE-2. All bid in secret; a single highest bid pays and takes the pearl, a tie loses it."""

    shows_who_answered = True

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return list(Bid.run(0, state.purse[seat]))

    def ask(self, state: State) -> list[Decision]:
        peeks = [may(seat, [Peek()]) for seat in state.seats() if peeking(state, seat) is None and self.is_asked(seat)]
        return [*peeks, *super().ask(state)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("PE-2", "has_bid")

    def bid(self, step: Step[State], seat: Seat, sum: int) -> None:
        self.keep(step, seat, sum)
        step.tell(HasBid(seat))

    def peek(self, step: Step[State], seat: Seat) -> None:
        """PE-3. Before bidding, a seat may once pay 1 to look at the pearl on sale."""
        step.state.purse[seat] -= 1
        step.state.peeked[seat] = True
        step.tell(Peeked(seat))
        see(step, seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Bid(0)

    def leave(self, step: Step[State]) -> None:
        state, bids, highest = step.state, self.answers, max(self.answers)
        step.tell(BidsRevealed(bids))
        if highest == 0 or bids.count(highest) > 1:
            state.owner += (NOBODY,)
            step.tell(Lost())
            return
        winner = bids.index(highest)
        state.purse[winner] -= highest
        step.tell(Took(winner))
        see(step, winner)
        state.owner += (winner,)
        step.enter(Owning(winner))


class Owning(OneSeat[State]):
    """PE-4. The new owner, and nobody else, may sell the pearl back for 2, face down."""

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [Hold(), SellBack()]

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("PE-4", "not_your_pearl", seat=self.seat)

    def hold_on(self, step: Step[State], seat: Seat) -> None:
        step.finish()

    def sell_back(self, step: Step[State], seat: Seat) -> None:
        step.state.owner = (*step.state.owner[:-1], NOBODY)
        step.state.purse[seat] += RESALE
        step.tell(SoldBack(seat))
        step.finish()

    def default(self, state: State, seat: Seat) -> Action:
        return Hold()


def see(step: Step[State], seat: Seat) -> None:
    """PE-2, PE-3. That a seat has seen the pearl on sale is kept in the State."""
    pearl = step.state.on_sale()
    step.state.known[pearl] |= eyes_of(seat)
    step.tell(Saw(seat, step.state.worth[pearl]))

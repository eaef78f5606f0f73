"""A small judgement of Pearls. It reads only what its seat may know."""

from __future__ import annotations

from pearls.actions import Bid, Hold, Peek, SellBack
from pearls.state import PEARLS, RESALE, SALES, State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.plugin import GameBots
from tablee.kernel.seat import Seat


class PearlsPolicy:
    """Bids about half of what the pearl may be worth; looks at the last one first."""

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        if Peek() in decision.actions:
            return Peek() if state.on_sale() == SALES - 1 and state.purse[seat] > 1 else None
        if Hold() in decision.actions:
            return SellBack() if state.worth[state.on_sale() - 1] < RESALE else Hold()
        bid = round(_expected(state, seat) * 0.5) + chance.draw(2, "bid")
        return Bid(min(bid, state.purse[seat]))

    def candidates(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        own = self.choose(state, seat, decision, chance)
        return [own, *(choice for choice in decision.choices() if choice != own)]

    def prospects(self, state: State) -> list[float]:
        return [float(sum(state.pearls(seat)) + state.purse[seat]) for seat in state.seats()]

    def chapter(self, state: State) -> int:
        return state.on_sale()

    def imagine(self, state: State, seat: Seat, chance: Quick) -> None:
        """A bid says little about what was seen: every redeal is as plausible."""


def _expected(state: State, seat: Seat) -> float:
    """Return what the pearl on sale is worth, or those on average that the seat has never seen."""
    pearls = [state.on_sale()] if state.knows(seat, state.on_sale()) else range(PEARLS)
    unseen = [state.worth[pearl] for pearl in pearls if len(pearls) == 1 or not state.knows(seat, pearl)]
    return sum(unseen) / len(unseen)


BOTS = GameBots(PearlsPolicy())

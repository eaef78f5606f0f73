"""The judgement of the hard bot: a medium one that knows how others choose markets, and what cash is worth."""

from __future__ import annotations

from typing import Any

from tablee.games.cresus.auction import Bidding
from tablee.games.cresus.bot.liquidity import choose_sale_for_cash
from tablee.games.cresus.bot.markets import choose_market
from tablee.games.cresus.bot.policy import CresusPolicy
from tablee.games.cresus.bot.rivals import scores_among_rivals
from tablee.games.cresus.bot.tuning import HARD_TEMPERATURE
from tablee.games.cresus.choosing import ChoosingMarkets
from tablee.games.cresus.material import FIRST_EXPERT_LOT
from tablee.games.cresus.selling import SellingTurn
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Phase
from tablee.kernel.seat import Seat


class StrongPolicy(CresusPolicy):
    """Goes where it can buy undisturbed, and sells in time to be able to buy again."""

    def __init__(self) -> None:
        super().__init__("normal")

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        phase = state.stack[-1]
        if decision.required and isinstance(phase, ChoosingMarkets):
            scores = scores_among_rivals(state, seat, self.tuning)
            return choose_market(decision.actions, self._temperature(state), chance, scores)
        if decision.required and isinstance(phase, SellingTurn):
            return choose_sale_for_cash(state, seat, decision.actions, self.tuning)
        return super().choose(state, seat, decision, chance)

    def _temperature(self, state: State) -> float:
        """In the first round all are equal, and hard bots would all think the very same."""
        return self.tuning.temperature if state.round == 1 else HARD_TEMPERATURE

    def candidates(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        """Where to go is worked out over all that rivals may do, and a card shows its worth in later rounds only.

        About either, lines of play that end with this round would know less.
        """
        if decision.required and _is_judged(state.stack[-1]):
            return [self.choose(state, seat, decision, chance)]
        return super().candidates(state, seat, decision, chance)


def _is_judged(phase: Phase[Any]) -> bool:
    return isinstance(phase, ChoosingMarkets) or (isinstance(phase, Bidding) and phase.lot >= FIRST_EXPERT_LOT)

"""What seats may do beside what they are asked: sell signs, repay loans, deal (CR-807, CR-902, CR-907)."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.actions import Buy, Repay, Sell, SellSign
from tablee.games.cresus.auction import least_bid
from tablee.games.cresus.buying import why_no_buyer
from tablee.games.cresus.debts import Owing
from tablee.games.cresus.material import COFFRE, ISLAND, LOAN, MOST_PLAYERS
from tablee.games.cresus.open_trading import is_trading_open
from tablee.games.cresus.selling import why_no_turn_to_sell
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.games.cresus.trading import TradeWindow, rights_to_deal
from tablee.kernel.action import Action, Broken
from tablee.kernel.decision import Decision, may
from tablee.kernel.game import NOT_NOW
from tablee.kernel.seat import Seat
from tablee.parts.contents import Contents


class GameOfRights(Contents[State]):
    """A game in which seats may do more than they are asked."""

    def decisions(self, state: State) -> list[Decision]:
        """Return what the phase on top asks, and before it what anybody may do besides."""
        if not state.stack:
            return []
        top = state.stack[-1]
        asked = top.ask(state)
        is_open = not state.terms.trades_in_turns and is_trading_open(state)
        rights: list[Decision] = []
        if any(level > 0 for level in state.signs) and not isinstance(top, Owing):
            for seat in state.seats() if is_open else [decision.seat for decision in asked]:
                if 0 < state.signs[seat] < ISLAND:  # CR-902
                    rights.append(_MAY_SELL_WELL[seat] if state.has_kept(seat, COFFRE) else _MAY_SELL[seat])
        if any(loan == OPEN_LOAN for loan in state.loan):
            for decision in asked:
                seat = decision.seat
                if decision.required and state.loan[seat] == OPEN_LOAN and state.cash[seat] >= LOAN + least_bid(state):
                    rights.append(_MAY_REPAY[seat])  # CR-907
        if is_open and not isinstance(top, TradeWindow):
            rights += [right for seat in state.seats() for right in rights_to_deal(state, seat)]  # CR-807
        return rights + asked if rights else asked

    def refusal(self, state: State, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        """Tell what stands in the way of a purchase or a sale, where nobody is asked for one."""
        broken = super().refusal(state, seat, action, at)
        if broken is None or broken.key != NOT_NOW:
            return broken
        reason: Broken | None = None
        if action.verb is Sell:
            reason = why_no_turn_to_sell(state, seat, *action.args)
        elif action.verb is Buy:
            reason = why_no_buyer(state, seat)
        return broken if reason is None else reason


_MAY_SELL: Final = [may(seat, (SellSign(0),)) for seat in range(MOST_PLAYERS)]
_MAY_SELL_WELL: Final = [may(seat, (SellSign(0), SellSign(1))) for seat in range(MOST_PLAYERS)]  # CR-1325
_MAY_REPAY: Final = [may(seat, (Repay(),)) for seat in range(MOST_PLAYERS)]

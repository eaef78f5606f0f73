"""CR-807: the phases beside which trading is open, and the clocks of threads, which run only then."""

from __future__ import annotations

from tablee.games.cresus.deals import DEALS
from tablee.games.cresus.state import State
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat


class OpenTrading(Phase[State]):
    """Somebody decides, and meanwhile all may deal. Anything that lies on top of it closes trading."""

    def __init__(self) -> None:
        self.is_timed = True  # so that it hears of what is put on top

    def is_turn_of(self, seat: Seat) -> bool:
        """Tell whether a deal of this seat gives whoever decides the whole time again (D13, D20)."""
        return False

    def covered(self, step: Step[State]) -> None:
        DEALS.run_down(step.state, step.at - step.state.since)

    def leave(self, step: Step[State]) -> None:
        DEALS.run_down(step.state, step.waited)


def is_trading_open(state: State) -> bool:
    """CR-807, CR-817."""
    return not state.terms.trades_in_turns and bool(state.stack) and isinstance(state.stack[-1], OpenTrading)

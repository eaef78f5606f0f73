"""CR-3xx. Phase 1: the Expert card of the round, a Pirate or a lot; and the Network privateer (CR-1217)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.cresus.actions import Pass, SwitchMarket
from tablee.games.cresus.auction import FIRST, Bidding, cancel
from tablee.games.cresus.events import ExpertTurnedUp, MarketClosed, MarketReopened
from tablee.games.cresus.material import CORSAIRE, FIRST_EXPERT_LOT, N_MARKETS, Market, is_pirate
from tablee.games.cresus.money import use_expert
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.phase import Step, Window
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import only


def turn_up_expert(step: Step[State]) -> None:
    """CR-301…CR-304. The lead turns up the top card: a Pirate closes a market, anything else is auctioned."""
    state = step.state
    expert = state.expert_pile[0]
    state.expert_pile = state.expert_pile[1:]
    state.expert_up = expert
    if step.is_heard:
        step.tell(ExpertTurnedUp(state.lead, expert))
    if is_pirate(expert):
        state.closed |= only(expert)
        if step.is_heard:
            step.tell(MarketClosed(expert, None))
        return
    lot = FIRST_EXPERT_LOT + expert
    asked = tuple([seat for seat in state.in_lead_order() if state.cash[seat] or state.signs[seat]])  # CR-1406
    if asked:
        step.enter(Bidding(lot, FIRST, 0, asked))
    else:
        cancel(step, lot, is_tie=False)


def ask_privateers(step: Step[State]) -> None:
    """CR-1217, D4. At the end of phase 1 the owner of the Network privateer may close a market, or reopen one."""
    owner = step.state.owner_of(CORSAIRE)
    if owner != NOBODY:
        step.enter(Switching((owner,)))


class Switching(Window[State]):
    """The question to the owner of the Network privateer."""

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return _SWITCH_OR_PASS

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

    def switch_market(self, step: Step[State], seat: Seat, market: Market) -> None:
        use_expert(step, seat, CORSAIRE)
        state = step.state
        state.closed ^= only(market)
        step.tell(MarketClosed(market, seat) if state.is_closed(market) else MarketReopened(market, seat))
        step.finish()

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()


_SWITCH_OR_PASS: Final = (*[SwitchMarket(market) for market in range(N_MARKETS)], Pass())

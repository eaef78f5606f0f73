"""What cash is worth beyond its amount: whoever has little of it cannot buy all that is on offer in the next round.

Matches of medium bots show it: at the beginning of a round, a M in hand goes with far more at the end than a M that
shares are to bring, the less cash the more. How much of that to count was found by trial, one such bot against three.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.cresus.actions import EndSelling, Sell
from tablee.games.cresus.bot.ladder import signs_to_buy_now
from tablee.games.cresus.bot.sales import choose_sale
from tablee.games.cresus.bot.tuning import CASH_EDGES, CASH_WORTH, Tuning, least_gain, rounds_to_come
from tablee.games.cresus.bot.worth import TOTAL, card_gain, kept, sale_mean
from tablee.games.cresus.material import ISLAND
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat


def cash_worth(cash: float) -> float:
    """Return what so much cash is worth to somebody who goes on buying shares; what is missing costs most."""
    worth = CASH_WORTH[0] * min(cash, 0.0)
    for at, edge in enumerate(CASH_EDGES):
        if cash > edge:
            upper = CASH_EDGES[at + 1] if at + 1 < len(CASH_EDGES) else cash
            worth += CASH_WORTH[at] * (min(cash, upper) - edge)
    return worth


def choose_sale_for_cash(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D20. Sell as long as cash in hand is worth more than the share kept; for the island, or at the end, all."""
    count = signs_to_buy_now(state, seat, tuning)
    level = state.signs[seat]
    if not rounds_to_come(state) or (count and level + count == ISLAND):
        return choose_sale(state, seat, actions, tuning)
    cash = state.cash[seat] - (TOTAL[level + count] - TOTAL[level])
    best: Action = EndSelling()
    most = 0.0
    for action in actions:
        if action.verb is not Sell:
            continue
        share, market, card = action.args
        brings = sale_mean(share, market, 0, state.event[market])
        if card:
            added = card_gain(state, share, market)
            if added <= 0 or added < least_gain(state, "sale"):
                continue
            brings += added
        gain = cash_worth(cash + brings) - cash_worth(cash) - kept(state, seat, share, tuning)
        if gain > most:
            best, most = action, gain
    return best

"""The ladder of signs: when to climb, and with which cards (D25…D27)."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.cresus.bot.tuning import Tuning, rounds_to_come
from tablee.games.cresus.bot.worth import TOTAL, levels_at_once
from tablee.games.cresus.dice import EXPECTED
from tablee.games.cresus.material import DISCOUNT, ISLAND, LOAN, PREMIUM, SECTOR, Money
from tablee.games.cresus.signs import MOST_SIGNS, sign_costs
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat


def reachable_level(state: State, seat: Seat, tuning: Tuning) -> int:
    """Return how high a seat may hope to climb by the end of the match."""
    left = rounds_to_come(state)
    money = state.cash[seat] - (LOAN if state.loan[seat] == OPEN_LOAN else 0) + tuning.income * left
    if left:
        money += sum([EXPECTED[share] + tuning.premium * PREMIUM[SECTOR[share]] for share in state.shares[seat]], 0.0)
    level = state.signs[seat]
    while level < ISLAND and TOTAL[level + 1] - TOTAL[state.signs[seat]] <= money:
        level += 1
    return level


def signs_to_buy_now(state: State, seat: Seat, tuning: Tuning) -> int:
    """Return how many signs have to be bought this round for the ladder to be climbed in time, two each round.

    They earn nothing, so no more than that; but all of them, if that is the island.
    """
    level = state.signs[seat]
    most = levels_at_once(state, seat)
    left = rounds_to_come(state)
    if ISLAND - level <= most and _wealth_now(state, seat) >= TOTAL[ISLAND] - TOTAL[level]:
        return ISLAND - level
    wanted = reachable_level(state, seat, tuning) - level - MOST_SIGNS * left
    return max(0, min(wanted, most))


def _wealth_now(state: State, seat: Seat) -> float:
    """Return cash, and what shares may bring before the round is over."""
    owed = LOAN if state.loan[seat] == OPEN_LOAN else 0
    market = state.pawn[seat]
    is_open = market >= 0 and not state.is_closed(market)
    return state.cash[seat] - owed + (sum([EXPECTED[share] for share in state.shares[seat]], 0.0) if is_open else 0.0)


def choose_signs(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D27. The island if it can be had; else what must be bought in time, and more only out of idle capital."""
    level = state.signs[seat]
    left = rounds_to_come(state)
    counts = sorted({action.args[1] for action in actions}, reverse=True)
    if level + counts[0] == ISLAND or not left:
        return _cheapest(state, seat, actions, counts[0], True)
    due = signs_to_buy_now(state, seat, tuning)
    for count in counts:
        action = _cheapest(state, seat, actions, count, left < 2)
        rest = state.cash[seat] - _cost(state, seat, action)
        if count <= due or rest >= tuning.sign_capital:
            return action
    return actions[0]


def _cheapest(state: State, seat: Seat, actions: Sequence[Action], count: int, is_late: bool) -> Action:
    """Return the best way to buy so many: cards where they save all they can, or where they are needed."""
    ways = [action for action in actions if action.args[1] == count]
    plain = [action for action in ways if not action.args[2] and not action.args[3]]
    best = min(ways, key=lambda action: (_cost(state, seat, action), _cards(action)))
    if not plain or is_late:
        return best
    without = min(plain, key=lambda action: _cost(state, seat, action))
    saved = _cost(state, seat, without) - _cost(state, seat, best)
    return best if saved >= DISCOUNT * _cards(best) and _cards(best) else without


def _cards(action: Action) -> int:
    return int(action.args[2] > 0) + int(action.args[3] > 0)


def _cost(state: State, seat: Seat, action: Action) -> Money:
    again, count, concierge, voucher = action.args
    return sum(sign_costs(state.signs[seat], count, concierge, voucher)) + (LOAN if again else 0)


def can_climb_again(state: State, seat: Seat) -> bool:
    """Tell whether a sign that is sold now can be bought again without losing time."""
    return ISLAND - state.signs[seat] + 1 <= MOST_SIGNS * rounds_to_come(state)

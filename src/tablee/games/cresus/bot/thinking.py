"""What a search needs: answers worth thinking about, worlds that are likely, and how a position is judged."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from tablee.games.cresus.actions import Bid, Choose, Pass
from tablee.games.cresus.auction import Bidding, Reclaiming
from tablee.games.cresus.bonus import Doubling
from tablee.games.cresus.bot.deals import Table, can_still_sell, good_calls
from tablee.games.cresus.bot.markets import market_scores
from tablee.games.cresus.bot.purchases import bid_range, fitted_bid, lot_worth
from tablee.games.cresus.bot.tuning import CANDIDATES, CARD_PART, POINTS, SWING, THOUGHT_BIDS, Tuning, rounds_to_come
from tablee.games.cresus.bot.worth import TOTAL, card_gain
from tablee.games.cresus.buying import Declaring, DirectBuying, LoneBuying
from tablee.games.cresus.choosing import ChoosingMarkets, Moving
from tablee.games.cresus.luck import Staking
from tablee.games.cresus.material import EXPERT_VALUE, FIRST_SALE, LOAN, N_EXPERTS, N_MARKETS
from tablee.games.cresus.ranking import ranks_of
from tablee.games.cresus.rounds import STAGES, Round
from tablee.games.cresus.selling import make_sales
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.games.cresus.windows import Calling, Picking, Replying, trade_after_purchases, trade_after_sales
from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Phase
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has

# where a line of play may be cut, by how many stages have begun: before the deals after purchases, around the sales
PURCHASES_OVER: Final = STAGES.index(trade_after_purchases) + 1
SALES_BEGIN: Final = STAGES.index(make_sales) + 1
SALES_OVER: Final = STAGES.index(trade_after_sales) + 1

_ALL: Final[tuple[type[Phase[Any]], ...]] = (
    Declaring,
    DirectBuying,
    LoneBuying,
    Reclaiming,
    Doubling,
    Moving,
    Picking,
    Staking,
)


def candidates_of(
    state: State, seat: Seat, decision: Decision, advised: Action | None, tuning: Tuning
) -> list[Action | None]:
    """Return a handful of answers, first what the judgement advises, chance apart.

    Dice, sales and signs are worked out exactly, or as well as it can be done: there the advice is taken.
    """
    phase = state.stack[-1]
    if not decision.required:
        return [advised]
    if isinstance(phase, _ALL):
        return [*dict.fromkeys([advised, *decision.actions])]
    if isinstance(phase, Bidding):
        return [*_bids(state, seat, phase, tuning)]
    if isinstance(phase, ChoosingMarkets):
        return [*_markets(state, seat, decision.actions, tuning)]
    if isinstance(phase, Calling):
        return [*dict.fromkeys([advised, Pass(), *good_calls(state, seat, tuning)])]
    if isinstance(phase, Replying):
        return [*dict.fromkeys([advised, *decision.actions])]
    return [advised]


def _bids(state: State, seat: Seat, phase: Bidding, tuning: Tuning) -> list[Action]:
    """Return bids that are parts of the worth, the same whenever one thinks about them."""
    worth = lot_worth(state, seat, phase.lot, tuning)
    low, high = bid_range(state, seat, phase, tuning)
    wishes = [(low + high) / 2, *[part * worth for part in THOUGHT_BIDS], 0.0]
    return [Bid(amount) for amount in dict.fromkeys([fitted_bid(state, seat, phase, wish, tuning) for wish in wishes])]


def _markets(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> list[Action]:
    scores = market_scores(state, seat, tuning)
    markets = [action.arg for action in actions if action.arg < N_MARKETS]
    markets.sort(key=lambda market: (-scores[market], market))
    return [Choose(market) for market in markets[:CANDIDATES]]


# -- judging -----------------------------------------------------------------------------------------------------


def chapter_of(state: State) -> int:
    """Return a number that changes with the round, and within it where only dice would follow: they have a mean."""
    if len(state.stack) < 2:
        return 0
    under = state.stack[1]
    begun = under.begun if isinstance(under, Round) else 0
    stage = (begun >= PURCHASES_OVER) + (begun >= SALES_BEGIN) + (begun >= SALES_OVER)
    return 4 * state.round + stage


def prospects_of(state: State, tuning: Tuning) -> list[float]:
    """Return where everybody stands, in points: by rank when all is over, before that by what they own."""
    seats = state.seats()
    if not state.stack:
        ranks = ranks_of(state)
        return [POINTS * 4 * (len(ranks) - ranks[seat]) for seat in seats]
    table = Table(state, tuning)
    scale = POINTS / (SWING * sqrt(rounds_to_come(state) + 1.0))
    return [scale * _owned(table, seat) for seat in seats]


def _owned(table: Table, seat: Seat) -> float:
    """Return cash, signs at their price, shares by what they bring on average, and cards."""
    state = table.state
    owed = LOAN if state.loan[seat] == OPEN_LOAN else 0
    wealth = float(state.cash[seat] - owed + TOTAL[state.signs[seat]])
    can_sell = can_still_sell(state, seat)
    shares = state.shares[seat]
    if shares and (can_sell or rounds_to_come(state)):
        wealth += sum([table.worth(seat, share) for share in shares], 0.0)
    held = state.experts[seat]
    if held:
        part = CARD_PART * min(1.0, 0.4 + 0.2 * rounds_to_come(state))
        market = state.pawn[seat]
        for card in range(FIRST_SALE, N_EXPERTS):
            if has(held, card):
                now = 0.0
                if can_sell and card == FIRST_SALE + market:
                    now = max([card_gain(state, share, market) for share in shares], default=0.0)
                wealth += max(now, part * EXPERT_VALUE[card])
    return wealth

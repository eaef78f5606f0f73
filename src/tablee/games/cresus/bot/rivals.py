"""Where to go (D6) if rivals think like a medium bot: how likely they come too, and what they would bid."""

from __future__ import annotations

from itertools import product
from typing import Final

from tablee.games.cresus.bot.markets import Outlook, choice_weights, market_scores
from tablee.games.cresus.bot.purchases import bid_part
from tablee.games.cresus.bot.tuning import OVERBID, Tuning
from tablee.games.cresus.bot.worth import bought
from tablee.games.cresus.buying import TURNED_UP
from tablee.games.cresus.material import N_MARKETS, VIP, Market, Share
from tablee.games.cresus.state import State
from tablee.kernel.seat import Seat
from tablee.parts.knowledge import eyes_of

MODEL: Final = Tuning("normal")
UNLIKELY: Final = 0.003  # company that is met less often is not thought about

Lots = list[tuple[Share, float]]  # shares, and how likely each is turned up


def market_odds(state: State, seat: Seat, rival: Seat) -> list[float]:
    """Return how likely a rival goes to each market, as far as a seat can tell: by what both of them know."""
    markets = range(N_MARKETS)
    scores = market_scores(state, rival, MODEL, eyes_of(seat) | eyes_of(rival))
    weights = choice_weights(markets, scores, MODEL.temperature)
    total = sum(weights, 0.0)
    return [weight / total for weight in weights]


def may_buy(state: State, seat: Seat, market: Market) -> bool:
    """CR-405, CR-1322. Tell whether a seat that goes to a market can buy there."""
    return market != state.pawn[seat] or state.has_kept(seat, VIP)


def scores_among_rivals(state: State, seat: Seat, tuning: Tuning) -> list[float]:
    """Return what each market promises a seat that counts on where the others go."""
    outlook = Outlook(state, seat, tuning)
    odds = {rival: market_odds(state, seat, rival) for rival in state.seats() if rival != seat}
    scores: list[float] = []
    for market in range(N_MARKETS):
        score = outlook.sales(market)
        if not state.is_closed(market) and may_buy(state, seat, market):
            likely = {rival: odds[rival][market] for rival in odds if may_buy(state, rival, market)}
            score += _purchases(outlook, market, likely)
        scores.append(score)
    return scores


def _purchases(outlook: Outlook, market: Market, likely: dict[Seat, float]) -> float:
    """Return what is gained by purchases on average, over all the company one may meet."""
    lots = _lots(outlook, market)
    gained = 0.0
    for there in product((False, True), repeat=len(likely)):
        chance = 1.0
        for comes, odds in zip(there, likely.values(), strict=True):
            chance *= odds if comes else 1.0 - odds
        if chance < UNLIKELY:
            continue
        met = [rival for rival, comes in zip(likely, there, strict=True) if comes]
        gained += chance * (_auctions(outlook, lots, met) if met else outlook.purchases(market)[0])
    return gained


def _lots(outlook: Outlook, market: Market) -> Lots:
    sure, others = outlook.top(market)
    missing = min(max(0, TURNED_UP - len(sure)), len(others))
    return [(share, 1.0) for share in sure] + [(share, missing / len(others)) for share in others if missing]


def _auctions(outlook: Outlook, lots: Lots, rivals: list[Seat]) -> float:
    """Return what auctions gain on average if each lot is won by outbidding all of them, where that is worth it."""
    state, cash = outlook.state, outlook.cash
    part = bid_part(len(rivals), MODEL) + OVERBID
    gained = spent = 0.0
    for share, chance in lots:
        bid = 1.0 + max([min(part * bought(state, rival, share, MODEL), state.cash[rival]) for rival in rivals])
        gain = outlook.gain(share)[1] - bid
        if bid <= cash and gain > 0.0:
            gained += chance * gain
            spent += chance * bid
    return gained * cash / spent if spent > cash else gained

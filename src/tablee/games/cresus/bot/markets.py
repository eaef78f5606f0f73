"""Where to go (D4…D7): what a market promises, how crowded it may be, and what is sold there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp

from tablee.games.cresus.actions import Arrange, Choose, Fly, LookInside, Pass, SwitchMarket, TakeTip, UseVip
from tablee.games.cresus.bot.tuning import Tuning, least_gain
from tablee.games.cresus.bot.worth import bought, card_gain, has_sale_card, kept, sale_mean, spare, threatens
from tablee.games.cresus.buying import TURNED_UP, price_of
from tablee.games.cresus.choosing import ORDERS, Arranging
from tablee.games.cresus.material import (
    BONUS,
    INSIDER_LOOKS,
    N_MARKETS,
    SECTOR,
    VIP,
    Market,
    Money,
    Share,
)
from tablee.games.cresus.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat
from tablee.parts.drawing import drawn
from tablee.parts.knowledge import eyes_of
from tablee.parts.small_set import has

POOR = 170  # below so much cash not every pair of shares can be paid

Gain = tuple[float, float, Money, int]  # of a purchase: profit, worth, price, sector bonus


class Outlook:
    """What a seat may expect of each market, from all it knows."""

    def __init__(self, state: State, seat: Seat, tuning: Tuning, eyes: int = 0) -> None:
        self.state = state
        self.seat = seat
        self.tuning = tuning
        self.eyes = eyes or eyes_of(seat)  # whose knowledge counts: only what all of them know
        self.cash = spare(state, seat)

    def gain(self, share: Share) -> Gain:
        state, seat = self.state, self.seat
        worth = bought(state, seat, share, self.tuning)
        price = price_of(state, share, 0)
        return max(0.0, worth - price), worth, price, BONUS[SECTOR[share]][state.held(seat, SECTOR[share]) + 1]

    def top(self, market: Market) -> tuple[list[Share], list[Share]]:
        """Return the shares a seat knows to lie on top, and those that may lie there else."""
        state = self.state
        if state.up[market]:
            return list(state.up[market]), []
        eyes = self.eyes
        pile, known = state.pile[market], state.known[market]
        sure = [pile[at] for at in range(min(TURNED_UP, len(pile))) if known[at] & eyes == eyes]
        return sure, sorted([share for share, who in zip(pile, known, strict=True) if who & eyes != eyes])

    def purchases(self, market: Market) -> tuple[float, float]:
        """Return what a lone buyer gains there on average, and what the shares are worth together."""
        sure, others = self.top(market)
        known = [self.gain(share) for share in sure]
        unseen = [self.gain(share) for share in others]
        missing = min(max(0, TURNED_UP - len(known)), len(unseen))
        worth = sum([gain[1] for gain in known], 0.0)
        if missing:
            worth += missing * sum([gain[1] for gain in unseen], 0.0) / len(unseen)
        if missing == 0:
            return self.best_of(known), worth
        if self.cash >= POOR:
            mean = sum([gain[0] for gain in unseen], 0.0) / len(unseen)
            return self.best_of(known) + missing * mean, worth
        hands = [[*known, *drawn] for drawn in combinations(unseen, missing)]
        return sum([self.best_of(hand) for hand in hands], 0.0) / len(hands), worth

    def best_of(self, hand: Sequence[Gain]) -> float:
        """Return the most that can be gained with the cash there is."""
        cash = self.cash
        if len(hand) == 2:
            (one, _, price, bonus), (two, _, other, other_bonus) = hand
            best = max(one if price <= cash else 0.0, two if other <= cash else 0.0)
            if (price <= cash and other <= cash - price + bonus) or (
                other <= cash and price <= cash - other + other_bonus
            ):
                return max(best, one + two)
            return best
        best = 0.0
        left = cash
        for profit, _, price, bonus in sorted(hand, reverse=True):
            if price <= left:
                best += profit
                left += bonus - price
        return best

    def sales(self, market: Market) -> float:
        """Return what the shares one holds are worth there: sold, or kept."""
        state, seat = self.state, self.seat
        total = 0.0
        most = 0.0
        is_closed = state.is_closed(market)
        for share in state.shares[seat]:
            later = kept(state, seat, share, self.tuning)
            if is_closed:
                total += later
                continue
            total += max(later, sale_mean(share, market, 0, state.event[market]))
            if has_sale_card(state, seat, market):
                most = max(most, card_gain(state, share, market))
        return total + most

    def score(self, market: Market, alone: float) -> float:
        """Return what a market promises to somebody who is alone there so likely."""
        value = self.sales(market)
        if self.state.is_closed(market):
            return value
        profit, worth = self.purchases(market)
        return value + alone * profit + (1.0 - alone) * self.tuning.shared * min(worth, self.cash + worth / 2)


def alone_on(state: State, seat: Seat, tuning: Tuning) -> list[float]:
    """Return how likely a seat is alone on each market: others avoid where they stand, and closed ones."""
    alone = [1.0] * N_MARKETS
    open_ones = [market for market in range(N_MARKETS) if not state.is_closed(market)]
    for other in state.seats():
        if other == seat:
            continue
        here = state.pawn[other]
        likely = (1.0 - tuning.repeat) / max(1, len(open_ones) - (here in open_ones))
        for market in open_ones:
            alone[market] *= 1.0 - (tuning.repeat if market == here else likely)
    return alone


def market_scores(state: State, seat: Seat, tuning: Tuning, eyes: int = 0) -> list[float]:
    """Return what each market promises; where one stands, only sales do."""
    outlook = Outlook(state, seat, tuning, eyes)
    alone = alone_on(state, seat, tuning)
    scores: list[float] = []
    for market in range(N_MARKETS):
        if market == state.pawn[seat] and not state.has_kept(seat, VIP):
            scores.append(outlook.sales(market))
        else:
            scores.append(outlook.score(market, alone[market]))
    return scores


def choose_market(actions: Sequence[Action], temperature: float, chance: Quick, scores: list[float]) -> Action:
    """D6. The better a market, the likelier; never quite sure, so that nobody can count on it."""
    markets = [action.arg for action in actions if action.arg < N_MARKETS]
    return Choose(markets[drawn(choice_weights(markets, scores, temperature), chance)])


def choice_weights(markets: Sequence[Market], scores: list[float], temperature: float) -> list[float]:
    """Return how likely each of these markets is chosen, in proportion."""
    most = max([scores[market] for market in markets])
    return [exp(max(-60.0, (scores[market] - most) / temperature)) for market in markets]


# -- looking at piles --------------------------------------------------------------------------------------------


def choose_look(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D5. Look where one would go anyway; with little money there is nothing to find."""
    if state.cash[seat] < tuning.purchases / 2:
        return Pass()
    scores = market_scores(state, seat, tuning)
    ranked = sorted(range(N_MARKETS), key=lambda market: (-scores[market], market))
    ranked = [market for market in ranked if market != state.pawn[seat] and not state.is_closed(market)]
    tip = TakeTip(ranked[0])
    if tip in actions:
        return tip
    first, second = sorted(ranked[:2])
    look = LookInside(first, second)
    return look if look in actions else Pass()


def choose_order(state: State, seat: Seat, phase: Arranging, actions: Sequence[Action], tuning: Tuning) -> Action:
    """CR-1214. What gains most comes first."""
    outlook = Outlook(state, seat, tuning)
    top = state.pile[phase.market][:INSIDER_LOOKS]
    gains = [outlook.gain(share)[0] for share in top]

    def value(action: Action) -> float:
        laid = [place for place in ORDERS[action.arg] if place < len(top)]
        return sum([gains[place] * (len(top) - at) for at, place in enumerate(laid[:TURNED_UP])], 0.0)

    return max(actions, key=value) if actions else Arrange(0)


# -- after all is shown ------------------------------------------------------------------------------------------


def choose_move(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D7. A VIP pass is used; the Night pilot flies where clearly more is to be had, now that all stand somewhere."""
    if UseVip() in actions:
        return UseVip()
    outlook = Outlook(state, seat, tuning)

    def value(market: Market) -> float:
        others = any(state.pawn[other] == market for other in state.seats() if other != seat)
        return outlook.score(market, 0.0 if others else 1.0)

    is_banned = has(state.banned, seat)
    here = outlook.sales(state.pawn[seat]) if is_banned else value(state.pawn[seat])
    flights = [action for action in actions if action.verb is Fly]
    best = max(flights, key=lambda action: value(action.arg))
    return best if value(best.arg) - here >= max(1.0, least_gain(state, "pilote")) else Pass()


def choose_switch(state: State, seat: Seat, tuning: Tuning) -> Action:
    """D4. Close the market where a rival would sell for the island, or reopen one that promises clearly most."""
    for rival in state.seats():
        if rival != seat and threatens_by_card(state, rival) >= 0:
            return SwitchMarket(threatens_by_card(state, rival))
    if not state.closed:
        return Pass()
    scores = market_scores(state, seat, tuning)
    shut = next(market for market in range(N_MARKETS) if state.is_closed(market))
    if shut == state.pawn[seat]:
        return Pass()
    twin = state.clone()
    twin.closed = 0
    gained = market_scores(twin, seat, tuning)[shut] - max(scores)
    return SwitchMarket(shut) if gained >= least_gain(state, "corsaire") else Pass()


def threatens_by_card(state: State, seat: Seat) -> Market:
    """Return the open market whose sale card may bring a seat the island this round; −1: none."""
    if not state.shares[seat] or not threatens(state, seat):
        return -1
    for market in range(N_MARKETS):
        if has_sale_card(state, seat, market) and not state.is_closed(market):
            return market
    return -1

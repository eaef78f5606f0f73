"""What shares are worth: exact means of dice, premiums, bonuses, and what it is worth to keep them."""

from __future__ import annotations

from functools import cache
from typing import Final

from tablee.games.cresus.bot.tuning import Tuning, rounds_to_come
from tablee.games.cresus.dice import DICE, EXPECTED, chances_from
from tablee.games.cresus.material import (
    AMOUNTS,
    BONUS,
    CONCIERGERIE,
    FIEVRE,
    FIRST_SALE,
    ISLAND,
    LOAN,
    PREMIUM,
    SECTOR,
    SIGN_PRICE,
    THROWS,
    Card,
    Market,
    Money,
    Share,
    home_of,
)
from tablee.games.cresus.selling import NEW_YORK, TOKYO, proceeds
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has

TOTAL: Final = tuple(sum(SIGN_PRICE[: level + 1]) for level in range(ISLAND + 1))
"""What all signs up to a level cost together."""


@cache
def sale_mean(share: Share, market: Market, card: int, event: Card) -> float:
    """CR-712. Return what a sale on a market brings on average, with its sale card or without, under an event."""
    throws = THROWS[share] + (event == FIEVRE) + (card == 1 and market == NEW_YORK)
    chances = list(chances_from(0, throws))
    if card and market == TOKYO:
        chances = _better_of_two(chances)
    return sum(
        [
            chances[result] * proceeds(share, market, AMOUNTS[share][result], result, card == 1, event).total()
            for result in range(1, DICE + 1)
        ],
        0.0,
    )


def _better_of_two(chances: list[float]) -> list[float]:
    """Return how likely each result is the better one of two series: tables never fall."""
    below = 0.0
    better: list[float] = []
    for chance in chances:
        better.append((below + chance) ** 2 - below**2)
        below += chance
    return better


def sold_now(state: State, share: Share, market: Market) -> float:
    """Return what a share brings on a market this round, without a card; nothing where it is closed."""
    if market < 0 or has(state.closed, market):
        return 0.0
    return sale_mean(share, market, 0, state.event[market])


def card_gain(state: State, share: Share, market: Market) -> float:
    """Return what the sale card of a market adds to a sale there."""
    event = state.event[market]
    return sale_mean(share, market, 1, event) - sale_mean(share, market, 0, event)


def kept(state: State, seat: Seat, share: Share, tuning: Tuning) -> float:
    """Return what a share is worth if it is kept beyond this round: sold elsewhere, its sector grown by then."""
    left = rounds_to_come(state)
    if not left:
        return 0.0
    sector = SECTOR[share]
    held = state.held(seat, sector)
    if share not in state.shares[seat]:
        held += 1
    growth = BONUS[sector][held + 1] - BONUS[sector][held] if held else 0
    return EXPECTED[share] + tuning.premium * PREMIUM[sector] + tuning.core_chance[left] * tuning.bonus * growth


def bought(state: State, seat: Seat, share: Share, tuning: Tuning, extra: int = 0) -> float:
    """Return what a share is worth to a buyer who has so many more of its sector in mind already."""
    sector = SECTOR[share]
    bonus = tuning.bonus * BONUS[sector][state.held(seat, sector) + extra + 1]
    now = sale_mean(share, home_of(share), 0, state.event[home_of(share)])
    return bonus + max(now, kept(state, seat, share, tuning))


def best_use(state: State, seat: Seat, share: Share, can_sell: bool, tuning: Tuning) -> float:
    """Return what a share is worth to a seat that holds it, or would: sold this round where it stands, or kept."""
    later = kept(state, seat, share, tuning)
    return max(later, sold_now(state, share, state.pawn[seat])) if can_sell else later


# -- the ladder --------------------------------------------------------------------------------------------------


def levels_at_once(state: State, seat: Seat) -> int:
    """CR-1001, CR-1220."""
    return 3 if state.has_expert(seat, CONCIERGERIE) else 2


def island_cost(state: State, seat: Seat) -> Money:
    """Return what is missing to own the island at the end of this round, in all; 0 where the ladder is too long."""
    level = state.signs[seat]
    if ISLAND - level > levels_at_once(state, seat):
        return 0
    return TOTAL[ISLAND] - TOTAL[level] + (LOAN if state.loan[seat] == OPEN_LOAN else 0)


def spare(state: State, seat: Seat) -> Money:
    """Return the cash that can be risked: whoever can buy the island this round risks nothing of that."""
    cash = state.cash[seat]
    cost = island_cost(state, seat)
    return cash - cost if 0 < cost <= cash else cash


def fortune(state: State, seat: Seat) -> float:
    """Return what a seat owns, as far as it counts for the ladder: cash, signs at their price, shares by their mean."""
    owed = LOAN if state.loan[seat] == OPEN_LOAN else 0
    wealth = float(state.cash[seat] - owed + TOTAL[state.signs[seat]])
    if rounds_to_come(state) or state.stack:
        for share in state.shares[seat]:
            wealth += EXPECTED[share] + 0.8 * PREMIUM[SECTOR[share]]
    return wealth


def threatens(state: State, seat: Seat) -> bool:
    """Tell whether a seat may well buy the island this round: cash, and what its shares bring where it stands."""
    cost = island_cost(state, seat)
    if not cost:
        return False
    market = state.pawn[seat]
    return state.cash[seat] + sum([sold_now(state, share, market) for share in state.shares[seat]], 0.0) >= 0.9 * cost


def has_sale_card(state: State, seat: Seat, market: Market) -> bool:
    return state.has_expert(seat, FIRST_SALE + market)

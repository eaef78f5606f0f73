"""The terms of a match: seats and options, settled before the set-up and never changed."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from tablee.games.cresus.material import read_data
from tablee.kernel.options import Value
from tablee.kernel.state import CLOCKWISE

_timers: Final = read_data("timers")
_DAY: Final = 24 * 60 * 60 * 1000  # ms


class Terms:
    """Shared by all States of a match."""

    def __init__(self, seats: int, options: dict[str, Value]) -> None:
        timers = str(options["timers"])
        self.seats: Final = seats
        self.every_seat: Final = range(seats)
        self.orders: Final = CLOCKWISE[seats]  # by the first of all seats
        self.options: Final = options
        self.sells_anywhere: Final = options["sale-market"] == "any-open"  # CR-702
        self.lone_bids_freely: Final = options["lone-bidder"] == "free-bid"  # CR-610
        self.all_bid_again: Final = options["rebid-by"] == "all-bidders"  # CR-314
        self.blocks_repeats: Final = options["repeat-market"] == "blocked"  # CR-406
        self.closed_markets_draw: Final = options["closed-market-cresus"] == "draw"  # CR-507
        self.delays_kept: Final = options["kept-card-delay"] == "next-round"  # CR-504
        self.bonus_per_visit: Final = options["sector-bonus-timing"] == "per-visit"  # CR-614
        self.mixes_deals: Final = options["deal-types"] == "mixed"  # CR-805
        self.deducts_loans: Final = options["unpaid-loan-ranking"] == "deduct"  # CR-1105
        self.hides_cash: Final = options["cash-display"] == "hidden"
        self.trades_in_turns: Final = options["trading"] == "turns" or timers in _timers["days"]  # CR-817
        self.limits: Final = _LIMITS[timers]  # CR-1401


def _limits(timers: str) -> dict[str, int]:
    """Return how long each kind of wait may last, in ms; nothing at all if timers are off."""
    seconds: dict[str, int] = _timers["seconds"]
    factors: dict[str, str] = _timers["factor"]
    days: dict[str, int] = _timers["days"]
    if timers in days:
        return dict.fromkeys(seconds, days[timers] * _DAY)
    if timers in factors:
        return {wait: 1000 * ceil(limit * Fraction(factors[timers])) for wait, limit in seconds.items()}
    return {}


_LIMITS: Final = {timers: _limits(timers) for timers in (*_timers["days"], *_timers["factor"], "off")}

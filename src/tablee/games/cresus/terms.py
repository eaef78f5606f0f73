"""The terms of a match: seats and options, settled before the set-up and never changed."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.material import read_data
from tablee.kernel.options import Value
from tablee.parts import terms as parts
from tablee.parts.terms import Timers

_TIMERS: Final = Timers(read_data("timers"))


class Terms(parts.Terms):
    """Shared by all States of a match."""

    def __init__(self, seats: int, options: dict[str, Value]) -> None:
        timers = str(options["timers"])
        super().__init__(seats, options, _TIMERS.limits(timers))  # CR-1401
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
        self.trades_in_turns: Final = options["trading"] == "turns" or _TIMERS.takes_days(timers)  # CR-817

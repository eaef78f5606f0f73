"""How long a match can be: what each can do at most, added up."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.deals import MOST_ANSWERS, MOST_CALLS, MOST_COUNTERS
from tablee.games.cresus.dice import MOST_THROWS
from tablee.games.cresus.material import N_MARKETS, POKER_THROWS, ROUNDS

# Of one seat in one round, besides purchases, sales and deals: two bids and the Auctioneer after each (4), the
# privateer (1), the Insider and the tip (5), a market (1), pilot and VIP pass (2), three signs bought and sold again
# (4), a loan repaid (1), ready in three windows (3), the end of purchases and of sales (2).
_IN_A_ROUND: Final = 23
# Of one seat, by each card drawn: a payment waived, a stake, a series of poker.
_BY_A_CARD: Final = 2 + POKER_THROWS
# Of a sale: to begin it, two series, each stopped, the clover, and the second series begun.
_OF_A_SALE: Final = 1 + 2 * (MOST_THROWS + 1) + 2


def longest_match(seats: int) -> int:
    """Return an upper bound on the actions of a match: deals make by far the most of it."""
    shares = ROUNDS * (2 * seats + 1)  # CR-601: turned up in all; there is one New listing
    buying = 3 * seats + 4  # a share declared for, bid for twice, taken by the Auctioneer, its bonus doubled
    pair = 2 * (MOST_ANSWERS + MOST_COUNTERS) + 2  # said and withdrawn, at last accepted or declined
    thread = 2 + pair * (seats - 1)
    a_round = seats * (_IN_A_ROUND + _BY_A_CARD * min(seats, N_MARKETS) + MOST_CALLS * thread)
    return ROUNDS * a_round + shares * (buying + _OF_A_SALE)

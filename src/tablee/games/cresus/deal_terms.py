"""The terms of a deal, as its proposer sees them: the shares he gives and wants, the money he pays or asks."""

from __future__ import annotations

from typing import NamedTuple

from tablee.games.cresus.events import Deal
from tablee.games.cresus.material import Money, Shares


class DealTerms(NamedTuple):
    """Who gives what: a deal, or as much of it as a call names."""

    give: Shares
    want: Shares
    pay: Money
    ask: Money

    def shown(self) -> Deal:
        return Deal(self.give, self.want, self.pay, self.ask)

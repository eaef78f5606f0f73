"""What a seat can do, and when it cannot."""

from __future__ import annotations

from pearls.state import PURSE, RESALE, SALES, State
from tablee.kernel.action import Broken, Verb, table_of
from tablee.kernel.seat import Seat

Bid = Verb("bid", "PE-2", sum=range(PURSE + SALES * RESALE + 1))  # up to all credits that a seat can ever have
Peek = Verb("peek", "PE-3")
Hold = Verb("hold_on", "PE-4")
SellBack = Verb("sell_back", "PE-4")
VERBS = table_of(Bid, Peek, Hold, SellBack)


def bidding(state: State, seat: Seat, sum: int) -> Broken | None:
    return None if sum <= state.purse[seat] else Broken("PE-2", "beyond_purse", sum=sum, purse=state.purse[seat])


def peeking(state: State, seat: Seat) -> Broken | None:
    if state.peeked[seat]:
        return Broken("PE-3", "only_once")
    return None if state.purse[seat] > 0 else Broken("PE-3", "no_credit")


Bid.refusal, Peek.refusal = bidding, peeking

"""What one pair of eyes sees: the form of a View."""

from __future__ import annotations

import msgspec

from tablee.games.cresus.events import Deal
from tablee.games.cresus.material import Card, Expert, Lot, Market, Money, Share
from tablee.kernel.seat import Seat


class KnownShare(msgspec.Struct, frozen=True):
    """A share in a pile whose place the viewer knows; 0 is the top."""

    place: int
    share: Share


class MarketView(msgspec.Struct, frozen=True):
    """One market."""

    market: Market
    is_closed: bool
    event: Card | None
    pile: int
    known: tuple[KnownShare, ...]
    among: tuple[Share, ...]  # CR-1214: shares the viewer knows to be among the top ones that somebody arranged
    arranged: int  # how many those are
    up: tuple[Share, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """One seat, as the viewer sees it."""

    seat: Seat
    cash: Money | None  # None: hidden (`cash-display`)
    shares: tuple[Share, ...]
    signs: int
    has_loan: bool
    loan_used: bool
    experts: tuple[Expert, ...]
    kept: tuple[Card, ...]
    kept_waits: tuple[Card, ...]  # kept, but not to be used before the next round (`kept-card-delay`)
    pawn: Market | None
    was: Market | None
    is_banned: bool
    calls_left: int
    always_ready: bool
    is_ready: bool


class LiveView(msgspec.Struct, frozen=True):
    """CR-811. A deal that binds its author."""

    addressee: Seat
    author: Seat
    deal: Deal


class ThreadView(msgspec.Struct, frozen=True):
    """CR-816. A thread, public like all of them."""

    proposer: Seat
    kind: int
    to: tuple[Seat, ...]
    call: Deal
    declined: tuple[Seat, ...]
    live: tuple[LiveView, ...]
    owing: tuple[Seat, ...]  # who owes an answer
    counters: tuple[int, ...]  # by addressee, in the order of `to`


class OrderView(msgspec.Struct, frozen=True):
    """A standing order of the viewer's own."""

    share: Share
    most: Money


class WaitView(msgspec.Struct, frozen=True):
    """What the game waits for. Only what all may know."""

    phase: str
    seats: tuple[Seat, ...]
    committed: tuple[Seat, ...] = ()  # CR-1405
    market: Market | None = None
    lot: Lot | None = None
    is_second: bool = False  # CR-314
    amount: Money | None = None  # owed, or the highest bid
    share: Share | None = None  # being sold
    dice: tuple[int, ...] = ()
    throws: int = 0  # left
    result: int | None = None  # of a first series (CR-1212)
    has_card: bool = False
    window: int | None = None  # CR-807


class View(msgspec.Struct, frozen=True):
    """All that one seat, or a spectator, may know."""

    seat: Seat
    round: int
    rounds: int
    lead: Seat
    waits: WaitView | None
    markets: tuple[MarketView, ...]
    players: tuple[PlayerView, ...]
    threads: tuple[ThreadView, ...]
    expert_up: Expert | None
    expert_pile: int
    expert_gone: tuple[Expert, ...]
    expert_aside: tuple[Expert, ...] | None  # after the end
    deck: int
    discard: tuple[Card, ...]
    pot: Money
    orders: tuple[OrderView, ...]  # the viewer's own
    committed: tuple[int, ...] | None  # the viewer's own sealed answer

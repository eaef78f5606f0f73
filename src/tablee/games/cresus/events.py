"""What can happen, and who may know."""

from __future__ import annotations

import msgspec

from tablee.games.cresus.material import Card, Expert, Lot, Market, Money, Sector, Share
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat

# -- rounds ----------------------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True, tag=True):
    """CR-201, CR-205."""

    round: int
    lead: Seat


class ExpertTurnedUp(Event, frozen=True, tag=True):
    """CR-301."""

    seat: Seat
    expert: Expert


class MarketClosed(Event, frozen=True, tag=True):
    """CR-302; by a seat: CR-1217."""

    market: Market
    seat: Seat | None


class MarketReopened(Event, frozen=True, tag=True):
    """CR-1217."""

    market: Market
    seat: Seat


class GameEnded(Event, frozen=True, tag=True):
    """CR-1101…CR-1105. How many signs everybody owns, and what cash counts for the rank."""

    signs: tuple[int, ...]
    cash: tuple[Money, ...]
    ranks: tuple[int, ...]


class Stopped(Event, frozen=True, tag=True):
    """CR-1403. Whoever stayed alone ended the game."""

    seat: Seat


# -- auctions --------------------------------------------------------------------------------------------------


class ShownBid(msgspec.Struct, frozen=True):
    """A bid, shown: a part of an event."""

    seat: Seat
    amount: Money


class Committed(Event, frozen=True, tag=True):
    """CR-1405. That somebody has decided in secret; not what."""

    seat: Seat


class BidsRevealed(Event, frozen=True, tag=True):
    """CR-312. All of them, losing bids too."""

    lot: Lot
    is_second: bool
    bids: tuple[ShownBid, ...]


class BiddingTied(Event, frozen=True, tag=True):
    """CR-314."""

    lot: Lot
    amount: Money
    seats: tuple[Seat, ...]  # who may bid again


class LotSold(Event, frozen=True, tag=True):
    lot: Lot
    seat: Seat
    amount: Money
    is_taken: bool  # CR-1216: by the Auctioneer


class SaleCancelled(Event, frozen=True, tag=True):
    """CR-315…CR-317."""

    lot: Lot
    is_tie: bool


class ExpertUsed(Event, frozen=True, tag=True):
    seat: Seat
    expert: Expert


class KeptCardUsed(Event, frozen=True, tag=True):
    seat: Seat
    card: Card


# -- markets ---------------------------------------------------------------------------------------------------


class LookedAt(Event, frozen=True, tag=True):
    """CR-1214, CR-1324. That somebody looked at the top of piles, and where."""

    seat: Seat
    markets: tuple[Market, ...]
    count: int


class Saw(Event, frozen=True, tag=True):
    """What they saw, for their eyes only."""

    seat: Seat
    market: Market
    shares: tuple[Share, ...]

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class Arranged(Event, frozen=True, tag=True):
    """CR-1214. That the top of a pile was put in some order."""

    seat: Seat
    market: Market


class LaidInOrder(Event, frozen=True, tag=True):
    """In which order, for their eyes only."""

    seat: Seat
    market: Market
    shares: tuple[Share, ...]

    def is_for(self, seat: Seat) -> bool:
        return seat == self.seat


class MarketsChosen(Event, frozen=True, tag=True):
    """CR-403. All choices, shown together, by seat; and who may not buy (CR-405)."""

    markets: tuple[Market, ...]
    banned: tuple[Seat, ...]


class PawnMoved(Event, frozen=True, tag=True):
    """CR-1218."""

    seat: Seat
    market: Market


class BanLifted(Event, frozen=True, tag=True):
    """CR-1322."""

    seat: Seat


# -- Crésus cards, money ---------------------------------------------------------------------------------------


class CardDrawn(Event, frozen=True, tag=True):
    """CR-501."""

    market: Market
    seat: Seat
    card: Card


class DeckShuffled(Event, frozen=True, tag=True):
    """CR-506."""

    count: int


class Received(Event, frozen=True, tag=True):
    """From the bank, by a Crésus card or by the Tax adviser."""

    seat: Seat
    amount: Money


class Due(Event, frozen=True, tag=True):
    """CR-903, CR-911. What somebody must pay; to the bank, a player, or the pot."""

    seat: Seat
    amount: Money
    to: Seat | None


class Waived(Event, frozen=True, tag=True):
    """CR-1330."""

    seat: Seat
    amount: Money


class Paid(Event, frozen=True, tag=True):
    seat: Seat
    amount: Money
    to: Seat | None


class DebtCancelled(Event, frozen=True, tag=True):
    """CR-909."""

    seat: Seat
    amount: Money


class Borrowed(Event, frozen=True, tag=True):
    """CR-906."""

    seat: Seat


class LoanRepaid(Event, frozen=True, tag=True):
    """CR-907."""

    seat: Seat


class SignSold(Event, frozen=True, tag=True):
    """CR-901."""

    seat: Seat
    level: int
    amount: Money


class Staked(Event, frozen=True, tag=True):
    """CR-1319."""

    seat: Seat
    amount: Money


class TournamentWon(Event, frozen=True, tag=True):
    """CR-1326, CR-1327."""

    seats: tuple[Seat, ...]
    amount: Money  # for each


# -- dice ------------------------------------------------------------------------------------------------------


class Thrown(Event, frozen=True, tag=True):
    """CR-706. All six dice after a throw."""

    seat: Seat
    dice: tuple[int, ...]
    thrown: int  # a set of dice: which were thrown
    left: int  # throws


class SeriesEnded(Event, frozen=True, tag=True):
    """CR-707."""

    seat: Seat
    result: int


# -- purchases -------------------------------------------------------------------------------------------------


class SharesTurnedUp(Event, frozen=True, tag=True):
    """CR-601."""

    market: Market
    shares: tuple[Share, ...]


class TookPart(Event, frozen=True, tag=True):
    """CR-607. Who is interested in a share, shown together."""

    lot: Lot
    seats: tuple[Seat, ...]


class Bought(Event, frozen=True, tag=True):
    """CR-603, CR-610. Directly, from the bank."""

    seat: Seat
    share: Share
    amount: Money


class BonusPaid(Event, frozen=True, tag=True):
    """CR-612."""

    seat: Seat
    sector: Sector
    held: int
    amount: Money
    is_again: bool  # CR-1219


class Buried(Event, frozen=True, tag=True):
    """CR-613, CR-710. A share goes under the pile of its market."""

    share: Share


# -- sales -----------------------------------------------------------------------------------------------------


class SaleBegan(Event, frozen=True, tag=True):
    """CR-711; CR-905 for a liquidation."""

    seat: Seat
    share: Share
    market: Market | None  # None: liquidated
    expert: Expert | None


class Sold(Event, frozen=True, tag=True):
    """CR-712, line by line."""

    seat: Seat
    share: Share
    market: Market | None  # None: liquidated (CR-905)
    result: int
    table: Money  # the better of two series (CR-1212)
    raised: Money  # CR-1207
    half: Money  # CR-1209
    faces: Money  # CR-1211
    event: Money  # CR-1312, CR-1313
    premium: Money  # CR-709
    total: Money


# -- signs -----------------------------------------------------------------------------------------------------


class SignBought(Event, frozen=True, tag=True):
    """CR-1001."""

    seat: Seat
    level: int
    amount: Money


# -- deals -----------------------------------------------------------------------------------------------------


class Deal(msgspec.Struct, frozen=True):
    """What passes between two: a part of an event. As the proposer of the thread sees it."""

    give: tuple[Share, ...]
    want: tuple[Share, ...]
    pay: Money
    ask: Money


class WindowOpened(Event, frozen=True, tag=True):
    """CR-807. The first, second or third of a round."""

    window: int


class WindowClosed(Event, frozen=True, tag=True):
    window: int


class SaidReady(Event, frozen=True, tag=True):
    """CR-808."""

    seat: Seat


class AlwaysReadySet(Event, frozen=True, tag=True):
    """CR-808."""

    seat: Seat
    is_on: bool


class Called(Event, frozen=True, tag=True):
    """CR-809."""

    seat: Seat
    kind: int
    to: tuple[Seat, ...]
    deal: Deal


class Answered(Event, frozen=True, tag=True):
    """CR-810."""

    seat: Seat
    proposer: Seat
    deal: Deal
    is_accepted: bool  # the call as it stood (CR-812)


class Declined(Event, frozen=True, tag=True):
    seat: Seat
    proposer: Seat


class Countered(Event, frozen=True, tag=True):
    """CR-811."""

    seat: Seat
    to: Seat
    deal: Deal


class DealWithdrawn(Event, frozen=True, tag=True):
    seat: Seat
    proposer: Seat
    addressee: Seat


class DealDone(Event, frozen=True, tag=True):
    """CR-813."""

    proposer: Seat
    addressee: Seat
    deal: Deal


class DealLapsed(Event, frozen=True, tag=True):
    """CR-813. It could not be carried out any more."""

    proposer: Seat
    addressee: Seat


class CallEnded(Event, frozen=True, tag=True):
    """CR-814. A thread is over: done, withdrawn, declined by all, or out of time."""

    proposer: Seat
    why: str

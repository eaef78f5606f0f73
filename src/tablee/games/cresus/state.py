"""The State of a match: a few small lists, one per concept, with questions in rulebook words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tablee.games.cresus.deal_terms import DealTerms
from tablee.games.cresus.material import (
    KEPT,
    N_KEPT,
    N_MARKETS,
    NO_CARD,
    NO_EXPERT,
    NOWHERE,
    ROUNDS,
    SECTOR,
    START,
    Card,
    Expert,
    Market,
    Money,
    Sector,
    Share,
)
from tablee.games.cresus.terms import Terms
from tablee.kernel.seat import NOBODY, PERSON, Seat
from tablee.kernel.state import State as KernelState
from tablee.parts.knowledge import EVERYBODY, Eyes, eyes_of, shown
from tablee.parts.small_set import SeatSet, SmallSet, has, only
from tablee.parts.thread import Thread, thread_from

if TYPE_CHECKING:
    from tablee.kernel.phase import Phase

NO_LOAN: Final = 0
OPEN_LOAN: Final = 1
REPAID_LOAN: Final = 2  # CR-908: there is no other


FIELDS: Final = (
    "round", "lead", "closed", "banned", "turned", "sold", "pot", "is_over", "ended_by",
    "expert_pile", "expert_aside", "expert_gone", "expert_up", "deck", "discard", "kept_since",
    "event", "pile", "known", "near", "mixed", "up",
    "cash", "shares", "signs", "loan", "experts", "kept", "pawn", "was", "visit", "orders", "sitting", "people",
    "threads", "calls", "refused", "ready", "always_ready",
)  # fmt: skip


class State(KernelState):
    """A match of Crésus."""

    __slots__ = ("terms", *FIELDS)

    def __init__(self, terms: Terms) -> None:
        seats = terms.seats
        self.terms: Final = terms
        self.stack = []
        self.since = 0
        # the round
        self.round = 0  # the present one, from 1
        self.lead: Seat = NOBODY
        self.closed: SmallSet = 0  # markets (CR-302)
        self.banned: SeatSet = 0  # CR-405
        self.turned = 0  # how many shares were turned up in this round
        self.sold: SeatSet = 0  # who has sold a share in this round
        self.pot: Money = 0  # CR-1327
        self.is_over = 0
        self.ended_by: Seat = NOBODY  # CR-1403: who stayed alone and ended it
        # Expert and Crésus cards
        self.expert_pile: tuple[Expert, ...] = ()  # the top one first
        self.expert_aside: tuple[Expert, ...] = ()  # CR-106
        self.expert_gone: tuple[Expert, ...] = ()
        self.expert_up: Expert = NO_EXPERT  # on offer, or the Pirate of this round
        self.deck: tuple[Card, ...] = ()  # the top one first
        self.discard: tuple[Card, ...] = ()
        self.kept_since = [0] * N_KEPT  # by kept card: in which round it was drawn (CR-504)
        # by market
        self.event = [NO_CARD] * N_MARKETS  # in force until the end of the round
        self.pile: list[tuple[Share, ...]] = [()] * N_MARKETS  # the top one first
        self.known: list[tuple[Eyes, ...]] = [()] * N_MARKETS  # by place in the pile: who knows what lies there
        self.near: list[tuple[Eyes, ...]] = [()] * N_MARKETS  # who knows only that the share is among the `mixed`
        self.mixed = [0] * N_MARKETS  # how many on top somebody has put in an order of their own (CR-1214)
        self.up: list[tuple[Share, ...]] = [()] * N_MARKETS  # in the order they were turned up
        # by seat
        self.cash = [START] * seats
        self.shares: list[tuple[Share, ...]] = [()] * seats  # ascending
        self.signs = [0] * seats  # how many, from the first level up
        self.loan = [NO_LOAN] * seats
        self.experts = [0] * seats  # a set of Expert cards
        self.kept = [0] * seats  # a set of kept Crésus cards, numbered as in KEPT
        self.pawn = [NOWHERE] * seats
        self.was = [NOWHERE] * seats  # where the pawn stood at the end of the last round (CR-407)
        self.visit = [0] * seats  # a set of sectors bought during the present visit (CR-614)
        self.orders: list[tuple[tuple[int, int], ...]] = [()] * seats  # standing orders: (share, most) each
        self.sitting = [PERSON] * seats
        self.people: SeatSet = 0  # where not just a program sat since the first markets were shown (CR-1403)
        # deals: see `deals.py`
        self.threads: list[Thread[DealTerms] | None] = [None] * seats  # by proposer
        self.calls = [0] * seats  # CR-815: how many threads were opened this round
        self.refused: tuple[tuple[Any, ...], ...] = ()  # CR-815: calls that all declined this round
        self.ready: SeatSet = 0  # in a trade window
        self.always_ready: SeatSet = 0  # CR-808

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def seats(self) -> range:
        return self.terms.every_seat

    def clone(self) -> State:
        twin = State(self.terms)
        twin.stack = self.stack[:]
        twin.since = self.since
        twin.round = self.round
        twin.lead = self.lead
        twin.closed = self.closed
        twin.banned = self.banned
        twin.turned = self.turned
        twin.sold = self.sold
        twin.pot = self.pot
        twin.is_over = self.is_over
        twin.ended_by = self.ended_by
        twin.expert_pile = self.expert_pile
        twin.expert_aside = self.expert_aside
        twin.expert_gone = self.expert_gone
        twin.expert_up = self.expert_up
        twin.deck = self.deck
        twin.discard = self.discard
        twin.kept_since = self.kept_since[:]
        twin.event = self.event[:]
        twin.pile = self.pile[:]
        twin.known = self.known[:]
        twin.near = self.near[:]
        twin.mixed = self.mixed[:]
        twin.up = self.up[:]
        twin.cash = self.cash[:]
        twin.shares = self.shares[:]
        twin.signs = self.signs[:]
        twin.loan = self.loan[:]
        twin.experts = self.experts[:]
        twin.kept = self.kept[:]
        twin.pawn = self.pawn[:]
        twin.was = self.was[:]
        twin.visit = self.visit[:]
        twin.orders = self.orders[:]
        twin.sitting = self.sitting[:]
        twin.people = self.people
        twin.threads = self.threads[:]
        twin.calls = self.calls[:]
        twin.refused = self.refused
        twin.ready = self.ready
        twin.always_ready = self.always_ready
        return twin

    def restore(self, data: Mapping[str, Any], phases: dict[str, type[Phase[Any]]]) -> None:
        super().restore(data, phases)
        self.threads = [thread_from(stored, DealTerms) for stored in self.threads]

    # -- order ------------------------------------------------------------------------------------------------

    def in_lead_order(self) -> tuple[Seat, ...]:
        """CR-205."""
        return self.terms.orders[self.lead]

    def is_last_round(self) -> bool:
        """CR-202."""
        return self.round == ROUNDS

    # -- markets ----------------------------------------------------------------------------------------------

    def is_closed(self, market: Market) -> bool:
        return self.closed >> market & 1 != 0

    def is_active(self, market: Market) -> bool:
        """CR-206."""
        return market in self.pawn

    def on(self, market: Market) -> list[Seat]:
        """Return who stands on a market, in lead order."""
        pawn = self.pawn
        if market not in pawn:
            return []
        return [seat for seat in self.terms.orders[self.lead] if pawn[seat] == market]

    def buyers(self, market: Market) -> list[Seat]:
        """CR-602."""
        buyers = self.on(market)
        return [seat for seat in buyers if not has(self.banned, seat)] if self.banned else buyers

    # -- cards ------------------------------------------------------------------------------------------------

    def has_expert(self, seat: Seat, expert: Expert) -> bool:
        return self.experts[seat] >> expert & 1 != 0

    def owner_of(self, expert: Expert) -> Seat:
        """Return who has an Expert card; NOBODY: there is one of each, and nobody has this one."""
        for seat, experts in enumerate(self.experts):
            if experts >> expert & 1:
                return seat
        return NOBODY

    def has_kept(self, seat: Seat, card: Card) -> bool:
        """CR-504. Tell whether a seat has kept this card and may use it already."""
        number = card - KEPT[0]
        if not self.kept[seat] >> number & 1:
            return False
        return not self.terms.delays_kept or self.kept_since[number] < self.round

    def is_kept(self, card: Card) -> bool:
        """Tell whether somebody has kept this card."""
        of_all = 0
        for kept in self.kept:
            of_all |= kept
        return has(of_all, card - KEPT[0])

    def use_expert(self, seat: Seat, expert: Expert) -> None:
        """CR-306. It works once, then leaves the game."""
        self.experts[seat] ^= only(expert)
        self.expert_gone += (expert,)

    def use_kept(self, seat: Seat, card: Card) -> None:
        """CR-1331."""
        self.kept[seat] ^= only(card - KEPT[0])
        self.discard += (card,)

    # -- shares -----------------------------------------------------------------------------------------------

    def held(self, seat: Seat, sector: Sector) -> int:
        """Return how many shares of a sector a seat holds."""
        count = 0
        for share in self.shares[seat]:
            if SECTOR[share] == sector:
                count += 1
        return count

    def add_share(self, seat: Seat, share: Share) -> None:
        self.shares[seat] = tuple(sorted((*self.shares[seat], share)))

    def remove_share(self, seat: Seat, share: Share) -> None:
        self.shares[seat] = tuple([other for other in self.shares[seat] if other != share])

    def bury(self, market: Market, shares: tuple[Share, ...]) -> None:
        """CR-613, CR-710. Put shares under the pile of their own market, one after the other, as all can see."""
        self.pile[market] += shares
        self.known[market] += (EVERYBODY,) * len(shares)
        self.near[market] += (0,) * len(shares)

    def turn_up(self, market: Market, count: int) -> None:
        """CR-601. Turn up shares from the top, as many as there are."""
        self.up[market] = self.pile[market][:count]
        self.turned += len(self.up[market])
        self.pile[market] = self.pile[market][count:]
        self.known[market] = self.known[market][count:]
        self.near[market] = self.near[market][count:]
        self.mixed[market] = max(0, self.mixed[market] - count)
        if self.mixed[market] == 1:  # what remains of the three is known by what it is not
            self._settle_mixed(market)

    def show_top(self, seat: Seat, market: Market, count: int) -> None:
        """Let one seat look at the top of a pile."""
        self.known[market] = shown(self.known[market], eyes_of(seat), 0, count)

    def mix_top(self, seat: Seat, market: Market, top: tuple[Share, ...]) -> None:
        """CR-1214. Lay the top shares in an order of one's own: the others know at most which they are."""
        count = len(top)
        bit = eyes_of(seat)
        old = dict(zip(self.pile[market], zip(self.known[market], self.near[market], strict=True), strict=True))
        self.pile[market] = (*top, *self.pile[market][count:])
        self.near[market] = (*[(old[share][0] | old[share][1]) & ~bit for share in top], *self.near[market][count:])
        self.known[market] = (*[bit for _ in top], *self.known[market][count:])
        self.mixed[market] = count
        if count == 1:
            self._settle_mixed(market)

    def _settle_mixed(self, market: Market) -> None:
        self.known[market] = (self.known[market][0] | self.near[market][0], *self.known[market][1:])
        self.near[market] = (0, *self.near[market][1:])
        self.mixed[market] = 0

"""CR-7xx. Phase 5: selling turns, sales by dice, what a sale brings."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tablee.games.cresus.actions import EndSelling, KeepDice, Sell, ThrowAgain
from tablee.games.cresus.deals import DEALS
from tablee.games.cresus.dice import Throw as Dice
from tablee.games.cresus.events import Buried, SaleBegan, Sold
from tablee.games.cresus.material import (
    AMOUNT,
    AMOUNTS,
    BAISSE,
    FIEVRE,
    FIRST_SALE,
    FRONTIERES,
    HAUSSE,
    INSURED,
    MOST_PLAYERS,
    N_MARKETS,
    NOWHERE,
    PER_FACE,
    PREMIUM,
    PRICE,
    SECTOR,
    SHARES,
    SUSPENSION,
    THROWS,
    TREFLE,
    Card,
    Market,
    Money,
    Share,
    home_of,
)
from tablee.games.cresus.money import use_expert
from tablee.games.cresus.open_trading import OpenTrading
from tablee.games.cresus.series import Series
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import OneSeat, Phase, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has, only

LONDON: Final = 0
NEW_YORK: Final = 1
HONG_KONG: Final = 2
SAO_PAULO: Final = 3
SYDNEY: Final = 4
TOKYO: Final = 5

NO_SERIES: Final = -1


class Proceeds(NamedTuple):
    """CR-712. What a sale brings, line by line."""

    table: Money
    raised: Money
    half: Money
    faces: Money
    event: Money
    premium: Money

    def total(self) -> Money:
        return max(0, self.table + self.raised + self.half + self.faces + self.event + self.premium)


def proceeds(share: Share, market: Market, table: Money, result: int, has_card: bool, event: Card) -> Proceeds:
    """CR-712. Return what a sale on a market brings for a result, whose table amount is given."""
    card = market if has_card else -1
    raised = max(0, PRICE[share] + INSURED - table) if card == LONDON else 0
    half = table // 2 if card == HONG_KONG else 0
    faces = PER_FACE * result if card == SYDNEY else 0
    change = AMOUNT[event] if event in (HAUSSE, BAISSE) else 0
    times = 1 + (event == FRONTIERES) + 2 * (card == SAO_PAULO)
    premium = PREMIUM[SECTOR[share]] * times if home_of(share) != market else 0
    return Proceeds(table, raised, half, faces, change, premium)


def throws_for(state: State, share: Share, market: Market, has_card: bool) -> int:
    """CR-705, CR-1208, CR-1315."""
    return THROWS[share] + (state.event[market] == FIEVRE) + (has_card and market == NEW_YORK)


def make_sales(step: Step[State]) -> None:
    """CR-704."""
    if any(step.state.shares):
        step.enter(_SALES[0])


class Sales(Phase[State]):
    """CR-704. Markets in order, the players of a market in lead order."""

    def __init__(self, at: int = 0) -> None:
        self.waits = False
        self.at: Final = at  # market and place in lead order, counted through

    def memory(self) -> tuple[Any, ...]:
        return (self.at,)

    def proceed(self, step: Step[State]) -> None:
        state = step.state
        seats = state.terms.seats
        closed = 0 if state.terms.sells_anywhere else state.closed  # CR-713
        order = state.in_lead_order()
        first = end = N_MARKETS * seats
        for turn, seat in enumerate(order):
            place = state.pawn[seat] * seats + turn
            if self.at <= place < first and state.shares[seat] and not has(closed, state.pawn[seat]):
                first = place
        if first == end:
            step.finish()
            return
        state.stack[-1] = _SALES[first + 1]
        step.enter(_SELLING[order[first % seats]])


class SellingTurn(OpenTrading):
    """CR-704, D20. Shares are sold one by one, until the seller has had enough."""

    def __init__(self, seat: Seat, halted: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.halted: Final = halted  # CR-1317: a set of markets under a Trading halt where this turn sold already

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.halted)

    def shown(self, state: State) -> dict[str, Any]:
        return {"market": state.pawn[self.seat]}

    def is_turn_of(self, seat: Seat) -> bool:
        return seat == self.seat

    def over(self, state: State) -> bool:
        return not state.shares[self.seat] or not self.markets(state)

    def markets(self, state: State) -> list[Market]:
        """CR-702. Return where this seat can still sell."""
        if not state.terms.sells_anywhere:
            market = state.pawn[self.seat]
            return [] if has(state.closed | self.halted, market) else [market]
        return [market for market in range(N_MARKETS) if not has(state.closed | self.halted, market)]

    def ask(self, state: State) -> list[Decision]:
        seat = self.seat
        shares = state.shares[seat]
        choices: list[Action] = []
        for market in self.markets(state):
            choices += [_SELL[market][share] for share in shares]
            if state.has_expert(seat, FIRST_SALE + market):
                choices += [Sell(share, market, 1) for share in shares]
        choices.append(_END)
        return [must(seat, choices)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat != self.seat:
            turn = Broken("CR-704", "not_your_selling_turn", seat=self.seat)
            return turn if action.verb is not Sell else why_no_turn_to_sell(state, seat, *action.args) or turn
        if action.verb is not Sell:
            return None
        share, market, card = action.args
        if share not in state.shares[seat]:
            return Broken("CR-701", "not_your_share", share=share)
        if state.is_closed(market):
            return Broken("CR-302", "market_closed", market=market)
        if not state.terms.sells_anywhere and market != state.pawn[seat]:
            return Broken("CR-702", "sell_where_you_stand", market=state.pawn[seat])
        if has(self.halted, market):
            return Broken("CR-1317", "trading_halt", market=market)
        if card and not state.has_expert(seat, FIRST_SALE + market):
            return Broken("CR-1202", "no_such_card")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        """D20. In the last round everything is sold, the sale card with the first."""
        if not state.is_last_round():
            return EndSelling()
        market = next((one for one in self.markets(state) if one == state.pawn[seat]), self.markets(state)[0])
        return Sell(state.shares[seat][0], market, int(state.has_expert(seat, FIRST_SALE + market)))

    def sell(self, step: Step[State], seat: Seat, share: Share, market: Market, card: int) -> None:
        """CR-711. The first throw follows at once."""
        state = step.state
        expert = FIRST_SALE + market if card else None
        throws = throws_for(state, share, market, bool(card))
        if state.event[market] == SUSPENSION:
            step.replace(SellingTurn(seat, self.halted | only(market)))
        if expert is not None:
            use_expert(step, seat, expert)
        if step.is_heard:
            step.tell(SaleBegan(seat, share, market, expert))
        step.enter(Sale(share, market, card, throws, NO_SERIES, seat, throws))

    def end_selling(self, step: Step[State], seat: Seat) -> None:
        step.finish()


def why_no_turn_to_sell(state: State, seat: Seat, share: Share, market: Market, card: int) -> Broken | None:
    """CR-302, CR-713, CR-1317. Return what stands in the way of a sale even if it were the seat's turn; or nothing."""
    if share not in state.shares[seat]:
        return Broken("CR-701", "not_your_share", share=share)
    if state.is_closed(market):
        return Broken("CR-302", "market_closed", market=market)
    pawn = state.pawn[seat]
    if state.terms.sells_anywhere or pawn == NOWHERE:
        return None
    if state.is_closed(pawn):
        return Broken("CR-302", "market_closed", market=pawn)
    is_halted = state.event[pawn] == SUSPENSION and has(state.sold, seat)
    return Broken("CR-1317", "trading_halt", market=pawn) if is_halted else None


class Sale(Series):
    """CR-705…CR-708, D22, D23."""

    def __init__(
        self,
        share: Share,
        market: Market,
        card: int,
        throws: int,
        before: int,
        seat: Seat,
        left: int,
        dice: Dice = (),
        is_done: bool = False,
    ) -> None:
        super().__init__(seat, left, dice, is_done)
        self.share: Final = share
        self.market: Final = market
        self.card: Final = card
        self.throws: Final = throws
        self.before: Final = before  # CR-1212: the result of the first series

    def memory(self) -> tuple[Any, ...]:
        return (
            self.share, self.market, self.card, self.throws, self.before, self.seat, self.left, self.dice, self.is_done,
        )  # fmt: skip

    def shown(self, state: State) -> dict[str, Any]:
        before = None if self.before == NO_SERIES else self.before
        sale = {"market": self.market, "share": self.share, "result": before, "has_card": bool(self.card)}
        return {**sale, **super().shown(state)}

    def with_dice(self, left: int, dice: Dice, is_done: bool) -> Sale:
        return Sale(
            self.share, self.market, self.card, self.throws, self.before, self.seat, left, dice, is_done
        )  # fmt: skip

    def takes_clover(self, state: State) -> bool:
        return state.has_kept(self.seat, TREFLE)

    def ended(self, step: Step[State], result: int) -> None:
        if self.card and self.market == TOKYO and self.before == NO_SERIES:
            step.enter(SecondChance(self.share, self.throws, result, self.seat))
            return
        best = max(result, self.before, key=lambda faces: AMOUNTS[self.share][max(faces, 0)])
        complete(step, self.seat, self.share, self.market, bool(self.card), best)


class SecondChance(OneSeat[State]):
    """CR-1212, D24. A second series with the Tokyo automaton, or none."""

    def __init__(self, share: Share, throws: int, result: int, seat: Seat) -> None:
        super().__init__(seat)
        self.share: Final = share
        self.throws: Final = throws
        self.result: Final = result

    def memory(self) -> tuple[Any, ...]:
        return (self.share, self.throws, self.result, self.seat)

    def shown(self, state: State) -> dict[str, Any]:
        return {"share": self.share, "result": self.result, "has_card": True}

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return _AGAIN_OR_KEEP

    def default(self, state: State, seat: Seat) -> Action:
        return ThrowAgain()

    def second_series(self, step: Step[State], seat: Seat) -> None:
        step.finish()
        step.enter(Sale(self.share, TOKYO, 1, self.throws, self.result, seat, self.throws))

    def keep_dice(self, step: Step[State], seat: Seat) -> None:
        step.finish()
        complete(step, seat, self.share, TOKYO, True, self.result)


def complete(step: Step[State], seat: Seat, share: Share, market: Market, has_card: bool, result: int) -> None:
    """CR-708…CR-712. The bank pays, and the share goes home."""
    state = step.state
    lines = proceeds(share, market, AMOUNTS[share][result], result, has_card, state.event[market])
    total = lines.total()
    state.remove_share(seat, share)
    state.cash[seat] += total
    state.sold |= only(seat)
    if step.is_heard:
        step.tell(Sold(seat, share, market, result, *lines, total))
    state.bury(home_of(share), (share,))
    if step.is_heard:
        step.tell(Buried(share))
    DEALS.let_lapse(step)


_SELL: Final = [[Sell(share, market, 0) for share in range(SHARES)] for market in range(N_MARKETS)]
_END: Final = EndSelling()
_SELLING: Final = [SellingTurn(seat, 0) for seat in range(MOST_PLAYERS)]
_SALES: Final = [Sales(at) for at in range(N_MARKETS * MOST_PLAYERS + 1)]
_AGAIN_OR_KEEP: Final[tuple[Action, ...]] = (ThrowAgain(), KeepDice())

"""CR-4xx. Phase 2: looking at piles beforehand, the secret choice of a market, and what may change it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final

from tablee.games.cresus.actions import ANY_MARKET, Arrange, Choose, Fly, LookInside, Pass, TakeTip, UseVip
from tablee.games.cresus.events import (
    Arranged,
    BanLifted,
    Committed,
    LaidInOrder,
    LookedAt,
    MarketsChosen,
    PawnMoved,
    Saw,
)
from tablee.games.cresus.material import (
    INITIE,
    INSIDER_LOOKS,
    N_MARKETS,
    PILOTE,
    TIP_LOOKS,
    TUYAU,
    VIP,
    Market,
)
from tablee.games.cresus.money import use_expert, use_kept
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.choices import Choices
from tablee.kernel.containers import EachSeat
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import OneSeat, Phase, Sealed, Step
from tablee.kernel.seat import NOBODY, PROGRAM, Seat
from tablee.parts.small_set import has, members, only, set_of

ORDERS: Final = tuple(permutations(range(INSIDER_LOOKS)))
"""Ways to lay three shares; with fewer, only those that move no place beyond them count."""


def orders_of(count: int) -> list[int]:
    """Return the numbers of the orders in which so many shares can be laid."""
    return [number for number, order in enumerate(ORDERS) if order[count:] == tuple(range(count, INSIDER_LOOKS))]


def ask_to_look(step: Step[State]) -> None:
    """CR-1214, CR-1324. Before choosing."""
    state = step.state
    if state.owner_of(INITIE) != NOBODY or state.is_kept(TUYAU):
        step.enter(_PEEKING)


class Peeking(EachSeat[State]):
    """CR-1214, CR-1324, D5. Before choosing, whoever has the Insider or the Hot tip may look at piles."""

    def in_turn(self, state: State) -> tuple[Seat, ...]:
        return state.in_lead_order()

    def has_part(self, state: State, seat: Seat) -> bool:
        return state.has_expert(seat, INITIE) or state.has_kept(seat, TUYAU)

    def part(self, seat: Seat) -> Phase[State]:
        return Looking(seat)


class Looking(OneSeat[State]):
    """The question to somebody who may look: again, as long as a card is left and they do not pass."""

    def over(self, state: State) -> bool:
        return not state.has_expert(self.seat, INITIE) and not state.has_kept(self.seat, TUYAU)

    def choices(self, state: State, seat: Seat) -> list[Action]:
        choices: list[Action] = []
        if state.has_expert(seat, INITIE):
            choices += _PAIRS
        if state.has_kept(seat, TUYAU):
            choices += _TIPS
        return [*choices, Pass()]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is LookInside:
            if not state.has_expert(seat, INITIE):
                return Broken("CR-1214", "no_such_card")
            if action.arg >= action.other:
                return Broken("CR-1214", "two_markets")
        if action.verb is TakeTip and not state.has_kept(seat, TUYAU):
            return Broken("CR-1324", "no_such_card")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

    def look_inside(self, step: Step[State], seat: Seat, first: Market, second: Market) -> None:
        use_expert(step, seat, INITIE)
        step.tell(LookedAt(seat, (first, second), INSIDER_LOOKS))
        step.enter(Arranging(seat, second))
        step.enter(Arranging(seat, first))

    def take_tip(self, step: Step[State], seat: Seat, market: Market) -> None:
        use_kept(step, seat, TUYAU)
        step.tell(LookedAt(seat, (market,), TIP_LOOKS))
        look(step, seat, market, TIP_LOOKS)
        step.restart_wait()

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()


class Arranging(OneSeat[State]):
    """CR-1214. The top three of a pile are put back in any order; with fewer than two there is none to choose."""

    def __init__(self, seat: Seat, market: Market) -> None:
        super().__init__(seat)
        self.market: Final = market

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.market)

    def shown(self, state: State) -> dict[str, Any]:
        return {"market": self.market}

    def enter(self, step: Step[State]) -> None:
        look(step, self.seat, self.market, INSIDER_LOOKS)

    def over(self, state: State) -> bool:
        return len(state.pile[self.market]) < 2

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [Arrange(order) for order in self.orders(state)]

    def orders(self, state: State) -> list[int]:
        return orders_of(min(INSIDER_LOOKS, len(state.pile[self.market])))

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if action.arg in self.orders(state) else Broken("CR-1214", "no_such_order")

    def default(self, state: State, seat: Seat) -> Action:
        return Arrange(0)

    def arrange(self, step: Step[State], seat: Seat, order: int) -> None:
        state = step.state
        top = state.pile[self.market][:INSIDER_LOOKS]
        laid = tuple([top[place] for place in ORDERS[order] if place < len(top)])
        state.mix_top(seat, self.market, laid)
        step.tell(Arranged(seat, self.market))
        step.tell(LaidInOrder(seat, self.market, laid))
        step.finish()


def look(step: Step[State], seat: Seat, market: Market, count: int) -> None:
    """Show the top of a pile to one seat alone."""
    step.state.show_top(seat, market, count)
    step.tell(Saw(seat, market, step.state.pile[market][:count]))


class ChoosingMarkets(Sealed[State]):
    """CR-402, D6. Everybody picks a market, in secret and at the same time."""

    shows_who_answered = True

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return must(seat, self.choices(state, seat)) if state.terms.blocks_repeats else _MARKETS.must[seat]

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        if not state.terms.blocks_repeats or state.pawn[seat] < 0 or state.has_kept(seat, VIP):
            return _MARKETS
        return [choice for choice in _MARKETS if choice.arg != state.pawn[seat]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if not self.is_asked(seat):
            return Broken("CR-1405", "has_committed")
        if action.verb is Choose and action.arg == state.pawn[seat] and action not in self.choices(state, seat):
            return Broken("CR-405", "same_market", market=action.arg)
        return None

    def default(self, state: State, seat: Seat) -> Action:
        return Choose(ANY_MARKET)

    def choose_market(self, step: Step[State], seat: Seat, market: Market) -> None:
        self.keep(step, seat, market)
        if step.is_heard:
            step.tell(Committed(seat))

    def leave(self, step: Step[State]) -> None:
        """CR-403…CR-407. All are shown together; who stays where they were may not buy there."""
        state = step.state
        state.was = state.pawn[:]
        state.banned = 0
        for seat, market in zip(self.asked, self.answers, strict=True):
            if market == ANY_MARKET:
                market = self._anywhere(step, seat)
            if market == state.was[seat]:
                state.banned |= only(seat)
            state.pawn[seat] = market
        banned = members(state.banned)
        if step.is_heard:
            step.tell(MarketsChosen(tuple(state.pawn), banned))
        if state.round == 1:
            state.people = set_of([seat for seat in state.seats() if state.sitting[seat] != PROGRAM])
        if state.terms.blocks_repeats:  # only who has the VIP pass could choose so
            for seat in banned:
                use_vip(step, seat)

    def _anywhere(self, step: Step[State], seat: Seat) -> Market:
        """D6. A random open market other than the present one."""
        state = step.state
        open_ones = [market for market in range(N_MARKETS) if not state.is_closed(market) and market != state.was[seat]]
        return open_ones[step.chance.draw(len(open_ones), "market")]


def ask_to_move(step: Step[State]) -> None:
    """CR-1218, CR-1322. After the choices are shown."""
    state = step.state
    if state.owner_of(PILOTE) != NOBODY or (state.banned and state.is_kept(VIP)):
        step.enter(_CHANGING_MINDS)


class ChangingMinds(EachSeat[State]):
    """CR-1218, CR-1322, D7. After the choices are shown, in lead order: the Night pilot and the VIP pass."""

    def in_turn(self, state: State) -> tuple[Seat, ...]:
        return state.in_lead_order()

    def has_part(self, state: State, seat: Seat) -> bool:
        return state.has_expert(seat, PILOTE) or can_use_vip(state, seat)

    def part(self, seat: Seat) -> Phase[State]:
        return Moving(seat)


class Moving(OneSeat[State]):
    """The question to somebody with one of these cards."""

    def choices(self, state: State, seat: Seat) -> list[Action]:
        choices: list[Action] = [UseVip()] if can_use_vip(state, seat) else []
        if state.has_expert(seat, PILOTE):
            choices += [Fly(market) for market in range(N_MARKETS) if _may_fly(state, seat, market)]
        return [*choices, Pass()]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is UseVip and not can_use_vip(state, seat):
            return Broken("CR-1322", "no_such_card")
        if action.verb is Fly:
            if not state.has_expert(seat, PILOTE):
                return Broken("CR-1218", "no_such_card")
            if not _may_fly(state, seat, action.arg):
                return Broken("CR-1218", "not_there", market=action.arg)
        return None

    def default(self, state: State, seat: Seat) -> Action:
        return UseVip() if can_use_vip(state, seat) else Pass()

    def use_vip(self, step: Step[State], seat: Seat) -> None:
        use_vip(step, seat)
        if step.state.has_expert(seat, PILOTE):
            step.restart_wait()
        else:
            step.finish()

    def fly(self, step: Step[State], seat: Seat, market: Market) -> None:
        use_expert(step, seat, PILOTE)
        step.state.pawn[seat] = market
        step.state.banned &= ~only(seat)
        step.tell(PawnMoved(seat, market))
        step.finish()

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()


def can_use_vip(state: State, seat: Seat) -> bool:
    return has(state.banned, seat) and state.has_kept(seat, VIP)


def use_vip(step: Step[State], seat: Seat) -> None:
    use_kept(step, seat, VIP)
    step.state.banned &= ~only(seat)
    step.tell(BanLifted(seat))


def _may_fly(state: State, seat: Seat, market: Market) -> bool:
    return market not in (state.pawn[seat], state.was[seat])


_PEEKING: Final = Peeking()
_CHANGING_MINDS: Final = ChangingMinds()
_PAIRS: Final = tuple(LookInside(first, second) for first in range(N_MARKETS) for second in range(first + 1, N_MARKETS))
_TIPS: Final = tuple(TakeTip(market) for market in range(N_MARKETS))
_MARKETS: Final = Choices([Choose(market) for market in range(N_MARKETS + 1)])

"""CR-2xx. The match and its rounds: six phases, the end of a round, the end of the game."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.actions import (
    DEALING,
    MOST_ORDER,
    AlwaysReady,
    EndGame,
    Order,
    Repay,
    SellSign,
)
from tablee.games.cresus.auction import least_bid
from tablee.games.cresus.buying import lots_to_come, make_purchases, order, turn_up_shares, why_no_order
from tablee.games.cresus.choosing import ChoosingMarkets, ask_to_look, ask_to_move
from tablee.games.cresus.deals import DEALS, OUT_OF_TIME, PHASE_OVER
from tablee.games.cresus.events import AlwaysReadySet, GameEnded, RoundBegan, Stopped
from tablee.games.cresus.expertise import ask_privateers, turn_up_expert
from tablee.games.cresus.luck import draw_cards
from tablee.games.cresus.material import (
    DECK,
    EXPERTS_USED,
    ISLAND,
    N_EXPERTS,
    N_MARKETS,
    NO_CARD,
    NO_EXPERT,
    PER_MARKET,
)
from tablee.games.cresus.money import repay, sell_sign, why_no_repayment, why_no_sign_sale
from tablee.games.cresus.open_trading import is_trading_open
from tablee.games.cresus.ranking import counted_cash, ranks_of
from tablee.games.cresus.selling import make_sales
from tablee.games.cresus.signs import choosing_signs
from tablee.games.cresus.state import State
from tablee.games.cresus.trading import FIRST_THREAD_CLOCK, Dealings
from tablee.games.cresus.windows import trade_after_purchases, trade_after_sales, trade_before_purchases
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.clock import Deadline
from tablee.kernel.containers import Stage, Stages
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import Step
from tablee.kernel.seat import GONE, NOBODY, Seat
from tablee.parts.small_set import has, members, only


class Cresus(Dealings):
    """The whole match: rounds, and what everybody may do at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = False

    def enter(self, step: Step[State]) -> None:
        """CR-105…CR-107, CR-112. Every pile is shuffled on its own; chance names the first lead."""
        state = step.state
        for market in range(N_MARKETS):
            pile = range(PER_MARKET * market, PER_MARKET * (market + 1))
            state.pile[market] = step.chance.shuffled(pile, "shares")
            state.known[market] = state.near[market] = (0,) * PER_MARKET
        experts = step.chance.shuffled(range(N_EXPERTS), "Expert cards")
        state.expert_pile, state.expert_aside = experts[:EXPERTS_USED], experts[EXPERTS_USED:]
        state.deck = step.chance.shuffled(DECK, "Crésus cards")
        state.lead = step.chance.draw(state.terms.seats, "lead")

    def over(self, state: State) -> bool:
        return state.is_over != 0

    def proceed(self, step: Step[State]) -> None:
        step.enter(_ROUND)

    # -- at any moment ----------------------------------------------------------------------------------------

    def is_open_to(self, verb: Verb) -> bool:
        return verb in _AT_ANY_MOMENT

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        verb = action.verb
        if verb in DEALING:
            return self.why_closed(state, seat, action)
        if verb is SellSign or verb is Repay:
            if has_open_decision(state, seat) or (verb is SellSign and is_trading_open(state)):
                if verb is Repay:
                    return why_no_repayment(state, seat, least_bid(state))
                return why_no_sign_sale(state, seat, action.arg)
            if verb is Repay:
                return why_no_repayment(state, seat) or Broken("CR-907", "not_now")
            return why_no_sign_sale(state, seat, action.arg) or Broken("CR-902", "not_now")
        if verb is Order:
            return why_no_order(state, seat, *action.args)
        if verb is AlwaysReady:
            is_on = has(state.always_ready, seat)
            return Broken("CR-808", "as_it_is") if is_on == action.arg else None
        assert verb is EndGame
        return None if seat == left_alone(state) else Broken("CR-1403", "others_are_there")

    def asides(self, state: State) -> list[Decision]:
        """What never holds anybody up: to be always ready, standing orders, the end when all others have left."""
        asides = [may(seat, [AlwaysReady(0 if has(state.always_ready, seat) else 1)]) for seat in state.seats()]
        for seat in state.seats():
            for place, share in enumerate(lots_to_come(state, seat)):
                most = min(state.cash[seat], MOST_ORDER)
                has_order = any(ordered == share for ordered, _ in state.orders[seat])
                if most or has_order:
                    asides.append(may(seat, Order.span(Order(place, 0 if has_order else 1), Order(place, most))))
        alone = left_alone(state)
        return [*asides, may(alone, [EndGame()])] if alone != NOBODY else asides

    def sell_sign(self, step: Step[State], seat: Seat, vault: int) -> None:
        sell_sign(step, seat, vault)
        step.look_again()

    def repay(self, step: Step[State], seat: Seat) -> None:
        repay(step, seat)
        DEALS.let_lapse(step)
        step.look_again()

    def order(self, step: Step[State], seat: Seat, place: int, most: int) -> None:
        order(step.state, seat, place, most)

    def always_ready(self, step: Step[State], seat: Seat, is_on: int) -> None:
        step.state.always_ready ^= only(seat)
        step.tell(AlwaysReadySet(seat, bool(is_on)))
        step.look_again()

    def end_game(self, step: Step[State], seat: Seat) -> None:
        """CR-1403."""
        step.state.ended_by = seat
        step.state.is_over = 1
        step.tell(Stopped(seat))
        step.end()

    # -- the clocks of threads (CR-814) ----------------------------------------------------------------------

    def running_on(self, state: State) -> list[Deadline]:
        if not state.terms.limits or not is_trading_open(state):
            return []
        return DEALS.clocks(state, FIRST_THREAD_CLOCK)

    def time_up(self, step: Step[State], which: int) -> bool:
        DEALS.end(step, which - FIRST_THREAD_CLOCK, OUT_OF_TIME)
        step.look_again()
        return True


def has_open_decision(state: State, seat: Seat) -> bool:
    """CR-902. Tell whether a seat is asked something and has not committed."""
    return any(decision.required and decision.seat == seat for decision in state.stack[-1].ask(state))


def left_alone(state: State) -> Seat:
    """CR-1403. Return the only one of several people who has not left, if there is just one.

    Whoever is merely away has not left, though a program plays for them meanwhile.
    """
    there = [seat for seat in members(state.people) if state.sitting[seat] != GONE]
    return there[0] if len(there) == 1 and state.people != only(there[0]) else NOBODY


class Round(Stages[State]):
    """CR-203. Six phases, with three trade windows between purchases and sales."""

    def stages(self) -> tuple[Stage[State], ...]:
        return STAGES

    def enter(self, step: Step[State]) -> None:
        """CR-205. The lead passes one seat clockwise at the start of every later round."""
        state = step.state
        state.round += 1
        if state.round > 1:
            state.lead = (state.lead + 1) % state.terms.seats
        if step.is_heard:
            step.tell(RoundBegan(state.round, state.lead))


def choose_markets(step: Step[State]) -> None:
    """CR-402. Everybody is asked."""
    step.enter(ChoosingMarkets(step.state.in_lead_order()))


def buy_signs(step: Step[State]) -> None:
    """CR-1001, CR-814. Trading is over for this round; whoever can buy signs is asked."""
    state = step.state
    for seat, thread in enumerate(state.threads):
        if thread is not None:
            DEALS.end(step, seat, PHASE_OVER)
    choosing = choosing_signs(state)
    if choosing is not None:
        step.enter(choosing)


def end_round(step: Step[State]) -> None:
    """CR-207, CR-1101, CR-1102. What lasted for the round ends; so does the game, with an island or its last round."""
    state = step.state
    if state.expert_up != NO_EXPERT:  # CR-303
        state.expert_gone += (state.expert_up,)
        state.expert_up = NO_EXPERT
    state.closed = state.banned = 0
    state.turned = state.sold = 0
    state.discard += tuple([card for card in state.event if card != NO_CARD])  # CR-506: until now they were in play
    state.event = [NO_CARD] * N_MARKETS
    state.calls = [0] * state.terms.seats
    state.refused = ()
    if ISLAND in state.signs or state.is_last_round():
        state.is_over = 1
        if step.is_heard:
            cash = tuple([counted_cash(state, seat) for seat in state.seats()])
            step.tell(GameEnded(tuple(state.signs), cash, ranks_of(state)))


STAGES: Final = (
    turn_up_expert,
    ask_privateers,
    ask_to_look,
    choose_markets,
    ask_to_move,
    draw_cards,
    turn_up_shares,
    trade_before_purchases,
    make_purchases,
    trade_after_purchases,
    make_sales,
    trade_after_sales,
    buy_signs,
    end_round,
)
_ROUND: Final = Round()
_AT_ANY_MOMENT: Final = (*DEALING, SellSign, Repay, Order, AlwaysReady, EndGame)

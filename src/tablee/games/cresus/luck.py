"""CR-5xx, CR-13xx. Phase 3: each active market draws a Crésus card, which works at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.cresus.actions import Pass, Stake
from tablee.games.cresus.debts import POT, levy
from tablee.games.cresus.dice import Throw as Dice
from tablee.games.cresus.events import CardDrawn, DeckShuffled, Staked, TournamentWon
from tablee.games.cresus.material import (
    AMOUNT,
    EFFECT,
    EVERY_MARKET,
    KEPT,
    POKER_THROWS,
    POOR,
    SCOPE,
    SECTORS_OF,
    SIGN_PRICE,
    STAKE,
    STAKE_FACES,
    TENNIS_LOWEST,
    Card,
    Market,
    Money,
)
from tablee.games.cresus.money import receive
from tablee.games.cresus.series import Series, thrown_once
from tablee.games.cresus.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.containers import Each
from tablee.kernel.phase import Phase, Step, Window
from tablee.kernel.seat import Seat
from tablee.parts.small_set import only


def draw_cards(step: Step[State]) -> None:
    """CR-501."""
    step.enter(_DRAWING)


class Drawing(Each[State]):
    """CR-204, CR-501, CR-505. Market by market, one card after the other; what a card does may take a while."""

    def items(self, state: State) -> tuple[Market, ...]:
        return EVERY_MARKET

    def begin(self, step: Step[State], market: Market) -> None:
        state = step.state
        if market in state.pawn and (state.terms.closed_markets_draw or not state.is_closed(market)):
            draw_card(step, market)


def draw_card(step: Step[State], market: Market) -> None:
    """CR-501, CR-506. The first of those on the market, in lead order, draws."""
    state = step.state
    if not state.deck:
        state.deck = step.chance.shuffled(sorted(state.discard), "Crésus cards")
        state.discard = ()
        step.tell(DeckShuffled(len(state.deck)))
    card, state.deck = state.deck[0], state.deck[1:]
    on_market = state.on(market)
    drawer = on_market[0]
    if step.is_heard:
        step.tell(CardDrawn(market, drawer, card))
    if SCOPE[card] == "kept":  # CR-504
        number = card - KEPT[0]
        state.kept[drawer] |= only(number)
        state.kept_since[number] = state.round
        return
    if SCOPE[card] == "round":
        state.event[market] = card
        return
    state.discard += (card,)
    _work(step, card, on_market)


def _work(step: Step[State], card: Card, on_market: list[Seat]) -> None:
    """CR-502, CR-503. What the card does to those it reaches; the first of those on the market drew it."""
    state = step.state
    effect = EFFECT[card]
    if effect == "roulette":  # CR-1318
        for seat in on_market:
            receive(step, seat, AMOUNT[card] * thrown_once(step, seat))
    elif effect == "double":  # CR-1319
        _ask_to_stake(step, tuple(on_market))
    elif effect == "golf":
        _play_golf(step, AMOUNT[card])
    elif effect == "poker":  # CR-1327: everybody pays before the first throw
        step.enter(PlayingPoker())
        levy(step, [(seat, -AMOUNT[card]) for seat in state.in_lead_order()], POT)
    elif effect == "tennis":
        _play_tennis(step, AMOUNT[card])
    elif effect == "birthday":  # CR-1329
        drawer = on_market[0]
        levy(step, [(seat, -AMOUNT[card]) for seat in state.in_lead_order() if seat != drawer], drawer)
    else:
        amounts = [(seat, amount_of(state, card, seat)) for seat in on_market]  # CR-911: fixed now
        for seat, amount in amounts:
            if amount > 0:
                receive(step, seat, amount)
        dues = [(seat, -amount) for seat, amount in amounts if amount < 0]
        if dues:
            levy(step, dues)


def amount_of(state: State, card: Card, seat: Seat) -> Money:
    """CR-1301…CR-1310. Return what a card pays to a seat on its market; negative: what the seat owes."""
    amount = AMOUNT[card]
    effect = EFFECT[card]
    if effect == "poor":
        return amount if state.cash[seat] < POOR else 0
    if effect == "audit":
        return -(state.cash[seat] * -amount // 100)
    if effect == "shares":
        return amount * sum([state.held(seat, sector) for sector in SECTORS_OF[card]])
    if effect == "signs":
        return amount * state.signs[seat]
    if effect == "insurance":
        return -(SIGN_PRICE[state.signs[seat]] * -amount // 100)
    if effect == "signless":
        return 0 if state.signs[seat] else amount
    assert effect == "cash", f"unknown effect {effect}"
    return amount


# -- stakes (CR-1319) --------------------------------------------------------------------------------------------


def _ask_to_stake(step: Step[State], seats: tuple[Seat, ...]) -> None:
    """Ask those who can pay: a stake pays nothing to others, so who can is known beforehand."""
    able = tuple([seat for seat in seats if step.state.cash[seat] >= STAKE])
    if able:
        step.enter(Staking(able))


class Staking(Window[State]):
    """D9. In lead order, each may pay and throw once."""

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        """Who has repaid a loan meanwhile may be short of the money."""
        return _STAKE_OR_PASS if state.cash[seat] >= STAKE else _PASS

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Stake and state.cash[seat] < STAKE:
            return Broken("CR-1319", "too_dear", price=STAKE, cash=state.cash[seat])
        return super().refusal(state, seat, action)

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()

    def stake(self, step: Step[State], seat: Seat) -> None:
        step.state.cash[seat] -= STAKE
        step.tell(Staked(seat, STAKE))
        if thrown_once(step, seat) >= STAKE_FACES:
            receive(step, seat, _STAKE_PAYS)
        self.let_pass(step)

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        self.let_pass(step)


# -- tournaments -------------------------------------------------------------------------------------------------


def _play_golf(step: Step[State], prize: Money) -> None:
    """CR-1326. Tied best players throw again until one is best."""
    best = [*step.state.in_lead_order()]
    while True:
        results = [thrown_once(step, seat) for seat in best]
        best = [seat for seat, result in zip(best, results, strict=True) if result == max(results)]
        if len(best) == 1:
            step.state.cash[best[0]] += prize
            step.tell(TournamentWon((best[0],), prize))
            return


def _play_tennis(step: Step[State], prize: Money) -> None:
    """CR-1328. If all are equal only the gain applies."""
    state = step.state
    seats = state.in_lead_order()
    results = [thrown_once(step, seat) for seat in seats]
    best, lowest = max(results), min(results)
    winners = [seat for seat, result in zip(seats, results, strict=True) if result == best]
    for seat in winners:
        state.cash[seat] += prize
    step.tell(TournamentWon(tuple(winners), prize))
    if lowest < best:
        losers = [seat for seat, result in zip(seats, results, strict=True) if result == lowest]
        levy(step, [(seat, -TENNIS_LOWEST) for seat in losers])


class PlayingPoker(Phase[State]):
    """CR-1327. In lead order each plays a series; the best result takes the pot, tied players share it."""

    def __init__(self, results: tuple[int, ...] = ()) -> None:
        self.waits = False
        self.results: Final = results  # in lead order

    def memory(self) -> tuple[Any, ...]:
        return (self.results,)

    def over(self, state: State) -> bool:
        return len(self.results) == state.terms.seats

    def proceed(self, step: Step[State]) -> None:
        step.enter(PokerSeries(step.state.in_lead_order()[len(self.results)], POKER_THROWS))

    def leave(self, step: Step[State]) -> None:
        state = step.state
        pot, state.pot = state.pot, 0
        best = max(self.results)
        winners = [seat for seat, result in zip(state.in_lead_order(), self.results, strict=True) if result == best]
        share = pot // len(winners)
        for seat in winners:
            state.cash[seat] += share
        step.tell(TournamentWon(tuple(winners), share))


class PokerSeries(Series):
    """D10."""

    def with_dice(self, left: int, dice: Dice, is_done: bool) -> PokerSeries:
        return PokerSeries(self.seat, left, dice, is_done)

    def ended(self, step: Step[State], result: int) -> None:
        under = step.state.stack[-1]
        assert isinstance(under, PlayingPoker)
        step.replace(PlayingPoker((*under.results, result)))


_DRAWING: Final = Drawing()
_STAKE_OR_PASS: Final = (Stake(), Pass())
_PASS: Final = (Pass(),)
_STAKE_PAYS: Final = AMOUNT[EFFECT.index("double")]

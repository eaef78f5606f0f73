"""Selling turns, dice, debts (D8…D12, D20…D24)."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.cresus.actions import (
    EndSelling,
    KeepDice,
    Liquidate,
    Pass,
    Sell,
    SellSign,
    Stake,
    Throw,
    ThrowAgain,
    UseAdviser,
    UseClover,
    UseLawyer,
)
from tablee.games.cresus.bot.ladder import signs_to_buy_now
from tablee.games.cresus.bot.tuning import Tuning, least_gain, rounds_to_come
from tablee.games.cresus.bot.worth import TOTAL, card_gain, kept, sale_mean, spare
from tablee.games.cresus.debts import Waiving
from tablee.games.cresus.dice import EXPECTED, best_to_throw, result_of
from tablee.games.cresus.material import (
    AMOUNTS,
    FISCALISTE_PAYS,
    ISLAND,
    LOAN,
    Money,
    resale,
)
from tablee.games.cresus.selling import Sale
from tablee.games.cresus.series import Series
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat


def choose_sale(state: State, seat: Seat, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D20. Sell what is worth less if kept, and whatever is needed for cash: first what gains most by being sold."""
    best: Action = EndSelling()
    most = -float("inf")
    needed = cash_wanted(state, seat, tuning) - state.cash[seat]
    for action in actions:
        if action.verb is not Sell:
            continue
        share, market, card = action.args
        event = state.event[market]
        gain = sale_mean(share, market, 0, event) - kept(state, seat, share, tuning)
        if needed <= 0 and gain < -tuning.margin:
            continue
        if card:
            added = card_gain(state, share, market)
            if added <= 0 or added < least_gain(state, "sale"):
                continue
            gain += added
        if gain > most:
            best, most = action, gain
    return best


def cash_wanted(state: State, seat: Seat, tuning: Tuning) -> float:
    """Return how much cash a seat wants at the end of its selling turn; in the last round, all there is."""
    if not rounds_to_come(state):
        return float("inf")
    level = state.signs[seat]
    missing = TOTAL[ISLAND] - TOTAL[level]
    count = signs_to_buy_now(state, seat, tuning)
    if count and level + count == ISLAND:
        return missing
    cost = TOTAL[level + count] - TOTAL[level] + (LOAN if count and state.loan[seat] == OPEN_LOAN else 0)
    return cost + tuning.purchases


# -- dice --------------------------------------------------------------------------------------------------------


def choose_dice(state: State, phase: Series) -> Action:
    """D10, D12, D22, D23. Keep the largest group and throw the rest.

    That way every number of faces or more is as likely as it can be, so the amount that is needed is too: whether the
    mean counts or a certain sum, the best throw is the same.
    """
    if phase.left:
        again = best_to_throw(phase.dice)
        return Throw(again) if again else KeepDice()
    if isinstance(phase, Sale) and phase.takes_clover(state):
        return _clover(state, phase)
    return KeepDice()


def _clover(state: State, phase: Sale) -> Action:
    """CR-1321. After the last throw, one die more, if a further face would bring much."""
    faces = result_of(phase.dice)
    again = best_to_throw(phase.dice)
    if faces == len(phase.dice) or not again:
        return KeepDice()
    amounts = AMOUNTS[phase.share]
    gain = (amounts[faces + 1] - amounts[faces]) / (2 if faces == 1 else 6)
    if gain <= 0 or gain < least_gain(state, "clover"):
        return KeepDice()
    return UseClover((again & -again).bit_length() - 1)


def choose_second_series() -> Action:
    """D24. The better of the two counts: there is nothing to lose."""
    return ThrowAgain()


# -- what must be paid -------------------------------------------------------------------------------------------


def choose_waiver(state: State, seat: Seat, phase: Waiving, actions: Sequence[Action]) -> Action:
    """D8."""
    amount = phase.amount
    is_short = amount > state.cash[seat]
    if UseLawyer() in actions and (is_short or amount >= least_gain(state, "avocat")):
        return UseLawyer()
    if UseAdviser() in actions and (is_short or amount + FISCALISTE_PAYS >= least_gain(state, "fiscaliste")):
        return UseAdviser()
    return Pass()


def choose_stake(state: State, seat: Seat, tuning: Tuning) -> Action:
    """D9. It gains 2 M on average; who needs the money for shares leaves it."""
    return Stake() if spare(state, seat) >= tuning.stake else Pass()


def choose_liquidation(state: State, seat: Seat, owed: Money, actions: Sequence[Action], tuning: Tuning) -> Action:
    """D11. Part with what costs least beyond what it brings: a share its premium, a sign half its price."""
    if SellSign(1) in actions:
        return SellSign(1)  # the vault pays the whole price
    best = actions[0]
    least = float("inf")
    short = owed - state.cash[seat]
    for action in actions:
        if action.verb is Liquidate:
            loss = kept(state, seat, action.arg, tuning) - EXPECTED[action.arg]
            brings = EXPECTED[action.arg]
        else:
            brings = float(resale(state.signs[seat]))
            loss = brings
        loss += max(0.0, short - brings) / 4  # something else would have to go as well
        if loss < least:
            best, least = action, loss
    return best

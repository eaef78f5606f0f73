"""CR-903…CR-911: what must be paid, the cards that waive it, liquidation, and total bankruptcy."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.cresus.actions import Liquidate, Pass, SellSign, UseAdviser, UseLawyer
from tablee.games.cresus.dice import EXPECTED
from tablee.games.cresus.dice import Throw as Dice
from tablee.games.cresus.events import Buried, DebtCancelled, Due, Paid, SaleBegan, Sold, Waived
from tablee.games.cresus.material import (
    AMOUNTS,
    AVOCAT,
    COFFRE,
    FISCALISTE,
    FISCALISTE_PAYS,
    THROWS,
    Money,
    Share,
    home_of,
)
from tablee.games.cresus.money import borrow, receive, sell_sign, use_expert, use_kept, why_no_sign_sale
from tablee.games.cresus.series import Series
from tablee.games.cresus.state import NO_LOAN, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.containers import Each
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat

BANK: Final = -1
POT: Final = -2

Dues = tuple[tuple[Seat, Money], ...]


class Levy(Each[State]):
    """CR-505, CR-911. Several owe what was fixed when the card was turned up: first waivers, then payments."""

    def __init__(self, dues: Dues, to: int, begun: int = 0) -> None:
        super().__init__(begun)
        self.dues: Final = dues
        self.to: Final = to  # a seat, BANK or POT

    def memory(self) -> tuple[Any, ...]:
        return (self.dues, self.to, self.begun)

    def after(self, begun: int) -> Levy:
        return Levy(self.dues, self.to, begun)

    def items(self, state: State) -> list[tuple[bool, Seat, Money]]:
        """Waivers are asked of all, then all pay."""
        return [(pays, seat, amount) for pays in (False, True) for seat, amount in self.dues]

    def begin(self, step: Step[State], due: tuple[bool, Seat, Money]) -> None:
        pays, seat, amount = due
        if not pays:
            if amount and can_waive(step.state, seat):
                step.enter(Waiving(seat, amount))
        elif amount > step.state.cash[seat]:
            step.enter(Owing(seat, amount, self.to))
        elif amount:
            pay(step, seat, amount, self.to)

    def without(self, seat: Seat) -> Levy:
        """Return the same levy, from which a seat was freed."""
        return Levy(tuple([(other, 0 if other == seat else due) for other, due in self.dues]), self.to, self.begun)


def levy(step: Step[State], dues: list[tuple[Seat, Money]], to: int = BANK) -> None:
    """Make seats pay, in this order; who has the money and no card to save it is not asked."""
    state = step.state
    owed = tuple([(seat, amount) for seat, amount in dues if amount])
    is_asked = False
    for seat, amount in owed:
        if step.is_heard:
            step.tell(Due(seat, amount, _player(to)))
        if state.cash[seat] < amount or can_waive(state, seat):
            is_asked = True
    if is_asked:
        step.enter(Levy(owed, to))
        return
    for seat, amount in owed:
        pay(step, seat, amount, to)


def can_waive(state: State, seat: Seat) -> bool:
    """CR-1213, CR-1320. Tell whether a seat has a card that cancels a payment."""
    return state.has_expert(seat, FISCALISTE) or state.has_kept(seat, AVOCAT)


class Waiving(OneSeat[State]):
    """CR-1213, CR-1320, CR-1330, D8. One card cancels one payment."""

    def __init__(self, seat: Seat, amount: Money) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.amount)

    def shown(self, state: State) -> dict[str, Any]:
        return {"amount": self.amount}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        choices: list[Action] = [UseAdviser()] if state.has_expert(seat, FISCALISTE) else []
        if state.has_kept(seat, AVOCAT):
            choices.append(UseLawyer())
        return [*choices, Pass()]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is UseAdviser and not state.has_expert(seat, FISCALISTE):
            return Broken("CR-1213", "no_such_card")
        if action.verb is UseLawyer and not state.has_kept(seat, AVOCAT):
            return Broken("CR-1320", "no_such_card")
        return None

    def default(self, state: State, seat: Seat) -> Action:
        is_dear = self.amount >= 20 or self.amount > state.cash[seat]
        return UseLawyer() if is_dear and state.has_kept(seat, AVOCAT) else Pass()

    def use_adviser(self, step: Step[State], seat: Seat) -> None:
        use_expert(step, seat, FISCALISTE)
        self._waive(step, seat)
        receive(step, seat, FISCALISTE_PAYS)

    def use_lawyer(self, step: Step[State], seat: Seat) -> None:
        use_kept(step, seat, AVOCAT)
        self._waive(step, seat)

    def pass_by(self, step: Step[State], seat: Seat) -> None:
        step.finish()

    def _waive(self, step: Step[State], seat: Seat) -> None:
        step.finish()
        under = step.state.stack[-1]
        assert isinstance(under, Levy)
        step.replace(under.without(seat))
        step.tell(Waived(seat, self.amount))


class Owing(OneSeat[State]):
    """CR-904…CR-909, D11. Whoever cannot pay sells shares and signs, then borrows once, then is let off."""

    def __init__(self, seat: Seat, amount: Money, to: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount
        self.to: Final = to

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.amount, self.to)

    def shown(self, state: State) -> dict[str, Any]:
        return {"amount": self.amount}

    def over(self, state: State) -> bool:
        return state.cash[self.seat] >= self.amount or not self.choices(state, self.seat)

    def choices(self, state: State, seat: Seat) -> list[Action]:
        """CR-904. Any share, or the dearest sign, with or without the Swiss vault."""
        choices: list[Action] = [Liquidate(share) for share in state.shares[seat]]
        if state.signs[seat]:
            choices.append(SellSign(0))
            if state.has_kept(seat, COFFRE):
                choices.append(SellSign(1))
        return choices

    def enter(self, step: Step[State]) -> None:
        self._go_on_alone(step)

    def _go_on_alone(self, step: Step[State]) -> None:
        """CR-1406. Whoever has a single choice is not asked."""
        while not self.over(step.state):
            choices = self.choices(step.state, self.seat)
            if len(choices) > 1:
                return
            if choices[0].verb is Liquidate:
                self.liquidate(step, self.seat, choices[0].arg)
                return
            sell_sign(step, self.seat, 0)

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Liquidate:
            return None if action.arg in state.shares[seat] else Broken("CR-701", "not_your_share", share=action.arg)
        return why_no_sign_sale(state, seat, action.arg) if action.verb is SellSign else None

    def default(self, state: State, seat: Seat) -> Action:
        shares = state.shares[seat]
        return Liquidate(min(shares, key=lambda share: (EXPECTED[share], share))) if shares else SellSign(0)

    def liquidate(self, step: Step[State], seat: Seat, share: Share) -> None:
        """CR-905. At once, by dice, also on a closed market."""
        if step.is_heard:
            step.tell(SaleBegan(seat, share, None, None))
        step.enter(Liquidation(share, seat, THROWS[share]))

    def sell_sign(self, step: Step[State], seat: Seat, vault: int) -> None:
        sell_sign(step, seat, vault)
        step.restart_wait()
        self._go_on_alone(step)

    def leave(self, step: Step[State]) -> None:
        """CR-906, CR-909."""
        state = step.state
        seat = self.seat
        if state.cash[seat] < self.amount and state.loan[seat] == NO_LOAN:
            borrow(step, seat)
        paid = min(self.amount, state.cash[seat])
        pay(step, seat, paid, self.to)
        if paid < self.amount and step.is_heard:
            step.tell(DebtCancelled(seat, self.amount - paid))


def pay(step: Step[State], seat: Seat, amount: Money, to: int) -> None:
    """CR-903. Move money that is there."""
    state = step.state
    state.cash[seat] -= amount
    if to >= 0:
        state.cash[to] += amount
    elif to == POT:
        state.pot += amount
    if step.is_heard:
        step.tell(Paid(seat, amount, _player(to)))


class Liquidation(Series):
    """CR-905, D12. No premium, no events, no cards."""

    def __init__(self, share: Share, seat: Seat, left: int, dice: Dice = (), is_done: bool = False) -> None:
        super().__init__(seat, left, dice, is_done)
        self.share: Final = share

    def memory(self) -> tuple[Any, ...]:
        return (self.share, self.seat, self.left, self.dice, self.is_done)

    def shown(self, state: State) -> dict[str, Any]:
        return {"share": self.share, **super().shown(state)}

    def with_dice(self, left: int, dice: Dice, is_done: bool) -> Liquidation:
        return Liquidation(self.share, self.seat, left, dice, is_done)

    def ended(self, step: Step[State], result: int) -> None:
        state = step.state
        amount = AMOUNTS[self.share][result]
        state.remove_share(self.seat, self.share)
        state.cash[self.seat] += amount
        if step.is_heard:
            step.tell(Sold(self.seat, self.share, None, result, amount, 0, 0, 0, 0, 0, amount))
        state.bury(home_of(self.share), (self.share,))
        if step.is_heard:
            step.tell(Buried(self.share))
        owing = state.stack[-1]
        assert isinstance(owing, Owing)
        owing._go_on_alone(step)


def _player(to: int) -> Seat | None:
    return to if to >= 0 else None

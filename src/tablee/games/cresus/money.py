"""Money: what the bank pays, signs sold back, loans, sector bonuses."""

from __future__ import annotations

from tablee.games.cresus.events import (
    Borrowed,
    ExpertUsed,
    KeptCardUsed,
    LoanRepaid,
    Received,
    SignSold,
)
from tablee.games.cresus.material import COFFRE, ISLAND, LOAN, SIGN_PRICE, Card, Expert, Money, resale
from tablee.games.cresus.state import NO_LOAN, OPEN_LOAN, REPAID_LOAN, State
from tablee.kernel.action import Broken
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat


def receive(step: Step[State], seat: Seat, amount: Money) -> None:
    """Let the bank pay."""
    if amount:
        step.state.cash[seat] += amount
        if step.is_heard:
            step.tell(Received(seat, amount))


def use_expert(step: Step[State], seat: Seat, expert: Expert) -> None:
    """CR-306."""
    step.state.use_expert(seat, expert)
    step.tell(ExpertUsed(seat, expert))


def use_kept(step: Step[State], seat: Seat, card: Card) -> None:
    """CR-1331."""
    step.state.use_kept(seat, card)
    step.tell(KeptCardUsed(seat, card))


# -- signs (CR-901, CR-902) --------------------------------------------------------------------------------------


def why_no_sign_sale(state: State, seat: Seat, vault: int) -> Broken | None:
    """Return nothing, or why a seat cannot sell its dearest sign, with or without the Swiss vault."""
    if not 0 < state.signs[seat] < ISLAND:
        return Broken("CR-901", "no_sign")
    if vault and not state.has_kept(seat, COFFRE):
        return Broken("CR-1325", "no_vault")
    return None


def sell_sign(step: Step[State], seat: Seat, vault: int) -> None:
    """CR-901. The dearest first, for half its price; for all of it with the Swiss vault (CR-1325)."""
    state = step.state
    level = state.signs[seat]
    amount = SIGN_PRICE[level] if vault else resale(level)
    if vault:
        use_kept(step, seat, COFFRE)
    state.signs[seat] = level - 1
    state.cash[seat] += amount
    if step.is_heard:
        step.tell(SignSold(seat, level, amount))


# -- the loan (CR-906…CR-908) ------------------------------------------------------------------------------------


def borrow(step: Step[State], seat: Seat) -> None:
    assert step.state.loan[seat] == NO_LOAN
    step.state.loan[seat] = OPEN_LOAN
    step.state.cash[seat] += LOAN
    step.tell(Borrowed(seat))


def why_no_repayment(state: State, seat: Seat, bound: Money = 0) -> Broken | None:
    """Return nothing, or why a loan cannot be repaid now: what the seat is bound to bid must be left (CR-608)."""
    if state.loan[seat] != OPEN_LOAN:
        return Broken("CR-907", "no_loan")
    price = LOAN + bound
    return None if state.cash[seat] >= price else Broken("CR-907", "loan_too_dear", cash=state.cash[seat], price=price)


def repay(step: Step[State], seat: Seat) -> None:
    """CR-907. In full, without interest."""
    step.state.loan[seat] = REPAID_LOAN
    step.state.cash[seat] -= LOAN
    step.tell(LoanRepaid(seat))

"""CR-10xx. Phase 6: signs of wealth, chosen in secret by all at once, shown and paid together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablee.games.cresus.actions import BuySigns
from tablee.games.cresus.events import Committed, SignBought
from tablee.games.cresus.material import (
    BON_ACHAT,
    CONCIERGERIE,
    DISCOUNT,
    ISLAND,
    LOAN,
    SIGN_PRICE,
    Money,
)
from tablee.games.cresus.money import repay, use_expert, use_kept
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Sealed, Step
from tablee.kernel.seat import Seat

MOST_SIGNS: Final = 2  # CR-1001
MOST_WITH_CONCIERGE: Final = 3  # CR-1220


@cache
def sign_costs(level: int, count: int, concierge: int, voucher: int) -> tuple[Money, ...]:
    """Return what each of the next signs costs, cards used on the one they are for (counted from 1; 0: none)."""
    costs: list[Money] = []
    for number in range(1, count + 1):
        off = DISCOUNT * ((number == concierge) + (number == voucher))
        costs.append(max(0, SIGN_PRICE[level + number] - off))
    return tuple(costs)


def why_no_signs(state: State, seat: Seat, again: int, count: int, concierge: int, voucher: int) -> Broken | None:
    """CR-907, CR-1001…CR-1005, CR-1220, CR-1323, CR-1336."""
    level, cash = state.signs[seat], state.cash[seat]
    if again:
        if state.loan[seat] != OPEN_LOAN:
            return Broken("CR-907", "no_loan")
        if cash < LOAN:
            return Broken("CR-907", "loan_too_dear", cash=cash, price=LOAN)
        cash -= LOAN
    elif count and state.loan[seat] == OPEN_LOAN:
        return Broken("CR-907", "loan_first")
    if concierge and not state.has_expert(seat, CONCIERGERIE):
        return Broken("CR-1220", "no_such_card")
    if voucher and not state.has_kept(seat, BON_ACHAT):
        return Broken("CR-1323", "no_such_card")
    if count > (MOST_WITH_CONCIERGE if concierge else MOST_SIGNS):
        return Broken("CR-1001", "too_many_signs")
    if concierge > count or voucher > count:
        return Broken("CR-1220" if concierge > count else "CR-1323", "card_without_sign")
    if level + count > ISLAND:
        return Broken("CR-1002", "top_of_the_ladder")
    if voucher and level + voucher == ISLAND:
        return Broken("CR-1323", "not_on_the_island")
    price = sum(sign_costs(level, count, concierge, voucher))
    return None if price <= cash else Broken("CR-1001", "too_dear", price=price, cash=cash)


def affordable(level: int, cash: Money) -> int:
    """CR-1001…CR-1003. Return how many signs somebody at this level can buy without cards."""
    count = 0
    for price in _NEXT_PRICES[level]:
        if cash < price:
            break
        count += 1
    return count


def sign_choices(state: State, seat: Seat) -> Sequence[Action]:
    """Return every way to buy signs a seat can afford; the first buys nothing."""
    has_concierge, has_voucher = state.has_expert(seat, CONCIERGERIE), state.has_kept(seat, BON_ACHAT)
    if not has_concierge and not has_voucher:
        level, cash = state.signs[seat], state.cash[seat]
        if state.loan[seat] != OPEN_LOAN:
            return _WITHOUT_CARDS[affordable(level, cash)]
        return _WITH_LOAN[affordable(level, cash - LOAN)] if cash >= LOAN else _WITHOUT_CARDS[0]
    return [
        BuySigns(again, count, concierge, voucher)
        for again in ((0, 1) if state.loan[seat] == OPEN_LOAN else (0,))
        for count in range((MOST_WITH_CONCIERGE if has_concierge else MOST_SIGNS) + 1)
        for concierge in range(count + 1 if has_concierge else 1)
        for voucher in range(count + 1 if has_voucher else 1)
        if why_no_signs(state, seat, again, count, concierge, voucher) is None
    ]


class ChoosingSigns(Sealed[State]):
    """CR-1004, D27."""

    shows_who_answered = True

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return sign_choices(state, seat)

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return Decision(seat, sign_choices(state, seat), True)

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if seat not in self.asked:
            reason = why_no_signs(state, seat, *action.args) if action.verb is BuySigns else None
            return reason or Broken("CR-1406", "nothing_to_choose")
        if not self.is_asked(seat):
            return Broken("CR-1405", "has_committed")
        return why_no_signs(state, seat, *action.args) if action.verb is BuySigns else None

    def default(self, state: State, seat: Seat) -> Action:
        """D27. In the last round all that can be bought without cards, the loan repaid if it has to be."""
        if state.is_last_round():
            for count in range(MOST_SIGNS, 0, -1):
                for again in (0, 1):
                    if why_no_signs(state, seat, again, count, 0, 0) is None:
                        return BuySigns(again, count, 0, 0)
        return BuySigns(0, 0, 0, 0)

    def buy_signs(self, step: Step[State], seat: Seat, again: int, count: int, concierge: int, voucher: int) -> None:
        self.keep(step, seat, (again, count, concierge, voucher))
        if step.is_heard:
            step.tell(Committed(seat))

    def leave(self, step: Step[State]) -> None:
        """CR-1004. Shown together, then paid."""
        for seat, answer in zip(self.asked, self.answers, strict=True):
            if any(answer):
                buy(step, seat, *answer)


def buy(step: Step[State], seat: Seat, again: int, count: int, concierge: int, voucher: int) -> None:
    state = step.state
    if again:
        repay(step, seat)
    if concierge:
        use_expert(step, seat, CONCIERGERIE)
    if voucher:
        use_kept(step, seat, BON_ACHAT)
    for cost in sign_costs(state.signs[seat], count, concierge, voucher):
        state.signs[seat] += 1
        state.cash[seat] -= cost
        if step.is_heard:
            step.tell(SignBought(seat, state.signs[seat], cost))


# by level: what the next sign costs, what the next two cost together; nothing beyond the island (CR-1002)
_NEXT_PRICES: Final = tuple(
    tuple(sum(SIGN_PRICE[level + 1 : level + 1 + count]) for count in range(1, min(MOST_SIGNS, ISLAND - level) + 1))
    for level in range(ISLAND + 1)
)
_WITHOUT_CARDS: Final = tuple(
    Choices([BuySigns(0, count, 0, 0) for count in range(most + 1)]) for most in range(MOST_SIGNS + 1)
)
# CR-907: the loan is repaid first
_WITH_LOAN: Final = tuple(
    Choices([BuySigns(0, 0, 0, 0), *[BuySigns(1, count, 0, 0) for count in range(most + 1)]])
    for most in range(MOST_SIGNS + 1)
)


def choosing_signs(state: State) -> ChoosingSigns | None:
    """CR-1406. Ask those who have a choice."""
    asked = tuple([seat for seat in state.in_lead_order() if _has_choice(state, seat)])
    return ChoosingSigns(asked) if asked else None


def _has_choice(state: State, seat: Seat) -> bool:
    if state.loan[seat] == OPEN_LOAN:
        return state.cash[seat] >= LOAN
    if affordable(state.signs[seat], state.cash[seat]):
        return True
    return bool(state.experts[seat] or state.kept[seat]) and len(sign_choices(state, seat)) > 1

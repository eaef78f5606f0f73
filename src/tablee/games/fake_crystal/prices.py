"""FC-207…FC-209, FC-621: what may be laid above a column, given what is already laid above the other."""

from __future__ import annotations

from tablee.games.fake_crystal.material import Credits
from tablee.games.fake_crystal.state import TOKEN_PRICE, State
from tablee.kernel.seat import Seat


def price_range(state: State, seat: Seat) -> tuple[Credits, Credits]:
    """Return the lowest and highest price in credits the seat may set next; the highest is below if there is none.

    A price is allowed if the offers can still be completed, be it with the token on the other column.
    """
    purse = state.credits[seat]
    draft = state.draft[seat]
    if len(draft) == 5:
        return _second(purse, draft[2], state.terms.is_strict)
    low, high = first_without_token(purse, state.terms.is_strict)
    return (low, purse) if may_price_with_token(state, seat) else (low, high)


def first_without_token(purse: Credits, is_strict: bool) -> tuple[Credits, Credits]:
    """Return the range of the first of two prices in credits."""
    if is_strict:
        return (1, purse - 1) if purse >= 2 else (0, purse)
    return 0, purse


def _second(purse: Credits, first: Credits, is_strict: bool) -> tuple[Credits, Credits]:
    if first == TOKEN_PRICE:  # the only price in credits
        return min(1, purse), purse
    rest = purse - first
    if is_strict:
        return (1, rest) if purse >= 2 else (rest, rest)
    return (rest, rest) if first == 0 or rest == 0 else (1, rest)


def may_price_with_token(state: State, seat: Seat) -> bool:
    """FC-621, FC-622. Tell whether the seat may still lay its token above one of its columns."""
    return state.terms.ability.prices_with_token and state.can_use_token(seat) and TOKEN_PRICE not in state.draft[seat]


def can_use_token_as_price(state: State, seat: Seat) -> bool:
    """Tell whether the token may be laid above the very column that is to be priced next."""
    if not may_price_with_token(state, seat):
        return False
    draft = state.draft[seat]
    return len(draft) == 2 or draft[2] >= min(1, state.credits[seat])  # FC-209: the other price stands alone

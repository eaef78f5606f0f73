"""CR-11xx. Who is ahead: signs, then cash."""

from __future__ import annotations

from typing import Final

from tablee.games.cresus.material import ISLAND, LOAN, Money
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.outcome import Outcome, Score, outcome_by, ranked
from tablee.kernel.seat import NOBODY, Seat

PARTS: Final = ("signs", "cash")
PACKED_SIGN: Final = 10_000  # what a sign was worth in records of format 1, where a score was one number


def counted_cash(state: State, seat: Seat) -> Money:
    """CR-1104, CR-1105. An unpaid loan is taken off."""
    owed = LOAN if state.terms.deducts_loans and state.loan[seat] == OPEN_LOAN else 0
    return state.cash[seat] - owed


def ranks_of(state: State) -> tuple[int, ...]:
    """CR-1103…CR-1105; CR-1403 for somebody who stayed alone."""
    return ranked(
        [(int(seat == state.ended_by), state.signs[seat], counted_cash(state, seat)) for seat in state.seats()]
    )


def outcome_of(state: State) -> Outcome:
    if state.ended_by != NOBODY:
        ending = "left-alone"
    elif ISLAND in state.signs:
        ending = "island"
    else:
        ending = "last-round"
    scores = tuple([(state.signs[seat], counted_cash(state, seat)) for seat in state.seats()])
    return outcome_by(ending, scores, ranks_of(state))


def packed(score: Score) -> int:
    signs, cash = score
    return PACKED_SIGN * signs + cash


def island_figures(state: State) -> dict[str, dict[str, int]]:
    """Return whether the island was bought, and if so in which round."""
    if ISLAND not in state.signs:
        return {"island": {"never": 1}}
    return {"island": {"bought": 1}, "round": {f"round_{state.round}": 1}}

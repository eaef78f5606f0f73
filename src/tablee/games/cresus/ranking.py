"""CR-11xx. Who is ahead: signs, then cash."""

from __future__ import annotations

from tablee.games.cresus.material import ISLAND, LOAN, Money
from tablee.games.cresus.state import OPEN_LOAN, State
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.seat import NOBODY, Seat

SIGN_WEIGHT = 10_000
"""A score tells both: signs count before any cash there can be."""


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
    ranks = ranks_of(state)
    if state.ended_by != NOBODY:
        ending = "left-alone"
    elif ISLAND in state.signs:
        ending = "island"
    else:
        ending = "last-round"
    scores = tuple([SIGN_WEIGHT * state.signs[seat] + counted_cash(state, seat) for seat in state.seats()])
    return Outcome(ending, scores, ranks, tuple([seat for seat in state.seats() if ranks[seat] == 1]))


def parts_of(score: int) -> dict[str, int]:
    """Return the signs and the cash that a score tells; who counts less than nothing has no sign (CR-906, CR-1105)."""
    signs = max(0, score // SIGN_WEIGHT)
    return {"signs": signs, "cash": score - SIGN_WEIGHT * signs}


def island_figures(state: State) -> dict[str, dict[str, int]]:
    """Return whether the island was bought, and if so in which round."""
    if ISLAND not in state.signs:
        return {"island": {"never": 1}}
    return {"island": {"bought": 1}, "round": {f"round_{state.round}": 1}}

"""Pearls: the table of contents of its rules."""

from __future__ import annotations

from pearls.actions import VERBS
from pearls.phases import Bidding, Owning, Sales
from pearls.state import PEARLS, SALES, State
from pearls.view import redealt, view_of
from tablee.kernel.outcome import Outcome, outcome_by
from tablee.parts.contents import Contents
from tablee.parts.data import data_of, options_in
from tablee.parts.terms import seconds_by


class PearlsGame(Contents[State]):
    def __init__(self) -> None:
        super().__init__(
            VERBS, (Sales, Bidding, Owning), options_in(data_of("pearls")), "PE-0", "PE-6",
            terms=seconds_by("seconds"), unpacked=State, opening=Sales(), view=view_of, redealt=redealt,
            invariants=check,
        )  # fmt: skip
        self.name, self.rules_version = "pearls", 1
        self.fewest_seats, self.most_seats = 2, 4

    def outcome(self, state: State) -> Outcome | None:
        """PE-5. Pearls and credits count."""
        scores = tuple([(sum(state.pearls(seat)) + state.purse[seat],) for seat in state.seats()])
        return None if state.stack else outcome_by("won", scores)

    def longest(self, state: State) -> int:
        return state.terms.seats * (SALES + 1) + SALES


def check(state: State) -> None:
    assert sorted(state.worth) == list(range(1, PEARLS + 1)), "six pearls are in the bag, lost or sold"


PEARLS_GAME = PearlsGame()

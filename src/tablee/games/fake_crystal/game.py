"""Fake Crystal: the table of contents of its rules."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.abilities import ABILITIES
from tablee.games.fake_crystal.abilities.forerunner import Reserving
from tablee.games.fake_crystal.abilities.negotiator import Answering
from tablee.games.fake_crystal.abilities.preemptor import Acting, Giving, Preempting
from tablee.games.fake_crystal.abilities.recycler import Recycling, TakingAside
from tablee.games.fake_crystal.actions import VERBS
from tablee.games.fake_crystal.collecting import Claiming
from tablee.games.fake_crystal.exchange import Exchange
from tablee.games.fake_crystal.invariants import check_invariants
from tablee.games.fake_crystal.material import read_data
from tablee.games.fake_crystal.offering import Offering
from tablee.games.fake_crystal.redeal import redealt
from tablee.games.fake_crystal.rounds import (
    Dealing,
    EndOfRound,
    FakeCrystal,
    FinalScoring,
    NamingFirst,
    Round,
    Rounds,
)
from tablee.games.fake_crystal.score_sheet import sheet_of
from tablee.games.fake_crystal.scoring import final_outcome
from tablee.games.fake_crystal.sight import views_of
from tablee.games.fake_crystal.state import State, unpacked
from tablee.games.fake_crystal.terms import Terms
from tablee.kernel.chance import Chance
from tablee.kernel.hosting import Hosting
from tablee.kernel.options import Value
from tablee.kernel.outcome import Outcome
from tablee.kernel.phase import Phase
from tablee.kernel.score_sheet import ScoreSheet
from tablee.parts.contents import Contents
from tablee.parts.data import options_in

PHASES: Final[tuple[type[Phase[Any]], ...]] = (
    FakeCrystal, NamingFirst, Dealing, Rounds, Round, Offering, Exchange, Claiming,
    Answering, Acting, Preempting, Giving, Recycling, TakingAside, Reserving, EndOfRound, FinalScoring,
)  # fmt: skip
OPTIONS: Final = options_in(read_data)

# FC-816: how long the game waits for what
WAITS: Final = {
    "Offering": "offer",
    "Exchange": "turn",
    "Acting": "turn",
    "Preempting": "window",
    "Reserving": "window",
}


class FakeCrystalGame(Contents[State]):
    """I price, you choose: a face-down tile, one number that is both asking price and penalty."""

    def __init__(self) -> None:
        super().__init__(
            VERBS, PHASES, OPTIONS, "FC-313", "FC-816",
            terms=_terms, unpacked=unpacked, opening=FakeCrystal(), views=views_of, redealt=redealt,
            invariants=check_invariants, waits=WAITS,
        )  # fmt: skip
        self.name = "fake-crystal"
        self.rules_version = 1
        self.fewest_seats = 2  # FC-101
        self.most_seats = 5
        self.hosting = Hosting(autopilot=("on-leave", "autopilot"))  # FC-817

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        if options["ability"] == "random":  # FC-108: one of the four tokens, the useless one left out with two players
            tokens = [id for id in ABILITIES if id != "espion" and not (seats == 2 and id == "avant-gardiste")]
            options = {**options, "ability": tokens[chance.draw(len(tokens), "ability")]}
        return super().prepare(seats, options, chance)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else final_outcome(state)

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        return sheet_of(state, self.score_parts)

    def longest(self, state: State) -> int:
        """Offers 7 actions a seat; a turn at most: right, windows, designation, act, give, recycle, take, claims."""
        seats = state.terms.seats
        turns = 2 * seats
        return 1 + state.terms.rounds * (7 * seats + turns * (3 * seats + 8))


def _terms(seats: int, options: dict[str, Value]) -> Terms:
    return Terms(seats, options, ABILITIES[str(options["ability"])])


FAKE_CRYSTAL: Final = FakeCrystalGame()

"""Fake Crystal: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

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
from tablee.games.fake_crystal.view import View
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Option, Value, settle_options
from tablee.kernel.outcome import Outcome
from tablee.kernel.phase import Phase
from tablee.kernel.score_sheet import ScoreSheet
from tablee.kernel.seat import Seat

PHASES: Final[tuple[type[Phase[Any]], ...]] = (
    FakeCrystal, NamingFirst, Dealing, Rounds, Round, Offering, Exchange, Claiming,
    Answering, Acting, Preempting, Giving, Recycling, TakingAside, Reserving, EndOfRound, FinalScoring,
)  # fmt: skip
OPTIONS: Final = msgspec.convert(read_data("options")["option"], tuple[Option, ...])

# FC-816: how long the game waits for what
WAITS: Final = {
    "Offering": "offer",
    "Exchange": "turn",
    "Acting": "turn",
    "Preempting": "window",
    "Reserving": "window",
}


class FakeCrystalGame(Game[State]):
    """I price, you choose: a face-down tile, one number that is both asking price and penalty."""

    def __init__(self) -> None:
        super().__init__(VERBS, PHASES, OPTIONS, "FC-313", "FC-816")
        self.name = "fake-crystal"
        self.rules_version = 1
        self.fewest_seats = 2  # FC-101
        self.most_seats = 5

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        ability = str(options["ability"])
        if ability == "random":  # FC-108: one of the four tokens, the useless one left out with two players
            tokens = [id for id in ABILITIES if id != "espion" and not (seats == 2 and id == "avant-gardiste")]
            ability = tokens[chance.draw(len(tokens), "ability")]
        return _box(seats, options, ability).clone()

    def opening(self) -> Phase[State]:
        return _OPENING

    def view(self, state: State, seat: Seat) -> View:
        return views_of(state, (seat,))[0]

    def views(self, state: State, seats: Sequence[Seat]) -> list[View]:
        return views_of(state, seats)

    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        return redealt(state, seat, chance)

    def options_of(self, state: State) -> Mapping[str, Value]:
        return {**state.terms.options, "ability": state.terms.ability.id}

    def blank(self, snapshot: Mapping[str, Any]) -> State:
        options = settle_options(self.options, snapshot["options"])
        return _box(int(snapshot["seats"]), options, str(options["ability"])).clone()

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else final_outcome(state)

    def count(self, state: State, outcome: Outcome) -> ScoreSheet:
        return sheet_of(state, self.score_parts)

    def invariants(self, state: State) -> None:
        check_invariants(state)

    def limit(self, state: State) -> int | None:
        return state.terms.limits.get(WAITS.get(type(state.stack[-1]).__name__, "other"))

    def longest(self, state: State) -> int:
        """Offers 7 actions a seat; a turn at most: right, windows, designation, act, give, recycle, take, claims."""
        seats = state.terms.seats
        turns = 2 * seats
        return 1 + state.terms.rounds * (7 * seats + turns * (3 * seats + 8))


def _box(seats: int, options: dict[str, Value], ability: str) -> State:
    """Return the State of an open box, made once for each way to play."""
    key = (seats, ability, *options.values())
    if key not in _BOXES:
        _BOXES[key] = unpacked(Terms(seats, options, ABILITIES[ability]))
    return _BOXES[key]


_OPENING: Final = FakeCrystal()
_BOXES: Final[dict[tuple[Value, ...], State]] = {}
FAKE_CRYSTAL: Final = FakeCrystalGame()

"""Pearls: the table of contents of its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from pearls.actions import VERBS
from pearls.phases import Bidding, Owning, Sales
from pearls.state import PEARLS, SALES, State
from pearls.view import View, redealt, view_of
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Option, Value
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.seat import Seat

_OPTIONS = tomllib.loads(files("pearls").joinpath("data", "options.toml").read_text("utf-8"))
OPTIONS = msgspec.convert(_OPTIONS["option"], tuple[Option, ...])


class PearlsGame(Game[State]):
    def __init__(self) -> None:
        super().__init__(VERBS, (Sales, Bidding, Owning), OPTIONS, "PE-0")
        self.name, self.rules_version = "pearls", 1
        self.fewest_seats, self.most_seats = 2, 4

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> State:
        return State(seats, int(options["seconds"]))

    def opening(self) -> Sales:
        return Sales()

    def view(self, state: State, seat: Seat) -> View:
        return view_of(state, seat)

    def redeal(self, state: State, seat: Seat, chance: Chance) -> State:
        return redealt(state, seat, chance)

    def options_of(self, state: State) -> Mapping[str, Value]:
        return {"seconds": state.seconds}

    def blank(self, snapshot: Mapping[str, Any]) -> State:
        return State(int(snapshot["seats"]), int(snapshot["options"]["seconds"]))

    def outcome(self, state: State) -> Outcome | None:
        """PE-5. Pearls and credits count."""
        if state.stack:
            return None
        scores = tuple([(sum(state.pearls(seat)) + state.purse[seat],) for seat in state.seats()])
        ranks = ranked(scores)
        return Outcome("won", scores, ranks, tuple([seat for seat in state.seats() if ranks[seat] == 1]))

    def invariants(self, state: State) -> None:
        assert sorted(state.worth) == list(range(1, PEARLS + 1)), "six pearls are in the bag, lost or sold"

    def limit(self, state: State) -> int | None:
        """PE-6. How long a decision may take."""
        return state.seconds * 1000 or None

    def longest(self, state: State) -> int:
        return state.count * (SALES + 1) + SALES


PEARLS_GAME = PearlsGame()

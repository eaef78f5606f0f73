"""A game that names its rules once: what it does with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tablee.kernel.action import Verb, table_of
from tablee.kernel.chance import Chance, Script
from tablee.kernel.decision import Decision, must
from tablee.kernel.options import Option, OptionValue, Texts, Value
from tablee.kernel.outcome import Outcome
from tablee.kernel.phase import OneSeat, Phase
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.contents import Contents
from tablee.parts.state import PlainState
from tablee.parts.terms import Terms

Wave = Verb("wave", "W-1")
VERBS = table_of(Wave)
TEXT = Texts("…", "…")
TIMES = {"short": {"turn": 10, "other": 5}, "off": {}}


class State(PlainState):
    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.waved = [0] * terms.seats

    def fields(self) -> tuple[str, ...]:
        return ("waved",)


class Turn(OneSeat[State]):
    def ask(self, state: State) -> list[Decision]:
        return [must(self.seat, (Wave(),))]

    def wave(self, step: Any, seat: Seat) -> None:
        step.state.waved[seat] += 1
        step.finish()
        if seat == 0:
            step.enter(LastTurn(1))


class LastTurn(Turn):
    """The same, with another kind of wait."""


def terms(seats: int, options: dict[str, Value]) -> Terms:
    return Terms(seats, options, TIMES[str(options["timers"])])


def views(state: State, seats: Sequence[Seat]) -> list[Any]:
    return [(seat, tuple(state.waved)) for seat in seats]


def redealt(state: State, seat: Seat, chance: Chance) -> State:
    twin = state.clone()
    twin.waved[1] = chance.draw(9, "redeal")
    return twin


def check(state: State) -> None:
    assert max(state.waved) < 2, "nobody waves twice"


class Waving(Contents[State]):
    def __init__(self, **looking: Any) -> None:
        timers = Option("timers", "short", tuple([OptionValue(value, TEXT) for value in TIMES]), TEXT, TEXT)
        super().__init__(
            VERBS, (Turn, LastTurn), (timers,), "W-1", "W-2",
            terms=terms, unpacked=State, opening=Turn(0), redealt=redealt, invariants=check,
            **(looking or {"views": views}), waits={"Turn": "turn"},
        )  # fmt: skip
        self.name, self.rules_version, self.fewest_seats, self.most_seats = "waving", 1, 2, 2

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else Outcome("all_waved", tuple(state.waved), (1, 1), (0, 1))

    def longest(self, state: State) -> int:
        return 2


@pytest.fixture
def game() -> Waving:
    return Waving()


def begun(game: Waving, **options: Any) -> State:
    return game.setup(2, options, Script([]))


def test_a_match_begins_with_the_opening_and_the_settled_options(game: Waving) -> None:
    state = begun(game)
    opening: list[Phase[State]] = [Turn(0)]
    assert state.stack == opening and game.options_of(state) == {"timers": "short"}


def test_matches_played_alike_share_their_terms_and_nothing_else(game: Waving) -> None:
    one, other = begun(game), begun(game)
    assert one.terms is other.terms and one.waved is not other.waved
    assert begun(game, timers="off").terms is not one.terms


def test_each_wait_lasts_as_long_as_its_kind_and_without_timers_for_ever(game: Waving) -> None:
    state = begun(game)
    assert game.limit(state) == 10
    game.apply(state, 0, Wave(), Script([]))
    assert state.stack == [LastTurn(1)] and game.limit(state) == 5, "a phase that is not named is of the kind other"
    assert game.limit(begun(game, timers="off")) is None


def test_a_state_comes_back_from_its_snapshot_with_its_terms(game: Waving) -> None:
    state = begun(game, timers="off")
    game.apply(state, 0, Wave(), Script([]))
    loaded = game.load(game.snapshot(state))
    assert loaded == state and loaded.terms is state.terms


def test_views_redeals_and_invariants_are_those_that_were_named(game: Waving) -> None:
    state = begun(game)
    assert game.view(state, NOBODY) == (NOBODY, (0, 0))
    assert game.views(state, (0, 1)) == [(0, (0, 0)), (1, (0, 0))]
    assert game.redeal(state, 0, Script([7])).waved == [0, 7] and state.waved == [0, 0]
    game.invariants(state)
    state.waved[0] = 2
    with pytest.raises(AssertionError, match="nobody waves twice"):
        game.invariants(state)


def test_a_game_whose_views_share_little_names_the_view_of_one_seat() -> None:
    game = Waving(view=lambda state, seat: (seat, state.waved[0]))
    state = begun(game)
    assert game.view(state, NOBODY) == (NOBODY, 0)
    assert game.views(state, (0, 1)) == [(0, 0), (1, 0)]
    with pytest.raises(AssertionError, match="names `view`, or `views`"):
        Waving(view=lambda state, seat: None, views=views)

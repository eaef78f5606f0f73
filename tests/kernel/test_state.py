"""States: plain data, compared by value."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablee.kernel.containers import EachSeat
from tablee.kernel.phase import Phase
from tablee.kernel.state import State
from tablee.kernel.wire import encode
from tests.kernel.toys import Toy, ToyState, option


class Turns(EachSeat[ToyState]):
    pass


class Betting(Phase[ToyState]):
    def __init__(self, seats: tuple[int, ...], bets: tuple[tuple[int, ...], ...] = ()) -> None:
        super().__init__()
        self.seats = seats
        self.bets = bets

    def memory(self) -> tuple[Any, ...]:
        return (self.seats, self.bets)


def fields(seats: int) -> dict[str, Any]:
    return {"round": 1, "purse": [10] * seats, "hand": [()] * seats, "aside": (1, 2), "name": "", "leader": None}


GAME = Toy([], [Turns, Betting], Turns(), fields, (option("mode", "a", "a", "b"),))


def state_of(seats: int = 2) -> ToyState:
    state = ToyState(seats, **fields(seats))
    state.options = {"mode": "b"}
    state.hand[0] = ((1, 2), 3)
    state.stack = [Turns(1), Betting((0, 1), ((0, 5),))]
    state.since = 77
    return state


def test_plain_holds_everything_in_order() -> None:
    assert state_of().plain() == {
        "round": 1,
        "purse": [10, 10],
        "hand": [((1, 2), 3), ()],
        "aside": (1, 2),
        "name": "",
        "leader": None,
        "stack": [["Turns", 1], ["Betting", (0, 1), ((0, 5),)]],
        "since": 77,
    }


def test_equal_means_equal_in_every_field() -> None:
    assert state_of() == state_of()
    assert (state_of() != state_of()) is False
    for change in (
        lambda state: state.purse.append(1),
        lambda state: state.stack.pop(),
        lambda state: setattr(state, "since", 78),
        lambda state: setattr(state, "leader", 0),
    ):
        other = state_of()
        change(other)
        assert state_of() != other


def test_a_state_equals_no_other_kind_of_thing() -> None:
    class Other(ToyState):
        pass

    other = Other(2, **fields(2))
    other.stack, other.since, other.hand = state_of().stack, 77, state_of().hand
    assert other.plain() == state_of().plain()
    assert state_of() != other
    assert state_of() != state_of().plain()


def test_a_state_has_no_hash_and_shows_itself() -> None:
    with pytest.raises(TypeError, match="it has no hash; use its digest"):
        hash(state_of())
    assert repr(state_of()) == f"State({state_of().plain()})"


def test_a_clone_is_equal_and_independent() -> None:
    state = state_of()
    twin = state.clone()
    assert twin == state
    twin.purse[0] = 0
    twin.stack.pop()
    twin.since = 0
    assert state == state_of()


def test_a_snapshot_loads_to_an_equal_state_even_after_a_trip_through_json() -> None:
    state = state_of()
    snapshot = GAME.snapshot(state)
    assert snapshot["seats"] == 2
    assert snapshot["options"] == {"mode": "b"}
    for data in (snapshot, json.loads(encode(snapshot))):
        loaded = GAME.load(data)
        assert loaded == state
        assert loaded.options == state.options
        assert GAME.snapshot(loaded) == snapshot
        assert isinstance(loaded.hand, list)
        assert isinstance(loaded.hand[0], tuple)
        assert isinstance(loaded.aside, tuple)
        assert loaded.stack == state.stack


def test_a_snapshot_shares_nothing_that_a_loaded_state_could_change() -> None:
    state = state_of()
    loaded = GAME.load(GAME.snapshot(state))
    loaded.purse[0] = 0
    loaded.stack.pop()
    assert state == state_of()


def test_seats_are_counted_clockwise_from_any() -> None:
    state = ToyState(4)
    assert state.seats_from(0) == (0, 1, 2, 3)
    assert state.seats_from(2) == (2, 3, 0, 1)


def test_what_a_game_must_say_is_not_said_for_it() -> None:
    for ask in (State.fields, State.seats, State.clone):
        with pytest.raises(NotImplementedError):
            ask(State())

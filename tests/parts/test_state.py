"""A State that copies itself by the names of its fields."""

from __future__ import annotations

from tablee.kernel.phase import OneSeat
from tablee.parts.state import PlainState
from tablee.parts.terms import Terms


class State(PlainState):
    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.deck: tuple[int, ...] = ()
        self.purse = [0] * terms.seats
        self.round = 0

    def fields(self) -> tuple[str, ...]:
        return ("deck", "purse", "round")


def under_way() -> State:
    state = State(Terms(2, {}, {}))
    state.stack, state.since = [OneSeat(1)], 700
    state.deck, state.purse, state.round = (4, 2), [3, 9], 2
    return state


def test_its_seats_are_those_of_its_terms() -> None:
    assert list(under_way().seats()) == [0, 1]


def test_a_clone_is_an_equal_state_of_the_same_kind_with_the_same_terms() -> None:
    state = under_way()
    twin = state.clone()
    assert twin == state and type(twin) is State and twin.terms is state.terms


def test_a_clone_shares_no_list() -> None:
    state = under_way()
    twin = state.clone()
    twin.stack.pop()
    twin.purse[0] = 0
    twin.since = twin.round = 0
    assert state == under_way()

"""One seat decides: a gift that only its giver may choose."""

from __future__ import annotations

import pytest

from tablee.kernel.action import Action, Broken, Verb, table_of
from tablee.kernel.decision import must
from tablee.kernel.phase import OneSeat, Step
from tablee.kernel.seat import Seat
from tests.kernel.toys import ANA, BOB, CID, Toy, ToyState, asked, begun, play

Give = Verb("give", "TOY-1", pearl=range(5))
table_of(Give)


class Giving(OneSeat[ToyState]):
    """TOY-1. A seat gives away one of its pearls."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Give(pearl) for pearl in state.pearls[seat]]

    def why_not(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if action.args[0] in state.pearls[seat] else Broken("TOY-1", "not_your_pearl")

    def give(self, step: Step[ToyState], seat: Seat, pearl: int) -> None:
        step.finish()


class GivingByName(Giving):
    """The same, with a rule of its own for everybody else."""

    def not_yours(self, state: ToyState, seat: Seat, action: Action) -> Broken:
        return Broken("TOY-2", "not_your_gift", seat=self.seat)


def game(opening: Giving) -> Toy:
    return Toy([Give], [Giving, GivingByName], opening, lambda seats: {"pearls": [(1, 2), (3,), (1,)]})


def test_one_seat_is_asked_for_one_of_its_choices() -> None:
    toy = game(Giving(BOB))
    state = begun(toy, 3)
    assert asked(toy, state) == [BOB]
    assert toy.decisions(state) == [must(BOB, [Give(3)])]
    moved, _ = play(toy, state, BOB, Give(3))
    assert moved
    assert state.stack == []


def test_every_other_seat_is_refused_before_anything_else_is_looked_at() -> None:
    toy = game(Giving(BOB))
    state = begun(toy, 3)
    for seat in (ANA, CID):
        for pearl in (1, 3, 4):
            assert toy.refusal(state, seat, Give(pearl)) == Broken("TOY-1", "not_your_decision", seat=seat)


def test_a_game_may_name_its_own_rule_for_the_others() -> None:
    toy = game(GivingByName(BOB))
    assert toy.refusal(begun(toy, 3), ANA, Give(1)) == Broken("TOY-2", "not_your_gift", seat=BOB)


def test_the_seat_that_decides_is_refused_for_what_speaks_against_it() -> None:
    toy = game(Giving(ANA))
    state = begun(toy, 3)
    assert toy.refusal(state, ANA, Give(3)) == Broken("TOY-1", "not_your_pearl")
    assert toy.refusal(state, ANA, Give(2)) is None


def test_unless_a_game_says_more_its_seat_may_do_what_the_verb_allows() -> None:
    assert OneSeat[ToyState](ANA).why_not(ToyState(2), ANA, Give(1)) is None


def test_the_seat_is_the_memory_of_the_phase() -> None:
    assert Giving(BOB).memory() == (BOB,)
    assert Giving(BOB) == Giving(BOB) != Giving(ANA)


def test_what_the_seat_may_choose_is_not_said_for_it() -> None:
    with pytest.raises(NotImplementedError):
        OneSeat[ToyState](ANA).ask(ToyState(1))

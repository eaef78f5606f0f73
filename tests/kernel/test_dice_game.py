"""Dice with keep and rethrow: a sale in up to three throws of six dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, Several, Verb, table_of
from tablee.kernel.chance import ChanceNode, Fork, Script
from tablee.kernel.containers import EachSeat
from tablee.kernel.decision import Decision, must
from tablee.kernel.event import Event
from tablee.kernel.match import Match, replay, verify
from tablee.kernel.phase import Phase, Step
from tablee.kernel.record import parse_record
from tablee.kernel.seat import Seat
from tests.kernel.toys import ANA, BOB, Toy, ToyState, begun, play

DICE = 6
Rethrow = Verb("rethrow", "TOY-1", dice=Several(range(DICE), 1, DICE))
Stop = Verb("stop", "TOY-2")
table_of(Rethrow, Stop)


class Thrown(Event, frozen=True, tag=True):
    seat: Seat
    faces: tuple[int, ...]


class Selling(Phase[ToyState]):
    """TOY-1. Keep what you like, throw the others again, three throws in all; the largest group counts."""

    def __init__(self, seat: Seat, faces: tuple[int, ...] = (), throws: int = 3) -> None:
        super().__init__()
        self.seat = seat
        self.faces = faces
        self.throws = throws  # left

    def memory(self) -> tuple[Any, ...]:
        return (self.seat, self.faces, self.throws)

    def enter(self, step: Step[ToyState]) -> None:
        self._throw(step, tuple(range(DICE)))

    def over(self, state: ToyState) -> bool:
        return self.throws == 0

    def ask(self, state: ToyState) -> list[Decision]:
        largest = Counter(self.faces).most_common(1)[0][0]
        others = tuple(die for die in range(DICE) if self.faces[die] != largest)
        return [must(self.seat, [Rethrow(others), Stop()] if others else [Stop()])]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if seat == self.seat else Broken("TOY-1", "not_your_sale")

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Stop()

    def rethrow(self, step: Step[ToyState], seat: Seat, dice: tuple[int, ...]) -> None:
        self._throw(step, dice)

    def stop(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()

    def _throw(self, step: Step[ToyState], dice: tuple[int, ...]) -> None:
        thrown = dict(zip(dice, step.chance.roll(len(dice), 6, "a sale"), strict=True))
        faces = tuple(thrown[die] if die in thrown else self.faces[die] for die in range(DICE))
        step.tell(Thrown(self.seat, faces))
        step.replace(Selling(self.seat, faces, self.throws - 1))

    def leave(self, step: Step[ToyState]) -> None:
        step.state.points[self.seat] += max(Counter(self.faces).values())


class Sales(EachSeat[ToyState]):
    def first(self, state: ToyState) -> Seat:
        return 0

    def part(self, seat: Seat) -> Phase[ToyState]:
        return Selling(seat)


SALES = Toy([Rethrow, Stop], [Sales, Selling], Sales(), lambda seats: {"points": [0] * seats})


def test_the_first_throw_follows_at_once() -> None:
    state = begun(SALES, 1, [0, 1, 2, 3, 4, 5])
    assert state.stack[-1] == Selling(ANA, (0, 1, 2, 3, 4, 5), 2)


def test_some_dice_are_kept_and_the_others_thrown_again() -> None:
    state = begun(SALES, 1, [0, 3, 0, 1, 2, 0])
    moved, told = play(SALES, state, ANA, Rethrow((1, 3, 4)), draws=[0, 5, 5])
    assert not moved
    assert told == [Thrown(ANA, (0, 0, 0, 5, 5, 0))]
    moved, _ = play(SALES, state, ANA, Rethrow((3, 4)), draws=[0, 0])
    assert moved
    assert state.points == [6]
    assert state.stack == []


def test_a_die_once_kept_may_be_thrown_later_and_the_seller_may_stop_early() -> None:
    state = begun(SALES, 1, [1] * 6)
    play(SALES, state, ANA, Rethrow((0, 1, 2, 3, 4, 5)), draws=[2, 2, 2, 2, 3, 4])
    play(SALES, state, ANA, Stop())
    assert state.points == [4]


def test_only_the_seller_throws_and_only_dice_that_exist() -> None:
    state = begun(SALES, 2, [1] * 6)
    assert SALES.refusal(state, BOB, Stop()) == Broken("TOY-1", "not_your_sale")
    for dice in ((), (6,), (1, 1), (2, 1)):
        with pytest.raises(ValueError, match="dice cannot be"):
            Rethrow(dice)


def test_dice_chosen_travel_through_a_record() -> None:
    match = Match.start(SALES, ["Ana", "Bob"], seed=bytes(32))
    while not match.is_over:
        (decision,) = SALES.decisions(match.state)
        match.play(decision.seat, decision.actions[0])
    again = parse_record(match.record.to_lines())
    assert again.entries[0].action[0] == "rethrow"
    assert verify(SALES, again).state == match.state
    assert [len(told) for _, _, told in replay(SALES, again)]


def test_every_throw_can_be_walked() -> None:
    """Two dice thrown again: 36 equally likely outcomes, found draw by draw."""
    state = begun(SALES, 1, [0, 0, 0, 0, 1, 2])
    waiting: list[tuple[int, ...]] = [()]
    faces = set()
    while waiting:
        draws = waiting.pop()
        world = state.clone()
        try:
            SALES.apply(world, ANA, Rethrow((4, 5)), Fork(draws))
        except ChanceNode as node:
            waiting += [(*draws, drawn) for drawn in range(node.sides)]
        else:
            faces.add(world.stack[-1].faces)
    assert len(faces) == 36
    assert state == begun(SALES, 1, [0, 0, 0, 0, 1, 2])


def test_a_half_made_throw_leaves_the_true_state_alone() -> None:
    state = begun(SALES, 1, [1] * 6)
    with pytest.raises(Exception, match="a sale: nothing left to draw"):
        SALES.apply(state.clone(), ANA, Rethrow((0, 1)), Script([1]))
    assert state == begun(SALES, 1, [1] * 6)

"""Rights and asides: what seats may do while the game waits for another, and which phase answers."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, Text, Verb, table_of
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Step
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import Seat
from tests.kernel.toys import ANA, BOB, CID, Toy, ToyState, asked, begun, play, step_on

Peek = Verb("peek", "TOY-1", card=range(3))
Say = Verb("say", "TOY-2", text=Text(40))
Take = Verb("take", "TOY-3")
Rest = Verb("rest", "TOY-4")
Ponder = Verb("ponder", "TOY-5")
table_of(Peek, Say, Take, Rest, Ponder)


class Said(Event, frozen=True, tag=True):
    seat: Seat
    text: str


class Table(Phase[ToyState]):
    """The whole game: talk at any time, one peek each while somebody thinks, three cards to be taken."""

    def over(self, state: ToyState) -> bool:
        return state.left == 0

    def ask(self, state: ToyState) -> list[Decision]:
        return [*rights(state), must(state.actor, [Take(), Ponder()])]

    def asides(self, state: ToyState) -> list[Decision]:
        return [may(seat, [Say("?")]) for seat in state.seats()]

    def is_open_to(self, verb: Verb) -> bool:
        return verb is Say or verb is Peek

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Say:
            return None
        if action.verb is Peek:
            return Broken("TOY-1", "spent") if state.peeked >> seat & 1 else None
        return None if seat == state.actor else Broken(action.verb.rule, "not_your_turn")

    def say(self, step: Step[ToyState], seat: Seat, text: str) -> None:
        step.tell(Said(seat, text))

    def peek(self, step: Step[ToyState], seat: Seat, card: int) -> None:
        step.state.peeked |= 1 << seat

    def take(self, step: Step[ToyState], seat: Seat) -> None:
        state = step.state
        state.left -= 1
        state.points[seat] += 1
        state.actor = (seat + 1) % state.count
        if state.left == 0:
            step.finish()

    def ponder(self, step: Step[ToyState], seat: Seat) -> None:
        step.enter(Pondering(seat))


class Pondering(Phase[ToyState]):
    """On top of the table: the actor says when it is enough; meanwhile others may still peek."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def memory(self) -> tuple[Any, ...]:
        return (self.seat,)

    def ask(self, state: ToyState) -> list[Decision]:
        return [*rights(state), must(self.seat, [Rest()])]

    def asides(self, state: ToyState) -> list[Decision]:
        return [may(self.seat, [Say("hm")])]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if seat == self.seat else Broken("TOY-4", "not_yours")

    def rest(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()


def rights(state: ToyState) -> list[Decision]:
    return [may(seat, list(Peek.all())) for seat in state.seats() if not state.peeked >> seat & 1]


TABLE = Toy(
    [Peek, Say, Take, Rest, Ponder],
    [Table, Pondering],
    Table(),
    lambda seats: {"points": [0] * seats, "actor": 0, "left": 3, "peeked": 0},
)


def test_a_right_is_listed_before_what_is_required_and_nobody_waits_for_it() -> None:
    state = begun(TABLE, 3)
    assert [(decision.seat, decision.required) for decision in TABLE.decisions(state)] == [
        (ANA, False),
        (BOB, False),
        (CID, False),
        (ANA, True),
    ]
    moved, _ = play(TABLE, state, CID, Peek(1), at=700)
    assert not moved
    assert state.since == 0
    assert asked(TABLE, state) == [ANA]
    play(TABLE, state, ANA, Take())
    assert state.points == [1, 0, 0]


def test_a_right_is_answered_by_the_phase_that_grants_it_even_below_another() -> None:
    state = begun(TABLE, 3)
    play(TABLE, state, ANA, Ponder())
    moved, _ = play(TABLE, state, BOB, Peek(0))
    assert not moved
    assert state.peeked == 0b010
    assert state.stack == [Table(), Pondering(ANA)]
    assert TABLE.refusal(state, BOB, Peek(1)) == Broken("TOY-1", "spent")


def test_asides_are_those_of_every_phase_under_way_the_topmost_first() -> None:
    state = begun(TABLE, 2)
    play(TABLE, state, ANA, Ponder())
    assert TABLE.asides(state) == [may(ANA, [Say("hm")]), may(ANA, [Say("?")]), may(BOB, [Say("?")])]
    state.stack.clear()
    assert TABLE.asides(state) == []


def test_talk_in_own_words_moves_nothing() -> None:
    state = begun(TABLE, 2)
    before = state.clone()
    moved, told = play(TABLE, state, BOB, Say("C'est un faux !"), at=900)
    assert (moved, told) == (False, [Said(BOB, "C'est un faux !")])
    assert state == before


def test_a_verb_that_no_phase_answers_is_not_for_now() -> None:
    state = begun(TABLE, 2)
    assert TABLE.refusal(state, ANA, Rest()) == Broken("TOY-4", "not_now")


def test_a_turn_cannot_be_taken_while_something_else_comes_first() -> None:
    state = begun(TABLE, 2)
    play(TABLE, state, ANA, Ponder())
    assert Take() not in [action for decision in TABLE.decisions(state) for action in decision.actions]
    assert TABLE.refusal(state, ANA, Take()) == Broken("TOY-3", "not_now")
    play(TABLE, state, ANA, Rest())
    assert TABLE.refusal(state, ANA, Take()) is None


class Attic(Phase[ToyState]):
    """Answers the same verb as the table below it."""

    def take(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.points[seat] += 100
        step.finish()


def test_the_nearest_phase_answers() -> None:
    game = Toy([Peek, Say, Take, Rest, Ponder], [Table, Attic], Table(), TABLE.first_fields)
    state = begun(game, 2)
    state.stack.append(Attic())
    play(game, state, ANA, Take())
    assert state.points == [100, 0]
    play(game, state, ANA, Take())
    assert state.points == [101, 0]


def test_an_action_that_nobody_answers_is_a_fault_of_the_program() -> None:
    state = begun(TABLE, 2)
    with pytest.raises(AssertionError, match=r"no phase answers rest: Table"):
        TABLE.advance(step_on(state), ANA, Rest())


def test_random_play_uses_rights_and_ends() -> None:
    used = set()
    for number in range(30):
        state = begun(TABLE, 3)
        played = play_randomly(TABLE, state, Quick(number))
        assert state.stack == []
        assert sum(state.points) == 3
        assert played >= 3
        used.add(state.peeked.bit_count())
    assert len(used) > 1

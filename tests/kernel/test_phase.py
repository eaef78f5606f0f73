"""Phases and steps: what enters, waits, resumes and ends."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.action import Verb
from tablee.kernel.chance import Quick, Script
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import MOVED, REPLACED, STILL, Phase, Step
from tablee.kernel.seat import Seat
from tests.kernel.toys import Idle, Note, Toy, ToyState, begun, play, stack_of, step_on

Wait = Verb("wait_here", "TOY-1")
Learn = Verb("learn", "TOY-2")
Dig = Verb("dig", "TOY-3", depth=range(4))
Anew = Verb("anew", "TOY-4")
Leave = Verb("go", "TOY-5")


class Mine(Phase[ToyState]):
    """Does each thing a phase can do, and writes down what happens to it."""

    def __init__(self, depth: int = 0, knows: int = 0) -> None:
        super().__init__()
        self.depth = depth
        self.knows = knows

    def memory(self) -> tuple[Any, ...]:
        return (self.depth, self.knows)

    def enter(self, step: Step[ToyState]) -> None:
        step.state.log.append(f"enter {self.depth}")

    def over(self, state: ToyState) -> bool:
        return self.knows == 2

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(0, [Wait(), Learn(), Dig(self.depth + 1), Anew(), Leave()])]

    def wait_here(self, step: Step[ToyState], seat: Seat) -> None:
        step.tell(Note("waiting"))

    def learn(self, step: Step[ToyState], seat: Seat) -> None:
        step.replace(Mine(self.depth, self.knows + 1))

    def dig(self, step: Step[ToyState], seat: Seat, depth: int) -> None:
        step.enter(Mine(depth))

    def anew(self, step: Step[ToyState], seat: Seat) -> None:
        step.restart_wait()

    def go(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()

    def leave(self, step: Step[ToyState]) -> None:
        step.state.log.append(f"leave {self.depth}")


MINE = Toy([Wait, Learn, Dig, Anew, Leave], [Mine], Mine(), lambda seats: {"log": []})


# -- a phase is a value --------------------------------------------------------------------------------------


def test_phases_are_compared_by_class_and_memory() -> None:
    assert Mine(1, 1) == Mine(1, 1)
    assert (Mine(1, 1) != Mine(1, 1)) is False
    assert hash(Mine(1, 1)) == hash(Mine(1, 1))
    assert Mine(1, 1) != Mine(1, 0)
    assert Mine() != Phase()
    assert Mine() != (0, 0)
    assert repr(Mine(1, 0)) == "Mine(1, 0)"
    assert repr(Idle()) == "Idle()"


def test_a_phase_that_says_nothing_waits_and_asks_nobody() -> None:
    phase: Phase[ToyState] = Phase()
    state = ToyState(2)
    step = step_on(state)
    assert phase.waits
    assert phase.memory() == ()
    assert not phase.over(state)
    assert phase.ask(state) == phase.asides(state) == phase.deadlines(state) == []
    assert phase.refusal(state, 0, Wait()) is None
    assert not phase.time_up(step, 0)
    for happens in (phase.enter, phase.proceed, phase.covered, phase.leave):
        happens(step)
    assert state == ToyState(2)
    assert step.moved == STILL


def test_a_phase_without_a_default_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Idle has no default"):
        Idle().default(ToyState(1), 0)


# -- what an answer does to the wait -------------------------------------------------------------------------


def test_an_answer_that_changes_no_phase_leaves_the_wait_as_it_was() -> None:
    state = begun(MINE)
    moved, told = play(MINE, state, 0, Wait(), at=500)
    assert not moved
    assert told == [Note("waiting")]
    assert state.since == 0


def test_a_phase_that_remembers_something_goes_on_waiting() -> None:
    state = begun(MINE)
    moved, _ = play(MINE, state, 0, Learn(), at=500)
    assert not moved
    assert state.since == 0
    assert state.stack == [Mine(0, 1)]


def test_a_replaced_phase_may_be_over() -> None:
    state = begun(MINE)
    play(MINE, state, 0, Learn())
    moved, _ = play(MINE, state, 0, Learn(), at=500)
    assert moved
    assert state.stack == []
    assert state.log == ["enter 0", "leave 0"]


def test_a_phase_on_top_comes_first_and_the_one_below_resumes() -> None:
    state = begun(MINE)
    moved, _ = play(MINE, state, 0, Dig(1), at=500)
    assert moved
    assert state.stack == [Mine(0), Mine(1)]
    assert state.since == 500
    moved, _ = play(MINE, state, 0, Leave(), at=900)
    assert moved
    assert state.stack == [Mine(0)]
    assert state.since == 900
    assert state.log == ["enter 0", "enter 1", "leave 1"]


def test_a_new_wait_starts_its_clock_again() -> None:
    state = begun(MINE)
    moved, _ = play(MINE, state, 0, Anew(), at=500)
    assert moved
    assert state.since == 500
    assert state.stack == [Mine(0)]


def test_the_match_is_over_when_the_last_phase_is_left() -> None:
    state = begun(MINE)
    assert MINE.outcome(state) is None
    play(MINE, state, 0, Leave())
    assert state.stack == []
    assert MINE.decisions(state) == []
    assert MINE.outcome(state) is not None


# -- steps ---------------------------------------------------------------------------------------------------


def test_a_step_tells_only_if_somebody_listens() -> None:
    state = ToyState(1)
    heard = step_on(state)
    heard.tell(Note("a"))
    assert heard.events == [Note("a")]
    assert heard.is_heard
    unheard = Step(state, Script([]), 0, None)
    unheard.tell(Note("a"))
    assert unheard.events is None
    assert not unheard.is_heard


def test_a_step_says_what_the_action_did_to_the_stack() -> None:
    state = begun(MINE)
    step = step_on(state, at=30)
    assert step.moved == STILL
    step.replace(Mine(0, 1))
    assert step.moved == REPLACED
    step.enter(Mine(1))
    assert step.moved == MOVED
    assert step.below() == Mine(0, 1)
    step.replace(Mine(1, 1))
    assert step.moved == MOVED
    step.finish()
    assert state.stack == [Mine(0, 1)]


def test_a_step_may_carry_a_run_of_actions() -> None:
    state = begun(MINE)
    step = step_on(state)
    assert MINE.advance(step, 0, Dig(1))
    assert not MINE.advance(step, 0, Wait())
    assert not MINE.advance(step, 0, Learn())
    assert MINE.advance(step, 0, Learn())
    assert state.stack == [Mine(0)]


# -- settling ------------------------------------------------------------------------------------------------


class Doorway(Phase[ToyState]):
    """Over at once; may open another phase as it is left."""

    def __init__(self, then: int = 0) -> None:
        super().__init__()
        self.then = then

    def memory(self) -> tuple[Any, ...]:
        return (self.then,)

    def over(self, state: ToyState) -> bool:
        return True

    def enter(self, step: Step[ToyState]) -> None:
        step.state.log.append(f"in {self.then}")

    def leave(self, step: Step[ToyState]) -> None:
        step.state.log.append(f"out {self.then}")
        if self.then:
            step.enter(Doorway(self.then - 1))
        else:
            step.enter(Mine())


def test_the_kernel_goes_on_until_somebody_must_decide() -> None:
    game = Toy(MINE.verbs.values(), [Mine, Doorway], Doorway(2), lambda seats: {"log": []})  # type: ignore[arg-type]
    state = begun(game)
    assert stack_of(state) == ["Mine"]
    assert state.log == ["in 2", "out 2", "in 1", "out 1", "in 0", "out 0", "enter 0"]


class Crossroads(Phase[ToyState]):
    """Enters two phases at once: what is entered first waits below what is entered last."""

    def enter(self, step: Step[ToyState]) -> None:
        step.enter(Mine(3))
        step.enter(Mine(1))

    def over(self, state: ToyState) -> bool:
        return True


def test_what_is_entered_first_comes_last() -> None:
    game = Toy(MINE.verbs.values(), [Mine, Crossroads], Crossroads(), lambda seats: {"log": []})  # type: ignore[arg-type]
    state = begun(game)
    assert state.stack == [Crossroads(), Mine(3), Mine(1)]
    play(game, state, 0, Leave())
    assert state.stack == [Crossroads(), Mine(3)]
    play(game, state, 0, Leave())
    assert state.stack == []


def test_a_match_can_end_at_once() -> None:
    state = ToyState(2)
    state.stack = [Phase[ToyState](), Phase[ToyState]()]
    step = Step(state, Quick(0), 5, None)
    step.end()
    assert (state.stack, step.moved) == ([], MOVED)

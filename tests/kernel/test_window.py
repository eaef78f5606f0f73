"""When an opponent is about to…: the entitled are asked in order, until one acts or all have passed."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.action import Action, Broken, TimeUp, Verb
from tablee.kernel.clock import WAIT
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import Phase, Step, Window
from tablee.kernel.seat import CLOCK, Seat
from tests.kernel.toys import ANA, BOB, CID, DOT, Toy, ToyState, asked, begun, play, stack_of, step_on

Take = Verb("take", "TOY-1")
Preempt = Verb("preempt", "TOY-2")
Decline = Verb("decline", "TOY-2")


class Market(Phase[ToyState]):
    """TOY-1. Ana takes a point each time, unless another is quicker; three points end it."""

    def over(self, state: ToyState) -> bool:
        return sum(state.points) == 3

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(ANA, [Take()])]

    def take(self, step: Step[ToyState], seat: Seat) -> None:
        step.enter(Taking(seat))
        step.enter(Preempting(step.state.entitled))


class Taking(Phase[ToyState]):
    """Waits below the window; whoever is remembered here takes the point."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def memory(self) -> tuple[int, ...]:
        return (self.seat,)

    def over(self, state: ToyState) -> bool:
        return True

    def leave(self, step: Step[ToyState]) -> None:
        step.state.points[self.seat] += 1


class Preempting(Window[ToyState]):
    """TOY-2. The first who says so takes it instead."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Preempt(), Decline()]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        due = self.entitled[self.at]
        return None if seat == due else Broken("TOY-2", "not_asked", asked=due)

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Decline()

    def decline(self, step: Step[ToyState], seat: Seat) -> None:
        self.let_pass(step)

    def preempt(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()
        step.replace(Taking(seat))


class MarketGame(Toy):
    def __init__(self) -> None:
        super().__init__(
            [Take, Preempt, Decline],
            [Market, Taking, Preempting],
            Market(),
            lambda seats: {"points": [0] * seats, "entitled": (BOB, DOT)},
        )

    def limit(self, state: ToyState) -> int:
        return 15_000


MARKET = MarketGame()


def test_the_entitled_are_asked_one_at_a_time() -> None:
    state = begun(MARKET, 4)
    play(MARKET, state, ANA, Take())
    assert MARKET.decisions(state) == [must(BOB, [Preempt(), Decline()])]
    assert MARKET.refusal(state, DOT, Preempt()) == Broken("TOY-2", "not_asked", asked=BOB)
    assert MARKET.refusal(state, CID, Preempt()) == Broken("TOY-2", "not_asked", asked=BOB)
    play(MARKET, state, BOB, Decline())
    assert asked(MARKET, state) == [DOT]
    assert state.stack[-1] == Preempting((BOB, DOT), 1)
    assert MARKET.load(MARKET.snapshot(state)) == state


def test_when_all_have_passed_the_phase_below_resumes() -> None:
    state = begun(MARKET, 4)
    play(MARKET, state, ANA, Take())
    play(MARKET, state, BOB, Decline())
    moved, _ = play(MARKET, state, DOT, Decline())
    assert moved
    assert state.points == [1, 0, 0, 0]
    assert stack_of(state) == ["Market"]


def test_when_one_acts_the_others_are_not_asked() -> None:
    state = begun(MARKET, 4)
    play(MARKET, state, ANA, Take())
    play(MARKET, state, BOB, Preempt())
    assert state.points == [0, 1, 0, 0]
    assert stack_of(state) == ["Market"]


def test_a_window_for_nobody_closes_at_once() -> None:
    state = begun(MARKET, 4)
    state.entitled = ()
    play(MARKET, state, ANA, Take())
    assert state.points == [1, 0, 0, 0]


def test_silence_is_a_pass() -> None:
    state = begun(MARKET, 4)
    play(MARKET, state, ANA, Take(), at=1_000)
    (deadline,) = MARKET.deadlines(state)
    assert (deadline.due, deadline.seats) == (16_000, (BOB,))
    moved, _ = play(MARKET, state, CLOCK, TimeUp(WAIT), at=16_000)
    assert moved
    assert asked(MARKET, state) == [DOT]
    play(MARKET, state, DOT, Preempt(), at=17_000)
    assert state.points == [0, 0, 0, 1]


def test_each_seat_of_a_window_has_the_whole_time() -> None:
    state = begun(MARKET, 4)
    play(MARKET, state, ANA, Take(), at=1_000)
    play(MARKET, state, BOB, Decline(), at=15_000)
    assert [deadline.due for deadline in MARKET.deadlines(state)] == [30_000]


def test_the_game_is_over_when_it_is_over() -> None:
    state = begun(MARKET, 4)
    for _ in range(3):
        play(MARKET, state, ANA, Take())
        play(MARKET, state, BOB, Preempt())
    assert state.stack == []


class Outbidding(Window[ToyState]):
    """A window that remembers what it is about."""

    def __init__(self, entitled: tuple[Seat, ...], at: int, lot: int) -> None:
        super().__init__(entitled, at)
        self.lot = lot

    def memory(self) -> tuple[Any, ...]:
        return (self.entitled, self.at, self.lot)

    def asking(self, at: int) -> Outbidding:
        return Outbidding(self.entitled, at, self.lot)


def test_a_window_may_remember_more() -> None:
    state = begun(MARKET, 4)
    state.stack.append(Outbidding((BOB, DOT), 0, 7))
    state.stack[-1].let_pass(step_on(state))
    assert state.stack[-1] == Outbidding((BOB, DOT), 1, 7)


class Naive(Window[ToyState]):
    """A window as first written: it forgets to say who may answer."""

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Decline()]

    def decline(self, step: Step[ToyState], seat: Seat) -> None:
        self.let_pass(step)


def test_a_window_takes_the_answer_of_the_seat_it_asks() -> None:
    game = Toy([Decline], [Naive], Naive((BOB, CID)))
    state = begun(game, 3)
    assert game.refusal(state, BOB, Decline()) is None
    for seat in (ANA, CID):
        assert game.refusal(state, seat, Decline()) == Broken("TOY-2", "not_your_decision", seat=seat)
    play(game, state, BOB, Decline())
    assert game.refusal(state, CID, Decline()) is None
    assert Naive((BOB,), 1).refusal(state, BOB, Decline()) is not None  # all have passed


def test_what_a_window_must_say_is_not_said_for_it() -> None:
    with pytest.raises(NotImplementedError):
        Window[ToyState]((0,)).ask(ToyState(1))

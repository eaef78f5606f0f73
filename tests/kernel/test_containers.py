"""First this, then that; again and again; each in turn: a market day of rounds and turns."""

from __future__ import annotations

import pytest

from tablee.kernel.action import Verb
from tablee.kernel.containers import Each, EachSeat, Repeat, Sequence, Stage, Stages
from tablee.kernel.decision import Decision, must
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat
from tests.kernel.toys import Toy, ToyState, asked, begun, play, stack_of, step_on

Work = Verb("work", "TOY-1", hours=range(3))


class Dawn(Phase[ToyState]):
    def over(self, state: ToyState) -> bool:
        return True

    def enter(self, step: Step[ToyState]) -> None:
        step.state.log.append("dawn")


class Dusk(Dawn):
    def enter(self, step: Step[ToyState]) -> None:
        step.state.log.append("dusk")


class Turn(Phase[ToyState]):
    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def memory(self) -> tuple[int, ...]:
        return (self.seat,)

    def over(self, state: ToyState) -> bool:
        return self.seat in state.resting

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(self.seat, list(Work.all()))]

    def work(self, step: Step[ToyState], seat: Seat, hours: int) -> None:
        step.state.log.append(f"{seat} works {hours}")
        step.finish()


class Turns(EachSeat[ToyState]):
    def first(self, state: ToyState) -> Seat:
        return state.first

    def part(self, seat: Seat) -> Phase[ToyState]:
        return Turn(seat)

    def leave(self, step: Step[ToyState]) -> None:
        step.state.first = (step.state.first + 1) % step.state.count
        step.state.round += 1


class Rounds(Repeat[ToyState]):
    def over(self, state: ToyState) -> bool:
        return state.round == state.rounds

    def part(self, state: ToyState) -> Phase[ToyState]:
        return Turns()


class Day(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Dawn(), Rounds(), Dusk())


def wake(step: Step[ToyState]) -> None:
    step.state.log.append("awake")


def work_if_rested(step: Step[ToyState]) -> None:
    if 0 not in step.state.resting:
        step.enter(Turn(0))


def sleep(step: Step[ToyState]) -> None:
    step.state.log.append("asleep")


class Alone(Stages[ToyState]):
    def stages(self) -> tuple[Stage[ToyState], ...]:
        return (wake, work_if_rested, sleep, work_if_rested)

    def leave(self, step: Step[ToyState]) -> None:
        step.state.log.append("over")


def fields(seats: int) -> dict[str, object]:
    return {"log": [], "first": 1, "round": 0, "rounds": 2, "resting": ()}


DAY = Toy([Work], [Day, Dawn, Dusk, Rounds, Turns, Turn], Day(), fields)


def test_a_day_goes_in_order() -> None:
    state = begun(DAY, 3)
    assert stack_of(state) == ["Day", "Rounds", "Turns", "Turn"]
    while state.stack:
        (seat,) = asked(DAY, state)
        play(DAY, state, seat, Work(1))
    turns = ["1 works 1", "2 works 1", "0 works 1", "2 works 1", "0 works 1", "1 works 1"]
    assert state.log == ["dawn", *turns, "dusk"]


def test_containers_remember_how_far_they_are() -> None:
    state = begun(DAY, 3)
    play(DAY, state, 1, Work(0))
    assert state.stack == [Day(2), Rounds(), Turns(2), Turn(2)]
    assert [phase.waits for phase in state.stack] == [False, False, False, True]


def test_a_part_that_is_over_is_passed_by() -> None:
    state = begun(DAY, 3)
    state.resting = (2, 0)
    play(DAY, state, 1, Work(0))
    assert state.stack == [Day(2), Rounds(), Turns(3), Turn(1)]
    assert state.round == 1


def test_a_seat_without_a_part_is_skipped() -> None:
    class OddTurns(Turns):
        def has_part(self, state: ToyState, seat: Seat) -> bool:
            return seat % 2 == 1

    game = Toy([Work], [OddTurns, Turn], OddTurns(), fields)
    state = begun(game, 4)  # from seat 1
    assert state.stack == [OddTurns(1), Turn(1)]
    play(game, state, 1, Work(0))
    assert state.stack == [OddTurns(3), Turn(3)]
    play(game, state, 3, Work(0))
    assert not state.stack and state.round == 1, "seat 0, the last, was passed over too"


def test_a_repetition_may_be_over_before_it_begins() -> None:
    game = Toy([Work], [Day], Day(), lambda seats: {**fields(seats), "rounds": 0})
    assert begun(game).log == ["dawn", "dusk"]
    assert begun(game).stack == []


def test_an_empty_sequence_is_over_at_once() -> None:
    class Nothing(Sequence[ToyState]):
        def parts(self) -> tuple[Phase[ToyState], ...]:
            return ()

    assert begun(Toy([], [Nothing], Nothing())).stack == []


ALONE = Toy([Work], [Alone, Turn], Alone(), fields)


def test_stages_follow_each_other_and_a_phase_that_one_enters_comes_first() -> None:
    state = begun(ALONE)
    assert state.stack == [Alone(2), Turn(0)] and state.log == ["awake"]
    loaded = ALONE.load(ALONE.snapshot(state))
    for match in (state, loaded):
        play(ALONE, match, 0, Work(1))
        assert match.stack == [Alone(4), Turn(0)]
        play(ALONE, match, 0, Work(2))
        assert match.log == ["awake", "0 works 1", "asleep", "0 works 2", "over"] and not match.stack


def test_stages_that_ask_nobody_put_nothing_on_the_stack() -> None:
    game = Toy([Work], [Alone, Turn], Alone(), lambda seats: {**fields(seats), "resting": (0,)})
    state = begun(game)
    assert state.log == ["awake", "asleep", "over"] and not state.stack


def test_a_stage_may_end_the_match() -> None:
    class Short(Stages[ToyState]):
        def stages(self) -> tuple[Stage[ToyState], ...]:
            return (wake, Step.end, sleep)

    state = begun(Toy([], [Short], Short(), fields))
    assert state.log == ["awake"] and not state.stack


class Fields(Each[ToyState]):
    """Every field is worked, but those that lie fallow; seat 0 works those that are wet."""

    def items(self, state: ToyState) -> tuple[str, ...]:
        return ("north", "east", "south", "west")

    def begin(self, step: Step[ToyState], field: str) -> None:
        if field == "south":
            return
        step.state.log.append(field)
        if field in step.state.wet:
            step.enter(Turn(0))

    def leave(self, step: Step[ToyState]) -> None:
        step.state.log.append("home")


class Plots(Fields):
    """The same with a memory of its own."""

    def __init__(self, names: tuple[str, ...], begun: int = 0) -> None:
        super().__init__(begun)
        self.names = names

    def memory(self) -> tuple[object, ...]:
        return (self.names, self.begun)

    def items(self, state: ToyState) -> tuple[str, ...]:
        return self.names


def farm(opening: Fields, *wet: str) -> Toy:
    return Toy([Work], [Fields, Plots, Turn], opening, lambda seats: {**fields(seats), "wet": wet})


def test_items_follow_each_other_and_a_phase_that_one_enters_comes_first() -> None:
    game = farm(Fields(), "east", "west")
    state = begun(game)
    assert state.stack == [Fields(2), Turn(0)] and state.log == ["north", "east"]
    loaded = game.load(game.snapshot(state))
    for match in (state, loaded):
        play(game, match, 0, Work(1))
        assert match.stack == [Fields(4), Turn(0)]
        play(game, match, 0, Work(2))
        assert match.log == ["north", "east", "0 works 1", "west", "0 works 2", "home"] and not match.stack


def test_items_that_ask_nobody_put_nothing_on_the_stack() -> None:
    assert begun(farm(Fields())).log == ["north", "east", "west", "home"]


def test_a_container_of_items_may_remember_them() -> None:
    game = farm(Plots(("west", "east")), "west")
    state = begun(game)
    assert state.stack == [Plots(("west", "east"), 1), Turn(0)]
    play(game, state, 0, Work(0))
    assert state.log == ["west", "0 works 0", "east", "home"]


def test_an_item_may_end_the_match() -> None:
    class Short(Fields):
        def begin(self, step: Step[ToyState], field: str) -> None:
            step.state.log.append(field)
            step.end()

    state = begun(Toy([], [Short], Short(), fields))
    assert state.log == ["north"] and not state.stack


def test_matches_that_share_the_phases_do_not_disturb_each_other() -> None:
    one, other = begun(DAY, 2), begun(DAY, 2)
    play(DAY, one, 1, Work(0))
    twin = one.clone()
    play(DAY, twin, 0, Work(0))
    assert other == begun(DAY, 2)
    assert one.stack == [Day(2), Rounds(), Turns(2), Turn(0)]
    assert twin.round == 1


def test_a_match_goes_on_from_a_snapshot_taken_anywhere() -> None:
    state = begun(DAY, 3)
    while state.stack:
        loaded = DAY.load(DAY.snapshot(state))
        assert loaded == state
        seat = asked(DAY, state)[0]
        play(DAY, state, seat, Work(2))
        play(DAY, loaded, seat, Work(2))
        assert loaded == state


def test_what_a_container_must_say_is_not_said_for_it() -> None:
    state = begun(DAY)
    for unsaid in (
        lambda: Sequence[ToyState]().parts(),
        lambda: Stages[ToyState]().stages(),
        lambda: Repeat[ToyState]().part(state),
        lambda: Each[ToyState]().items(state),
        lambda: Each[ToyState]().begin(step_on(state), 0),
        lambda: EachSeat[ToyState]().first(state),
        lambda: EachSeat[ToyState]().part(0),
    ):
        with pytest.raises(NotImplementedError):
            unsaid()

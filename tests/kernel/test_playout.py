"""Random play through the public contract."""

from __future__ import annotations

from collections import Counter

from tablee.kernel.action import Action, Broken, Verb, table_of
from tablee.kernel.chance import Quick
from tablee.kernel.containers import Sequence
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Phase, Step, Timed
from tablee.kernel.playout import play_randomly
from tablee.kernel.seat import Seat
from tests.kernel.test_draft import DRAFT
from tests.kernel.toys import Toy, ToyState, begun

Grab = Verb("grab", "TOY-1")
Work = Verb("work", "TOY-2", hours=range(3))
Call = Verb("call_it_a_day", "TOY-3")
table_of(Grab, Work, Call)


class Day(Phase[ToyState]):
    """One apple, to be grabbed by anybody while seat 0 works; three pieces of work, unless the last seat ends it."""

    def over(self, state: ToyState) -> bool:
        return len(state.work) == 3

    def ask(self, state: ToyState) -> list[Decision]:
        rights = [] if state.grabbed else [may(seat, [Grab()]) for seat in state.seats()]
        if state.work:
            rights.append(may(state.count - 1, [Call()]))
        return [*rights, must(0, list(Work.all()))]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return Broken("TOY-1", "gone") if action.verb is Grab and state.grabbed else None

    def grab(self, step: Step[ToyState], seat: Seat) -> None:
        assert not step.state.grabbed, "one apple is grabbed once"
        step.state.grabbed = 1
        step.state.points[seat] += 1

    def work(self, step: Step[ToyState], seat: Seat, hours: int) -> None:
        step.state.work.append(hours)
        if self.over(step.state):
            step.finish()

    def call_it_a_day(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()


DAY = Toy([Grab, Work, Call], [Day], Day(), lambda seats: {"points": [0] * seats, "grabbed": 0, "work": []})


def test_every_way_to_play_comes_up() -> None:
    grabbed: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    hours: Counter[int] = Counter()
    for number in range(600):
        state = begun(DAY, 3)
        played = play_randomly(DAY, state, Quick(number))
        assert state.stack == []
        assert played == len(state.work) + state.grabbed + (len(state.work) < 3)
        grabbed[state.points.index(1) if state.grabbed else -1] += 1
        lengths[len(state.work)] += 1
        hours.update(state.work)
    assert set(grabbed) == {-1, 0, 1, 2}
    assert grabbed[0] > grabbed[1] > grabbed[2] > 0
    assert set(lengths) == {1, 2, 3}
    assert max(hours.values()) < 1.3 * min(hours.values())


def test_the_same_chance_gives_the_same_play() -> None:
    states = [begun(DAY, 3), begun(DAY, 3)]
    for state in states:
        play_randomly(DAY, state, Quick(7))
    assert states[0] == states[1]


def test_those_asked_together_all_answer() -> None:
    for number in range(20):
        state = DRAFT.setup(3, {}, Quick(number))
        assert play_randomly(DRAFT, state, Quick(number)) == 6
        DRAFT.invariants(state)


def test_a_match_that_is_over_is_not_played() -> None:
    state = begun(DAY)
    state.stack.clear()
    assert play_randomly(DAY, state, Quick(1)) == 0


class Waiting(Day):
    """Nobody is required to do anything, and no clock runs."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [may(seat, [Call()]) for seat in state.seats()]


def test_rights_alone_are_offered_until_one_is_used() -> None:
    game = Toy([Grab, Work, Call], [Waiting], Waiting(), DAY.first_fields)
    for number in range(20):
        state = begun(game, 3)
        assert play_randomly(game, state, Quick(number)) == 1
        assert state.stack == []


class Break(Timed[ToyState]):
    """Time passes; anybody may end it before."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [may(seat, [Call()]) for seat in state.seats()] if self.left > 1_000 else []

    def call_it_a_day(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        step.state.points[0] -= 1
        step.finish()
        return True


def test_time_passes_when_no_seat_is_asked() -> None:
    game = Toy([Call], [Break], Break(500), DAY.first_fields)
    state = begun(game)
    assert play_randomly(game, state, Quick(1)) == 0
    assert state.stack == []
    assert state.points == [-1, 0]


def test_time_passes_when_a_right_is_left_unused() -> None:
    game = Toy([Call], [Break], Break(5_000), DAY.first_fields)
    endings = set()
    for number in range(40):
        state = begun(game, 2)
        played = play_randomly(game, state, Quick(number))
        assert state.stack == []
        endings.add((played, state.points[0]))
    assert endings == {(1, 0), (0, -1)}


class Morning(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Break(500), Day())


def test_time_does_not_run_backwards() -> None:
    game = Toy([Grab, Work, Call], [Morning, Break, Day], Morning(), DAY.first_fields)
    state = begun(game)
    play_randomly(game, state, Quick(1))
    assert state.stack == []
    assert state.since >= 500


class Shift(Timed[ToyState]):
    """Work beside which a clock runs."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(0, list(Work.all()))]

    def work(self, step: Step[ToyState], seat: Seat, hours: int) -> None:
        step.finish()


class Unhurried(Toy):
    def is_live(self, state: ToyState) -> bool:
        return False


def test_all_that_is_done_takes_time_where_a_clock_runs_beside_it() -> None:
    for kind, takes_time in ((Toy, True), (Unhurried, False)):
        game = kind([Work], [Shift], Shift(1_000_000))
        state = begun(game)
        assert play_randomly(game, state, Quick(1)) == 1
        assert (state.since > 0) == takes_time

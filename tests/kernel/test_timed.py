"""For eight minutes: a clock that runs, stands still while a vote is taken, and speaks; and two clocks at once."""

from __future__ import annotations

from typing import Any

from tablee.kernel.action import Action, Broken, TimeUp, Verb, table_of
from tablee.kernel.clock import PHASE, WAIT, Deadline
from tablee.kernel.containers import Sequence
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Sealed, Step, Timed
from tablee.kernel.seat import CLOCK, Seat
from tests.kernel.toys import ANA, BOB, CID, End, Idle, Toy, ToyState, asked, begun, play, stack_of, step_on

EIGHT_MINUTES = 480_000
ANSWER = 30_000
VOTE = 20_000

MAIN, DIALOGUE, VOTING = PHASE, PHASE + 1, PHASE + 2  # which clock

Question = Verb("question", "TOY-1", to=range(4))
Reply = Verb("reply", "TOY-2", code=range(5))
Accuse = Verb("accuse", "TOY-3", suspect=range(4))
Vote = Verb("vote", "TOY-4", is_for=range(2))
table_of(Question, Reply, Accuse, Vote)


class Silent(Event, frozen=True, tag=True):
    seat: Seat


class VotesShown(Event, frozen=True, tag=True):
    votes: tuple[int, ...]


class Interrogation(Timed[ToyState]):
    """TOY-1. Questions and answers under the main clock; an answer has a clock of its own."""

    def __init__(self, left: int, asker: Seat = ANA, answerer: Seat | None = None) -> None:
        super().__init__(left)
        self.asker = asker
        self.answerer = answerer

    def memory(self) -> tuple[Any, ...]:
        return (self.left, self.asker, self.answerer)

    def with_left(self, left: int) -> Interrogation:
        return Interrogation(left, self.asker, self.answerer)

    def left_now(self, step: Step[ToyState]) -> int:
        return self.left - (step.at - step.state.since)

    def ask(self, state: ToyState) -> list[Decision]:
        """Whoever has not accused yet may do so; nobody waits for it."""
        others = [[seat for seat in state.seats() if seat != one] for one in state.seats()]
        rights = [
            may(seat, [Accuse(other) for other in others[seat]])
            for seat in state.seats()
            if not state.has_accused[seat]
        ]
        if self.answerer is None:
            return [*rights, must(self.asker, [Question(other) for other in others[self.asker]])]
        return [*rights, must(self.answerer, list(Reply.all()))]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        if action.verb is Accuse:
            return Broken("TOY-3", "spent") if state.has_accused[seat] else None
        is_asking = self.answerer is None
        if (action.verb is Question) != is_asking:
            return Broken(action.verb.rule, "not_now")
        due = self.asker if is_asking else self.answerer
        return None if seat == due else Broken(action.verb.rule, "not_your_turn", seat=due)

    def deadlines(self, state: ToyState) -> list[Deadline]:
        main = Timed.deadlines(self, state)
        if self.answerer is None:
            return main
        return [*main, Deadline(state.since + ANSWER, (self.answerer,), DIALOGUE)]

    def _turn(self, step: Step[ToyState], asker: Seat, answerer: Seat | None) -> None:
        """Begin a new wait under the same main clock: what has run of it is taken off first."""
        step.restart_wait()
        (running,) = (phase for phase in step.state.stack if isinstance(phase, Interrogation))
        step.replace(Interrogation(running.left, asker, answerer))

    def question(self, step: Step[ToyState], seat: Seat, to: Seat) -> None:
        self._turn(step, seat, to)

    def reply(self, step: Step[ToyState], seat: Seat, code: int) -> None:
        self._turn(step, seat, None)

    def accuse(self, step: Step[ToyState], seat: Seat, suspect: Seat) -> None:
        state = step.state
        state.has_accused[seat] = 1
        voters = tuple(voter for voter in state.seats() if voter != suspect)
        votes = tuple(1 if voter == seat else None for voter in voters)
        step.enter(Accusation(voters, votes, suspect))

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        if which == DIALOGUE:
            assert self.answerer is not None
            step.tell(Silent(self.answerer))
            self._turn(step, self.answerer, None)
        else:
            step.finish()
        return True


class Accusation(Sealed[ToyState]):
    """TOY-4. All but the suspect vote; only a unanimous vote ends the questions."""

    def __init__(self, asked: tuple[Seat, ...], answers: tuple[Any, ...], suspect: Seat) -> None:
        super().__init__(asked, answers)
        self.suspect = suspect

    def memory(self) -> tuple[Any, ...]:
        return (self.asked, self.answers, self.suspect)

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Accusation:
        return Accusation(self.asked if asked is None else asked, answers, self.suspect)

    def choices(self, state: ToyState, seat: Seat) -> list[Action]:
        return [Vote(0), Vote(1)]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("TOY-4", "no_vote")

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Vote(0)

    def deadlines(self, state: ToyState) -> list[Deadline]:
        waited_for = tuple(seat for seat in self.asked if self.is_asked(seat))
        return [Deadline(state.since + VOTE, waited_for, VOTING)]

    def vote(self, step: Step[ToyState], seat: Seat, is_for: int) -> None:
        self.keep(step, seat, is_for)

    def leave(self, step: Step[ToyState]) -> None:
        step.tell(VotesShown(self.answers))
        if 0 not in self.answers:
            step.state.points[self.suspect] -= 1
            step.finish()


class Epilogue(Idle):
    pass


class Evening(Sequence[ToyState]):
    def parts(self) -> tuple[Phase[ToyState], ...]:
        return (Interrogation(EIGHT_MINUTES), Epilogue())


SPIES = Toy(
    [Question, Reply, Accuse, Vote],
    [Evening, Interrogation, Accusation, Epilogue],
    Evening(),
    lambda seats: {"points": [0] * seats, "has_accused": [0] * seats},
)


def due(state: ToyState) -> dict[int, int]:
    return {deadline.which: deadline.due for deadline in SPIES.deadlines(state)}


# -- one clock -----------------------------------------------------------------------------------------------


def test_the_clock_is_due_when_its_time_has_run() -> None:
    state = begun(SPIES, 3)
    assert SPIES.deadlines(state) == [Deadline(EIGHT_MINUTES, (ANA, BOB, CID), MAIN)]


def test_the_clock_speaks_neither_too_early_nor_by_the_mouth_of_a_player() -> None:
    state = begun(SPIES, 3)
    before = state.clone()
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN), EIGHT_MINUTES - 1) == Broken("TOY-0", "too_early")
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN)) == Broken("TOY-0", "too_early")
    assert SPIES.refusal(state, CLOCK, TimeUp(DIALOGUE), EIGHT_MINUTES) == Broken("TOY-0", "too_early")
    assert SPIES.refusal(state, ANA, TimeUp(MAIN), EIGHT_MINUTES) == Broken("TOY-0", "not_your_decision", seat=ANA)
    assert SPIES.refusal(state, CLOCK, Accuse(1), 5) == Broken("TOY-0", "not_your_decision", seat=CLOCK)
    assert state == before


def test_when_the_time_has_run_the_phase_says_what_that_means() -> None:
    state = begun(SPIES, 3)
    moved, _ = play(SPIES, state, CLOCK, TimeUp(MAIN), at=EIGHT_MINUTES)
    assert moved
    assert stack_of(state) == ["Evening", "Epilogue"]
    assert SPIES.deadlines(state) == []


def test_a_match_that_is_over_has_no_clock() -> None:
    state = begun(SPIES, 3)
    state.stack.clear()
    assert SPIES.deadlines(state) == []
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN), EIGHT_MINUTES) == Broken("TOY-0", "match_over")


# -- the clock stands still ----------------------------------------------------------------------------------


def test_the_clock_stands_still_while_a_vote_is_taken() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, BOB, Accuse(CID), at=100_000)
    assert due(state) == {VOTING: 120_000}
    assert asked(SPIES, state) == [ANA]
    assert state.stack[-2] == Interrogation(380_000)
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN), 10**9) == Broken("TOY-0", "too_early")
    moved, told = play(SPIES, state, ANA, Vote(0), at=115_000)
    assert moved
    assert told == [VotesShown((0, 1))]
    assert due(state) == {MAIN: 115_000 + 380_000}
    assert state.points == [0, 0, 0]


def test_several_interruptions_cost_the_clock_nothing() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, BOB, Accuse(CID), at=100_000)
    play(SPIES, state, ANA, Vote(0), at=110_000)
    play(SPIES, state, CID, Accuse(ANA), at=210_000)
    play(SPIES, state, CLOCK, TimeUp(VOTING), at=230_000)
    assert due(state) == {MAIN: 230_000 + 280_000}
    assert SPIES.load(SPIES.snapshot(state)) == state


def test_a_vote_not_given_in_time_is_against() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, BOB, Accuse(CID), at=0)
    moved, told = play(SPIES, state, CLOCK, TimeUp(VOTING), at=VOTE)
    assert moved
    assert told == [VotesShown((0, 1))]
    assert stack_of(state) == ["Evening", "Interrogation"]


def test_a_unanimous_vote_ends_what_it_interrupted() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, BOB, Accuse(CID), at=100_000)
    play(SPIES, state, ANA, Vote(1), at=100_500)
    assert state.points == [0, 0, -1]
    assert stack_of(state) == ["Evening", "Epilogue"]


def test_nothing_else_is_possible_while_the_clock_stands() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, BOB, Accuse(CID))
    for action in (Question(BOB), Reply(0), Accuse(BOB)):
        assert SPIES.refusal(state, ANA, action) == Broken(action.verb.rule, "not_now")
    assert SPIES.refusal(state, CID, Vote(1)) == Broken("TOY-4", "no_vote")


def test_a_right_is_spent_when_it_is_used() -> None:
    state = begun(SPIES, 3)
    assert [decision.seat for decision in SPIES.decisions(state) if not decision.required] == [ANA, BOB, CID]
    play(SPIES, state, BOB, Accuse(CID))
    play(SPIES, state, ANA, Vote(0))
    assert [decision.seat for decision in SPIES.decisions(state) if not decision.required] == [ANA, CID]
    assert SPIES.refusal(state, BOB, Accuse(ANA)) == Broken("TOY-3", "spent")


# -- two clocks ----------------------------------------------------------------------------------------------


def test_two_clocks_run_at_the_same_time() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, ANA, Question(CID), at=50_000)
    assert SPIES.deadlines(state) == [
        Deadline(EIGHT_MINUTES, (ANA, BOB, CID), MAIN),
        Deadline(80_000, (CID,), DIALOGUE),
    ]
    play(SPIES, state, CID, Reply(3), at=70_000)
    assert due(state) == {MAIN: EIGHT_MINUTES}
    assert state.stack[-1] == Interrogation(410_000, CID)


def test_each_clock_speaks_for_itself() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, ANA, Question(CID), at=50_000)
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN), 80_000) == Broken("TOY-0", "too_early")
    moved, told = play(SPIES, state, CLOCK, TimeUp(DIALOGUE), at=80_000)
    assert moved
    assert told == [Silent(CID)]
    assert asked(SPIES, state) == [CID]
    assert due(state) == {MAIN: EIGHT_MINUTES}


def test_an_interruption_stops_both_clocks() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, ANA, Question(CID), at=50_000)
    play(SPIES, state, BOB, Accuse(ANA), at=60_000)
    assert due(state) == {VOTING: 80_000}
    play(SPIES, state, CID, Vote(0), at=75_000)
    assert due(state) == {MAIN: EIGHT_MINUTES + 15_000, DIALOGUE: 75_000 + ANSWER}  # an answer has a fresh time


def test_the_main_clock_can_end_while_an_answer_is_awaited() -> None:
    state = begun(SPIES, 3)
    play(SPIES, state, ANA, Question(CID), at=470_000)
    play(SPIES, state, CLOCK, TimeUp(MAIN), at=EIGHT_MINUTES)
    assert stack_of(state) == ["Evening", "Epilogue"]


# -- the plain case, and where care is needed ----------------------------------------------------------------


class Pause(Timed[ToyState]):
    """Time that passes, and nothing to decide."""

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        step.finish()
        return True


def test_a_timed_phase_may_ask_nobody() -> None:
    game = Toy([], [Pause], Pause(5_000))
    state = begun(game, 2)
    assert game.decisions(state) == []
    assert game.outcome(state) is None
    play(game, state, CLOCK, TimeUp(PHASE), at=5_000)
    assert state.stack == []


def test_an_interrupted_clock_keeps_what_is_left() -> None:
    game = Toy([], [Pause, Idle], Pause(5_000))
    state = begun(game, 2)
    step_on(state, at=2_000).enter(Idle())
    assert state.stack == [Pause(3_000), Idle()]


def test_a_clock_that_is_not_on_top_stands_still_however_it_was_covered() -> None:
    state = begun(Toy([], [Pause, Idle], Pause(5_000)), 2)
    step_on(state, at=2_000).enter(Idle())
    step_on(state, at=9_000).finish()
    assert [deadline.due for deadline in state.stack[-1].deadlines(state)] == [12_000]


class Chore(Pause):
    """Something to do meanwhile."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(BOB, [End()])]


class Hurried(Toy):
    def limit(self, state: ToyState) -> int:
        return 1_000


def test_clocks_that_run_at_the_same_time_have_different_numbers() -> None:
    game = Hurried([End], [Chore], Chore(5_000))
    assert game.deadlines(begun(game, 2)) == [Deadline(5_000, (ANA, BOB), PHASE), Deadline(1_000, (BOB,), WAIT)]


class Countdown(Pause):
    """All say that they are ready; then the clock runs out."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(seat, [End()]) for seat in state.seats() if not state.is_ready[seat]]

    def default(self, state: ToyState, seat: Seat) -> Action:
        return End()

    def end(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.is_ready[seat] = 1

    def time_up(self, step: Step[ToyState], which: int) -> bool:
        return which == PHASE and super().time_up(step, which)


def test_defaults_may_leave_nothing_but_the_clock() -> None:
    game = Hurried([End], [Countdown], Countdown(5_000), lambda seats: {"is_ready": [0] * seats})
    state = begun(game, 3)
    play(game, state, BOB, End(), at=300)
    moved, _ = play(game, state, CLOCK, TimeUp(WAIT), at=1_000)
    assert not moved
    assert state.is_ready == [1, 1, 1]
    assert game.deadlines(state) == [Deadline(5_000, (ANA, BOB, CID), PHASE)]
    play(game, state, CLOCK, TimeUp(PHASE), at=5_000)
    assert state.stack == []


def test_what_comes_too_late_is_refused() -> None:
    state = begun(SPIES, 3)
    assert SPIES.refusal(state, BOB, Accuse(CID), EIGHT_MINUTES - 1) is None
    assert SPIES.refusal(state, BOB, Accuse(CID), EIGHT_MINUTES) == Broken("TOY-0", "too_late")
    assert SPIES.refusal(state, BOB, Accuse(CID)) is None  # without a time nothing is late
    assert SPIES.refusal(state, CLOCK, TimeUp(MAIN), EIGHT_MINUTES) is None

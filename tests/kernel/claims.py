"""A toy for records: each in turn throws a die and names a number that is not above it. Luck decides what is legal."""

from __future__ import annotations

from tablee.kernel.action import Action, Broken, Verb, table_of
from tablee.kernel.containers import Repeat
from tablee.kernel.decision import Decision, must
from tablee.kernel.event import Event
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat
from tests.kernel.toys import Toy, ToyState, option

Throw = Verb("throw", "TOY-1")
Name = Verb("name", "TOY-2", number=range(6))
table_of(Throw, Name)


class Began(Event, frozen=True, tag=True):
    first: Seat


class Thrown(Event, frozen=True, tag=True):
    seat: Seat
    face: int


class Turn(Phase[ToyState]):
    """TOY-1, TOY-2. A throw, then a number."""

    def ask(self, state: ToyState) -> list[Decision]:
        if state.face < 0:
            return [must(state.actor, [Throw()])]
        return [must(state.actor, [Name(number) for number in range(state.face + 1)])]

    def refusal(self, state: ToyState, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.actor else Broken("TOY-1", "not_your_turn")

    def default(self, state: ToyState, seat: Seat) -> Action:
        return Throw() if state.face < 0 else Name(0)

    def throw(self, step: Step[ToyState], seat: Seat) -> None:
        step.state.face = step.chance.draw(6, "a throw")
        step.tell(Thrown(seat, step.state.face))

    def name(self, step: Step[ToyState], seat: Seat, number: int) -> None:
        state = step.state
        state.points[seat] += number
        state.face = -1
        state.actor = (seat + 1) % state.count
        state.turns += 1
        step.finish()


class Turns(Repeat[ToyState]):
    def enter(self, step: Step[ToyState]) -> None:
        step.state.actor = step.chance.draw(step.state.count, "first player")
        step.tell(Began(step.state.actor))

    def over(self, state: ToyState) -> bool:
        return state.turns == state.count * int(state.options["rounds"])

    def part(self, state: ToyState) -> Phase[ToyState]:
        return Turn()


Throw.refusal = lambda state, seat: None if state.face < 0 else Broken("TOY-1", "thrown_already")
Name.refusal = lambda state, seat, number: (
    None if number <= state.face else Broken("TOY-2", "above_the_die", face=state.face)
)


class Claims(Toy):
    def __init__(self) -> None:
        super().__init__(
            [Throw, Name],
            [Turns, Turn],
            Turns(),
            lambda seats: {"points": [0] * seats, "actor": 0, "face": -1, "turns": 0},
            (option("rounds", 2, 1, 2), option("open", False, False, True)),
        )
        self.most_seats = 3

    def limit(self, state: ToyState) -> int:
        return 5_000


CLAIMS = Claims()
SEED = bytes(range(32))

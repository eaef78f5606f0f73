"""What the toy games of these tests have in common: a State with named fields and a Game around it.

A toy gives its verbs, its phases and the phase that is the whole game; everything else has a plain answer here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablee.kernel.action import Action, Verb
from tablee.kernel.chance import Chance, Script
from tablee.kernel.decision import Decision, must
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.options import Option, OptionValue, Texts, Value
from tablee.kernel.outcome import Outcome, ranked
from tablee.kernel.phase import Phase, Step
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

ANA, BOB, CID, DOT = range(4)


class ToyState(State):
    """Seats, and the fields a toy names. Lists are its own, nested values are immutable."""

    def __init__(self, count: int, **values: Any) -> None:
        self.count = count
        self.options: dict[str, Value] = {}
        self.stack = []
        self.since = 0
        self.values = tuple(values)
        for name, value in values.items():
            setattr(self, name, value)

    def fields(self) -> tuple[str, ...]:
        return self.values

    def seats(self) -> range:
        return range(self.count)

    def clone(self) -> ToyState:
        values = {name: getattr(self, name) for name in self.values}
        twin = type(self)(self.count, **{k: v[:] if isinstance(v, list) else v for k, v in values.items()})
        twin.options = self.options
        twin.stack = self.stack[:]
        twin.since = self.since
        return twin


class Toy(Game[ToyState]):
    """A game small enough for a test. `fields` gives the fields of the first State for a number of seats."""

    def __init__(
        self,
        verbs: Sequence[Verb],
        phases: Sequence[type[Phase[Any]]],
        opening: Phase[ToyState],
        fields: Callable[[int], dict[str, Any]] = lambda seats: {},
        options: tuple[Option, ...] = (),
    ) -> None:
        super().__init__(verbs, phases, options, "TOY-0")
        self.name = "toy"
        self.rules_version = 1
        self.fewest_seats = 1
        self.most_seats = 4
        self.first_phase = opening
        self.first_fields = fields

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> ToyState:
        state = ToyState(seats, **self.first_fields(seats))
        state.options = options
        return state

    def opening(self) -> Phase[ToyState]:
        return self.first_phase

    def view(self, state: ToyState, seat: Seat) -> Any:
        return {name: getattr(state, name) for name in state.fields()}

    def redeal(self, state: ToyState, seat: Seat, chance: Chance) -> ToyState:
        return state.clone()

    def options_of(self, state: ToyState) -> Mapping[str, Value]:
        return state.options

    def blank(self, snapshot: Mapping[str, Any]) -> ToyState:
        return self.prepare(snapshot["seats"], snapshot["options"], Script([]))

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.stack:
            return None
        scores = [(points,) for points in getattr(state, "points", [0] * state.count)]
        ranks = ranked(scores)
        return Outcome("won", tuple(scores), ranks, tuple(seat for seat in state.seats() if ranks[seat] == 1))

    def longest(self, state: ToyState) -> int:
        return 1000


End = Verb("end", "TOY-1")


class Idle(Phase[ToyState]):
    """Waits for seat 0 to end it."""

    def ask(self, state: ToyState) -> list[Decision]:
        return [must(0, [End()])]

    def end(self, step: Step[ToyState], seat: Seat) -> None:
        step.finish()


class Note(Event, frozen=True, tag=True):
    """Something everybody may know."""

    text: str


class Whisper(Event, frozen=True, tag=True):
    """Something one seat alone may know."""

    to: Seat
    text: str

    def is_for(self, seat: Seat) -> bool:
        return seat == self.to


def option(id: str, default: Value, *values: Value) -> Option:
    texts = Texts(fr=id, en=id)
    return Option(id, default, tuple(OptionValue(value, texts) for value in values), texts, texts)


def begun(game: Toy, seats: int = 2, draws: Sequence[int] = (), **options: Any) -> ToyState:
    """Set a toy up with scripted draws."""
    return game.setup(seats, options, Script(draws))


def play(
    game: Toy, state: ToyState, seat: Seat, action: Action, at: int = 0, draws: Sequence[int] = ()
) -> tuple[bool, list[Event]]:
    """Check an action, apply it with scripted draws, and return whether a phase moved and what was told."""
    broken = game.refusal(state, seat, action, at)
    assert broken is None, f"{action} of seat {seat}: {broken}"
    told: list[Event] = []
    script = Script(draws)
    moved = game.apply(state, seat, action, script, at, told)
    assert script.is_used_up()
    return moved, told


def asked(game: Toy, state: ToyState) -> list[Seat]:
    """Return who is required to decide."""
    return [decision.seat for decision in game.decisions(state) if decision.required]


def stack_of(state: ToyState) -> list[str]:
    return [type(phase).__name__ for phase in state.stack]


def step_on(state: ToyState, at: int = 0, draws: Sequence[int] = ()) -> Step[ToyState]:
    return Step(state, Script(draws), at, [])

"""Phases: the parts of the rules under way, and the ready-made ones in which seats decide.

A Phase is an immutable value on `state.stack`: what it remembers is given when it is made; memory that changes
belongs to the State, or the phase replaces itself (`step.replace`). So a clone shares phases freely. Its methods are
its rules, in this order: `enter`, `over`, `ask`, one method per verb it answers (bearing the verb's name), `leave`.

An answer ends its phase by `step.finish()`. If it entered, left or replaced a phase the kernel settles: it leaves
phases that are over and lets containers enter what follows, until a phase on top waits for somebody.
"""

from __future__ import annotations

from collections import abc
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.chance import Chance
from tablee.kernel.clock import PHASE, Deadline
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.seat import Seat
from tablee.kernel.state import State

S = TypeVar("S", bound=State)

STILL: Final = 0
REPLACED: Final = 1  # a phase was replaced: it may be over
MOVED: Final = 2  # a phase was entered or left

TRIES: Final = 20  # to draw sealed answers that leave the phase open


class Step(Generic[S]):
    """What an action is applied with: the State it changes, the source of chance, the time, and who listens.

    A Step may serve a run of actions on one State (`Game.advance`).
    """

    __slots__ = ("at", "chance", "events", "is_heard", "moved", "state", "waited")

    def __init__(self, state: S, chance: Chance, at: int, events: list[Event] | None) -> None:
        self.state: Final = state
        self.chance: Final = chance
        self.at: Final = at  # milliseconds since the start of the match
        self.events: Final = events  # the Events so far; None: nobody listens
        self.is_heard: Final = events is not None  # in hot paths, build Events only if it is set
        self.moved = STILL  # what the present action did to the stack
        self.waited = 0  # how long the phase now being left had waited on top, in ms

    def tell(self, event: Event) -> None:
        """Tell those who may know that something happened."""
        if self.events is not None:
            self.events.append(event)

    def enter(self, phase: Phase[S]) -> None:
        """Put a phase on top; the one below resumes when it is over."""
        state = self.state
        stack = state.stack
        if stack and stack[-1].is_timed:
            stack[-1].covered(self)
        stack.append(phase)
        state.since = self.at
        self.moved = MOVED
        phase.enter(self)

    def finish(self) -> None:
        """Leave the phase on top."""
        state = self.state
        phase = state.stack.pop()
        self.waited = self.at - state.since
        state.since = self.at
        self.moved = MOVED
        phase.leave(self)

    def replace(self, phase: Phase[S]) -> None:
        """Put an equal phase with other memory in the place of the one on top. The wait goes on, unless it is over."""
        self.state.stack[-1] = phase
        if self.moved == STILL:
            self.moved = REPLACED

    def look_again(self) -> None:
        """Check whether the phase on top is over, after a change beside it. If not, its wait goes on."""
        if self.moved == STILL:
            self.moved = REPLACED

    def restart_wait(self) -> None:
        """Let the phase on top begin a new wait: the game's limit starts again, and open Decisions are void."""
        state = self.state
        if state.stack[-1].is_timed:
            state.stack[-1].covered(self)  # its own clock goes on
        state.since = self.at
        self.moved = MOVED

    def end(self) -> None:
        """End the match at once, whatever is under way."""
        self.state.stack.clear()
        self.moved = MOVED

    def below(self) -> Phase[S]:
        """Return the phase under the one on top."""
        return self.state.stack[-2]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """A part of the rules in progress."""

    waits: bool = True  # seats decide here; a container goes on by itself
    is_timed: bool = False  # its clock stops while another phase lies on top

    def memory(self) -> tuple[Any, ...]:
        """Return the arguments that make an equal phase: seats, ids and numbers only."""
        return ()

    def enter(self, step: Step[S]) -> None:
        """What happens when the phase begins."""

    def over(self, state: S) -> bool:
        """When it ends."""
        return False

    def proceed(self, step: Step[S]) -> None:
        """Containers only: what comes next."""

    def ask(self, state: S) -> list[Decision]:
        """Who may do what now. Rights stand before what is required, in the order programs are offered them."""
        return []

    def waits_for(self, state: S) -> tuple[Seat, ...]:
        """Return the seats waited for, as all may know: those required to decide, unless that would tell a secret."""
        return tuple([decision.seat for decision in self.ask(state) if decision.required])

    def asides(self, state: S) -> list[Decision]:
        """What seats may do without moving the game on: talk, take back a sealed answer. Programs are not asked."""
        return []

    def answered(self) -> tuple[Seat, ...]:
        """Return the seats that have already done what the phase waits for, as all may know."""
        return ()

    def shown(self, state: S) -> dict[str, Any]:
        """Return what all may see of the phase's memory, by the names of the game's view."""
        return {}

    def redealt(self, state: S, seat: Seat, chance: Chance) -> Phase[S]:
        """Return the phase as a seat might imagine it: itself, unless it keeps something secret.

        `state` is the world being dealt. The phase may change what it keeps there.
        """
        return self

    def is_open_to(self, verb: Verb) -> bool:
        """Tell whether the phase answers this verb while another lies on top of it: talk, a standing right."""
        return False

    def refusal(self, state: S, seat: Seat, action: Action) -> Broken | None:
        """Return why this phase refuses the action of this seat, such as whose turn it is. The verb says the rest."""
        return None

    def default(self, state: S, seat: Seat) -> Action:
        """Return the action that is played for a seat that does not answer in time."""
        raise NotImplementedError(f"{type(self).__name__} has no default")

    def deadlines(self, state: S) -> list[Deadline]:
        """Return this phase's own clocks, beside the game's limit on each wait."""
        return []

    def running_on(self, state: S) -> list[Deadline]:
        """Return the clocks of this phase that go on while another lies on top of it."""
        return []

    def time_up(self, step: Step[S], which: int) -> bool:
        """React to a clock of this phase. False: the default of each seat still asked is played."""
        return False

    def covered(self, step: Step[S]) -> None:
        """React to another phase being put on top (Timed only)."""

    def leave(self, step: Step[S]) -> None:
        """What happens when it ends."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phase) and type(self) is type(other) and self.memory() == other.memory()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.memory()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.memory()))})"


@mypyc_attr(allow_interpreted_subclasses=True)
class OneSeat(Phase[S]):
    """One seat decides: give its `choices`, and in `why_not` why an action of this seat is refused.

    Every other seat is refused; a game names its own rule for that in `not_yours`.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def memory(self) -> tuple[Any, ...]:
        return (self.seat,)

    def choices(self, state: S, seat: Seat) -> abc.Sequence[Action]:
        raise NotImplementedError

    def ask(self, state: S) -> list[Decision]:
        """Ask for one of the choices; override it to return a ready-made Decision."""
        return [Decision(self.seat, self.choices(state, self.seat), True)]

    def refusal(self, state: S, seat: Seat, action: Action) -> Broken | None:
        return self.why_not(state, seat, action) if seat == self.seat else self.not_yours(state, seat, action)

    def why_not(self, state: S, seat: Seat, action: Action) -> Broken | None:
        """Return None, or why the seat that decides may not play this."""
        return None

    def not_yours(self, state: S, seat: Seat, action: Action) -> Broken:
        """Return why another seat is refused; override it to name the game's own rule."""
        return Broken(action.verb.rule, "not_your_decision", seat=seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Phase[S]):
    """Secretly and at the same time: each seat asked gives one answer, kept here and revealed in `leave`.

    `answers` has a place for each of the `asked`: the answer, or None. A game gives in `choices` (or `asked_of`) what a
    seat may answer, and calls `keep` from the methods of those verbs. Nobody sees who has answered, unless the game
    sets `shows_who_answered` and tells an Event at each answer. A redeal draws the answers of others (`redealt`).
    """

    shows_who_answered: ClassVar[bool] = False

    def __init__(self, asked: tuple[Seat, ...], answers: tuple[Any, ...] = ()) -> None:
        self.asked: Final = asked
        self.answers: Final[tuple[Any, ...]] = answers or (None,) * len(asked)

    def memory(self) -> tuple[Any, ...]:
        return (self.asked, self.answers)

    def over(self, state: S) -> bool:
        return all(answer is not None for answer in self.answers)

    def choices(self, state: S, seat: Seat) -> abc.Sequence[Action]:
        raise NotImplementedError

    def asked_of(self, state: S, seat: Seat) -> Decision:
        """Return the Decision of a seat; override it to return a ready-made one."""
        return Decision(seat, self.choices(state, seat), True)

    def ask(self, state: S) -> list[Decision]:
        answers = self.answers
        return [self.asked_of(state, seat) for at, seat in enumerate(self.asked) if answers[at] is None]

    def waits_for(self, state: S) -> tuple[Seat, ...]:
        if not self.shows_who_answered:
            return self.asked
        return tuple([seat for at, seat in enumerate(self.asked) if self.answers[at] is None])

    def answered(self) -> tuple[Seat, ...]:
        if not self.shows_who_answered:
            return ()
        return tuple([seat for at, seat in enumerate(self.asked) if self.answers[at] is not None])

    def is_asked(self, seat: Seat) -> bool:
        """Tell whether the seat is asked and has not answered."""
        return seat in self.asked and self.answers[self.asked.index(seat)] is None

    def answer_of(self, seat: Seat) -> Any:
        """Return a seat's answer; None: no answer yet, or it was not asked."""
        return self.answers[self.asked.index(seat)] if seat in self.asked else None

    def refusal(self, state: S, seat: Seat, action: Action) -> Broken | None:
        """Take one answer of each seat asked; override it to name the game's own rule."""
        return None if self.is_asked(seat) else Broken(action.verb.rule, "not_your_decision", seat=seat)

    def keep(self, step: Step[S], seat: Seat, answer: Any) -> None:
        """Keep a seat's answer, sealed."""
        answers = [*self.answers]
        answers[self.asked.index(seat)] = answer
        phase = self.with_answers(tuple(answers))
        state = step.state
        state.stack[-1] = phase
        if phase.over(state):
            step.look_again()

    def excuse(self, step: Step[S], seat: Seat) -> None:
        """Stop asking a seat, as all can see."""
        at = self.asked.index(seat)
        asked = (*self.asked[:at], *self.asked[at + 1 :])
        step.replace(self.with_answers((*self.answers[:at], *self.answers[at + 1 :]), asked))
        step.moved = MOVED  # the seat's Decision is void

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Sealed[S]:
        """Return the same phase with other answers (of other seats): what else it remembers comes before these two.

        A phase that is often answered overrides it with a call of its own class, which is compiled to a direct one.
        """
        kind: Any = type(self)
        seats = self.asked if asked is None else asked
        memory = self.memory()
        phase: Sealed[S]
        if len(memory) == 2:  # spelled out, since every sealed answer comes here and a call with a star takes longer
            phase = kind(seats, answers)
        elif len(memory) == 3:
            phase = kind(memory[0], seats, answers)
        elif len(memory) == 4:
            phase = kind(memory[0], memory[1], seats, answers)
        else:
            phase = kind(*memory[:-2], seats, answers)
        return phase

    def redealt(self, state: S, seat: Seat, chance: Chance) -> Sealed[S]:
        """Draw the answers of others again, and which of them have answered if the game does not show it."""
        if self.shows_who_answered:
            return self._with_drawn(state, seat, [said is not None for said in self.answers], chance)
        for _ in range(TRIES):
            phase = self._with_drawn(state, seat, [chance.draw(2, "redeal") == 1 for _ in self.asked], chance)
            if not phase.over(state):
                return phase
        return self._with_drawn(state, seat, [False] * len(self.asked), chance)

    def drawn_answer(self, state: S, seat: Seat, chance: Chance) -> Any:
        """Return a possible answer of a seat, in the form in which `keep` gets it.

        By default any of its choices: as its argument, as all arguments if there are several, as True if there is none.
        """
        choices = self.choices(state, seat)
        action = choices[chance.draw(len(choices), "redeal")]
        if action.arity == 0:
            return True
        return action.arg if action.arity == 1 else action.args

    def _with_drawn(self, state: S, seat: Seat, has_answered: list[bool], chance: Chance) -> Sealed[S]:
        """Return the same phase in which exactly these other seats have answered, with drawn answers."""
        answers = self.answers
        drawn: list[Any] = []
        for at, other in enumerate(self.asked):
            if other == seat:
                drawn.append(answers[at])
            else:
                drawn.append(self.drawn_answer(state, other, chance) if has_answered[at] else None)
        return self.with_answers(tuple(drawn))


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Phase[S]):
    """When an opponent is about to…: asks each entitled seat in order, one at a time, until one acts or all passed."""

    def __init__(self, entitled: tuple[Seat, ...], at: int = 0) -> None:
        self.entitled: Final = entitled
        self.at: Final = at

    def memory(self) -> tuple[Any, ...]:
        return (self.entitled, self.at)

    def over(self, state: S) -> bool:
        return self.at == len(self.entitled)

    def choices(self, state: S, seat: Seat) -> abc.Sequence[Action]:
        raise NotImplementedError

    def ask(self, state: S) -> list[Decision]:
        seat = self.entitled[self.at]
        return [Decision(seat, self.choices(state, seat), True)]

    def refusal(self, state: S, seat: Seat, action: Action) -> Broken | None:
        """Take an answer of the seat asked alone; override it to name the game's own rule."""
        is_asked = self.at < len(self.entitled) and seat == self.entitled[self.at]
        return None if is_asked else Broken(action.verb.rule, "not_your_decision", seat=seat)

    def let_pass(self, step: Step[S]) -> None:
        """Ask the next seat, with the whole time."""
        step.replace(self.asking(self.at + 1))
        step.restart_wait()

    def asking(self, at: int) -> Window[S]:
        """Return the same phase asking another of the entitled; a subclass with more memory overrides it."""
        return type(self)(self.entitled, at)


@mypyc_attr(allow_interpreted_subclasses=True)
class Timed(Phase[S]):
    """For eight minutes: its clock runs only while it is on top of the stack.

    A game says in `time_up` what the end of time means.
    """

    def __init__(self, left: int) -> None:
        self.is_timed = True
        self.left: Final = left  # milliseconds left when the present wait began

    def memory(self) -> tuple[Any, ...]:
        return (self.left,)

    def deadlines(self, state: S) -> list[Deadline]:
        return [Deadline(state.since + self.left, tuple(state.seats()), PHASE)]

    def covered(self, step: Step[S]) -> None:
        step.replace(self.with_left(self.left - (step.at - step.state.since)))

    def with_left(self, left: int) -> Timed[S]:
        """Return the same phase with another time left; a subclass with more memory overrides it."""
        return type(self)(left)

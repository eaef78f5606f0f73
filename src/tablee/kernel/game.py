"""The contract: what a game gives, and what the kernel does with it.

A Game is an object without mutable data. `Match.play` is the checked door (refusal, then apply, then record); `apply`
is the door for search and trusts its caller.

What every game guarantees, and `tablee conform` checks at every step of random matches (`tablee.conform`):

1. A State is plain data, compared by value; a snapshot loads to an equal State; a clone is independent.
2. While there is no outcome, a required Decision is open or a Deadline runs; matches have an upper bound on length.
3. Every listed action is accepted, every other refused; a refused action leaves the State as it was.
4. Same State, action, chance and time give the same State and Events; replaying a Record gives an equal State.
5. `redeal` for a seat changes nothing that seat sees or was ever shown, and does vary the rest.
6. What the rules conserve is conserved (`invariants`).
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tablee.kernel.action import Action, Broken, Sits, TimeUp, Verb, repr_briefly
from tablee.kernel.chance import Chance
from tablee.kernel.clock import WAIT, Deadline
from tablee.kernel.containers import Each, EachSeat, Repeat, Sequence, Stages
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.hosting import Hosting
from tablee.kernel.options import Option, Value, read_options, settle_options
from tablee.kernel.outcome import Outcome, Score
from tablee.kernel.phase import MOVED, STILL, OneSeat, Phase, S, Sealed, Step, Timed, Window
from tablee.kernel.score_sheet import ScoreSheet, plain_sheet
from tablee.kernel.seat import CLOCK, HOUSE, PERSON, Seat
from tablee.kernel.wire import digest_in_order

NOT_YOURS: Final = "not_your_decision"
NOT_NOW: Final = "not_now"
POINTS: Final = "points"
MATCH_OVER: Final = "match_over"
TOO_EARLY: Final = "too_early"
TOO_LATE: Final = "too_late"

TRIES: Final = 40  # to draw an action with open arguments that is not refused


class BadTable(ValueError):
    """A match that cannot be set up: seats the game does not take."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.facts = facts


class BadAction(ValueError):
    """Data that is no action of the game at all."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of a title."""

    name: str
    rules_version: int
    fewest_seats: int
    most_seats: int

    def __init__(
        self,
        verbs: Iterable[Verb],
        phases: Iterable[type[Phase[Any]]],
        options: tuple[Option, ...],
        conduct: str,
        clock: str = "",
    ) -> None:
        self.options: Final = options
        self.verbs: Final = _by_name([(verb.name, verb) for verb in verbs])
        self.phases: Final = _by_name([(phase.__name__, phase) for phase in phases])
        self._defaults: Final[dict[str, Value]] = {}
        self._names: tuple[list[str], list[str]] | None = None  # of a snapshot and of its options, in order
        self.conduct: Final = conduct  # the article named when an action comes out of turn
        self.clock: Final = clock or conduct  # the article named when an action comes too early or too late
        self.score_parts: tuple[str, ...] = (POINTS,)  # what a score is made of, by name; what weighs most first
        self.hosting = Hosting()

    # -- what a game gives --------------------------------------------------------------------------------

    def prepare(self, seats: int, options: dict[str, Value], chance: Chance) -> S:
        """Return the State before the first phase: the box opened, shuffled and dealt."""
        raise NotImplementedError

    def opening(self) -> Phase[S]:
        """Return the phase that is the whole game."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat) -> Any:
        """Return all that this seat (NOBODY: a spectator) may know, built field by field."""
        raise NotImplementedError

    def views(self, state: S, seats: abc.Sequence[Seat]) -> list[Any]:
        """Return the view of each of these seats; a game overrides this to build once what they share."""
        return [self.view(state, seat) for seat in seats]

    def redeal(self, state: S, seat: Seat, chance: Chance) -> S:
        """Return a State this seat could not tell from the true one."""
        raise NotImplementedError

    def options_of(self, state: S) -> Mapping[str, Value]:
        """Return the options the match is played with."""
        raise NotImplementedError

    def blank(self, snapshot: Mapping[str, Any]) -> S:
        """Return a State with the terms of a snapshot, its fields yet to be restored."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """Return nothing, or who won, the scores, and which ending it was."""
        raise NotImplementedError

    def invariants(self, state: S) -> None:
        """Raise AssertionError if something the rules conserve is not conserved."""
        raise NotImplementedError

    def limit(self, state: S) -> int | None:
        """Return how many ms the present wait may last, or None if it may last for ever."""
        return None

    def longest(self, state: S) -> int:
        """Return an upper bound on the number of actions of a match, asides not counted."""
        raise NotImplementedError

    def drawn(self, state: S, seat: Seat, verb: Verb, chance: Chance) -> Action | None:
        """Return a random allowed action of a verb with open arguments; None: none found.

        A game may draw what makes sense to say; by default it is anything that is not refused.
        """
        for _ in range(TRIES):
            action = verb.drawn(chance)
            if self.refusal(state, seat, action) is None:
                return action
        return None

    # -- what a game may say about who sits there -------------------------------------------------------------

    def sitter(self, state: S, seat: Seat) -> int:
        """Return who sits there as far as the rules know: PERSON, PROGRAM, AWAY or GONE."""
        return PERSON

    def sits(self, step: Step[S], seat: Seat, who: int) -> None:
        """Note that the sitter of a seat has changed: `sitter` returns the new one afterwards."""

    def notes_absence(self, state: S) -> bool:
        """Tell whether the rules want to know that somebody is AWAY; that they are GONE they are told anyway."""
        return True

    def replaces_absent(self, state: S) -> bool:
        """Tell whether a program plays for a person who is away; if not, the absence is only noted."""
        return True

    def replaces_gone(self, state: S) -> bool:
        """Tell whether a program plays for a person who has left for good."""
        return self.replaces_absent(state)

    def takes_programs(self, options: Mapping[str, Value]) -> bool:
        """Tell whether programs may sit at a table with these options: unless a value says that they cannot."""
        return not any(option.bars_programs(options.get(option.id, option.default)) for option in self.options)

    def pace(self, state: S, seat: Seat, decision: Decision) -> tuple[int, int] | None:
        """Return how many ms, at least and at most, a program seems to think about this, so that its speed tells
        nothing; None: as the host likes."""
        return None

    def is_live(self, state: S) -> bool:
        """Tell whether clocks run beside the play in Timed phases of this match: then every action takes time."""
        return True

    def breaks_in(self, action: Action) -> bool:
        """Tell whether an action may interrupt: it is checked against the current state, never refused as stale."""
        return False

    def may_write(self, state: S, seat: Seat) -> Broken | None:
        """Return nothing, or why a seat (NOBODY: a spectator) may not write in the table's chat now."""
        return None

    def can_take_back(self, state: S) -> bool:
        """Tell whether what was done can be taken back, alone or by agreement."""
        return self.hosting.takes_back

    # -- what a game may say of matches that are over ------------------------------------------------------

    def insight(self, state: S, seat: Seat) -> Any | None:
        """Return what a seat could conclude at that moment, for the replay of a match that is over; None: nothing.

        It may name the seat's hidden cards: it is never shown while a match runs.
        """
        return None

    def figures(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """Return what the lab counts in a match that is over, besides scores: in each group, how often each result."""
        return {}

    def count(self, state: S, outcome: Outcome) -> ScoreSheet:
        """Return how the scores of a match that is over came about; unless overridden, no more than the scores."""
        return plain_sheet(self.score_parts, outcome)

    def packed_score(self, score: Score) -> int:
        """Return a score as the one number that it was in records of format 1."""
        return score[0]

    # -- what the kernel does with it -----------------------------------------------------------------------

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> S:
        """Return the first State that waits for somebody."""
        if not self.fewest_seats <= seats <= self.most_seats:
            raise BadTable(
                f"{self.name} is for {self.fewest_seats} to {self.most_seats} seats, not {seats}",
                game=self.name, fewest=self.fewest_seats, most=self.most_seats, seats=seats,
            )  # fmt: skip
        state = self.prepare(seats, self.settled(options), chance)
        step = Step(state, chance, 0, events)
        step.enter(self.opening())
        self._settle(step)
        return state

    def score_sheet(self, state: S) -> ScoreSheet:
        """Return how the scores came about. It may tell what was hidden: there is none until the match is over."""
        outcome = self.outcome(state)
        assert outcome is not None, "a match has no score sheet until it is over"
        return self.count(state, outcome)

    def decisions(self, state: S) -> list[Decision]:
        """Return every Decision now open: rights first, then what is required."""
        stack = state.stack
        if not stack:
            return []
        return stack[-1].ask(state)

    def asides(self, state: S) -> list[Decision]:
        """Return what seats may do without moving the game on, from every phase of the stack."""
        return [aside for phase in state.stack[::-1] for aside in phase.asides(state)]

    def refusal(self, state: S, seat: Seat, action: Action, at: int | None = None) -> Broken | None:
        """Return nothing, or why the action is refused.

        If `at` is given, anything but TimeUp is refused once a Deadline has passed: it is the CLOCK's turn.
        """
        if not state.stack:
            return Broken(self.conduct, MATCH_OVER)
        if seat == CLOCK or action.verb is TimeUp:
            return self._early(state, seat, action, at)
        if at is not None and any(deadline.due <= at for deadline in self.deadlines(state)):
            return Broken(self.clock, TOO_LATE)
        if seat == HOUSE or action.verb is Sits:
            return self._seated(state, seat, action)
        if seat not in state.seats():
            return Broken(self.conduct, NOT_YOURS, seat=seat)
        phase = _answering(state.stack, action.verb)
        if phase is None:
            return Broken(action.verb.rule, NOT_NOW)
        broken = phase.refusal(state, seat, action)
        return broken if broken is not None else action.verb.refusal(state, seat, *action.args)

    def apply(
        self, state: S, seat: Seat, action: Action, chance: Chance, at: int = 0, events: list[Event] | None = None
    ) -> bool:
        """Carry out an action that is known to be allowed; its Events are added to `events`.

        Return whether a phase was entered or left. If not, what other seats were required to decide is still open.
        """
        step = Step(state, chance, at, events)
        if seat == CLOCK:
            return self._time_up(step, action.args[0])
        if seat == HOUSE:
            return self._sit(step, action.args[0], action.args[1])
        return self.advance(step, seat, action)

    def advance(self, step: Step[S], seat: Seat, action: Action) -> bool:
        """Apply a seat's action with a Step that may have served others before: for a run of actions."""
        stack = step.state.stack
        phase = stack[-1]
        answers = action.answers
        if type(phase) not in answers:
            answering = _answering(stack, action.verb)
            assert answering is not None, f"no phase answers {action.verb.name}: {_names(stack)}"
            phase = answering
        method = answers[type(phase)]
        step.moved = STILL
        arity = action.arity
        if arity == 1:
            method(phase, step, seat, action.arg)
        elif arity == 0:
            method(phase, step, seat)
        elif arity == 2:
            method(phase, step, seat, action.arg, action.other)
        else:
            method(phase, step, seat, *action.args)
        if step.moved:
            self._settle(step)
        return step.moved == MOVED

    def deadlines(self, state: S) -> list[Deadline]:
        """Return the clocks now running."""
        if not state.stack:
            return []
        deadlines = [*state.stack[-1].deadlines(state)]
        for phase in state.stack[-2::-1]:
            deadlines += phase.running_on(state)
        limit = self.limit(state)
        if limit is not None:
            waited_for = state.stack[-1].waits_for(state)
            if waited_for:
                deadlines.append(Deadline(state.since + limit, waited_for, WAIT))
        return deadlines

    def default(self, state: S, seat: Seat) -> Action:
        """Return what the rules do for a seat that does not answer."""
        return state.stack[-1].default(state, seat)

    def actions(self) -> list[Action]:
        """Return the whole action table: every action whose arguments are not open."""
        return [action for verb in self.verbs.values() for action in verb.all()]

    def read_action(self, data: object) -> Action:
        """Return the action that JSON data means; BadAction: none."""
        if not isinstance(data, list) or not data or not isinstance(data[0], str):
            raise BadAction(f"{self.name}: an action is a list that begins with a verb, not {repr_briefly(data)}")
        verb = _OF_THE_KERNEL.get(data[0]) or self.verbs.get(data[0])
        if verb is None:
            raise BadAction(f"{self.name} has no verb {repr_briefly(data[0])}; known: {', '.join(self.verbs)}")
        try:
            return verb(*(tuple(item) if isinstance(item, list) else item for item in data[1:]))
        except (ValueError, TypeError) as wrong:
            raise BadAction(f"{self.name}: {wrong}"[:300]) from None

    def settled(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """Return a value for every option; the defaults are worked out once."""
        if not self._defaults:
            self._defaults.update(settle_options(self.options, {}))
        return {**self._defaults, **read_options(self.options, options)} if options else dict(self._defaults)

    def snapshot(self, state: S) -> dict[str, Any]:
        """Return a State as plain data that JSON can carry."""
        plain = state.plain()
        assert "seats" not in plain and "options" not in plain, "a Snapshot has fields of these names already"
        return {"seats": len(state.seats()), "options": dict(self.options_of(state)), **plain}

    def digest(self, state: S) -> str:
        """Return the digest of a State's snapshot. Only the outermost names are sorted: fields hold no mappings."""
        snapshot = self.snapshot(state)
        options = snapshot["options"]
        if self._names is None:  # set in one assignment: several threads may come here at once
            self._names = (sorted(snapshot), sorted(options))
        names, option_names = self._names
        snapshot["options"] = {name: options[name] for name in option_names}
        return digest_in_order({name: snapshot[name] for name in names})

    def load(self, snapshot: Mapping[str, Any]) -> S:
        """Return the State a snapshot was taken of."""
        state = self.blank(snapshot)
        state.restore(snapshot, self.phases)
        return state

    # -- inside -----------------------------------------------------------------------------------------------

    def _settle(self, step: Step[S]) -> None:
        state = step.state
        stack = state.stack
        while stack:
            phase = stack[-1]
            if phase.over(state):
                step.finish()
            elif phase.waits:
                return
            else:
                phase.proceed(step)

    def _early(self, state: S, seat: Seat, action: Action, at: int | None) -> Broken | None:
        if seat != CLOCK or action.verb is not TimeUp:
            return Broken(self.conduct, NOT_YOURS, seat=seat)
        for deadline in self.deadlines(state):
            if deadline.which == action.args[0] and at is not None and at >= deadline.due:
                return None
        return Broken(self.clock, TOO_EARLY)

    def _seated(self, state: S, seat: Seat, action: Action) -> Broken | None:
        """Refuse Sits from anybody but the HOUSE, of games that do not follow sitters, and where nothing changes."""
        if seat != HOUSE or action.verb is not Sits or not self.hosting.follows_sitters:
            return Broken(self.conduct, NOT_YOURS, seat=seat)
        place, who = action.args
        if place not in state.seats():
            return Broken(self.conduct, NOT_YOURS, seat=place)
        return Broken(self.conduct, NOT_NOW) if self.sitter(state, place) == who else None

    def _sit(self, step: Step[S], seat: Seat, who: int) -> bool:
        self.sits(step, seat, who)
        assert self.sitter(step.state, seat) == who, f"{self.name} did not take in who sits at seat {seat}"
        if step.moved:
            self._settle(step)
        return step.moved == MOVED

    def _time_up(self, step: Step[S], which: int) -> bool:
        """Let the phase react, or play the default of every seat it still waits for."""
        state = step.state
        for phase in state.stack[-2::-1]:
            if any(deadline.which == which for deadline in phase.running_on(state)):
                phase.time_up(step, which)
                self._settle(step)
                return step.moved == MOVED
        if state.stack[-1].time_up(step, which):
            self._settle(step)
            return step.moved == MOVED
        for seat in [decision.seat for decision in self.decisions(state) if decision.required]:
            for _ in range(_MOST_DEFAULTS):
                if not _is_asked(self.decisions(state), seat):
                    break
                if self.advance(step, seat, self.default(state, seat)):
                    return True
            else:  # the host would stand still for ever, with all its tables
                raise RuntimeError(f"{_MOST_DEFAULTS} defaults did not answer what is asked: {_names(state.stack)}")
        return False


_MOST_DEFAULTS: Final = 1_000  # of one seat in one phase

_OF_THE_KERNEL: Final = {TimeUp.name: TimeUp, Sits.name: Sits}

T = TypeVar("T")


def _by_name(named: list[tuple[str, T]]) -> dict[str, T]:
    table = dict(named)
    assert len(table) == len(named), f"duplicate name among {[name for name, _ in named]}"
    return table


def _names(stack: list[Phase[Any]]) -> str:
    """Return the names of the phases, for the log; their memory may be secret."""
    return " > ".join([type(phase).__name__ for phase in stack])


def _is_asked(decisions: list[Decision], seat: Seat) -> bool:
    return any(decision.seat == seat and decision.required for decision in decisions)


def _answering(stack: list[Phase[Any]], verb: Verb) -> Phase[Any] | None:
    """Return the phase that answers the verb: the one on top, or the nearest below that is open to it."""
    if _has_method(stack[-1], verb):
        return stack[-1]
    unanswered_by = verb.unanswered_by
    for phase in stack[-2::-1]:
        if type(phase) not in unanswered_by and _has_method(phase, verb) and phase.is_open_to(verb):
            return phase
    return None


def _has_method(phase: Phase[Any], verb: Verb) -> bool:
    """Tell whether the phase has a method that bears the verb's name; looked up once for each class."""
    kind = type(phase)
    if kind in verb.answers:
        return True
    if kind in verb.unanswered_by:
        return False
    assert verb.name not in _TAKEN, f"the verb {verb.name} bears the name of a part of a phase"
    method: Callable[..., None] | None = getattr(kind, verb.name, None)
    if not callable(method):  # absent, or a field of a compiled class
        verb.unanswered_by.add(kind)
        return False
    verb.answers[kind] = method
    return True


_TAKEN: Final = {
    name
    for kind in (Phase, Sequence, Stages, Repeat, Each, EachSeat, OneSeat, Sealed, Window, Timed)
    for name in dir(kind)
    if callable(getattr(kind, name))
}

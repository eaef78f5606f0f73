"""Random matches through the checked door: any open choice of any seat, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from tablee.conform.contract import Breach, Moment, claim
from tablee.conform.setting import Setting
from tablee.conform.subject import subject_of
from tablee.kernel.action import Action, RuleBroken, Sits, Text, TimeUp, Verb
from tablee.kernel.chance import Quick
from tablee.kernel.conformance import Taken
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Attempt, Match
from tablee.kernel.playout import LONG_THOUGHT, any_answer, any_words
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, PERSON, PROGRAM

ONE_ASIDE_IN: Final = 12
ONE_EXPIRY_IN: Final = 60
ONE_SITTER_IN: Final = 40
PASS: Final = "pass_on"  # the verb by which an asked seat passes
WORDS: Final = (
    "oui", "No, not at all", "Un peu froid, non ?", "Non. Vraiment pas, et toi ?", "Batcave",
    "Je suis à l'Iceberg Lounge", "one two three four", "aussi loin que possible",
)  # fmt: skip
TIMES_TOO_LONG: Final = 10  # a match so many times longer than promised counts as endless
ASIDES: Final = 10_000  # actions beyond that, since asides have no bound


class Walk:
    """A match under way. Seats answer in random order, use rights, talk and take back, and let the clock run out.

    Where the rules ask who sits there, people come and go.
    """

    def __init__(
        self, setting: Setting, number: int = 0, *, asides: bool = True, expires: bool = True, sitters: bool = True
    ) -> None:
        self.game: Game[Any] = setting.game
        self.match = setting.start(number)
        self.number = number
        self.chance = Quick(f"walk/{setting.source}/{number}")
        self.at = 0
        self.turn = 0  # the place of the latest choice in the match, from 1
        self.doing: Taken | None = None  # that choice
        subject = subject_of(self.game)
        self._one_right_in = subject.one_right_in
        self._thought = subject.thought or LONG_THOUGHT
        self._longest = TIMES_TOO_LONG * self.game.longest(self.match.state) + ASIDES
        self._asides = asides
        self._sitters = sitters and asides  # else sitters never change
        self._expires = expires  # else time stands still, unless a clock runs beside the play

    @classmethod
    def on(cls, setting: Setting, match: Match, number: int = 0) -> Walk:
        """Return a walk that plays on from the present State of a match, without asides."""
        walk = cls(setting, number, asides=False)
        walk.match = match
        walk.at = match.record.entries[-1].at if match.record.entries else 0
        return walk

    @property
    def state(self) -> Any:
        return self.match.state

    def moment(self) -> Moment:
        """Return the present moment of the match."""
        return Moment(self.number, self.turn, self.doing)

    def choose(self) -> Taken | None:
        """Return the next action; None: the match is over."""
        self.turn = len(self.match.record.entries) + 1
        claim(self.turn <= self._longest, "the match has no end: after {} actions it still goes on", self._longest)
        self.doing = self._chosen()
        return self.doing

    def play(self, taken: Taken) -> list[Event]:
        self.at = taken.at
        with _offered(taken):
            return self.match.play(taken.seat, taken.action, taken.at)

    def attempt(self, taken: Taken) -> Attempt:
        """Play an action on clones, so that the State before stays unchanged."""
        self.at = taken.at
        with _offered(taken):
            attempt = self.match.attempt(taken.seat, taken.action, taken.at)
        self.match.accept(attempt)
        return attempt

    def rest(self) -> list[Taken]:
        """Play to the end and return the actions."""
        done = []
        while (taken := self.choose()) is not None:
            self.play(taken)
            done.append(taken)
        return done

    def time_up(self) -> Taken:
        """Return the TimeUp of the clock that is due first."""
        deadlines = self.game.deadlines(self.state)
        claim(bool(deadlines), "nobody has to decide and no clock runs, but the match is not over")
        first = min(deadlines, key=lambda deadline: deadline.due)
        return Taken(CLOCK, TimeUp(first.which), max(self.at, first.due))

    def _chosen(self) -> Taken | None:
        if self.match.is_over:
            return None
        clock = self._clock()
        if clock is not None:
            return clock
        sits = self._sits()
        if sits is not None:
            return sits
        asides = self.game.asides(self.state) if self._asides and not self._below(ONE_ASIDE_IN) else []
        open_now = asides or self._asked()
        if not open_now:
            return self.time_up()
        decision: Decision = self._one_of(open_now)
        action = self._answer(decision)
        if action is None:  # no allowed words were found for this right
            return self._chosen()
        return Taken(decision.seat, action, self.at, bool(asides))

    def _asked(self) -> list[Decision]:
        """Return the decisions among which to choose; frequent rights are mostly left out."""
        decisions = self.game.decisions(self.state)
        required = [decision for decision in decisions if decision.required]
        one_in = self._one_right_in
        return required if one_in and required and self._below(one_in) else decisions

    def _answer(self, decision: Decision) -> Action | None:
        """Choose a listed action, mostly pass if possible, or draw one of an open verb."""
        can_pass = len(decision.actions) > 1 and decision.actions[0].verb.name == PASS
        if can_pass and self._below(3 * len(self.state.seats())):
            return decision.actions[0]
        for verb in decision.open:
            if not any(isinstance(domain, Text) for domain in verb.domains.values()):
                break  # no allowed words: draw a listed action below
            action = self._in_words(verb)
            if self.game.refusal(self.state, decision.seat, action) is None:
                return action
        answer = any_answer if decision.required else any_words
        return answer(self.game, self.state, decision, self.chance)

    def _in_words(self, verb: Verb) -> Action:
        domains = verb.domains.values()
        return verb(*[self._one_of(domain if isinstance(domain, range) else WORDS) for domain in domains])

    def _clock(self) -> Taken | None:
        """Let some time pass; return the clock's action if a deadline passes."""
        is_live = self.state.stack[-1].is_timed
        if not self._expires and not is_live:
            return None
        self.at += self._below(self._thought if is_live else 2000)
        is_long_thought = self._expires and not self._below(ONE_EXPIRY_IN)
        if is_long_thought and self.game.deadlines(self.state):
            return self.time_up()
        is_due = any(deadline.due <= self.at for deadline in self.game.deadlines(self.state))
        return self.time_up() if is_due else None

    def _sits(self) -> Taken | None:
        """Change a sitter now and then, if the rules ask."""
        game, state = self.game, self.state
        if not game.hosting.follows_sitters or not self._sitters or self._below(ONE_SITTER_IN):
            return None
        gone = [seat for seat in state.seats() if game.sitter(state, seat) != PERSON]
        seat = self._one_of(gone if gone and self._below(3) else state.seats())
        known = [PERSON]
        known += [PROGRAM] if game.takes_programs(game.options_of(state)) else []
        known += [AWAY, GONE] if game.hosting.reports_absence or not game.replaces_absent(state) else []
        others = [who for who in known if who != game.sitter(state, seat)]
        return Taken(HOUSE, Sits(seat, self._one_of(others)), self.at, is_aside=True) if others else None

    def _below(self, sides: int) -> int:
        return self.chance.draw(sides, "walk")

    def _one_of(self, choices: Any) -> Any:
        return choices[self._below(len(choices))]


@contextmanager
def _offered(taken: Taken) -> Iterator[None]:
    """Turn the refusal of an offered action into a Breach."""
    try:
        yield
    except RuleBroken as wrong:
        raise Breach(f"{taken.action} of seat {taken.seat} is offered, and refused: {wrong.broken}") from wrong

"""Random matches through the checked door: any open choice of any seat, in any order."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee.kernel.action import Action, Sits, Text, TimeUp, Verb
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.event import Event
from tablee.kernel.game import Game
from tablee.kernel.match import Match
from tablee.kernel.playout import LONG_THOUGHT, any_answer, any_words
from tablee.kernel.seat import AWAY, CLOCK, GONE, HOUSE, PERSON, PROGRAM, Seat
from tests.setting import Setting

ONE_ASIDE_IN = 12
ONE_EXPIRY_IN = 60
ONE_SITTER_IN = 40
ONE_RIGHT_IN: dict[str, int] = {"spyfall": 12, "cresus": 12}  # by game, where rights are many and can end a round
THOUGHT: dict[str, int] = {"spyfall": 3_000}  # ms, where a short clock runs beside the play
PASS = "pass_on"  # the verb of whoever is asked, but wants nothing
WORDS = (
    "oui", "No, not at all", "Un peu froid, non ?", "Non. Vraiment pas, et toi ?", "Batcave",
    "Je suis à l'Iceberg Lounge", "one two three four", "aussi loin que possible",
)  # fmt: skip


class Taken(NamedTuple):
    """One action somebody takes."""

    seat: Seat
    action: Action
    at: int
    is_aside: bool = False


class Walk:
    """A match under way. Seats answer in random order, use rights, talk and take back, and let the clock run out.

    Where the rules ask who sits there, people come and go.
    """

    def __init__(
        self, setting: Setting, number: int = 0, *, asides: bool = True, expires: bool = True, sitters: bool = True
    ) -> None:
        self.game: Game[Any] = setting.game
        self.match = setting.start(number)
        self.chance = Quick(f"walk/{setting}/{number}")
        self.at = 0
        self._asides = asides
        self._sitters = sitters and asides  # otherwise nobody comes or goes
        self._expires = expires  # otherwise time stands still, but where a clock runs beside the play

    @classmethod
    def on(cls, setting: Setting, match: Match, number: int = 0) -> Walk:
        """Return a walk that plays on from where a match stands, without asides."""
        walk = cls(setting, number, asides=False)
        walk.match = match
        walk.at = match.record.entries[-1].at if match.record.entries else 0
        return walk

    @property
    def state(self) -> Any:
        return self.match.state

    def choose(self) -> Taken | None:
        """Return what is done next; None when the match is over."""
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
        if action is None:  # a right for which no words were found
            return self.choose()
        return Taken(decision.seat, action, self.at, bool(asides))

    def play(self, taken: Taken) -> list[Event]:
        self.at = taken.at
        return self.match.play(taken.seat, taken.action, taken.at)

    def rest(self) -> list[Taken]:
        """Play to the end and return what was done."""
        done = []
        while (taken := self.choose()) is not None:
            self.play(taken)
            done.append(taken)
        return done

    def _asked(self) -> list[Decision]:
        """Return the decisions of which one is answered: where rights are many, seldom one of them."""
        decisions = self.game.decisions(self.state)
        required = [decision for decision in decisions if decision.required]
        one_in = ONE_RIGHT_IN.get(self.game.name)
        return required if one_in and required and self._below(one_in) else decisions

    def _answer(self, decision: Decision) -> Action | None:
        """Choose from the list, mostly pass if one may, or say something in one's own words."""
        can_pass = len(decision.actions) > 1 and decision.actions[0].verb.name == PASS
        if can_pass and self._below(3 * len(self.state.seats())):
            return decision.actions[0]
        for verb in decision.open:
            if not any(isinstance(domain, Text) for domain in verb.domains.values()):
                break  # nothing to be said in words: drawn below
            action = self._in_words(verb)
            if self.game.refusal(self.state, decision.seat, action) is None:
                return action
        answer = any_answer if decision.required else any_words
        return answer(self.game, self.state, decision, self.chance)

    def _in_words(self, verb: Verb) -> Action:
        domains = verb.domains.values()
        return verb(*[self._one_of(domain if isinstance(domain, range) else WORDS) for domain in domains])

    def _clock(self) -> Taken | None:
        """Let some time pass; return what the clock does if it runs out, by waiting long or by one long thought."""
        is_live = self.state.stack[-1].is_timed
        if not self._expires and not is_live:
            return None
        self.at += self._below(THOUGHT.get(self.game.name, LONG_THOUGHT) if is_live else 2000)
        is_long_thought = self._expires and not self._below(ONE_EXPIRY_IN)
        if is_long_thought and self.game.deadlines(self.state):
            return self.time_up()
        is_due = any(deadline.due <= self.at for deadline in self.game.deadlines(self.state))
        return self.time_up() if is_due else None

    def time_up(self) -> Taken:
        """Let the clock speak that is due first."""
        first = min(self.game.deadlines(self.state), key=lambda deadline: deadline.due)
        return Taken(CLOCK, TimeUp(first.which), max(self.at, first.due))

    def _sits(self) -> Taken | None:
        """Let somebody come or go, now and then, if the rules ask."""
        game, state = self.game, self.state
        if not game.follows_sitters or not self._sitters or self._below(ONE_SITTER_IN):
            return None
        gone = [seat for seat in state.seats() if game.sitter(state, seat) != PERSON]
        seat = self._one_of(gone if gone and self._below(3) else state.seats())
        known = [PERSON]
        known += [PROGRAM] if game.takes_programs(game.options_of(state)) else []
        known += [AWAY, GONE] if game.minds_leaving or not game.replaces_absent(state) else []
        others = [who for who in known if who != game.sitter(state, seat)]
        return Taken(HOUSE, Sits(seat, self._one_of(others)), self.at, is_aside=True) if others else None

    def _below(self, sides: int) -> int:
        return self.chance.draw(sides, "walk")

    def _one_of(self, choices: Any) -> Any:
        return choices[self._below(len(choices))]

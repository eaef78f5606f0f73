"""SP-1309, SP-1310. The same round without a clock: time goes by with actions, and all are polled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablee.games.spyfall.actions import Announce, Answer, PassOn, legal_codes
from tablee.games.spyfall.dialogue import give_answer, open_dialogue, put_question
from tablee.games.spyfall.events import ClockStarted, TimeRanOut
from tablee.games.spyfall.interrogation import ANSWERS_WITH, turn_to_ask
from tablee.games.spyfall.interrupts import perform, rights, too_late
from tablee.games.spyfall.material import JOKER
from tablee.games.spyfall.state import State
from tablee.games.spyfall.terms import VIRTUAL_ANSWER, VIRTUAL_ASK
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.choices import Choices
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Phase, Sealed, Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import only

# what comes next; a poll follows each
ASKS: Final = 0
ANSWERS: Final = 2
TAKES: Final[tuple[int, ...]] = (VIRTUAL_ASK, -1, VIRTUAL_ANSWER, -1)  # ms to be left; polls are always held

# what was submitted in a poll: the verb's name and its arguments
PASSED: Final[tuple[Any, ...]] = (PassOn.name,)


class Exchanges(Phase[State]):
    """SP-1309. A question, a poll, an answer, a poll, until the time that actions take is used up."""

    def __init__(self, at: int = ASKS) -> None:
        self.waits = False
        self.at: Final = at

    def memory(self) -> tuple[Any, ...]:
        return (self.at,)

    def enter(self, step: Step[State]) -> None:
        state = step.state
        state.left = state.terms.full_clock
        open_dialogue(state)
        if step.is_heard:
            step.tell(ClockStarted(state.left, state.asker))

    def proceed(self, step: Step[State]) -> None:
        state = step.state
        at = self.at
        if state.left <= TAKES[at]:  # the expiry wins (SP-1305)
            state.left = 0
            state.drop_dialogue()
            step.tell(TimeRanOut())
            step.finish()
            return
        state.stack[-1] = _EXCHANGES[(at + 1) % 4]
        if at == ASKS:
            step.enter(_ASKING)
        elif at == ANSWERS:
            step.enter(_ANSWERING)
        else:
            step.enter(poll_of(Poll, state.present()))


class Asking(Phase[State]):
    """SP-302, SP-306."""

    def ask(self, state: State) -> list[Decision]:
        return [turn_to_ask(state, state.asker)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.asker else Broken("SP-306", "not_your_turn", seat=state.asker)

    def ask_question(self, step: Step[State], seat: Seat, to: Seat, question: int, lasso: int) -> None:
        step.state.left -= VIRTUAL_ASK
        put_question(step, seat, to, question, lasso, step.state.left)
        step.finish()

    def default(self, state: State, seat: Seat) -> Action:
        return turn_to_ask(state, seat).actions[0]


class Answering(Phase[State]):
    """SP-305."""

    def ask(self, state: State) -> list[Decision]:
        seat = state.answerer
        return [ANSWERS_WITH[legal_codes(state, seat)].must[seat]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if seat == state.answerer else Broken("SP-303", "nothing_asked")

    def answer_code(self, step: Step[State], seat: Seat, code: int) -> None:
        step.state.left -= VIRTUAL_ANSWER
        give_answer(step, code, step.state.left)
        step.finish()

    def default(self, state: State, seat: Seat) -> Action:
        codes = legal_codes(state, seat)
        return Answer(2 if 2 in codes else codes[0])


class Poll(Sealed[State]):
    """SP-1309. All submit one thing; of those who do not pass, one is drawn and the others are not spent."""

    def ask(self, state: State) -> list[Decision]:
        """Without modules all depends on who has accused and who is the Joker: the whole table's questions are kept."""
        terms = state.terms
        if terms.has_modules or self.answers.count(None) < terms.seats or not state.is_complete():
            return super().ask(state)
        has_accused = 0  # a set of seats
        for accusation in state.accusations:
            has_accused |= only(accusation[0])
        key = (type(self), terms.seats, has_accused, state.card.index(JOKER))
        questions = _questions.get(key)
        if questions is None:
            questions = _questions[key] = super().ask(state)
        return questions[:]

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return rights(state, seat, state.left, True).must[seat]

    def choices(self, state: State, seat: Seat) -> Sequence[Action]:
        return self.asked_of(state, seat).actions

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> tuple[Any, ...]:
        """Most pass."""
        choices = self.choices(state, seat)
        action = choices[0 if chance.draw(4, "redeal") else chance.draw(len(choices), "redeal")]
        return (action.verb.name, *action.args)

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if not self.is_asked(seat):
            return Broken("SP-1309", "has_answered")
        if action in self.choices(state, seat):
            return None
        broken = action.verb.refusal(state, seat, *action.args) or too_late(state, seat, action, state.left)
        return broken or Broken("SP-1309", "not_now")

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Sealed[State]:
        return Poll(self.asked if asked is None else asked, answers)

    def pass_on(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, PASSED)

    def accuse(self, step: Step[State], seat: Seat, suspect: Seat) -> None:
        self.keep(step, seat, ("accuse", suspect))

    def reveal(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, ("reveal",))

    def announce(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, ("announce",))

    def deflect(self, step: Step[State], seat: Seat, to: Seat) -> None:
        self.keep(step, seat, ("deflect", to))

    def slip_time(self, step: Step[State], seat: Seat, way: int) -> None:
        self.keep(step, seat, ("slip_time", way))

    def use_speed(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, ("use_speed",))

    def turn_up(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, ("turn_up",))

    def default(self, state: State, seat: Seat) -> Action:
        return PassOn()

    def leave(self, step: Step[State]) -> None:
        """SP-1310. Again, once what was drawn is resolved."""
        if not self.over(step.state):
            return
        answers = self.answers
        acting = [at for at, what in enumerate(answers) if what != PASSED]
        if acting:
            at = acting[step.chance.draw(len(acting), "poll")]
            step.enter(poll_of(type(self), step.state.present()))
            perform(step, self.asked[at], answers[at])


def poll_of(kind: type[Poll], asked: tuple[Seat, ...]) -> Poll:
    """Return a poll before anybody has submitted anything; one object serves every match."""
    poll = _polls.get((kind, asked))
    if poll is None:
        poll = _polls[kind, asked] = kind(asked)
    return poll


_polls: Final[dict[tuple[type[Poll], tuple[Seat, ...]], Poll]] = {}
_questions: Final[dict[tuple[type, int, int, Seat], list[Decision]]] = {}


class LastPoll(Poll):
    """SP-1310. Before the talk at time-up: pass, or announce Multiverse."""

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if action.verb in (PassOn, Announce):
            return super().refusal(state, seat, action)
        return Broken("SP-1305", "clock_expired")

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Sealed[State]:
        return LastPoll(self.asked if asked is None else asked, answers)

    def asked_of(self, state: State, seat: Seat) -> Decision:
        return (_PASS_OR_ANNOUNCE if state.can_announce(seat) else _PASS).must[seat]


_EXCHANGES: Final = tuple([Exchanges(at) for at in range(4)])
EXCHANGES: Final = _EXCHANGES[ASKS]
_ASKING: Final = Asking()
_ANSWERING: Final = Answering()
_PASS: Final = Choices([PassOn()])
_PASS_OR_ANNOUNCE: Final = Choices([PassOn(), Announce()])

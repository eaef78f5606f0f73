"""SP-3xx, SP-13xx. For eight minutes: questions and answers under one exact clock, which interrupts stop."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.spyfall import interrupts
from tablee.games.spyfall.actions import (
    ANY_CODE,
    FLAT_CODES,
    SLIP_FLOOR,
    YES_OR_NO_CODES,
    Accuse,
    Announce,
    Answer,
    AnswerInWords,
    Ask,
    AskInWords,
    Deflect,
    HandOver,
    Reveal,
    SlipTime,
    TurnUp,
    UseSpeed,
    legal_codes,
    targets,
)
from tablee.games.spyfall.dialogue import (
    be_silent,
    give_answer,
    hand_over,
    open_dialogue,
    put_question,
    speaker,
    turn_up,
)
from tablee.games.spyfall.events import ClockStarted, TimeRanOut
from tablee.games.spyfall.material import LASSO_OF_TRUTH, N_QUESTIONS
from tablee.games.spyfall.state import ALL_QUESTIONS, State
from tablee.games.spyfall.terms import FREE, NO_LIMIT, STRUCTURED
from tablee.games.spyfall.windows import DIALOGUE, HOLD_BACK, MAIN, SLIP_ENDS, RoundClock, clock_left
from tablee.kernel.action import Action, Broken, Verb
from tablee.kernel.choices import Choices
from tablee.kernel.clock import Deadline
from tablee.kernel.decision import Decision, may, must
from tablee.kernel.phase import Step
from tablee.kernel.seat import MOST_SEATS, NOBODY, Seat
from tablee.parts.small_set import members

NO_WORDS: Final = "…"
INTERRUPTS: Final = (Accuse, Reveal, Announce, SlipTime, UseSpeed, Deflect, TurnUp)


class Interrogation(RoundClock):
    """SP-301, SP-1303. The clock runs through questions and answers; whatever is put on top stops it (SP-313)."""

    def __init__(self, left: int, talk: int, hold: int = 0) -> None:
        super().__init__(left)
        self.talk: Final = talk  # SP-1308: ms left to whoever has to speak, or NO_LIMIT
        self.hold: Final = hold  # SP-831: ms for which a question would be held back

    def memory(self) -> tuple[Any, ...]:
        return (self.left, self.talk, self.hold)

    def enter(self, step: Step[State]) -> None:
        open_dialogue(step.state)
        step.tell(ClockStarted(self.left, step.state.asker))
        self._skip_absent(step)

    # -- who may do what ---------------------------------------------------------------------------------------

    def ask(self, state: State) -> list[Decision]:
        decisions: list[Decision] = []
        for seat in state.present():
            actions = interrupts.rights(state, seat, self.left)
            if actions:
                decisions.append(may(seat, actions))
        speaks = speaker(state)
        if speaks != NOBODY and not state.held:
            decisions.append(_turn(state, speaks))
        return decisions

    def waits_for(self, state: State) -> tuple[Seat, ...]:
        """A question held back is nobody's business (SP-315)."""
        speaks = speaker(state)
        return () if speaks == NOBODY else (speaks,)

    def is_open_to(self, verb: Verb) -> bool:
        """It answers an interrupt while something lies on top of it: by saying that the clock stands still."""
        return verb in INTERRUPTS

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        if state.stack[-1] is not self:
            return Broken("SP-1305", "clock_stopped")
        verb = action.verb
        if verb not in INTERRUPTS:
            return self._turn_refusal(state, seat, verb)
        if not state.is_present(seat):
            return Broken("SP-1403", "you_are_away")
        return interrupts.too_late(state, seat, action, self.left)

    def _turn_refusal(self, state: State, seat: Seat, verb: Verb) -> Broken | None:
        if verb in (Answer, AnswerInWords):
            return None if seat == state.answerer else Broken("SP-303", "nothing_asked")
        if seat == state.asker and state.answerer != NOBODY:
            return Broken("SP-303", "one_question")
        if not state.terms.has_dialogue:
            return Broken("SP-1505", "not_now")
        if seat != state.asker:
            return Broken("SP-306", "not_your_turn", seat=speaker(state))
        return Broken("SP-831", "held_back") if state.held else None

    # -- questions and answers -----------------------------------------------------------------------------------

    def ask_question(self, step: Step[State], seat: Seat, to: Seat, question: int, lasso: int) -> None:
        self._ask(step, seat, to, question, lasso)

    def ask_in_words(self, step: Step[State], seat: Seat, to: Seat, lasso: int, text: str) -> None:
        self._ask(step, seat, to, text, lasso)

    def _ask(self, step: Step[State], seat: Seat, to: Seat, what: Any, lasso: int) -> None:
        """SP-831. Less than three seconds after an answer a question is held back, whoever owns what."""
        if self.hold > step.at - step.state.since:
            step.state.held = (to, what, lasso)
            return
        put_question(step, seat, to, what, lasso, clock_left(step.state, step.at))
        self._go_on(step, step.state.terms.answer_time())

    def hand_over(self, step: Step[State], seat: Seat, to: Seat) -> None:
        hand_over(step, to, clock_left(step.state, step.at))
        self._go_on(step, NO_LIMIT)

    def answer_code(self, step: Step[State], seat: Seat, code: int) -> None:
        self._answer(step, code)

    def answer_in_words(self, step: Step[State], seat: Seat, text: str) -> None:
        self._answer(step, text)

    def _answer(self, step: Step[State], what: Any) -> None:
        give_answer(step, what, clock_left(step.state, step.at))
        self._await_question(step)

    def _await_question(self, step: Step[State]) -> None:
        """Somebody has just answered."""
        terms = step.state.terms
        can_be_quick = step.state.quick != NOBODY  # SP-831: for all that can be known
        self._go_on(step, terms.ask_time(), terms.seconds("hold-back") if can_be_quick else 0)

    def _go_on(self, step: Step[State], talk: int, hold: int = 0) -> None:
        """Begin a new wait of the dialogue; the clock of the round goes on."""
        step.restart_wait()
        step.replace(Interrogation(_left(step.state), talk, hold))

    # -- interrupts ------------------------------------------------------------------------------------------------

    def accuse(self, step: Step[State], seat: Seat, suspect: Seat) -> None:
        interrupts.accuse(step, seat, suspect)

    def reveal(self, step: Step[State], seat: Seat) -> None:
        interrupts.reveal(step, seat)

    def announce(self, step: Step[State], seat: Seat) -> None:
        interrupts.announce(step, seat)

    def deflect(self, step: Step[State], seat: Seat, to: Seat) -> None:
        """SP-832. The question moved gets a fresh time limit."""
        interrupts.deflect(step, seat, to)
        self._go_on(step, step.state.terms.answer_time())

    def use_speed(self, step: Step[State], seat: Seat) -> None:
        """SP-832. The question added gets a fresh time limit; sent at once, it is held back like any (SP-831)."""
        interrupts.use_speed(step, seat)
        self._go_on(step, step.state.terms.ask_time(), self._hold_left(step))

    def turn_up(self, step: Step[State], seat: Seat) -> None:
        """SP-829."""
        turn_up(step, seat)

    def slip_time(self, step: Step[State], seat: Seat, way: int) -> None:
        """SP-822. The clock is not stopped."""
        turn_up(step, seat)
        self._set_back(step, interrupts.slipped(way))
        interrupts.tell_slip(step, seat, way, _left(step.state))

    # -- clocks ------------------------------------------------------------------------------------------------------

    def covered(self, step: Step[State]) -> None:
        self._set_back(step, 0)

    def _set_back(self, step: Step[State], by: int) -> None:
        """Take off what has run, and count from now."""
        state = step.state
        run = step.at - state.since
        state.since = step.at
        talk = self.talk if self.talk == NO_LIMIT else self.talk - run
        hold = max(1, self.hold - run) if self.hold else 0  # it ends by its own clock, whether or not one is held
        step.replace(Interrogation(self.left - run + by, talk, hold))

    def deadlines(self, state: State) -> list[Deadline]:
        all_seats = tuple(state.seats())
        clocks = [Deadline(state.since + self.left, all_seats, MAIN)]
        if self.talk != NO_LIMIT:
            clocks.append(Deadline(state.since + self.talk, (speaker(state),), DIALOGUE))
        if self.hold:
            clocks.append(Deadline(state.since + self.hold, all_seats, HOLD_BACK))
        if state.terms.has_powers and self.left > SLIP_FLOOR:
            clocks.append(Deadline(state.since + self.left - SLIP_FLOOR, all_seats, SLIP_ENDS))
        return clocks

    def time_up(self, step: Step[State], which: int) -> bool:
        state = step.state
        if which == MAIN or clock_left(state, step.at) <= 0:  # SP-1305: told late of another, the expiry wins
            state.left = 0
            state.drop_dialogue()
            step.tell(TimeRanOut())
            step.finish()
        elif which == DIALOGUE:
            self._pass_over(step)
        elif which == HOLD_BACK:
            self._set_back(step, 0)
            now = self._top(step)
            if state.held:
                to, what, lasso = state.held
                put_question(step, state.asker, to, what, lasso, now.left)
                now._go_on(step, state.terms.answer_time())
            else:
                step.replace(Interrogation(now.left, now.talk))
        else:
            self._set_back(step, 0)
        return True

    def _hold_left(self, step: Step[State]) -> int:
        """SP-831. Return for how long a question would still be held back: until three seconds after the answer."""
        return max(0, self.hold - (step.at - step.state.since))

    def _pass_over(self, step: Step[State]) -> None:
        """SP-1405. Go on without the words of whoever had to speak; that a turn is passed on shortens no hold-back."""
        state = step.state
        has_answered = state.answerer != NOBODY
        hold = self._hold_left(step)
        be_silent(step, clock_left(state, step.at), hold > 0)
        if state.answerer != NOBODY:
            self._go_on(step, state.terms.answer_time())
        elif has_answered:
            self._await_question(step)
        else:
            self._go_on(step, state.terms.ask_time(), hold)
        self._top(step)._skip_absent(step)

    def _skip_absent(self, step: Step[State]) -> None:
        """SP-1408. A question or a turn to ask held by an away player counts as timed out at once.

        Not once the question is sent: then it is only held back (SP-831).
        """
        state = step.state
        speaks = speaker(state)
        if speaks == NOBODY or state.is_present(speaks) or state.held or len(state.present()) < 2:
            return
        self._pass_over(step)

    def look_round(self, step: Step[State]) -> None:
        """SP-1403, SP-1408. Whoever is away is not asked, and not waited for."""
        state = step.state
        if state.held and not state.is_present(state.held[0]):
            state.held = ()
        self._skip_absent(step)

    def _top(self, step: Step[State]) -> Interrogation:
        top = step.state.stack[-1]
        assert isinstance(top, Interrogation)
        return top

    def default(self, state: State, seat: Seat) -> Action:
        """Return a plain answer or question; when time is up, chance chooses instead (SP-1405)."""
        if state.terms.talk == FREE:
            if seat == state.answerer:
                return AnswerInWords("non" if state.lasso else NO_WORDS)
            return AskInWords(targets(state, seat)[0], 0, NO_WORDS)
        if seat == state.answerer:
            codes = legal_codes(state, seat)
            return Answer(2 if 2 in codes else codes[0])
        question = members(state.free_questions())[0]
        return Ask(targets(state, seat)[0], question, 0)


def _turn(state: State, seat: Seat) -> Decision:
    """Return the question to whoever has to ask or to answer."""
    talk = state.terms.talk
    if seat == state.answerer:
        if talk == FREE:
            return must(seat, [], (AnswerInWords,))
        return ANSWERS_WITH[legal_codes(state, seat)].must[seat]
    if talk == STRUCTURED:
        return turn_to_ask(state, seat)
    if talk == FREE:
        return must(seat, [], (AskInWords,))
    return may(seat, [HandOver(to) for to in targets(state, seat)])  # SP-1509: nobody is hurried


ANSWERS_WITH: Final = {
    codes: Choices([Answer(code) for code in codes]) for codes in (ANY_CODE, FLAT_CODES, YES_OR_NO_CODES)
}


def turn_to_ask(state: State, seat: Seat) -> Decision:
    """SP-1507. Return every question the seat may ask, with and without the Lasso if it has it."""
    ways = 2 if state.holds(seat, LASSO_OF_TRUTH) else 1
    if state.asked or state.ban != NOBODY or not state.is_complete():
        return must(seat, _questions(state, seat, ways))
    key = (state.terms.seats, seat, ways)
    choices = _first_questions.get(key)
    if choices is None:  # made once: every round begins with them
        choices = _first_questions[key] = Choices(_questions(state, seat, ways))
    return choices.must[seat]


_first_questions: Final[dict[tuple[int, Seat, int], Choices]] = {}


def _questions(state: State, seat: Seat, ways: int) -> list[Action]:
    bank = _ASK_EITHER_WAY if ways == 2 else _ASK
    asked = members(ALL_QUESTIONS & ~state.free_questions())[::-1]  # the last first: the others stay in their places
    actions: list[Action] = []
    for to in targets(state, seat):
        left = bank[to][:]
        for question in asked:
            del left[ways * question : ways * (question + 1)]
        actions += left
    return actions


# by seat: the whole bank, in order
_ASK: Final = [[Ask(to, question, 0) for question in range(N_QUESTIONS)] for to in range(MOST_SEATS)]
_ASK_EITHER_WAY: Final = [
    [Ask(to, question, way) for question in range(N_QUESTIONS) for way in (0, 1)] for to in range(MOST_SEATS)
]


def _left(state: State) -> int:
    top = state.stack[-1]
    assert isinstance(top, Interrogation)
    return top.left

"""Questions and answers (SP-3xx): who asks whom, what is noted down, and what silence means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.games.spyfall.actions import targets
from tablee.games.spyfall.events import AbilityUsed, Answered, Asked, Spoke, TurnPassed
from tablee.games.spyfall.material import N_WORDINGS, NO_ABILITY
from tablee.games.spyfall.state import (
    ALL_QUESTIONS,
    ANSWER,
    QUESTION,
    SILENT,
    SYSTEM,
    TALK,
    TURN_PASSED,
    TURNED_UP,
    State,
)
from tablee.games.spyfall.terms import STRUCTURED
from tablee.games.spyfall.windows import clock_left
from tablee.kernel.phase import Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import members, only

DEPENDS = 2  # SP-1405: the answer of whoever is silent


def open_dialogue(state: State) -> None:
    """SP-302, SP-308. The dealer asks first, anybody."""
    state.drop_dialogue()
    state.asker = state.dealer if state.terms.has_dialogue else NOBODY


def speaker(state: State) -> Seat:
    """Return whose turn it is to ask or to answer; NOBODY where nobody keeps count (SP-1505)."""
    return state.asker if state.answerer == NOBODY else state.answerer


def put_question(step: Step[State], asker: Seat, to: Seat, what: Any, lasso: int, left: int) -> None:
    """SP-302, SP-315. A question of the bank (a number) or in words, shown to all."""
    state = step.state
    state.asker, state.answerer = asker, to
    state.lasso = lasso
    state.quick = NOBODY
    state.held = ()
    is_of_bank = isinstance(what, int)
    state.question = what if is_of_bank else SILENT
    if is_of_bank:
        state.asked = (0 if state.asked == ALL_QUESTIONS else state.asked) | only(what)  # SP-1507
    if lasso:
        turn_up(step, asker)
    state.said += ((left, "clock", QUESTION, asker, to, what, lasso),)
    if step.is_heard:
        question, text = (what, None) if is_of_bank else (None, what)
        step.tell(Asked(asker, to, question, text, bool(lasso), left))


def give_answer(step: Step[State], what: Any, left: int) -> None:
    """SP-305, SP-306. An answer: a code, words, or silence; whoever answered asks next."""
    state = step.state
    seat, asker = state.answerer, state.asker
    is_code = isinstance(what, int) and what != SILENT
    wording = step.chance.draw(N_WORDINGS, "wording") if is_code else 0
    state.said += ((left, "clock", ANSWER, seat, asker, what, wording),)
    state.asker, state.answerer, state.ban = seat, NOBODY, asker
    state.quick = asker if state.terms.has_powers else NOBODY
    state.question = SILENT
    state.lasso = 0
    if step.is_heard:
        text = what if isinstance(what, str) else None
        step.tell(Answered(seat, asker, what if is_code else None, wording, text, left))


def hand_over(step: Step[State], to: Seat, left: int) -> None:
    """SP-1505. Around one table the asker taps whom the question is for; that player asks next."""
    state = step.state
    state.ban = state.asker
    state.asker = to
    step.tell(Asked(state.ban, to, None, None, False, left))


def be_silent(step: Step[State], left: int, is_early: bool) -> None:
    """SP-1405. Whoever had to speak did not; less than three seconds after an answer (`is_early`), SP-831 holds on."""
    state = step.state
    if state.answerer != NOBODY:
        give_answer(step, _unsaid(step), left)
    elif state.terms.talk == STRUCTURED and targets(state, state.asker):
        to = _one_of(step, targets(state, state.asker), "target")
        free = state.free_questions()
        question = _one_of(step, members(free), "question")
        if is_early:
            state.held = (to, question, 0)
        else:
            put_question(step, state.asker, to, question, 0, left)
    else:
        silent = state.asker
        state.asker = state.present_left_of(silent)
        state.ban = NOBODY  # SP-825: the next question is still to come, so Super Speed can be used
        state.held = ()
        note(step, TURN_PASSED, silent, state.asker)
        step.tell(TurnPassed(silent, state.asker))


def _unsaid(step: Step[State]) -> int:
    state = step.state
    if state.terms.talk != STRUCTURED:
        return SILENT
    return 4 * step.chance.draw(2, "yes or no") if state.lasso else DEPENDS


def _one_of(step: Step[State], choices: Sequence[int], reason: str) -> int:
    return choices[step.chance.draw(len(choices), reason)]


def speak(step: Step[State], seat: Seat, phase: str, what: Any, about: Seat = NOBODY) -> None:
    """SP-1508. A token (a number) or a line in a talk, noted down and heard by all."""
    state = step.state
    state.tokens[seat] += 1
    state.said += ((clock_left(state, step.at), phase, TALK, seat, about, what, 0),)
    if step.is_heard:
        token, text = (what, None) if isinstance(what, int) else (None, what)
        step.tell(Spoke(seat, token, None if about == NOBODY else about, text))


def note(step: Step[State], what: str, seat: Seat, to: Seat = NOBODY, ability: int = NO_ABILITY) -> None:
    """SP-1502. Whatever breaks into the talk stands in the transcript too, where it broke in."""
    state = step.state
    left = state.left if state.terms.is_virtual else clock_left(state, step.at)
    state.said += ((left, "clock" if left > 0 else "final", SYSTEM, seat, to, what, ability),)


def turn_up(step: Step[State], seat: Seat) -> None:
    """SP-803. An Ability card is turned face up as it is used."""
    state = step.state
    state.turned_up |= only(seat)
    note(step, TURNED_UP, seat, ability=state.ability[seat])
    step.tell(AbilityUsed(seat, state.ability[seat]))

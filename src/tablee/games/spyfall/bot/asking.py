"""SP-1606. Whom a bot asks, and what."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from tablee.games.spyfall.actions import Ask, targets
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.games.spyfall.bot.powers import favourite, wants_lasso
from tablee.games.spyfall.bot.tables import dot
from tablee.games.spyfall.material import LASSO_OF_TRUTH
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.drawing import drawn, drawn_softly
from tablee.parts.small_set import members


def choose_question(mind: Mind, chance: Quick) -> Action:
    """Choose a target, a question, and whether to bind the answer with the Lasso."""
    state, seat = mind.state, mind.seat
    free = state.free_questions()
    questions = members(free)
    whom = targets(state, seat)
    if mind.is_joker:
        to = whom[chance.draw(len(whom), "target")]
        shortlist = best_for_joker(mind, questions)
        question = shortlist[chance.draw(len(shortlist), "question")]
    else:
        to = _target(mind, whom, chance)
        question = questions[drawn_softly(worths(mind, to, questions), mind.level.temperature, chance)]
    lasso = state.holds(seat, LASSO_OF_TRUTH) and wants_lasso(mind, to, chance)
    return Ask(to, question, 1 if lasso else 0)


def _target(mind: Mind, whom: list[Seat], chance: Quick) -> Seat:
    to = favourite(mind, whom)  # SP-1614: of Super Speed
    return to if to != NOBODY else whom[drawn(target_weights(mind, whom), chance)]


def target_weights(mind: Mind, whom: list[Seat]) -> list[float]:
    """Return how gladly each is asked: the suspicious, and those not asked yet."""
    level = mind.level
    suspicion = mind.suspicion()
    asked = mind.ledger.asked
    wishes = [suspicion[to] * exp(-level.weariness * asked[to]) for to in whom]
    total = sum(wishes, 0.0) or 1.0
    even = (1.0 - level.focus) / len(whom)
    return [level.focus * wish / total + even for wish in wishes]


def worths(mind: Mind, to: Seat, questions: Sequence[int]) -> list[float]:
    """Return what each question is worth: a Joker's answer should stand out, a true one should tell little.

    p · KL(mixture, here) − caution · (1 − p) · KL(here, mixture), both sums in one.
    """
    tables = mind.ledger.tables
    belief = mind.ledger.belief(to)
    here = tables.model[mind.place]
    suspicion = mind.suspicion()[to]
    price = mind.level.caution * (1.0 - suspicion)
    values: list[float] = []
    for question in questions:
        true = here[question]
        value = 0.0
        for code, row in enumerate(tables.chance[question]):
            mixed = dot(belief, row)
            value += log(mixed / true[code]) * (suspicion * mixed + price * true[code])
        values.append(value)
    return values


def best_for_joker(mind: Mind, questions: Sequence[int]) -> list[int]:
    """Return the questions whose answers tell a Joker most of where we are."""
    tables = mind.ledger.tables
    belief = mind.belief()
    told: list[tuple[float, int]] = []
    for question in questions:
        known = -dot(belief, tables.entropy[question])
        for row in tables.chance[question]:
            mixed = dot(belief, row)
            known -= mixed * log(mixed)
        told.append((-known, question))
    told.sort()
    return [question for _, question in told[: mind.level.joker_shortlist]]

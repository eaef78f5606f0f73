"""SP-1602, SP-1604. What a bot answers."""

from __future__ import annotations

from tablee.games.spyfall.actions import Answer, legal_codes
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.parts.drawing import drawn


def choose_answer(mind: Mind, chance: Quick) -> Action:
    """SP-1614. Draw from the model, of the answers that are allowed."""
    chances = answer_chances(mind)
    codes = legal_codes(mind.state, mind.seat)
    return Answer(codes[drawn([chances[code] for code in codes], chance)])


def answer_chances(mind: Mind) -> list[float]:
    """Return how likely each answer would be if all were allowed."""
    question = mind.state.question
    tables = mind.ledger.tables
    if mind.is_joker:
        return mind.ledger.mixture(mind.seat, question)
    is_clear = mind.is_harley and helps_yet(mind)
    return list((tables.clear if is_clear else tables.model)[mind.place][question])


def helps_yet(mind: Mind) -> bool:
    """SP-1602. Tell whether the part of the clock lasts in which Harley answers clearly."""
    return 3 * mind.left() > (3 - mind.level.clear_thirds) * mind.state.terms.full_clock

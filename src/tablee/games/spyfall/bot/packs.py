"""SP-1609, SP-1611, SP-1612. When a Joker names the place, when somebody declares the Farce or speaks of Multiverse."""

from __future__ import annotations

from tablee.games.spyfall.actions import DeclareFarce, Guess
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.parts.drawing import happens

FARCE_WORTH = 3.0  # points: SP-1004
GUESS_WORTH = 4.0  # SP-703


def wants_reveal(mind: Mind) -> bool:
    """Tell whether a Joker turns up the card now: sure enough of the place, or of the Farce."""
    return knows_place(mind) or knows_farce(mind)


def knows_place(mind: Mind) -> bool:
    """SP-1609."""
    level = mind.level
    if len(mind.ledger.answers) < level.guess_answers:
        return False
    return mind.surest() >= (level.guess_late_belief if mind.left() <= level.guess_late else level.guess_belief)


def knows_farce(mind: Mind) -> bool:
    """SP-1611."""
    farce = mind.farce()
    if farce < mind.level.farce_belief:
        return False
    return FARCE_WORTH * farce > GUESS_WORTH * mind.surest() * (1.0 - farce)


def choose_guess(mind: Mind) -> Action:
    """Name the likeliest place, or the Farce."""
    if knows_farce(mind):
        return DeclareFarce()
    belief = mind.belief()
    return Guess(max(range(len(belief)), key=lambda place: (belief[place], -place)))


def wants_announcement(mind: Mind, chance: Quick) -> bool:
    """SP-1612. A Hero who believes it; a Joker, as a bluff, late; Harley never (SP-1616)."""
    level = mind.level
    if mind.is_joker:
        return 0 < mind.left() <= level.announce_bluff_late and happens(level.announce_bluff, chance)
    return mind.multiverse() >= level.announce_belief


def raises_hand(mind: Mind) -> bool:
    """SP-1612, SP-1616."""
    return not mind.is_hero or mind.multiverse() >= mind.level.hand_belief

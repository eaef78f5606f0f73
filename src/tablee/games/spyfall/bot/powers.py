"""SP-1614. When a bot uses its Ability card."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.spyfall.actions import ADD, Deflect, SlipTime, TurnUp, UseSpeed, deflections
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.games.spyfall.state import ANSWER
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.drawing import happens


def choose_power(mind: Mind, actions: Sequence[Action], chance: Quick) -> Action | None:
    """Return the use of the own card that breaks in now, if there is one and it is worth it."""
    verb = actions[-1].verb if actions else None  # Ability cards are listed last
    if verb is Deflect:
        return _deflect(mind, chance)
    if verb is UseSpeed:
        return UseSpeed() if _wants_speed(mind, chance) else None
    if verb is SlipTime:
        return SlipTime(ADD) if _wants_time(mind) else None
    if verb is TurnUp:
        return TurnUp() if happens(mind.level.depowered_chance, chance) else None
    return None


def _deflect(mind: Mind, chance: Quick) -> Action | None:
    """Bracelets: a Joker who does not know what to answer; anybody else now and then."""
    level = mind.level
    if mind.is_joker:
        is_wanted = mind.surest() < level.bracelets_joker_below
    else:
        is_wanted = happens(level.bracelets_chance, chance)
    if not is_wanted:
        return None
    whom = deflections(mind.state, mind.seat)
    return Deflect(whom[chance.draw(len(whom), "target")])


def wants_lasso(mind: Mind, to: Seat, chance: Quick) -> bool:
    """Lasso: a Hero on somebody suspect, anybody else now and then."""
    if mind.is_hero:
        return mind.suspicion()[to] >= mind.level.lasso_belief
    return happens(mind.level.lasso_chance, chance)


def _wants_speed(mind: Mind, chance: Quick) -> bool:
    """Super Speed: a Hero to ask somebody suspect, anybody else now and then."""
    if not mind.is_hero:
        return happens(mind.level.speed_chance, chance)
    state = mind.state
    whom = [seat for seat in state.present() if seat not in (mind.seat, state.asker)]
    return _suspect_among(mind, whom) != NOBODY


def favourite(mind: Mind, whom: list[Seat]) -> Seat:
    """Return whom a Hero used Super Speed for, if this question is owed to it; else NOBODY."""
    is_second = mind.is_hero and asks_again(mind)
    return _suspect_among(mind, whom) if is_second else NOBODY


def asks_again(mind: Mind) -> bool:
    """SP-825. Tell whether the seat asks a second time running: somebody else gave the latest answer."""
    for entry in mind.state.said[::-1]:
        if entry[2] == ANSWER:
            return bool(entry[3] != mind.seat)
    return False


def _suspect_among(mind: Mind, whom: list[Seat]) -> Seat:
    suspicion = mind.suspicion()
    best = max(whom, key=lambda seat: (suspicion[seat], -seat))
    return best if suspicion[best] >= mind.level.speed_belief else NOBODY


def _wants_time(mind: Mind) -> bool:
    """Time Slip: in the last minute, a Joker or a Hero who does not know enough yet."""
    level = mind.level
    if mind.left() > level.slip_late:
        return False
    if mind.is_joker:
        return mind.surest() < level.slip_joker_below
    return mind.is_hero and max(mind.suspicion()) < level.slip_hero_below

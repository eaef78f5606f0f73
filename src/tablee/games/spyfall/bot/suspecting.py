"""SP-1607, SP-1608, SP-1610, SP-1615. Whom a bot accuses, votes for, points at and speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.spyfall.actions import Accuse, Different, Point, Same, Suspect, Unsure, Vote
from tablee.games.spyfall.bot.beliefs import Mind
from tablee.games.spyfall.bot.packs import raises_hand
from tablee.games.spyfall.talks import HUNT, MULTIVERSE
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.drawing import drawn, happens


def choose_accusation(mind: Mind, actions: Sequence[Action], chance: Quick) -> Action | None:
    """SP-1607. A Hero who is sure; a Joker, to turn the others on each other; Harley never (SP-1616)."""
    if not (_bluffs(mind, chance) if mind.is_joker else _is_sure(mind)):
        return None
    accusation = Accuse(mind.most_suspected())
    return accusation if accusation in actions else None


def _bluffs(mind: Mind, chance: Quick) -> bool:
    level = mind.level
    is_late = mind.left() <= level.accuse_bluff_part * mind.state.terms.full_clock
    return is_late and happens(level.accuse_bluff, chance)


def _is_sure(mind: Mind) -> bool:
    level = mind.level
    if mind.is_harley or len(mind.ledger.answers) < max(len(mind.players), level.accuse_answers):
        return False
    return max(mind.suspicion()) >= level.accuse_belief


def choose_vote(mind: Mind, suspect: Seat) -> Action:
    """SP-1608."""
    if mind.is_joker:
        return Vote(1)
    suspicion = mind.suspicion()[suspect]
    is_for = suspicion <= mind.level.vote_harley if mind.is_harley else suspicion >= mind.level.vote_belief
    return Vote(1 if is_for else 0)


def choose_finger(mind: Mind, chance: Quick) -> Action:
    """SP-1610."""
    if mind.is_hero and mind.state.hunt == NOBODY:
        others = mind.others()
        suspicion = mind.suspicion()
        power = mind.level.point_power
        return Point(others[drawn([suspicion[other] ** power for other in others], chance)])
    return Point(intended(mind))


def intended(mind: Mind) -> Seat:
    """Return at whom a Joker or Harley, or anybody in the hunt, will point."""
    if mind.state.hunt != NOBODY:
        return _most_leaking(mind)
    if mind.is_joker:
        return mind.most_suspected()
    suspicion = mind.suspicion()
    ranked = sorted(mind.others(), key=lambda seat: (-suspicion[seat], seat))
    return ranked[1]


def _most_leaking(mind: Mind) -> Seat:
    """SP-1610. Return who, of those one may point at, gave most away: whose answers fit the place best."""
    ratios = mind.ratios()
    return min([seat for seat in mind.others() if seat != mind.state.hunt], key=lambda seat: (ratios[seat], seat))


def choose_token(mind: Mind, talk: str) -> Action:
    """SP-1615. The one thing a bot says in a talk."""
    if talk == MULTIVERSE:
        return Different() if raises_hand(mind) else Same()
    if talk == HUNT or not mind.is_hero:
        return Suspect(intended(mind))
    suspect = mind.most_suspected()
    return Suspect(suspect) if mind.suspicion()[suspect] >= mind.level.token_belief else Unsure()

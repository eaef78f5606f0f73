"""When and how to use each Special Ability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.fake_crystal.abilities.forerunner import Reserving
from tablee.games.fake_crystal.abilities.negotiator import Answering
from tablee.games.fake_crystal.abilities.preemptor import Acting, Giving, Preempting
from tablee.games.fake_crystal.abilities.recycler import Recycling, TakingAside
from tablee.games.fake_crystal.actions import Decline
from tablee.games.fake_crystal.bot.judgement import Beliefs, mean_unseen, worth
from tablee.games.fake_crystal.bot.turns import choose_transaction, gains
from tablee.games.fake_crystal.material import KIND, POINTS, Tile
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat

LOOK_PAYS: Final = 0.8  # use the Spy when it is worth so much, in points
RESERVE_PAYS: Final = 3.0
PREEMPT_PAYS: Final = 1.5


def choose_right(state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
    first = actions[0]
    if first.verb.name == "look":
        return _look(state, seat, actions)
    return _reserve(state, seat, actions)


def _look(state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """Look on the own turn, at the offer where knowing changes most."""
    if seat != state.actor:
        return None
    beliefs = Beliefs(state, seat)
    purse = state.credits[seat]
    offers: list[tuple[Action, list[float], float, float]] = []
    best_known = -1000.0
    for action in actions:
        offer = action.args[0]
        chances = beliefs.chances(offer)
        buying, banking = gains(beliefs, seat, offer, chances)
        if state.price[offer] > purse:
            buying = -1000.0
        best_known = max(best_known, buying, banking)
        if not beliefs.knows(offer):
            offers.append((action, chances, buying, banking))
    best_gain, best = LOOK_PAYS, None
    for action, chances, _, _ in offers:
        offer = action.args[0]
        informed = 0.0
        for crystals in range(4):
            if chances[crystals] > 0.0:
                certain = [1.0 if crystals == other else 0.0 for other in range(4)]
                buying, banking = gains(beliefs, seat, offer, certain)
                if state.price[offer] > purse:
                    buying = -1000.0
                informed += chances[crystals] * max(best_known, buying, banking)
        if informed - best_known > best_gain:
            best_gain, best = informed - best_known, action
    return best


def _reserve(state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """Reserve what is clearly good and might be gone: as the actor, the second best for the second turn."""
    beliefs = Beliefs(state, seat)
    rated = []
    for action in actions:
        if action.verb is Decline:
            continue
        offer = action.args[0]
        buying, banking = gains(beliefs, seat, offer, beliefs.chances(offer))
        if state.price[offer] > state.credits[seat]:
            buying = banking
        rated.append((max(buying, banking), action))
    rated.sort(key=lambda pair: -pair[0])
    if seat == state.actor:
        if state.is_last_lap():
            return None
        rated = rated[1:]
    if rated and rated[0][0] >= RESERVE_PAYS:
        return rated[0][1]
    return None


def choose_with_ability(state: State, seat: Seat, choices: Sequence[Action]) -> Action:
    phase = state.stack[-1]
    if isinstance(phase, Acting):
        return choose_transaction(state, seat, choices)
    if isinstance(phase, Answering):
        return _answer(state, seat, choices, phase)
    if isinstance(phase, Preempting):
        return choices[0] if _preemption(state, seat, phase) > PREEMPT_PAYS else _DECLINE
    if isinstance(phase, Giving):
        return min(choices, key=lambda gift: _loss(state, seat, phase.actor, gift.args[0]))
    if isinstance(phase, Recycling):
        return _recycle(state, seat, choices)
    if isinstance(phase, TakingAside):
        unseen = Beliefs(state, seat).unseen
        return max(choices, key=lambda take: mean_unseen(unseen, state, seat, take.args[0]))
    if isinstance(phase, Reserving):
        return _reserve(state, seat, choices) or _DECLINE
    return choices[0]


def _answer(state: State, seat: Seat, choices: Sequence[Action], phase: Answering) -> Action:
    """The owner knows the tile: keep it if it is worth more than twice the sum."""
    kind = KIND[state.tile[phase.offer]]
    share = 1.0 / (state.terms.seats - 1)
    keeping = worth(state, seat, kind) - (1 + share) * phase.credits
    leaving = phase.credits - share * (worth(state, phase.actor, kind) - phase.credits)
    return choices[-1] if keeping > leaving else choices[0]


def _preemption(state: State, seat: Seat, phase: Preempting) -> float:
    """Return what pre-empting is worth: the tile, less its price and the cheapest gift."""
    beliefs = Beliefs(state, seat)
    offer = phase.offer
    price = 0 if offer >> 1 == seat else state.price[offer]
    gifts = [_loss(state, seat, phase.actor, tile) for tile in state.collection[seat] if KIND[tile] & 3]
    tile = beliefs.expected(offer, seat, beliefs.chances(offer))
    return tile - price - min(gifts)


def _loss(state: State, seat: Seat, actor: Seat, tile: Tile) -> float:
    """Return what giving a tile away costs: its points, and a share of what it brings the actor."""
    return POINTS[KIND[tile]] + worth(state, actor, KIND[tile]) / (state.terms.seats - 1)


def _recycle(state: State, seat: Seat, choices: Sequence[Action]) -> Action:
    """Give the least useful tile, a Fake if there is one, when the unknown one promises more."""
    unseen = Beliefs(state, seat).unseen
    backs = {KIND[tile] >> 2 for tile in state.aside}
    promise = max(mean_unseen(unseen, state, seat, colour) for colour in backs)
    best, best_points = _DECLINE, promise - 0.5
    for action in choices:
        if action.verb is not Decline and POINTS[KIND[action.args[0]]] < best_points:
            best, best_points = action, float(POINTS[KIND[action.args[0]]])
    return best


_DECLINE: Final = Decline()

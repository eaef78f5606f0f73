"""What to buy, what to bank, which trophy to claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.fake_crystal.actions import Bank, Buy, Commit, Decline
from tablee.games.fake_crystal.bot.judgement import Beliefs, worth
from tablee.games.fake_crystal.material import KIND, TROPHIES_OF, TROPHY_POINTS, Offer
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.seat import Seat
from tablee.parts.small_set import has


def gains(beliefs: Beliefs, seat: Seat, offer: Offer, chances: list[float]) -> tuple[float, float]:
    """Return what buying and banking an offer are worth to a seat, rivals' gains counted in part."""
    state = beliefs.state
    owner = offer >> 1
    price = state.price[offer]
    share = 1.0 / (state.terms.seats - 1)
    to_actor = beliefs.expected(offer, seat, chances)
    to_owner = beliefs.expected(offer, owner, chances)
    buying = to_actor - price - share * price
    banking = price - share * (to_owner - price)
    return buying, banking


def _rated(state: State, seat: Seat, actions: Sequence[Action]) -> list[tuple[float, Action]]:
    """Rate every transaction the actor may make."""
    beliefs = Beliefs(state, seat)
    known: dict[Offer, tuple[float, float]] = {}
    rated: list[tuple[float, Action]] = []
    for action in actions:
        offer: Offer = action.args[0]
        if action.verb is Commit:
            rated.append((_commitment(beliefs, seat, offer, action.args[1]), action))
            continue
        if offer not in known:
            known[offer] = gains(beliefs, seat, offer, beliefs.chances(offer))
        buying, banking = known[offer]
        if action.verb is Buy:
            rated.append((buying, action))
        elif action.verb is Bank:
            rated.append((banking, action))
        else:  # designate: the better of both
            can_buy = state.price[offer] <= state.credits[seat]
            rated.append((max(buying, banking) if can_buy else banking, action))
    return rated


def _commitment(beliefs: Beliefs, seat: Seat, offer: Offer, credits: int) -> float:
    """Rate a sum on a Negotiator offer, whose owner knows the tile: they keep what is worth more than twice the sum."""
    state = beliefs.state
    chances = beliefs.chances(offer)
    first = KIND[state.tile[offer]] & 12
    owner = offer >> 1
    value = 0.0
    for crystals in range(4):
        kept = worth(state, owner, first + crystals) > 2 * credits and state.credits[owner] >= credits
        value += chances[crystals] * (credits if kept else worth(state, seat, first + crystals) - credits)
    return value - 1.0


def choose_transaction(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    first = actions[0]
    if first.verb.name == "pack_up":
        return _pack_up(state, seat, actions)
    best_value, best = -1000.0, first
    for value, action in _rated(state, seat, actions):
        if value > best_value:
            best_value, best = value, action
    return best


def _pack_up(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Keep the better tile free of charge; the other is left to the next player."""
    best_value, best = -1000.0, actions[0]
    for action in actions:
        offer = 2 * seat + action.args[0]
        value = worth(state, seat, KIND[state.tile[offer]]) - state.price[offer] / 2
        if value > best_value:
            best_value, best = value, action
    return best


def choose_claim(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Take 12 or 18 at once; take 6 if rivals are near the next tier or the game is nearly over."""
    best = max([claim for claim in actions if claim.verb is not Decline], key=_points)
    if TROPHY_POINTS[best.args[0]] > 6:
        return best
    colour = best.args[0] // 3
    dearer = [trophy for trophy in (3 * colour + 1, 3 * colour + 2) if has(state.board, trophy)]
    if not dearer or 3 * (state.terms.rounds - state.round) < state.terms.rounds:
        return best
    near = 0
    for other in state.seats():
        if other != seat and not state.held[other] & TROPHIES_OF[colour]:
            at = 16 * other + 4 * colour
            near += state.owned[at + 1] + state.owned[at + 2] + state.owned[at + 3] >= 2
    return best if near >= 2 or len(dearer) < 2 else _DECLINE


def _points(claim: Action) -> int:
    return TROPHY_POINTS[claim.args[0]]


_DECLINE: Final = Decline()

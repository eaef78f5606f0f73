"""Which tiles to offer, on which slots, at which prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.fake_crystal.actions import Negotiate, Price, Slot
from tablee.games.fake_crystal.bot.judgement import worth
from tablee.games.fake_crystal.material import KIND, POINTS, SLOTS, Credits
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.seat import Seat

PURSE_KEPT: Final = 6  # free credits to keep for the Exchange
BLUFF: Final = 0.12  # how often a Fake goes on the stall though something better is in hand


def choose_offer(state: State, seat: Seat, actions: Sequence[Action], chance: Quick) -> Action:
    """Choose a tile, its slot, its price, in the order asked."""
    verb = actions[0].verb.name
    if verb == "place":
        return _place(state, seat, actions, chance)
    if verb == "slot":
        return _slot(state, seat, chance)
    if verb in ("price", "negotiate"):
        return _price(state, seat, actions, chance)
    return actions[0]


def _place(state: State, seat: Seat, actions: Sequence[Action], chance: Quick) -> Action:
    """Offer what is worth most; keep the worst two in hand, where they never count. Now and then, a Fake."""
    hand = state.hand[seat]
    is_second = len(state.draft[seat]) == 3
    best = actions[0]
    best_value = -100.0
    for action in actions:
        kind = KIND[hand[action.args[0]]]
        value = worth(state, seat, kind) + 2 * chance.fraction()
        if is_second and kind & 3 == 0 and state.round < state.terms.rounds and chance.fraction() < BLUFF:
            value += 15
        if value > best_value:
            best, best_value = action, value
    return best


def _slot(state: State, seat: Seat, chance: Quick) -> Action:
    """Mostly the truth; a Fake dresses as a single or a double."""
    draft = state.draft[seat]
    crystals = KIND[state.hand[seat][draft[-1]]] & 3
    if crystals == 0:
        drawn = chance.fraction()
        return _SLOT[0 if drawn < 0.5 else 1 if drawn < 0.9 else 2]
    if chance.fraction() < 0.75:
        return _SLOT[crystals - 1]
    return _SLOT[int(chance.fraction() * len(SLOTS))]


def _price(state: State, seat: Seat, actions: Sequence[Action], chance: Quick) -> Action:
    """Around half the value: higher for what one would rather keep, lower for what one would rather sell."""
    draft = state.draft[seat]
    kind = KIND[state.hand[seat][draft[-2]]]
    if actions[-1].verb is Negotiate and kind & 3 in (0, 3):
        return actions[-1]  # a triple bought back at a blind guess, or a Fake unloaded
    prices = [action.args[0] for action in actions if action.verb is Price]
    low: Credits = prices[0]
    high: Credits = prices[-1]
    claimed = POINTS[kind] if kind & 3 else SLOTS[draft[-1]]
    lean = 0.12 * (worth(state, seat, kind) - POINTS[kind]) / 3 if kind & 3 else 0.0
    wanted = claimed / 2 * (0.65 + 0.5 * chance.fraction() + min(0.35, max(-0.2, lean)))
    if kind & 3 >= 2 and chance.fraction() < 0.2:
        wanted = 2 + 2 * chance.fraction()  # a good tile, cheap: to be banked on
    spendable = state.credits[seat] if len(draft) == 2 else state.credits[seat] - max(0, draft[2])
    if state.round < state.terms.rounds:
        spendable = max(low, (spendable - PURSE_KEPT) // (2 if len(draft) == 2 else 1))
    price = max(low, min(high, spendable, int(wanted + 0.5)))
    return _PRICE[price]


_SLOT: Final = tuple(Slot.all())
_PRICE: Final = tuple(Price.all())

"""Fake Crystal's own judgement: the strategy of a good table player, one decision at a time."""

from __future__ import annotations

from tablee.games.fake_crystal.bot.imagination import imagine_offers
from tablee.games.fake_crystal.bot.offers import choose_offer
from tablee.games.fake_crystal.bot.powers import choose_right, choose_with_ability
from tablee.games.fake_crystal.bot.turns import choose_claim, choose_transaction
from tablee.games.fake_crystal.collecting import Claiming
from tablee.games.fake_crystal.exchange import Exchange
from tablee.games.fake_crystal.material import TROPHIES_OF, TROPHY_POINTS, earned
from tablee.games.fake_crystal.offering import Offering
from tablee.games.fake_crystal.scoring import blue_trophies
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action
from tablee.kernel.chance import Quick
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat


class FakeCrystalPolicy:
    """Values tiles, bluffs, prices, denies trophies, uses each ability."""

    def choose(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> Action | None:
        actions = decision.actions
        if decision.required and len(actions) == 1:
            return actions[0]
        phase = state.stack[-1]
        if isinstance(phase, Offering):
            return choose_offer(state, seat, actions, chance)
        if isinstance(phase, Exchange):
            return choose_transaction(state, seat, actions) if decision.required else choose_right(state, seat, actions)
        if isinstance(phase, Claiming):
            return choose_claim(state, seat, actions)
        return choose_with_ability(state, seat, actions)

    def candidates(self, state: State, seat: Seat, decision: Decision, chance: Quick) -> list[Action | None]:
        return decision.choices()

    def prospects(self, state: State) -> list[float]:
        """Return the scores if the match ended now, blue trophies and tiles still to be placed included."""
        scores = [float(state.score(seat)) for seat in state.seats()]
        for offer, price in enumerate(state.price):
            scores[offer >> 1] += price
        if state.stack:
            settled = 0.5 + 0.5 * state.round / state.terms.rounds
            for seat, trophy in blue_trophies(state):
                scores[seat] += settled * TROPHY_POINTS[trophy]
            for seat in state.seats():
                scores[seat] += _progress(state, seat)
        return scores

    def chapter(self, state: State) -> int:
        return state.round

    def imagine(self, state: State, seat: Seat, chance: Quick) -> None:
        imagine_offers(state, seat, chance)


def _progress(state: State, seat: Seat) -> float:
    """Return what the way to trophies not yet claimed is worth."""
    value = 0.0
    rounds_left = state.terms.rounds - state.round
    for colour in range(3):
        of_colour = TROPHIES_OF[colour]
        if state.board & of_colour and not state.held[seat] & of_colour:
            at = 16 * seat + 4 * colour
            ones, twos, threes = state.owned[at + 1], state.owned[at + 2], state.owned[at + 3]
            met = state.board & earned(colour, ones, twos, threes)
            value += min(rounds_left, 2) * (2.0 if met else 0.6 * min(3, ones + twos + threes))
    return value

"""FC-301…FC-313: the Exchange phase. Clockwise, one transaction each, twice round."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.actions import Bank, Buy, PackUp
from tablee.games.fake_crystal.collecting import collect
from tablee.games.fake_crystal.events import Banked, Bought, PackedUp, TurnBegan
from tablee.games.fake_crystal.material import MOST_PLAYERS, NO_TILE, NOWHERE, Credits, Offer
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.action import Action, Broken
from tablee.kernel.decision import Decision
from tablee.kernel.phase import MOVED, Phase, Step
from tablee.kernel.seat import NOBODY, Seat


class Exchange(Phase[State]):
    """FC-301. Turn after turn, one transaction each (FC-302), until the stalls are empty. Nobody passes (FC-303)."""

    def __init__(self, awaits: bool = False) -> None:
        super().__init__()
        self.waits = awaits  # for the actor's transaction; if not, the next turn may begin

    def memory(self) -> tuple[Any, ...]:
        return (self.waits,)

    def enter(self, step: Step[State]) -> None:
        step.state.turn = -1
        step.state.fresh = 0

    def over(self, state: State) -> bool:
        return state.left == 0

    def proceed(self, step: Step[State]) -> None:
        state = step.state
        terms = state.terms
        state.turn += 1
        state.actor = (state.first + state.turn) % terms.seats
        state.stack[-1] = _TURN
        state.since = step.at
        step.moved = MOVED
        if step.is_heard:
            step.tell(TurnBegan(state.actor, state.turn))
        if terms.ability.reserves:
            terms.ability.before_turn(step)  # may open a window above the turn

    def ask(self, state: State) -> list[Decision]:
        ability = state.terms.ability
        transaction = Decision(state.actor, ability.transactions(state) or packings(state), True)
        if ACTIVE in state.token:
            return [*ability.rights(state), transaction]
        return [transaction]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        ability = state.terms.ability
        verb = action.verb.name
        if verb in ability.standing_verbs:
            return None
        if verb not in ability.turn_verbs:
            rule = ability.turn_rule if verb in ("buy", "bank") else "FC-508"
            return Broken(rule, "another_ability", ability=ability.id)
        return Broken("FC-301", "not_your_turn", actor=state.actor) if seat != state.actor else None

    def default(self, state: State, seat: Seat) -> Action:
        return state.terms.ability.default_transaction(state) or packings(state)[0]

    def buy(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        """FC-304. The price goes to the owner, who gets the stake back as well; the tile to the buyer."""
        state = step.state
        self.make(step, seat)
        price = state.price[offer]
        state.credits[seat] -= price
        state.credits[offer >> 1] += 2 * price
        if step.is_heard:
            step.tell(Bought(seat, offer, price))
        release(step, offer, seat)

    def bank(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        """FC-306. The stake goes to the actor; the tile stays with the owner."""
        state = step.state
        self.make(step, seat)
        price = state.price[offer]
        state.credits[seat] += price
        if step.is_heard:
            step.tell(Banked(seat, offer, price))
        release(step, offer, offer >> 1)

    def pack_up(self, step: Step[State], seat: Seat, column: int) -> None:
        """FC-309. Take back an own offer: its stake is free again, its tile is added."""
        state = step.state
        self.make(step, seat)
        offer = 2 * seat + column
        price = state.price[offer]
        state.credits[seat] += price
        if step.is_heard:
            step.tell(PackedUp(seat, offer, price))
        release(step, offer, seat)

    def make(self, step: Step[State], seat: Seat) -> None:
        """The actor's transaction is made: the next turn may begin once all that follows from it is done."""
        state = step.state
        state.stack[-1] = EXCHANGE
        step.moved = MOVED
        ability = state.terms.ability
        if ability.recycles:
            ability.after_transaction(step, seat)

    def designate(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        self.make(step, seat)
        step.state.terms.ability.designated(step, seat, offer)

    def commit(self, step: Step[State], seat: Seat, offer: Offer, credits: Credits) -> None:
        self.make(step, seat)
        step.state.terms.ability.committed(step, seat, offer, credits)

    def look(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        step.state.terms.ability.looked(step, seat, offer)

    def reserve(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        step.state.terms.ability.reserved(step, seat, offer)


def release(step: Step[State], offer: Offer, to: Seat) -> None:
    """FC-313. Credits have moved: a marker returns, then the tile is turned up and added."""
    state = step.state
    tile = state.tile[offer]
    state.tile[offer] = NO_TILE
    state.price[offer] = 0
    state.left -= 1
    if state.terms.ability.marks_offers:
        state.terms.ability.resolved(state, offer)
    collect(step, to, tile)


def packings(state: State) -> list[Action]:
    """FC-309, FC-310. The actor's own offers that nobody reserved, left first."""
    own = 2 * state.actor
    return [
        _PACK_UP[column]
        for column in (0, 1)
        if state.tile[own + column] != NO_TILE and state.reserver[own + column] == NOBODY
    ]


def dearest(state: State, offers: list[Offer]) -> Offer:
    """Return the highest price; tie: clockwise from the actor, left first. NOWHERE if there are none."""
    best = NOWHERE
    for offer in offers:
        if best == NOWHERE or state.price[offer] > state.price[best]:
            best = offer
    return best


def _others(seats: int, actor: Seat) -> tuple[tuple[Offer, Action, Action], ...]:
    """For each offer of the others, clockwise from the actor: its number, buying it, banking it."""
    order = [2 * ((actor + turn) % seats) + column for turn in range(1, seats) for column in (0, 1)]
    return tuple((offer, Buy(offer), Bank(offer)) for offer in order)


EXCHANGE: Final = Exchange()
_TURN: Final = Exchange(True)
_PACK_UP: Final = tuple(PackUp.all())
OTHERS: Final = tuple(
    tuple(_others(seats, actor) for actor in range(seats)) if seats > 1 else () for seats in range(MOST_PLAYERS + 1)
)

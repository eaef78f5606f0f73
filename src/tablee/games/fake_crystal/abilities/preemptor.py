"""FC-641…FC-648: the Pre-emptor (Le préempteur). Buy the tile an opponent has just designated."""

from __future__ import annotations

from typing import Any, Final

from tablee.games.fake_crystal.ability import Ability
from tablee.games.fake_crystal.actions import Bank, Buy, Decline, Designate, Give, Preempt
from tablee.games.fake_crystal.collecting import collect
from tablee.games.fake_crystal.events import Designated, Given, Preempted
from tablee.games.fake_crystal.exchange import EXCHANGE, OTHERS, dearest, release
from tablee.games.fake_crystal.material import (
    BLUE,
    GREEN,
    KIND,
    NO_TILE,
    NOWHERE,
    ORANGE,
    PINK,
    POINTS,
    Offer,
    Tile,
    is_fake,
)
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.phase import OneSeat, Sealed, Step
from tablee.kernel.seat import Seat


class Preemptor(Ability):
    """FC-642. A designation is sent alone and binds; the window stands before Buy or Bank is said."""

    def __init__(self) -> None:
        super().__init__("preempteur", turn_verbs=("designate", "pack_up"), turn_rule="FC-642")

    def transactions(self, state: State) -> list[Action]:
        others = OTHERS[state.terms.seats][state.actor]
        return [_DESIGNATE[offer] for offer, _, _ in others if state.tile[offer] != NO_TILE]

    def default_transaction(self, state: State) -> Action | None:
        offer = dearest(state, state.offers_of_opponents(state.actor))
        return None if offer == NOWHERE else _DESIGNATE[offer]

    def designated(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        if step.is_heard:
            step.tell(Designated(seat, offer))
        step.enter(Acting(seat, offer))
        state = step.state
        asked = tuple(
            other
            for other in state.in_turn_order()
            if is_entitled(state, other, seat, offer) and not state.auto_pass[other]
        )
        if asked:
            step.enter(Preempting(asked, (), seat, offer))


def is_entitled(state: State, seat: Seat, actor: Seat, offer: Offer) -> bool:
    """FC-643. From what all can see: token, credits and collection."""
    if seat == actor or not state.can_use_token(seat) or not state.has_real_tile(seat):
        return False
    if seat == offer >> 1:
        return state.terms.seats == 2  # FC-648
    return state.credits[seat] >= state.price[offer]


class Acting(OneSeat[State]):
    """FC-815. Nobody pre-empted: the actor buys or banks the designated offer, and no other."""

    def __init__(self, actor: Seat, offer: Offer) -> None:
        super().__init__(actor)
        self.offer: Final = offer

    def memory(self) -> tuple[int, ...]:
        return (self.seat, self.offer)

    def shown(self, state: State) -> dict[str, Any]:
        return {"offer": self.offer}

    def choices(self, state: State, seat: Seat) -> list[Action]:
        banking = Bank(self.offer)
        return [Buy(self.offer), banking] if state.price[self.offer] <= state.credits[seat] else [banking]

    def why_not(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if action.args[0] == self.offer else Broken("FC-642", "designated_another", offer=self.offer)

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-301", "not_your_turn", actor=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Bank(self.offer)

    def buy(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        step.finish()
        EXCHANGE.buy(step, seat, offer)

    def bank(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        step.finish()
        EXCHANGE.bank(step, seat, offer)


class Preempting(Sealed[State]):
    """FC-812. Entitled players say yes or no at the same time; asked in turn order, the earliest yes wins (FC-644).

    Nobody sees who has answered: a first answer that leaves the window open would be known for a no.
    """

    def __init__(self, asked: tuple[Seat, ...], answers: tuple[Any, ...], actor: Seat, offer: Offer) -> None:
        super().__init__(asked, answers)
        self.actor: Final = actor
        self.offer: Final = offer

    def memory(self) -> tuple[Any, ...]:
        return (self.asked, self.answers, self.actor, self.offer)  # in this order in the digests of old records

    def shown(self, state: State) -> dict[str, Any]:
        return {"offer": self.offer}

    def over(self, state: State) -> bool:
        """Closed as soon as no missing answer can change the result."""
        for answer in self.answers:
            if answer is None:
                return False
            if answer:
                return True
        return True

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [_PREEMPT, _DECLINE]

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> bool:
        return chance.draw(2, "redeal") == 1

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("FC-643", "not_entitled")

    def default(self, state: State, seat: Seat) -> Action:
        return _DECLINE

    def preempt(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, True)

    def decline(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, False)

    def with_answers(self, answers: tuple[Any, ...], asked: tuple[Seat, ...] | None = None) -> Preempting:
        return Preempting(self.asked if asked is None else asked, answers, self.actor, self.offer)

    def leave(self, step: Step[State]) -> None:
        if True in self.answers:
            step.finish()  # the actor does not act
            self._carry_out(step, self.asked[self.answers.index(True)])

    def _carry_out(self, step: Step[State], seat: Seat) -> None:
        """FC-645, FC-648. The pre-emptor pays and adds the tile; then gives the actor one (FC-646)."""
        state = step.state
        price = state.price[self.offer]
        state.use_token(seat)
        if seat == self.offer >> 1:
            state.credits[seat] += price
        else:
            state.credits[seat] -= price
            state.credits[self.offer >> 1] += 2 * price
        if step.is_heard:
            step.tell(Preempted(seat, self.offer, price))
        step.enter(Giving(seat, self.actor))
        release(step, self.offer, seat)


class Giving(OneSeat[State]):
    """FC-646. The pre-emptor gives the actor a real tile, chosen after seeing the bought one."""

    def __init__(self, seat: Seat, actor: Seat) -> None:
        super().__init__(seat)
        self.actor: Final = actor

    def memory(self) -> tuple[int, ...]:
        return (self.seat, self.actor)

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [_GIVE[tile] for tile in state.collection[seat] if not is_fake(tile)]

    def not_yours(self, state: State, seat: Seat, action: Action) -> Broken:
        return Broken("FC-646", "not_your_gift", seat=self.seat)

    def default(self, state: State, seat: Seat) -> Action:
        """Lowest points; tie: green, orange, pink, blue, then the earliest added."""
        real = [tile for tile in state.collection[self.seat] if not is_fake(tile)]
        return _GIVE[min(real, key=lambda tile: (POINTS[KIND[tile]], _GIFT_ORDER.index(KIND[tile] >> 2)))]

    def give(self, step: Step[State], seat: Seat, tile: Tile) -> None:
        """FC-647. The actor adds it and may claim with it; then the actor's turn is over."""
        step.state.remove(seat, tile)
        if step.is_heard:
            step.tell(Given(seat, self.actor, tile))
        step.finish()
        collect(step, self.actor, tile)


_GIFT_ORDER: Final = (GREEN, ORANGE, PINK, BLUE)
_PREEMPT: Final = Preempt()
_DECLINE: Final = Decline()
_DESIGNATE: Final = tuple(Designate.all())
_GIVE: Final = tuple(Give.all())

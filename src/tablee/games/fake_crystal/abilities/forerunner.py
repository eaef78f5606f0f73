"""FC-651…FC-658: the Forerunner (L'avant-gardiste). Reserve an offer, and take it before the round is over."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.ability import ACTOR_LAST, Ability
from tablee.games.fake_crystal.actions import Bank, Decline, Reserve
from tablee.games.fake_crystal.events import Reserved
from tablee.games.fake_crystal.exchange import OTHERS, dearest
from tablee.games.fake_crystal.material import NO_TILE, NOWHERE, Offer
from tablee.games.fake_crystal.state import State
from tablee.kernel.action import Action, Broken
from tablee.kernel.chance import Chance
from tablee.kernel.decision import Decision, may
from tablee.kernel.phase import Sealed, Step
from tablee.kernel.seat import NOBODY, Seat
from tablee.parts.small_set import has

PASSED: Final = -1


class Forerunner(Ability):
    """FC-652. In a window, or as a right whenever the game waits for a turn. Without effect for two (FC-658)."""

    def __init__(self) -> None:
        super().__init__("avant-gardiste", standing_verbs=("reserve",))
        self.reserves = True
        self.marks_offers = True

    def before_turn(self, step: Step[State]) -> None:
        """FC-811. Before turn 1 all entitled are asked; later only those whom the turn just played made entitled."""
        state = step.state
        entitled = [seat for seat in state.in_turn_order() if can_reserve(state, seat)]
        if state.turn > 0:
            entitled = [seat for seat in entitled if has(state.fresh, seat)]
        state.fresh = 0
        asked = tuple(seat for seat in entitled if not state.auto_pass[seat])
        if asked and asked != (state.actor,):
            step.enter(Reserving(asked))

    def transactions(self, state: State) -> list[Action]:
        """FC-654, FC-655. Not what another reserved; on the last turn, what oneself reserved."""
        actor = state.actor
        purse = state.credits[actor]
        due = state.token_on[actor] if state.is_last_lap() else NOWHERE
        actions: list[Action] = []
        for offer, buying, banking in OTHERS[state.terms.seats][actor]:
            if state.tile[offer] == NO_TILE or state.reserver[offer] not in (NOBODY, actor):
                continue
            if due != NOWHERE and offer != due:
                continue
            if state.price[offer] <= purse:
                actions.append(buying)
            actions.append(banking)
        return actions

    def default_transaction(self, state: State) -> Action | None:
        offer = dearest(state, [action.args[0] for action in self.transactions(state) if action.verb is Bank])
        return None if offer == NOWHERE else Bank(offer)

    def rights(self, state: State) -> list[Decision]:
        order = ACTOR_LAST[state.terms.seats][state.first][state.actor]
        return [may(seat, reservable(state, seat)) for seat in order if can_reserve(state, seat)]

    def reserved(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        """FC-651, FC-656. The one token lies on the offer until it is resolved."""
        state = step.state
        state.use_token(seat, on=offer)
        state.reserver[offer] = seat
        if step.is_heard:
            step.tell(Reserved(seat, offer))

    def resolved(self, state: State, offer: Offer) -> None:
        seat = state.reserver[offer]
        if seat != NOBODY:
            state.reserver[offer] = NOBODY
            state.return_token(seat)


def can_reserve(state: State, seat: Seat) -> bool:
    """FC-651. Token at hand, a turn left to use the reservation, and something to reserve."""
    return (
        state.terms.seats > 2
        and state.can_use_token(seat)
        and state.has_a_turn_left(seat)
        and bool(reservable(state, seat))
    )


def reservable(state: State, seat: Seat) -> list[Action]:
    return [_RESERVE[offer] for offer in state.offers_of_opponents(seat) if state.reserver[offer] == NOBODY]


class Reserving(Sealed[State]):
    """FC-811. All asked answer at the same time; the earliest in turn order gets what several wish (FC-653)."""

    def choices(self, state: State, seat: Seat) -> list[Action]:
        return [*reservable(state, seat), _DECLINE]

    def drawn_answer(self, state: State, seat: Seat, chance: Chance) -> Offer:
        wishes: list[Offer] = [PASSED, *[wish.arg for wish in reservable(state, seat)]]
        return wishes[chance.draw(len(wishes), "redeal")]

    def refusal(self, state: State, seat: Seat, action: Action) -> Broken | None:
        return None if self.is_asked(seat) else Broken("FC-811", "not_asked")

    def default(self, state: State, seat: Seat) -> Action:
        return _DECLINE

    def reserve(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        self.keep(step, seat, offer)

    def decline(self, step: Step[State], seat: Seat) -> None:
        self.keep(step, seat, PASSED)

    def leave(self, step: Step[State]) -> None:
        state = step.state
        losers = []
        for seat, wish in zip(self.asked, self.answers, strict=True):  # in turn order
            if wish == PASSED:
                continue
            if state.reserver[wish] == NOBODY:
                state.terms.ability.reserved(step, seat, wish)
            elif not state.auto_pass[seat]:
                losers.append(seat)  # keeps the token and chooses again
        if losers:
            step.enter(Reserving(tuple(losers)))


_DECLINE: Final = Decline()
_RESERVE: Final = tuple(Reserve.all())

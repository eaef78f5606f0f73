"""FC-611…FC-618: the Spy (L'espion). Look at a tile on an opponent's stall, at any time of the Exchange."""

from __future__ import annotations

from typing import Final

from tablee.games.fake_crystal.ability import ACTOR_LAST, Ability
from tablee.games.fake_crystal.actions import Bank, Look
from tablee.games.fake_crystal.events import Looked, Saw
from tablee.games.fake_crystal.exchange import OTHERS, dearest
from tablee.games.fake_crystal.material import NO_TILE, NOWHERE, Offer
from tablee.games.fake_crystal.state import ACTIVE, State
from tablee.kernel.action import Action
from tablee.kernel.decision import Decision
from tablee.kernel.phase import Step
from tablee.kernel.seat import Seat
from tablee.parts.small_set import only


class Plain(Ability):
    """Transactions as in FC-302: Buy this offer or Bank this offer, in one action (FC-815)."""

    def transactions(self, state: State) -> list[Action]:
        """FC-302, FC-305. Bank any offer of an opponent; buy it if the free credits suffice."""
        actor = state.actor
        purse = state.credits[actor]
        tile = state.tile
        price = state.price
        actions: list[Action] = []
        for offer, buying, banking in OTHERS[state.terms.seats][actor]:
            if tile[offer] != NO_TILE:
                if price[offer] <= purse:
                    actions.append(buying)
                actions.append(banking)
        return actions

    def default_transaction(self, state: State) -> Action | None:
        offer = dearest(state, state.offers_of_opponents(state.actor))
        return None if offer == NOWHERE else Bank(offer)


class Spy(Plain):
    """FC-617. A right of every player with an Active token; nobody waits for it."""

    def __init__(self) -> None:
        super().__init__("espion", standing_verbs=("look",))

    def rights(self, state: State) -> list[Decision]:
        rights: list[Decision] = []
        seats = state.terms.seats
        tile = state.tile
        for seat in ACTOR_LAST[seats][state.first][state.actor]:
            if state.token[seat] == ACTIVE:
                looks = [look for offer, look in _LOOKS[seats][seat] if tile[offer] != NO_TILE]  # FC-613
                if looks:
                    rights.append(Decision(seat, looks, False))
        return rights

    def looked(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        """FC-614. The looker alone sees the face and is taken to remember it; that they looked is public."""
        state = step.state
        state.use_token(seat)
        state.seen[offer] |= only(seat)
        if step.is_heard:
            step.tell(Looked(seat, offer))
            step.tell(Saw(seat, offer, state.tile[offer]))


def _looks(seats: int, seat: Seat) -> tuple[tuple[Offer, Action], ...]:
    return tuple((offer, Look(offer)) for offer, _, _ in OTHERS[seats][seat])


_LOOKS: Final = tuple(tuple(_looks(seats, seat) for seat in range(seats) if seats > 1) for seats in range(6))

"""FC-107: one Special Ability is in force. Each is an object with the hooks below, called by the phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.games.fake_crystal.material import MOST_PLAYERS, Credits, Offer
from tablee.kernel.decision import Decision
from tablee.kernel.seat import Seat

if TYPE_CHECKING:
    from tablee.games.fake_crystal.state import State
    from tablee.kernel.action import Action
    from tablee.kernel.phase import Step


class Ability:
    """What the five have in common: hooks that do nothing unless an ability says otherwise."""

    def __init__(
        self,
        id: str,
        *,
        turn_verbs: tuple[str, ...] = ("buy", "bank", "pack_up"),
        turn_rule: str = "FC-508",
        standing_verbs: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.turn_verbs: Final = turn_verbs  # what the actor's turn can be made with
        self.turn_rule: Final = turn_rule  # why other verbs are refused there
        self.standing_verbs: Final = standing_verbs  # rights while the game waits for a turn
        self.prices_with_token = False  # FC-621
        self.reserves = False  # FC-651
        self.recycles = False  # FC-631
        self.marks_offers = False  # FC-505: the token may lie on an offer
        self.shows_aside = False  # FC-632

    def before_turn(self, step: Step[State]) -> None:
        """Called when a turn has begun, if the ability reserves offers: a window may open above it."""
        raise NotImplementedError

    def transactions(self, state: State) -> list[Action]:
        """Return what the actor may do with the offers of others."""
        raise NotImplementedError

    def default_transaction(self, state: State) -> Action | None:
        """Return what an actor out of time does with them, if there are any."""
        raise NotImplementedError

    def rights(self, state: State) -> list[Decision]:
        """Return what seats may do while the game waits for a turn, in turn order with the actor last (FC-813).

        Asked only while some token is Active.
        """
        return []

    def after_transaction(self, step: Step[State], actor: Seat) -> None:
        """Called as the actor's transaction is made, if the ability recycles.

        What is entered here comes after the claims that arise from the transaction.
        """
        raise NotImplementedError

    def resolved(self, state: State, offer: Offer) -> None:
        """Called when an offer has left its stall, if the ability marks offers: its token returns (FC-505)."""
        raise NotImplementedError

    # Answers to the verbs that only one ability offers.

    def looked(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        raise NotImplementedError

    def committed(self, step: Step[State], seat: Seat, offer: Offer, credits: Credits) -> None:
        raise NotImplementedError

    def designated(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        raise NotImplementedError

    def reserved(self, step: Step[State], seat: Seat, offer: Offer) -> None:
        raise NotImplementedError


def _actor_last(seats: int, first: Seat, actor: Seat) -> tuple[Seat, ...]:
    """Return the order in which programs are offered rights: turn order, with the actor last (FC-813)."""
    order = [(first + turn) % seats for turn in range(seats)]
    order.remove(actor)
    return (*order, actor)


ACTOR_LAST: Final = tuple(
    tuple(tuple(_actor_last(seats, first, actor) for actor in range(seats)) for first in range(seats))
    for seats in range(MOST_PLAYERS + 1)
)
